#!/bin/sh
# Benchmarks/.venv with the peers of requirements.txt, once per content of it. One that can't be
# installed is named and left out; `make bench-peers` then says that it is missing.
set -eu
cd "$(dirname "$0")/.."
. ../tools/python.sh
stamp=.venv/installed
if [ -f "$stamp" ] && cmp -s peers/requirements.txt "$stamp"; then exit 0; fi
say() { printf '%s\n' "peers: $*" >&2; }

find_python || { say "Python 3.11 or later with its venv module is wanted"; exit 1; }
"$python" -m venv --clear .venv
index=$(without_cuda "$python")
install() { .venv/bin/python -m pip install --quiet --disable-pip-version-check "$@"; }
say "installing the peers in Benchmarks/.venv"
# shellcheck disable=SC2086
if ! install $index -r peers/requirements.txt; then
  grep -v '^#' peers/requirements.txt | while read -r package; do
    install $index "$package" || say "$package can't be installed"
  done
fi
cp peers/requirements.txt "$stamp"
