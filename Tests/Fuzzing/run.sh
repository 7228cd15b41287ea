#!/bin/sh
# Builds the fuzzer with the address sanitizer and runs every target, or the named ones, in turn.
#
#   run.sh SCRATCH SECONDS [TARGET...]
#
# Inputs that reach new code are kept in SCRATCH/corpus, where the next run continues; findings are
# in SCRATCH/findings. Exits with 1 if there is a finding.
set -eu
scratch=$(mkdir -p "$1" && cd "$1" && pwd)
cd "$(dirname "$0")"
seconds=$2
shift 2

# libFuzzer's tables end up in sections that gold can't link.
[ "$(uname -s)" = Darwin ] || linker="-Xswiftc -use-ld=lld"
# shellcheck disable=SC2086 # a list of words
build() {
  swift build --scratch-path "$scratch/build" -c release --product fuzz --disable-build-manifest-caching ${linker-} \
    -Xswiftc -enable-testing -Xswiftc -DDEBUG -Xswiftc -sanitize=fuzzer,address \
    -Xcc -fsanitize=address,fuzzer-no-link "$@"
}
build
fuzz=$(build --show-bin-path)/fuzz

# Swift's own backtraces would hide the sanitizer's; memory left at the end of a run isn't a leak.
export SWIFT_BACKTRACE=enable=no ASAN_OPTIONS=detect_leaks=0:allocator_may_return_null=1:quarantine_size_mb=64

# shellcheck disable=SC2046 # a list of words
[ $# -gt 0 ] || set -- $("$fuzz" 2>&1 | sed -n 's/^FUZZ_TARGET is one of: //p')
status=0
printf '%-16s %12s %8s  %s\n' target executions edges findings
for target in "$@"; do
  corpus=$scratch/corpus/$target
  findings=$scratch/findings/$target
  log=$scratch/$target.log
  mkdir -p "$corpus" "$findings"
  failures=
  [ ! -d "FailCases/$target" ] || failures="FailCases/$target"
  dictionary=
  [ ! -f "Dictionaries/$target.dict" ] || dictionary="-dict=Dictionaries/$target.dict"
  # shellcheck disable=SC2086
  FUZZ_TARGET=$target "$fuzz" -max_total_time="$seconds" -timeout=20 -rss_limit_mb=3000 \
    -print_final_stats=1 -artifact_prefix="$findings/" $dictionary \
    "$corpus" "Seeds/$target" $failures >"$log" 2>&1 || status=1
  executions=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log" | tail -n 1)
  edges=$(sed -n 's/.* cov: \([0-9]*\).*/\1/p' "$log" | tail -n 1)
  count=$(find "$findings" -type f | wc -l)
  printf '%-16s %12s %8s  %s\n' "$target" "${executions:-0}" "${edges:-0}" "$count"
  [ "$count" -eq 0 ] || find "$findings" -type f
done
exit $status
