"""Who made a pack: Ed25519 keys, a signature inside the file, and the keys a workstation trusts.

What is signed is the list of all other files: name, size and SHA-256 of each, sorted. Nothing else decides.
"""

import base64
import binascii
import json
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from cryptography.exceptions import InvalidSignature, UnsupportedAlgorithm
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from trainer.packs.files import Files
from trainer.packs.limits import SIGNATURE
from trainer.packs.problems import PackError, Refused, safe
from trainer.packs.reading import UNSHOWABLE, parse

HEAD = "tapete pack 1\n"
LARGEST_KEY = 4_000  # bytes
RAW = serialization.Encoding.Raw, serialization.PublicFormat.Raw
KEYS = "keys"  # the folder of trusted keys, in the data folder
FINGERPRINT = re.compile(r"[0-9a-f]{16}")


@dataclass(frozen=True)
class Signer:
    """The key behind a signature that fits; a name only where this workstation trusts the key."""

    key: str  # the public key in base64
    name: str | None = None

    @property
    def fingerprint(self) -> str:
        """A short form of the key that people can compare aloud.

        >>> Signer("AAAA").fingerprint
        '709e80c88487a241'
        """
        return sha256(base64.b64decode(self.key)).hexdigest()[:16]

    @property
    def is_trusted(self) -> bool:
        return self.name is not None


def digest_list(files: Files) -> bytes:
    """What a signature covers: every file but the signature itself."""
    lines = [
        f"{sha256(data).hexdigest()} {len(data)} {name}\n" for name, data in sorted(files.items()) if name != SIGNATURE
    ]
    return (HEAD + "".join(lines)).encode()


def signed(files: Files, key: Ed25519PrivateKey) -> Files:
    """The files with a signature of this key, in the place of any other."""
    seal = base64.b64encode(key.sign(digest_list(files))).decode()
    text = f'format = 1\nkey = "{_text_of(key.public_key())}"\nsignature = "{seal}"\n'
    return dict(sorted({**files, SIGNATURE: text.encode()}.items()))


def signer(files: Files, trusted: Mapping[str, str] | None = None) -> Signer | None:
    """Who signed the files; None for an unsigned pack. A signature that does not fit is refused."""
    if SIGNATURE not in files:
        return None
    data = parse(SIGNATURE, files[SIGNATURE])
    key, seal = data.get("key"), data.get("signature")
    if set(data) != {"format", "key", "signature"} or data["format"] != 1:
        raise Refused(SIGNATURE, "this", "a signature made by 'tapete pack sign'")
    if not isinstance(key, str) or not isinstance(seal, str):
        raise Refused(SIGNATURE, "this", "a signature made by 'tapete pack sign'")
    try:
        public = Ed25519PublicKey.from_public_bytes(base64.b64decode(key, validate=True))
        public.verify(base64.b64decode(seal, validate=True), digest_list(files))
    except (InvalidSignature, ValueError, binascii.Error):
        raise Refused(
            SIGNATURE, "this signature", "right for these files: the pack was changed after signing", "changed"
        ) from None
    plain = _text_of(public)
    return Signer(plain, (trusted or {}).get(plain))


def _text_of(key: Ed25519PublicKey) -> str:
    return base64.b64encode(key.public_bytes(*RAW)).decode()


# key files


def make_keys(stem: Path) -> tuple[Path, Path, Signer]:
    """A new key pair in two files, NAME.key for its owner's eyes only and NAME.pub; neither replaces an older one."""
    private, public = stem.with_name(f"{stem.name}.key"), stem.with_name(f"{stem.name}.pub")
    for path in (private, public):
        if path.exists() or path.is_symlink():
            raise PackError("keys", path.name, "a new file: a key is never written over")
    key = Ed25519PrivateKey.generate()
    pem = serialization.Encoding.PEM
    secret = key.private_bytes(pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    try:
        _write_new(private, secret, 0o600)
        _write_new(public, key.public_key().public_bytes(pem, serialization.PublicFormat.SubjectPublicKeyInfo), 0o644)
    except OSError as error:
        raise PackError("keys", stem.name, f"a place where keys can be kept ({error.strerror})") from None
    return private, public, Signer(_text_of(key.public_key()))


def _write_new(path: Path, data: bytes, mode: int) -> None:
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
    with os.fdopen(handle, "wb") as file:
        file.write(data)


def private_key(path: Path) -> Ed25519PrivateKey:
    try:
        key = serialization.load_pem_private_key(_key_bytes(path), None)
    except (ValueError, TypeError, UnsupportedAlgorithm):
        key = None
    if not isinstance(key, Ed25519PrivateKey):
        raise PackError("key", path.name, "a private key made by 'tapete pack keys', such as academy.key")
    return key


def public_key(path: Path) -> str:
    """A public key file as the short text that packs and trusted keys hold."""
    try:
        key = serialization.load_pem_public_key(_key_bytes(path))
    except (ValueError, TypeError, UnsupportedAlgorithm):
        key = None
    if not isinstance(key, Ed25519PublicKey):
        raise PackError("key", path.name, "a public key made by 'tapete pack keys', such as academy.pub")
    return _text_of(key)


def _key_bytes(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST_KEY + 1)
    except OSError as error:
        raise PackError("key", path.name, f"a file that can be read ({error.strerror})") from None
    if len(data) > LARGEST_KEY:
        raise PackError("key", path.name, f"a key of at most {LARGEST_KEY} bytes")
    return data


# the keys a workstation trusts


def trust(folder: Path, key: str, name: str) -> Signer:
    """From now on, call packs signed with this key by this name."""
    clean = " ".join(name.split())
    if not 1 <= len(clean) <= 60 or UNSHOWABLE.search(clean):
        raise PackError("name", safe(name), "a name of 1 to 60 characters")
    taken = [
        Signer(other).fingerprint for other, known in trusted_keys(folder).items() if known == clean and other != key
    ]
    if taken:
        raise PackError("name", clean, f"a name of its own: key {taken[0]} has it")
    known = Signer(key, clean)
    place = folder / KEYS / f"{known.fingerprint}.toml"
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        partial = place.with_suffix(".part")
        partial.write_text(f'name = {json.dumps(clean, ensure_ascii=False)}\nkey = "{key}"\n', encoding="utf-8")
        os.replace(partial, place)  # noqa: PTH105 - the same call on every system, and atomic
    except OSError as error:
        raise PackError("keys", place.name, f"a file that can be written ({error.strerror})") from None
    return known


def distrust(folder: Path, fingerprint: str) -> None:
    place = folder / KEYS / f"{fingerprint}.toml"
    if not FINGERPRINT.fullmatch(fingerprint) or not place.is_file():
        raise PackError("key", fingerprint, "a trusted key: 'tapete pack trust' lists them")
    place.unlink()


def trusted_keys(folder: Path) -> dict[str, str]:
    """Name by key; a file that is no trusted key is passed over."""
    found: dict[str, str] = {}
    for path in sorted((folder / KEYS).glob("*.toml")):
        try:
            data = parse(path.name, _key_bytes(path))
        except PackError:
            continue
        key, name = data.get("key"), data.get("name")
        if isinstance(key, str) and isinstance(name, str) and path.stem == _fingerprint(key):
            found[key] = name
    return found


def _fingerprint(key: str) -> str | None:
    try:
        return Signer(key).fingerprint
    except ValueError:
        return None
