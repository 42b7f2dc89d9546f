"""A signature says who made a pack and that nobody changed it since; nothing else."""

import stat
import sys

import pytest

from tests.trainer.packs.making import LESSON, starter
from trainer.packs import PackError, Refused, pack_bytes
from trainer.packs.files import unpack
from trainer.packs.limits import SIGNATURE
from trainer.packs.signing import (
    Signer,
    digest_list,
    distrust,
    make_keys,
    private_key,
    public_key,
    signed,
    signer,
    trust,
    trusted_keys,
)


@pytest.fixture
def keys(tmp_path):
    private, public, _ = make_keys(tmp_path / "academy")
    return private, public


def test_a_signed_pack_names_its_key(keys):
    files = signed(starter(), private_key(keys[0]))
    assert signer(files) == Signer(public_key(keys[1]))
    assert signer(unpack(pack_bytes(files))) == Signer(public_key(keys[1]))


def test_an_unsigned_pack_has_no_signer():
    assert signer(starter()) is None


def test_signing_twice_gives_the_same_bytes(keys):
    once = signed(starter(), private_key(keys[0]))
    assert pack_bytes(signed(once, private_key(keys[0]))) == pack_bytes(once)


@pytest.mark.parametrize(
    "tamper",
    [
        lambda files: files | {LESSON: files[LESSON] + b"\n"},
        lambda files: files | {LESSON: files[LESSON].replace(b"700", b"720")},
        lambda files: {name: data for name, data in files.items() if name != LESSON},
        lambda files: files | {"03-more.toml": b""},
        lambda files: files | {"pack.toml": files["02-table-test.toml"], "02-table-test.toml": files["pack.toml"]},
    ],
)
def test_a_pack_changed_after_signing_is_refused(keys, tamper):
    with pytest.raises(Refused, match="changed after signing"):
        signer(tamper(signed(starter(), private_key(keys[0]))))


@pytest.mark.parametrize(
    "seal",
    [
        b"",
        b"format = 1\n",
        b'format = 1\nkey = "x"\nsignature = "y"\n',
        b"format = 1\nkey = 1\nsignature = 2\n",
        b'format = 2\nkey = "x"\nsignature = "y"\n',
        b"\xff\xfe",
    ],
)
def test_a_signature_that_is_none_is_refused(seal):
    with pytest.raises(PackError):
        signer(starter() | {SIGNATURE: seal})


def test_another_key_does_not_pass_for_the_first(keys, tmp_path):
    _, other, _ = make_keys(tmp_path / "other")
    files = signed(starter(), private_key(keys[0]))
    forged = files[SIGNATURE].replace(public_key(keys[1]).encode(), public_key(other).encode())
    with pytest.raises(Refused):
        signer(files | {SIGNATURE: forged})


def test_the_digest_list_names_every_file_once_in_order():
    lines = digest_list({"b.toml": b"", "a.toml": b"x", SIGNATURE: b"?"}).decode().splitlines()
    empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"  # SHA-256 of nothing, FIPS 180
    assert lines[0] == "tapete pack 1" and lines[1].endswith(" 1 a.toml") and lines[2] == f"{empty} 0 b.toml"
    assert len(lines) == 3


def test_keys_are_never_written_over_and_the_private_one_is_its_owners(keys):
    if sys.platform != "win32":
        assert stat.S_IMODE(keys[0].stat().st_mode) == 0o600
    before = keys[0].read_bytes()
    with pytest.raises(PackError, match="never written over"):
        make_keys(keys[0].with_name("academy"))
    assert keys[0].read_bytes() == before


def test_a_file_that_is_no_key_is_told(keys, tmp_path):
    (tmp_path / "x").write_bytes(b"hello")
    for read in (private_key, public_key):
        with pytest.raises(PackError, match="tapete pack keys"):
            read(tmp_path / "x")
    with pytest.raises(PackError):
        private_key(keys[1])  # the public one does not sign


def test_trusted_keys_have_the_name_that_the_workstation_gave(keys, tmp_path):
    key = public_key(keys[1])
    files = signed(starter(), private_key(keys[0]))
    assert not signer(files, trusted_keys(tmp_path)).is_trusted
    known = trust(tmp_path, key, 'North "Academy"')
    assert signer(files, trusted_keys(tmp_path)).name == 'North "Academy"'
    with pytest.raises(PackError):
        trust(tmp_path, "QUJD", 'North "Academy"')  # another key cannot borrow the name
    distrust(tmp_path, known.fingerprint)
    assert trusted_keys(tmp_path) == {}
    with pytest.raises(PackError):
        distrust(tmp_path, "../../etc")
