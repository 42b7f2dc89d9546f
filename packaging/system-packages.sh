#!/bin/sh
# Install the Debian packages that Qt needs, or say which command would.
# `build` adds what freezing needs, `trial` what trying an installer in a clean Debian needs,
# `windows` what making the Windows setup program needs.
set -eu

QT="libegl1 libgl1 libglib2.0-0 libdbus-1-3 libfontconfig1 libxkbcommon0"
X11="libxcb-cursor0 libxcb-icccm4 libxcb-keysyms1 libxcb-shape0 libxcb-xkb1 libxkbcommon-x11-0"
TESTS="xvfb xauth"
PYTHON="python3-venv"
BUILD="binutils libpython3.11"
TRIAL="debootstrap xdotool"
case "${1:-}" in
  build) PACKAGES="$QT $X11 $PYTHON $BUILD" ;;
  trial) PACKAGES="$TESTS $TRIAL" ;;
  windows) PACKAGES="$(cat "$(dirname "$0")/windows/system-packages.txt")" ;;
  *) PACKAGES="$QT $X11 $TESTS $PYTHON" ;;
esac

command -v dpkg-query >/dev/null 2>&1 || { echo "Not a Debian system: Qt needs what Debian calls: $PACKAGES"; exit 0; }

missing=""
for package in $PACKAGES; do
  # libglib2.0-0 became libglib2.0-0t64 in later releases; either will do
  dpkg-query -W -f '${Status}\n' "$package" "${package}t64" 2>/dev/null | grep -q 'ok installed' || missing="$missing $package"
done
[ -n "$missing" ] || exit 0

if [ "$(id -u)" -eq 0 ]; then
  export DEBIAN_FRONTEND=noninteractive
  apt-get update -qq
  # shellcheck disable=SC2086
  apt-get install -y -qq --no-install-recommends $missing >/dev/null
elif sudo -n true 2>/dev/null; then
  exec sudo -n sh "$0" "$@"
else
  echo "Some system packages are missing and this account may not install them. Run once:"
  echo "  sudo apt-get install --no-install-recommends$missing"
  exit 1
fi
