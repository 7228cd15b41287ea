#!/bin/sh
# Prepares a machine that has Swift for building Ductus: installs what is missing, says so, and is
# quick when nothing is.
#
#   tools/setup.sh            what the build needs
#   tools/setup.sh --python   also any Python, with which the C library is linked and packages are made
#   tools/setup.sh --test     also .venv with what the tools' tests need
#   tools/setup.sh --train    also .venv with what training needs (PyTorch)
#   tools/setup.sh --embedded also what the core is linked and run with as Embedded Swift (Debian's)
#   tools/setup.sh --target T also what the C library for target T is linked and run with (Debian's and PyPI's)
#   tools/setup.sh --packages also what Debian's packages are made and looked through with (Debian's)
#   tools/setup.sh --java     also what the Java binding is built with (Debian's)
#   tools/setup.sh --samples  also the compilers of the C library's samples: Rust, C#, Node (Debian's)
#   tools/setup.sh --web      also what pages are built and tested with (Debian's), and .venv
#
# Without permission to install, it prints the command for an administrator and continues with what
# is there.
set -eu
cd "$(dirname "$0")/.."
. tools/python.sh

say() { printf '%s\n' "setup: $*" >&2; }
fail() {
  say "$@"
  exit 1
}
have() { command -v "$1" >/dev/null 2>&1; }

# `@c` and `@implementation`, by which C sees the library, came with Swift 6.3.
check_swift() {
  have swift || fail "there is no 'swift' on the PATH: install Swift 6.3 or later from" \
    "https://www.swift.org/install/"
  version=$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9][0-9.]*\).*/\1/p')
  major=${version%%.*}
  minor=${version#*.}
  minor=${minor%%.*}
  [ "${major:-0}" -ge 6 ] || fail "Ductus needs Swift 6.3 or later, this is ${version:-an unknown one}"
  [ "$major" -eq 6 ] && [ "$minor" -lt 3 ] || return 0
  # The command alone has neither.
  case $1 in
    "") say "the C library and the tests need Swift 6.3 or later, this is $version" ;;
    *) fail "the C library and the tests need Swift 6.3 or later, this is $version" ;;
  esac
}

# Whether this user may install: by sudo without a password, or with one on a terminal.
may_install() {
  [ "$(id -u)" -eq 0 ] || { have sudo && { sudo -n true 2>/dev/null || [ -t 0 ]; }; }
}

as_root() {
  if [ "$(id -u)" -eq 0 ]; then "$@"; else sudo "$@"; fi
}

apt_install() {
  if ! may_install; then
    say "missing, and only an administrator can install it: apt-get install $*"
    say "going on with what is there"
    return 0
  fi
  say "installing with apt-get: $*"
  lists=$(find /var/lib/apt/lists -name '*Packages*' 2>/dev/null | head -n 1)
  [ -n "$lists" ] || as_root apt-get update -qq
  set -- env DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends "$@"
  # Outdated lists name packages that the mirrors no longer have.
  as_root "$@" >/dev/null || { as_root apt-get update -qq && as_root "$@" >/dev/null; } \
    || fail "apt-get could not install all of it; its message is above"
}

# need PROGRAM PACKAGE…: asks for Debian's packages if a program is missing. `install_needed` installs them.
packages=""
need() {
  have "$1" && return 0
  shift
  packages="$packages $*"
}

# install_needed PACKAGE…: installs what is missing, and the packages for running, without which a build succeeds.
install_needed() {
  have apt-get || return 0
  # Without them, less is built or checked.
  # shellcheck disable=SC2086 # a list of words
  [ -z "$packages" ] || apt_install $packages
  [ $# -eq 0 ] || (apt_install "$@") || say "going on without: $*"
}

# Libraries: their names for pkg-config; the name of a header or of a library's file, if that is enough or there may
# be nothing for pkg-config; then Debian's name and Homebrew's. Those that Package.swift names, with their headers:
libraries="liblzma::liblzma-dev:xz libsodium::libsodium-dev:libsodium libmicrohttpd::libmicrohttpd-dev:libmicrohttpd
  libwslay:wslay/wslay.h:libwslay-dev:wslay zlib::zlib1g-dev:zlib libzip::libzip-dev:libzip
  sqlite3::libsqlite3-dev:sqlite"
# Those that are opened at run time, by what needs them, and that no build misses. The package with libxml2 alone is
# called libxml2 or libxml2-16, that with its headers the same everywhere.
for_running="openblas:libopenblas.so.*:libopenblas-dev:openblas libxml-2.0:libxml2.so.*:libxml2-dev:libxml2
  pangocairo:libpangocairo-1.0.so.0:libpangocairo-1.0-0:pango"

# missing LIBRARY…: Debian's packages of the libraries that aren't there.
missing() {
  for library in "$@"; do
    file=${library#*:}
    debian=${file#*:}
    have_library "${library%%:*}" "${file%%:*}" || printf ' %s' "${debian%%:*}"
  done
}

# Whether a library is there, by its name for pkg-config or one of its files.
have_library() {
  have pkg-config && pkg-config --exists "$1" && return 0
  case $2 in
    "") return 1 ;;
    *.h) [ -n "$(find /usr/include /usr/local/include -path "*/$2" 2>/dev/null | head -n 1)" ] ;;
    *) [ -n "$(find /usr/lib /usr/lib64 /lib -name "$2" 2>/dev/null | head -n 1)" ] ;;
  esac
}

install_for_linux() {
  need pkg-config pkg-config
  # shellcheck disable=SC2086 # lists of words
  packages="$packages$(missing $libraries)"
  # shellcheck disable=SC2086
  run_time=$(missing $for_running)
  # Swift links programs with the start files of the C library and of GCC, which a toolchain
  # unpacked by hand may lack.
  if [ -z "$(find /usr/lib /usr/lib64 -name crtbeginS.o 2>/dev/null | head -n 1)" ]; then
    packages="$packages g++"
  fi
  have apt-get && return 0
  names="(Fedora: openblas-devel xz-devel libsodium-devel libxml2 libmicrohttpd-devel wslay-devel zlib-devel
    libzip-devel sqlite-devel pango pkgconf gcc-c++)"
  [ -z "$run_time" ] || say "not found, in the names of Debian, and needed only to run some commands:$run_time"
  [ -z "$packages" ] || fail "missing, in the names of Debian:$packages. This script knows apt-get and Homebrew" \
    "only; install what your system calls them" $names. "\`make build -o setup\` builds without asking"
}

# The programs that link and run WebAssembly.
need_webassembly() {
  [ -e /usr/lib/wasm32-wasi/libc.a ] || packages="$packages wasi-libc"
  if [ -z "$(find /usr/lib -name 'libclang_rt.builtins-wasm32.a' 2>/dev/null | head -n 1)" ]; then
    packages="$packages libclang-rt-dev-wasm32"
  fi
  need wasm-opt binaryen
  need node nodejs
}

# Compilers' libraries and emulators for WebAssembly and arm64.
need_embedded() {
  need_webassembly
  need aarch64-linux-gnu-gcc gcc-aarch64-linux-gnu libc6-dev-arm64-cross
  need qemu-aarch64 qemu-user
}

# Chromium without windows, in which pages are tested in half the processor time, if Chromium is here.
need_headless() {
  have chromium && ! have chromium-headless-shell || return 0
  ! apt-cache show chromium-headless-shell >/dev/null 2>&1 || packages="$packages chromium-headless-shell"
}

install_for_macos() {
  have brew || fail "Ductus needs libraries from Homebrew: https://brew.sh"
  missing=""
  have pkg-config || missing="pkg-config"
  run_time=""
  for library in $libraries $for_running; do
    formula=${library##*:}
    [ -d "$(brew --prefix "$formula")" ] && continue
    case " $for_running " in
      *"$library"*) run_time="$run_time $formula" ;;
      *) missing="$missing $formula" ;;
    esac
  done
  # shellcheck disable=SC2086
  [ -z "$missing" ] || { say "installing with Homebrew: $missing" && brew install $missing; }
  # shellcheck disable=SC2086
  [ -z "$run_time" ] || brew install $run_time || say "going on without:$run_time"
}

install_python() {
  find_python && return 0
  if have apt-get; then
    apt_install python3 python3-venv
    find_python && return 0
    # Ubuntu 22.04's own Python is 3.10, with 3.11 beside it.
    apt_install python3.11-venv
  elif have brew; then
    say "installing with Homebrew: python"
    brew install python
  fi
  find_python || fail "the tools need Python 3.11 or later with its venv module"
}

# Installs into .venv what tools/pyproject.toml lists for a purpose, once per version of that file.
install_packages() {
  stamp=.venv/installed-$1
  if [ -f "$stamp" ] && cmp -s tools/pyproject.toml "$stamp" && .venv/bin/python -c '' 2>/dev/null; then
    return 0
  fi
  if ! .venv/bin/python -m pip --version >/dev/null 2>&1; then
    install_python
    "$python" -m venv --clear .venv
  fi
  say "installing the Python packages of tools/pyproject.toml for: $1"
  index=""
  case $1 in
    *train*) index=$(without_cuda .venv/bin/python) ;;
  esac
  # shellcheck disable=SC2086
  .venv/bin/python -m pip install --quiet --no-compile --disable-pip-version-check $index -e "tools[$1]"
  cp tools/pyproject.toml "$stamp"
}

check_swift "${1:-}"
run_time=""
case $(uname -s) in
  Linux) install_for_linux ;;
  Darwin) install_for_macos ;;
  *) fail "Ductus builds on Linux and macOS" ;;
esac
python_packages=""
case ${1:-} in
  "") ;;
  --python) need python3 python3 ;;
  --test)
    # Tests of PDF files need poppler's programs.
    need pdftotext poppler-utils
    need_headless
    python_packages=test
    ;;
  --train) python_packages=test,train ;;
  --embedded) need_embedded ;;
  --target)
    case ${2:-} in
      # The library for Windows is tested in Wine.
      *-windows)
        need x86_64-w64-mingw32-gcc gcc-mingw-w64-x86-64-posix mingw-w64-x86-64-dev
        need wine wine wine64
        ;;
      *-musl | *-macos) python_packages=zig ;;
      *-android) [ -n "${ANDROID_NDK_HOME:-}" ] || fail "ANDROID_NDK_HOME must name Android's NDK" ;;
      *) need_embedded ;;
    esac
    ;;
  --packages)
    have apt-get || fail "Debian's packages are made on Debian"
    need dpkg-shlibdeps dpkg-dev
    need readelf binutils
    # Without it, packages are made but not checked.
    need lintian lintian
    ;;
  # Debian's JDK without a version may be too new or too old for some.
  --java) need javac openjdk-17-jdk-headless ;;
  --samples)
    need rustc rustc
    need mcs mono-mcs
    need mono mono-runtime
    need node nodejs
    ;;
  --web)
    need_webassembly
    have google-chrome || need chromium chromium
    need tsc node-typescript
    python_packages=test
    ;;
  *) fail "unknown option: $1" ;;
esac
# shellcheck disable=SC2086 # a list of words
install_needed $run_time
[ -z "$python_packages" ] || install_packages "$python_packages"
