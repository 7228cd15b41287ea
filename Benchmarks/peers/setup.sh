#!/bin/sh
# Benchmarks/.venv with the peers of requirements.txt, once per content of it. One that can't be
# installed is named and left out; `make bench-peers` then says that it is missing.
set -eu
cd "$(dirname "$0")/.."
stamp=.venv/installed
if [ -f "$stamp" ] && cmp -s peers/requirements.txt "$stamp"; then exit 0; fi
say() { printf '%s\n' "peers: $*" >&2; }

python=
for candidate in python3 python3.14 python3.13 python3.12 python3.11 /usr/bin/python3; do
  if command -v "$candidate" >/dev/null 2>&1 && "$candidate" -c \
    'import sys, ensurepip, venv; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
    python=$candidate
    break
  fi
done
[ -n "$python" ] || { say "Python 3.11 or later with its venv module is wanted"; exit 1; }
"$python" -m venv --clear .venv
# PyPI's PyTorch for Linux comes with some gigabytes of CUDA; PyTorch's own index, where it can be
# reached, has one without.
index=""
url=https://download.pytorch.org/whl/cpu
if [ "$(uname -s)" = Linux ] && "$python" -c \
  "import urllib.request; urllib.request.urlopen('$url/torch/', timeout=10)" 2>/dev/null; then
  index="--extra-index-url $url"
fi
install() { .venv/bin/python -m pip install --quiet --disable-pip-version-check "$@"; }
say "installing the peers in Benchmarks/.venv"
# shellcheck disable=SC2086
if ! install $index -r peers/requirements.txt; then
  grep -v '^#' peers/requirements.txt | while read -r package; do
    install $index "$package" || say "$package can't be installed"
  done
fi
cp peers/requirements.txt "$stamp"
