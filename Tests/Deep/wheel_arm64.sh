#!/bin/bash
# The wheel for arm64, run under qemu with Debian's Python and NumPy for that processor, which are
# unpacked but not installed.
#
#   wheel_arm64.sh WHEEL
#
# Exits with 77 without qemu, or without a mirror to fetch them from.
set -euo pipefail
cd "$(dirname "$0")/../.."
wheel=$1
mirror=${DEBIAN_MIRROR:-http://deb.debian.org/debian}
release=$(. /etc/os-release && echo "${VERSION_CODENAME:-bookworm}")

skip() {
  echo "skipped: the wheel for arm64: $*"
  exit 77
}
[ "$(id -u)" -eq 0 ] || skip "only an administrator can unpack another system"
for program in debootstrap qemu-aarch64 unzip; do
  command -v "$program" > /dev/null || skip "there is no $program"
done
root=$(mktemp -d)
trap 'rm -rf --one-file-system "$root"' EXIT
debootstrap --foreign --arch=arm64 --variant=minbase --include=python3,python3-numpy "$release" \
  "$root" "$mirror" > /dev/null || skip "nothing could be fetched from $mirror"
for package in "$root"/var/cache/apt/archives/*.deb; do dpkg -x "$package" "$root"; done
unzip -q "$wheel" -d "$root/wheel"
libraries=$root/usr/lib/aarch64-linux-gnu
read=$(qemu-aarch64 -L "$root" -E "LD_LIBRARY_PATH=$libraries/blas:$libraries/lapack:$libraries" \
  -E "PYTHONPATH=$root/wheel" -E HOME="$root" "$root/usr/bin/python3" -c 'import platform, sys
import ductus
assert platform.machine() == "aarch64", platform.machine()
for reading in ductus.Recognizer("en-US").read(ductus.read_ndjson(sys.argv[1])):
    print(reading.text)' Samples/demo.ndjson)
expected=$(sed 's/.*"label": *"\([^"]*\)".*/\1/' Samples/demo.ndjson)
[ "$read" = "$expected" ] || {
  echo "wheel_arm64.sh: read $read" >&2
  exit 1
}
echo "wheel_arm64.sh: the wheel reads on arm64"
