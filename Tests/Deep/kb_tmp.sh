#!/bin/bash
# The Debian packages, installed and used in a bare system: ink is read by the command, by C and by Python,
# the server answers, packs come and go, and nothing stays.
#
#   packages.sh PACKAGES REPOSITORY   the folders of `make deb`, and of the signed repository
#
# Ends with 77 where there is no root, debootstrap or mirror to make such a system with.
set -euo pipefail
cd "$(dirname "$0")/../.."
packages=$1
repository=$2
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
cp Samples/demo.ndjson "$root/inks/"

# within COMMAND... -- in the bare system, as nobody in particular.
within() { chroot "$root" env -i HOME=/inks PATH=/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 "$@"; }
install() {
  within env DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends "$@" \
    > "$root/inks/apt.log" 2>&1 || fail "$(cat "$root/inks/apt.log")"
}
expected=$(sed 's/.*"label": *"\([^"]*\)".*/\1/' Samples/demo.ndjson)
arch=$(dpkg --print-architecture)
deb() { (cd "$root" && ls packages/"$1"_*_{"$arch",all}.deb 2> /dev/null | sed 's|^|./|'); }
within apt-get update -qq

install $(deb libductus1) $(deb ductus-pack-en-us) $(deb ductus-network-latin) $(deb ductus-pack-fa) $(deb ductus-network-arabic)
if ls "$packages"/ibus-ductus_*_"$arch".deb > /dev/null 2>&1; then
  # shellcheck disable=SC2046
  install $(deb ibus-ductus)
  within /usr/libexec/ibus-engine-ductus --engines | grep -q '<name>ductus:fa</name>' \
    || fail "IBus isn't offered Persian"
fi
if ls "$packages"/ductus-qt-keyboard_*_"$arch".deb > /dev/null 2>&1; then
  # shellcheck disable=SC2046
  install $(deb ductus-qt-keyboard)
  within test -f /var/lib/ductus/qt/layouts/fa_FA/handwriting.fallback \
    || fail "Qt's keyboard has no handwriting for Persian"
  within grep -q Ductus /var/lib/ductus/qt/qml/QtQuick/VirtualKeyboard/Plugins/qmldir \
    || fail "Ductus isn't among Qt's engines"
fi

# And nothing stays but what the user installed.
# shellcheck disable=SC2016,SC2046 # dpkg's own fields; names without blanks
within env DEBIAN_FRONTEND=noninteractive apt-get purge -qq -y \
  $(within dpkg-query -W -f '${db:Status-Abbrev}${Package}\n' '*ductus*' | sed -n 's/^ii *//p') \
  > /dev/null 2>&1 || true
after=$(within dpkg-query -W -f '${db:Status-Abbrev}${Package}\n' | grep -c ductus || true)
[ "$after" = 0 ] || fail "$(within dpkg-query -W '*ductus*')"
left=$(find "$root/usr" "$root/lib" "$root/etc" "$root/var/lib/systemd" "$root/var/lib/ductus" -iname '*ductus*' \
  -not -path '*/dpkg/*' 2> /dev/null || true)
[ -z "$left" ] || fail "left behind: $left"
echo "packages.sh: installed, used and removed in a bare $release"
