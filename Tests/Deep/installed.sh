#!/bin/bash
# A release build of the command, installed away from its checkout: it finds what is installed with it,
# and nothing in the checkout.
#
#   installed.sh PRODUCTS   the folder with `ductus` and its *.resources, as `make build` leaves it
set -euo pipefail
cd "$(dirname "$0")/../.."
checkout=$PWD
products=$1
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT

fail() {
  echo "installed.sh: $*" >&2
  exit 1
}

# run DIRECTORY ARGUMENT... -- a folder's command, in an empty folder and with its own home.
run() {
  local program=$1
  shift
  (cd "$place/empty" && env -i HOME="$place/home" PATH=/usr/bin:/bin "$program" "$@")
}
mkdir -p "$place/empty" "$place/home" "$place/moved" "$place/whole" \
  "$place/prefix/bin" "$place/prefix/share/ductus"
ink='{"drawing": [[[0, 40, 20, 20], [0, 0, 0, 60]]]}'

# The program alone: it has no packs and no pages, and says so at once.
cp "$products/ductus" "$place/moved/"
message=$(echo "$ink" | run "$place/moved/ductus" recognize - 2>&1) && fail "read without packs"
[[ $message == *"copy the folder 'Ductus_DuctusWeights.resources'"* ]] || fail "$message"
message=$(run "$place/moved/ductus" serve --port 0 2>&1) && fail "served without pages"
[[ $message == *"the pages of the pad are missing"* ]] || fail "$message"
run "$place/moved/ductus" models list | grep -q offered && fail "the checkout's repository was found"

# It reads with its folders beside it. Without the repository, further languages aren't offered.
cp -r "$products/ductus" "$products"/Ductus_DuctusWeights.resources "$place/whole/"
echo "$ink" | run "$place/whole/ductus" recognize - > /dev/null
run "$place/whole/ductus" models list | grep -q offered && fail "the checkout's repository was found"

# In the system's folder of shared files, and through a link.
cp "$products/ductus" "$place/prefix/bin/"
cp -r "$products/Ductus_DuctusWeights.resources" "$place/prefix/share/ductus/weights"
cp -r "$products/Ductus_DuctusServer.resources/Web" "$place/prefix/share/ductus/web"
ln -s "$checkout/weights/repository" "$place/prefix/share/ductus/repository"
ln -s "$place/prefix/bin/ductus" "$place/linked"
for program in "$place/prefix/bin/ductus" "$place/linked"; do
  echo "$ink" | run "$program" recognize - > /dev/null
  run "$program" models list | grep -q "^fi .*offered" || fail "the repository wasn't found"
done
echo "$ink" | run "$place/linked" recognize --model fi_FI - 2> /dev/null > /dev/null
run "$place/linked" models list | grep -q "^fi .*installed" || fail "nothing was installed"
(cd "$place/empty" && exec env -i HOME="$place/home" "$place/linked" serve --port 0) \
  > "$place/served" 2>&1 &
server=$!
for _ in $(seq 100); do
  grep -q "http://" "$place/served" && break
  sleep 0.1
done
kill "$server"
wait "$server" || fail "the server ended with $?"
grep -q "http://" "$place/served" || fail "$(cat "$place/served")"

# The user's data directory has the packs and the store side by side.
mkdir -p "$place/home/.local/share/ductus"
cp -r "$products/Ductus_DuctusWeights.resources" "$place/home/.local/share/ductus/weights"
echo "$ink" | run "$place/moved/ductus" recognize - > /dev/null

# Nothing of the checkout is in the program: neither its packs nor its repository. Source paths in debug
# information don't count.
strip -o "$place/stripped" "$products/ductus"
if grep -aqF "$checkout/" "$place/stripped"; then fail "the checkout is named in the program"; fi
echo "installed.sh: all is found where it was installed"
