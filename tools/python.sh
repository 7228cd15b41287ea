# shellcheck shell=sh
# What scripts that make a virtual environment have in common; they read it with `.`.

# Names in `python` a Python that can make one. NumPy's pinned version needs 3.11.
find_python() {
  for python in python3 python3.14 python3.13 python3.12 python3.11 /usr/bin/python3; do
    if command -v "$python" >/dev/null 2>&1 && "$python" -c \
      'import sys, ensurepip, venv; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
      return 0
    fi
  done
  python=""
  return 1
}

# without_cuda PYTHON: pip's option for PyTorch's own index. PyPI's PyTorch for Linux includes some gigabytes of CUDA,
# which a machine without NVIDIA's driver doesn't need. An index that can't be reached would delay each package.
without_cuda() {
  url=https://download.pytorch.org/whl/cpu
  if [ "$(uname -s)" = Linux ] && ! command -v nvidia-smi >/dev/null 2>&1 && "$1" -c \
    "import urllib.request; urllib.request.urlopen('$url/torch/', timeout=10)" 2>/dev/null; then
    printf '%s\n' "--extra-index-url $url"
  fi
}
