#!/bin/bash
# The Debian packages, installed and used in a bare system: ink is read by the command, by C and by Python,
# the server answers, packs come and go, and nothing stays. Then the archives, unpacked and used there.
#
#   packages.sh PACKAGES REPOSITORY ARCHIVES   the folders of `make deb`, of the signed repository, of `make dist`
#
# Exits with 77 without root, debootstrap or a mirror to make such a system.
set -euo pipefail
cd "$(dirname "$0")/../.."
packages=$1
repository=$2
archives=$3
mirror=${DEBIAN_MIRROR:-$(grep -rhoE 'https?://[^ ]*debian/?( |$)' /etc/apt/sources.list* | head -n 1)}
release=$(. /etc/os-release && echo "${VERSION_CODENAME:-bookworm}")

skip() {
  echo "skipped: $*"
  exit 77
}
fail() {
  echo "packages.sh: $*" >&2
  exit 1
}
[ "$(id -u)" -eq 0 ] || skip "the Debian packages: only an administrator can make a bare system"
command -v debootstrap > /dev/null || skip "the Debian packages: there is no debootstrap"

root=$(mktemp -d)
server=
cleanup() {
  [ -z "$server" ] || kill "$(pgrep -P "$server" || echo "$server")" 2> /dev/null || true
  for place in proc dev; do umount "$root/$place" 2> /dev/null || true; done
  rm -rf --one-file-system "$root"
}
trap cleanup EXIT
debootstrap --variant=minbase --include=ca-certificates "$release" "$root" ${mirror:+$mirror} \
  > /dev/null || skip "the Debian packages: no bare system could be fetched"
mount -t proc proc "$root/proc" 2> /dev/null || true
mount --bind /dev "$root/dev" 2> /dev/null || true
cp /etc/resolv.conf "$root/etc/resolv.conf"
if [ -d /etc/apt/apt.conf.d ]; then cp /etc/apt/apt.conf.d/*proxy* "$root/etc/apt/apt.conf.d/" 2> /dev/null || true; fi
mkdir "$root/packages" "$root/inks"
cp "$packages"/*.deb "$root/packages/"
cp -r "$repository" "$root/repository"
cp Samples/demo.ndjson Samples/formulas.ndjson "$root/inks/"

# within COMMAND... -- in the bare system, with a clean environment.
within() { chroot "$root" env -i HOME=/inks PATH=/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 "$@"; }
install() {
  within env DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends "$@" \
    > "$root/inks/apt.log" 2>&1 || fail "$(cat "$root/inks/apt.log")"
}
expected=$(sed 's/.*"label": *"\([^"]*\)".*/\1/' Samples/demo.ndjson)
arch=$(dpkg --print-architecture)
deb() { (cd "$root" && ls packages/"$1"_*_{"$arch",all}.deb 2> /dev/null | sed 's|^|./|'); }
within apt-get update -qq

# The command.
# shellcheck disable=SC2046 # names without blanks
install $(deb ductus) $(deb ductus-pack-en-us) $(deb ductus-network-latin)
read=$(within ductus recognize --json /inks/demo.ndjson \
  | sed 's/.*"candidates":\[{"text":"\([^"]*\)".*/\1/')
[ "$read" = "$expected" ] || fail "the command read: $read"
within test -f /usr/share/man/man1/ductus.1.gz || fail "there is no manual page"
within bash -n /usr/share/bash-completion/completions/ductus
within ductus serve --port 0 > "$root/inks/served" 2>&1 &
server=$!
for _ in $(seq 300); do
  grep -q http:// "$root/inks/served" && break
  sleep 0.1
done
address=$(grep -o 'http://[^ ]*' "$root/inks/served" | head -n 1)
[ -n "$address" ] || fail "the server: $(cat "$root/inks/served")"
python3 - "$address" << 'PROGRAM' || fail "the server doesn't answer"
import json, sys, urllib.request
record = json.loads(open("Samples/demo.ndjson").readline())
body = json.dumps({"drawing": record["drawing"]}).encode()
answer = urllib.request.urlopen(sys.argv[1].rstrip("/") + "/v1/recognize", body).read().decode()
assert record["label"] in answer, answer
assert b"<html" in urllib.request.urlopen(sys.argv[1]).read()
PROGRAM
kill "$(pgrep -P "$server" || echo "$server")"
wait "$server" || fail "the server ended with $?"
server=

# Formulas, whose package the command recommends.
# shellcheck disable=SC2046
install $(deb ductus-pack-formulas)
within dpkg-query -W -f '${Recommends}' ductus | grep -q ductus-pack-formulas \
  || fail "the command doesn't recommend the pack of formulas"
within ductus recognize --model zxx-Zmth-x-formula --json /inks/formulas.ndjson \
  > "$root/inks/formulas.out" || fail "the command doesn't read formulas"
grep -qF '"e^{i\\pi}+1=0"' "$root/inks/formulas.out" \
  || fail "the command read: $(cat "$root/inks/formulas.out")"

# Packs: one by apt, one by the command from a signed repository.
within ductus models list | grep -q '^fa ' && fail "Persian is there before it is installed"
# shellcheck disable=SC2046
install $(deb ductus-pack-fa) $(deb ductus-network-arabic)
within ductus models list | grep -q '^fa .*bundled' || fail "the package of Persian isn't found"
key=800036067d8e55762cd881f7c9faa11cfb4d4cd8e16f41c0172013486877ddf2
within env DUCTUS_REPOSITORY=file:///repository DUCTUS_REPOSITORY_KEY=$key \
  ductus models install fi > /dev/null || fail "Finnish wasn't installed"
within ductus models list | grep -q '^fi .*installed' || fail "Finnish isn't found"

# The library: a program in C, and Python.
if ls "$packages"/libductus1_*_"$arch".deb > /dev/null 2>&1; then
  # shellcheck disable=SC2046
  install $(deb libductus1) $(deb libductus-dev) $(deb python3-ductus) gcc libc6-dev pkg-config
  sed -n 's|^//     ||p' Sources/C/include/ductus.h | sed '/^}/q' > "$root/inks/hi.c"
  # shellcheck disable=SC2016 # the shell inside reads it
  within sh -c 'cc -std=c99 /inks/hi.c -o /inks/hi $(pkg-config --cflags --libs ductus) && /inks/hi' \
    > "$root/inks/hi.out" || fail "the program of the header doesn't run"
  grep -q . "$root/inks/hi.out" || fail "the program of the header read nothing"
  read=$(within python3 -c 'import ductus
for reading in ductus.Recognizer("en-US").read(ductus.read_ndjson("/inks/demo.ndjson")):
    print(reading.text)
assert "fa" in [model.tag for model in ductus.models.installed()]')
  [ "$read" = "$expected" ] || fail "Python read: $read"
fi

# The keyboards: what each reports of the installed languages.
if ls "$packages"/ibus-ductus_*_"$arch".deb > /dev/null 2>&1; then
  # shellcheck disable=SC2046
  install $(deb ibus-ductus)
  within /usr/libexec/ibus-engine-ductus --engines | grep -q '<name>ductus:fa</name>' \
    || fail "IBus isn't offered Persian"
fi
if ls "$packages"/fcitx5-ductus_*_"$arch".deb > /dev/null 2>&1; then
  # shellcheck disable=SC2046
  install $(deb fcitx5-ductus)
  # shellcheck disable=SC2016 # the shell inside reads it
  within sh -c 'ldd /usr/lib/*/fcitx5/*ductus* /usr/lib/*/fcitx5/libexec/ductus-*' > "$root/inks/fcitx.out"
  grep -q libductus.so.1 "$root/inks/fcitx.out" && ! grep -q 'not found' "$root/inks/fcitx.out" \
    || fail "Fcitx's addon or its pad lacks a library"
fi
if ls "$packages"/ductus-qt-keyboard_*_"$arch".deb > /dev/null 2>&1; then
  # shellcheck disable=SC2046
  install $(deb ductus-qt-keyboard)
  within test -f /var/lib/ductus-qt/layouts/fa_FA/handwriting.fallback \
    || fail "Qt's keyboard has no handwriting for Persian"
  within grep -q Ductus /var/lib/ductus-qt/qml/QtQuick/VirtualKeyboard/Plugins/qmldir \
    || fail "Ductus isn't among Qt's engines"
fi

# Nothing remains but what the user installed. shellcheck disable=SC2016,SC2046 # dpkg's own fields;
# names without blanks
within env DEBIAN_FRONTEND=noninteractive apt-get purge -qq -y \
  $(within dpkg-query -W -f '${db:Status-Abbrev}${Package}\n' '*ductus*' | sed -n 's/^ii *//p') \
  > /dev/null 2>&1 || true
after=$(within dpkg-query -W -f '${db:Status-Abbrev}${Package}\n' | grep -c ductus || true)
[ "$after" = 0 ] || fail "$(within dpkg-query -W '*ductus*')"
left=$(find "$root/usr" "$root/lib" "$root/etc" "$root/var/lib" -iname '*ductus*' \
  -not -path '*/dpkg/*' 2> /dev/null || true)
[ -z "$left" ] || fail "left behind: $left"

# The archives, unpacked. The libraries that the command needs are already there, from its package.
machine=$(uname -m)-linux
for archive in "$archives"/{ductus,libductus}-[0-9]*-"$machine".tar.xz "$archives"/ductus-repository-*.tar; do
  tar -xf "$archive" -C "$root/opt" || fail "$archive isn't there"
done
for name in ductus libductus; do (cd "$root/opt" && mv $name-[0-9]*-"$machine" $name); done
mv "$root/opt"/ductus-repository-* "$root/opt/repository"
rm -rf "$root/inks/.local"
read=$(within /opt/ductus/bin/ductus recognize --json /inks/demo.ndjson \
  | sed 's/.*"candidates":\[{"text":"\([^"]*\)".*/\1/')
[ "$read" = "$expected" ] || fail "the archive's command read: $read"
within env DUCTUS_REPOSITORY=file:///opt/repository DUCTUS_REPOSITORY_KEY=$key \
  /opt/ductus/bin/ductus models install fi > /dev/null || fail "the archived repository has no Finnish"
if [ -f "$root/inks/hi.c" ]; then
  # shellcheck disable=SC2016 # the shell inside reads it
  within env PKG_CONFIG_PATH=/opt/libductus/lib/pkgconfig LD_LIBRARY_PATH=/opt/libductus/lib \
    XDG_DATA_HOME=/opt/libductus/share sh -c \
    'cc -std=c99 /inks/hi.c -o /inks/hi $(pkg-config --cflags --libs ductus) && /inks/hi' \
    > "$root/inks/hi.archive" || fail "the program of the header doesn't run with the archive"
  cmp "$root/inks/hi.out" "$root/inks/hi.archive" || fail "it reads otherwise with the archive"
fi
echo "packages.sh: installed, used and removed in a bare $release"
