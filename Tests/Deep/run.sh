#!/bin/bash
# The long tests: sanitizers, every kernel, kills and failing writes, files cut at every byte, the
# server's and the training's tests, an installed command. Run by `make test-deep`; about an hour on two cores.
#
#   run.sh SCRATCH [STAGE...]
#
# Continues after a stage that failed, and exits with 1. The summary lists what can't run here.
set -u
cd "$(dirname "$0")/../.."
scratch=$1
shift
summary=()
failed=0

# sanitized KIND [TEST...] [FLAG...] -- builds only what these tests need (default: all tests), and
# runs them.
sanitized() {
  local kind=$1 tests=
  shift
  while [[ ${1-} == *Tests ]]; do
    tests+=${tests:+,}$1
    shift
  done
  # Tests know no model but those in the checkout, whatever this user has installed.
  env DUCTUS_STORE="$(mktemp -d)" ${tests:+DUCTUS_TESTS=$tests} \
    swift test --scratch-path "$scratch/deep/$kind" -c release -Xswiftc -DDEBUG --sanitize="$kind" "$@"
}

# served BUILD [ARGUMENT...] -- the server's tests with the command of a build.
served() {
  tools/setup.sh --test || return
  DUCTUS=$1/release/ductus .venv/bin/python -m pytest -c tools/pyproject.toml -rs \
    "${@:2}"
}

# The tests as `make test` builds them.
plain() { make test-swift SCRATCH="$scratch" FILTER="$1"; }

# All tests under the address sanitizer, and the kernels' C also under the undefined-behaviour
# sanitizer: Swift itself traps on overflow and bad casts.
address() {
  local flags=(-Xcc -fsanitize=undefined -Xcc -fno-sanitize-recover=undefined)
  # On Linux the address sanitizer's library has the functions that the other one calls, and swiftc
  # knows no other.
  [ "$(uname -s)" = Linux ] || flags+=(--sanitize=undefined)
  # A run's memory is released with its process, and Swift's runtime keeps some of its own.
  export ASAN_OPTIONS=detect_leaks=0
  sanitized address "${flags[@]}" || return
  # The server may not grow, but the sanitizer keeps freed memory. A sanitized server is too slow to
  # fill a queue within the clients' time limit.
  ASAN_OPTIONS+=:quarantine_size_mb=1:thread_local_quarantine_size_kb=16
  served "$scratch/deep/address" Tests/Serve/test_limits.py -k "not full_queue"
}

# Everything with threads: shared recognisers, the store, live ink, pages of notes, the command's
# pipelines, and the server with its connections.
thread() {
  local tests=(
    CharacterLMTests CommandSupportTests CTCDecoderTests DuctusCommandTests DuctusEngineTests
    DuctusMLKitTests DuctusNotesTests DuctusServerTests InkPatternsTests ModelStoreTests
    NeuralNetworkTests WorkQueuesTests
  )
  # The rest of these two is arithmetic, or a process with one thread.
  local filter=${tests[*]/CTCDecoderTests/CTCDecoderTests.LanguageModelTests}
  filter=${filter/DuctusCommandTests/DuctusCommandTests.ThreadTests}
  export TSAN_OPTIONS="suppressions=$PWD/Tests/Deep/thread.suppressions exitcode=66"
  # It doesn't see the lock of Swift's library, but sees that of POSIX
  # (Sources/Engine/Support/Locked.swift). Everything is built, since some tests run the command. The
  # limits for cancelling hold for the library without the sanitizer, which is ten times as fast.
  sanitized thread -Xswiftc -DTHREAD_SANITIZER --filter "${filter// /|}" \
    --skip CancellationTests \
    && served "$scratch/deep/thread" Tests/Serve/test_{limits,protocols}.py \
      -k "not full_queue and not malformed and not waits_for_answers"
}

# Each kernel against exact sums and the reference, on every level that this processor has, and arm64
# under qemu.
kernels() {
  plain Kernel || return
  local log=$scratch/deep/arm64.log
  mkdir -p "$scratch/deep"
  tools/test_arm64.sh 2>&1 | tee "$log"
  local status=${PIPESTATUS[0]}
  if grep -q skipped "$log"; then summary+=("skipped  $(grep skipped "$log")"); fi
  return "$status"
}

store() {
  if [ "$(uname -s)" != Linux ]; then
    summary+=("skipped  failing writes: the preloaded library is for Linux")
  else
    mkdir -p "$scratch/deep"
    cc -shared -fPIC -O1 -Wall -o "$scratch/deep/failing_calls.so" Tests/Deep/failing_calls.c -ldl \
      || return
    export DUCTUS_FAILING_CALLS=$PWD/$scratch/deep/failing_calls.so
  fi
  DUCTUS_KILLS=1000 plain 'ProcessTests|FailingCallsTests'
}

# Files cut at every byte, readings of large inks cancelled at many moments, every record of the evaluation
# data, and all files of a sample of UNIPEN.
files() {
  DUCTUS_DEEP=1 plain 'FuzzReplayTests|NoteFormatsTests|CancellationTests|ModelManagerTests|SharedDataTests' || return
  DUCTUS_DEEP=1 served "$scratch/tests" tools/tests/test_unipen_sample.py
}

# Large files, ten thousand malformed requests, and all other tests of the command and the server.
server() {
  DUCTUS_DEEP=1 served "$scratch/tests" Tests/Command && DUCTUS_DEEP=1 served "$scratch/tests" Tests/Serve
}

# A release build away from its checkout.
installed() { make build && Tests/Deep/installed.sh "$scratch/release"; }

# The core as Embedded Swift on every target: compiled, linked and run.
embedded() {
  local log=$scratch/deep/embedded.log
  mkdir -p "$scratch/deep"
  make embedded SCRATCH="$scratch" 2>&1 | tee "$log"
  local status=${PIPESTATUS[0]}
  if grep -q 'compiled alone' "$log"; then summary+=("skipped  $(grep 'compiled alone' "$log")"); fi
  return "$status"
}

# The C library: also for WebAssembly, Windows, macOS and Alpine, called ten million times with a leak checker and on
# threads with a sanitizer, and compared with the command.
library() {
  local target
  tools/setup.sh --test && tools/setup.sh --samples || return
  make build library SCRATCH="$scratch" || return
  for target in wasm32 x86_64-windows arm64-macos x86_64-musl aarch64-musl; do
    make library TARGET=$target SCRATCH="$scratch" || return
  done
  python3 tools/embedded/library.py --scratch "$scratch/embedded" --sanitize thread \
    --output "$scratch/deep/library-thread" || return
  DUCTUS_DEEP=1 DUCTUS_CALLS=${DUCTUS_CALLS:-10000000} DUCTUS=$scratch/release/ductus \
    DUCTUS_TSAN=$scratch/deep/library-thread \
    .venv/bin/python -m pytest -c tools/pyproject.toml -rs Tests/C
}

# Wheels, Debian packages and archives: equal when they are built twice, and used in a bare system.
packages() {
  local packs="en-US shapes gestures sketches formulas fa" first status test
  local systems="windows macos alpine"
  made() { (cd dist && sha256sum ./*.whl debian/*.deb archives/*.{tar*,zip}); }
  make wheel deb dist SYSTEMS="$systems" PACKS="$packs" SCRATCH="$scratch" && first=$(made) || return
  make wheel deb dist SYSTEMS="$systems" PACKS="$packs" SCRATCH="$scratch" || return
  [ "$(made)" = "$first" ] || { diff <(echo "$first") <(made); return 1; }
  (cd dist/archives && sha256sum --check --quiet SHA256SUMS) || return
  if command -v lintian > /dev/null; then lintian --fail-on error dist/debian/*.deb || return; fi
  DUCTUS_DEEP=1 DUCTUS=$scratch/release/ductus .venv/bin/python -m pytest -c tools/pyproject.toml \
    -rs Tests/Python || return
  make jar SCRATCH="$scratch" && DUCTUS_DEEP=1 DUCTUS=$scratch/release/ductus .venv/bin/python -m pytest \
    -c tools/pyproject.toml -rs Tests/Java || return
  for test in "packages.sh dist/debian weights/repository dist/archives" \
    "wheel_arm64.sh $(echo dist/ductus-*aarch64.whl)" \
    "wheel_windows.sh $(echo dist/ductus-*win_amd64.whl)"; do
    # shellcheck disable=SC2086 # a script and its arguments
    Tests/Deep/$test
    status=$?
    [ "$status" != 77 ] || { summary+=("skipped  Tests/Deep/$test"); status=0; }
    [ "$status" = 0 ] || return "$status"
  done
}

# Text fields of real programs, where Qt Virtual Keyboard, IBus and Fcitx are installed.
keyboards() { make test-keyboards SCRATCH="$scratch"; }

# The engine of web pages, linked anew, and the site in a real browser.
web() { make test-web SCRATCH="$scratch"; }

training() {
  if .venv/bin/python -c 'import torch' 2>/dev/null; then
    DUCTUS_DEEP=1 .venv/bin/python -m pytest -c tools/pyproject.toml -rs tools/tests
  else
    summary+=("skipped  tests of the training: no PyTorch (tools/setup.sh --train installs it)")
  fi
}

[ $# -gt 0 ] || set -- address thread kernels embedded library packages web keyboards store files server installed training
for stage in "$@"; do
  printf '\n== %s\n' "$stage"
  start=$SECONDS
  skipped=${#summary[@]}
  if "$stage"; then
    verdict=passed
    # Nothing ran.
    [ "$stage" = training ] && [ "${#summary[@]}" -gt "$skipped" ] && continue
  else
    verdict=FAILED
    failed=1
  fi
  summary+=("$verdict   $stage, $((SECONDS - start)) s")
done

printf '\n== summary\n'
printf '%s\n' "${summary[@]}"
exit $failed
