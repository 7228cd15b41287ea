#!/bin/sh
# Tests the arm64 kernels against their definition on any Linux machine: compiles them with Swift's
# clang for arm64, against Debian's cross libraries, and runs them under qemu with and without dot
# products.
#
# Missing packages are installed if that is possible without asking; otherwise the test is skipped
# with a message.
set -eu
cd "$(dirname "$0")/.."

skip() {
  echo "arm64 kernels: skipped, $1" >&2
  exit 0
}

clang=$(command -v clang || true)
if [ -z "$clang" ]; then  # beside the Swift that is used
  clang=$(dirname "$(readlink -f "$(command -v "${SWIFT:-swift}")")")/clang
fi
[ -x "$clang" ] || skip "no clang"

native=false
case "$(uname -m)" in aarch64 | arm64) native=true ;; esac

if ! $native; then
  if ! command -v qemu-aarch64 >/dev/null || ! command -v aarch64-linux-gnu-gcc >/dev/null; then
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
      apt-get update -qq && apt-get install -y -qq --no-install-recommends \
        gcc-aarch64-linux-gnu libc6-dev-arm64-cross qemu-user >/dev/null ||
        skip "gcc-aarch64-linux-gnu and qemu-user can't be installed"
    else
      skip "gcc-aarch64-linux-gnu or qemu-user is missing"
    fi
  fi
fi

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
set -- -O2 -Wall -Wextra -Werror -I Sources/Engine/CKernels/include Sources/Engine/CKernels/*.c \
  Tests/KernelOracle/oracle.c -lm -o "$folder/oracle"

if $native; then
  "$clang" "$@"
  "$folder/oracle"
else
  "$clang" --target=aarch64-linux-gnu -static --ld-path="$(command -v aarch64-linux-gnu-ld)" "$@"
  echo "arm64 with dot products"
  qemu-aarch64 -cpu max "$folder/oracle"
  echo "arm64 without"
  qemu-aarch64 -cpu cortex-a53 "$folder/oracle"
fi
