#!/bin/bash
# The wheel for Windows, read with under Wine by Python for Windows.
#
#   wheel_windows.sh WHEEL
#
# DUCTUS_WINDOWS_PYTHON names the folder of "Windows embeddable package (64-bit)" of python.org, unpacked.
# Ends with 77 without it, without Wine, or where NumPy can't be fetched.
set -euo pipefail
cd "$(dirname "$0")/../.."
wheel=$1

skip() {
  echo "skipped: the wheel for Windows: $*"
  exit 77
}
[ -n "${DUCTUS_WINDOWS_PYTHON:-}" ] || skip "DUCTUS_WINDOWS_PYTHON names no Python"
[ -e "$wheel" ] || skip "it wasn't built"
for program in wine unzip; do
  command -v "$program" > /dev/null || skip "there is no $program"
done
root=$(mktemp -d)
export WINEPREFIX=$root/wine WINEDEBUG=-all
trap 'wineserver -k || true; rm -rf --one-file-system "$root"' EXIT
cp -r "$DUCTUS_WINDOWS_PYTHON" "$root/python"
version=$(basename "$root"/python/python3?*.dll .dll)
version=${version#python}
# Folders of this file are all that the embeddable Python looks into.
printf '%s.zip\n.\npackages\n' "python$version" > "$root/python/python$version._pth"
# Later ones call functions that Wine 8 lacks.
.venv/bin/python -m pip download --quiet --no-deps --only-binary :all: --platform win_amd64 \
  --python-version "${version:0:1}.${version:1}" --dest "$root" numpy==2.1.0 \
  || skip "NumPy can't be fetched"
for each in "$root"/numpy-*.whl "$wheel"; do unzip -q "$each" -d "$root/python/packages"; done
wine wineboot -i > /dev/null 2>&1
# Python for Windows wants streams that Wine makes only of pipes.
read=$(echo | wine "$root/python/python.exe" -X utf8 -c 'import sys
import ductus
assert sys.platform == "win32", sys.platform
for reading in ductus.Recognizer("en-US").read(ductus.read_ndjson(sys.argv[1])):
    print(reading.text)
assert "en-US" in [model.tag for model in ductus.models.installed()]
try:
    ductus.models.install("fa", "https://example.org/repository")
except ductus.StoreError as error:
    assert "on Windows" in str(error), error' "Z:$PWD/Samples/demo.ndjson" 2>&1 | tr -d '\r') || true
expected=$(sed 's/.*"label": *"\([^"]*\)".*/\1/' Samples/demo.ndjson)
[ "$read" = "$expected" ] || {
  echo "wheel_windows.sh: read $read" >&2
  exit 1
}
echo "wheel_windows.sh: the wheel for Windows reads under Wine"
