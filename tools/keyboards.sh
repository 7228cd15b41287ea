#!/bin/sh
# Builds the keyboards whose development files are installed, on the C library in dist: Qt Virtual
# Keyboard's plugin, IBus's engine, Fcitx's addon.
#
#   keyboards.sh BUILD OUTPUT
#
# Builds in BUILD, with the tests' programs, and installs into OUTPUT/usr, as packages do.
set -eu
cd "$(dirname "$0")/.."
mkdir -p "$1"
build=$(cd "$1" && pwd)
case $2 in /*) output=$2 ;; *) output=$PWD/$2 ;; esac
rm -rf "$output"

say() { printf '%s\n' "keyboards: $*" >&2; }

# keyboard NAME -- builds one in the folder of that name.
keyboard() {
  name=$1
  log=$build/$name.log
  shift
  if cmake -S "Sources/Bindings/$name" -B "$build/$name" -DDUCTUS="$PWD/dist" \
    -DCMAKE_INSTALL_PREFIX=/usr "$@" >"$log" 2>&1; then
    cmake --build "$build/$name" --parallel
    DESTDIR=$output cmake --install "$build/$name" >/dev/null
  else
    say "without $name, as something isn't installed that Sources/Bindings/$name/README.md" \
      "names: $log"
  fi
}

command -v cmake >/dev/null || {
  say "there is no cmake: nothing is built"
  exit 0
}
keyboard qt -DTESTS=ON
keyboard ibus -DPROGRAMS=/usr/libexec
keyboard fcitx5
[ -d "$output" ] || say "none could be built"
