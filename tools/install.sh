#!/bin/sh
# Installs the built command with its packs, the repository of further languages, the pages of its server,
# a manual page, completions and the texts of licences; or removes all of it.
#
#   tools/install.sh PRODUCTS PREFIX            from the folder of the built `ductus`
#   tools/install.sh --remove PREFIX
set -eu
if [ "$1" = --remove ]; then
  prefix=$2
  rm -f "$prefix/bin/ductus" "$prefix/share/man/man1/ductus.1" \
    "$prefix/share/bash-completion/completions/ductus" \
    "$prefix/share/zsh/site-functions/_ductus" \
    "$prefix/share/fish/vendor_completions.d/ductus.fish"
  rm -rf "$prefix/share/ductus/weights" "$prefix/share/ductus/repository" "$prefix/share/ductus/web" \
    "$prefix/share/doc/ductus"
  # The user's own store of models may be here, too; it stays.
  rmdir "$prefix/share/ductus" 2>/dev/null || true
  echo "removed from $prefix"
  exit
fi
[ -x "$1/ductus" ] || {
  echo "there is no $1/ductus: run 'make build' first" >&2
  exit 1
}
# For all users, whatever the permissions of an administrator's own files.
umask 022
products=$1
prefix=$2
share=$prefix/share
root=$(dirname "$0")/..

# copy FOLDER NAME: replaces a folder of share/ductus, once its copy is complete.
copy() {
  rm -rf "$share/ductus/$2.new"
  cp -R "$1" "$share/ductus/$2.new"
  chmod -R go+rX "$share/ductus/$2.new"
  rm -rf "$share/ductus/$2"
  mv "$share/ductus/$2.new" "$share/ductus/$2"
}

mkdir -p "$prefix/bin" "$share/ductus" "$share/man/man1" "$share/bash-completion/completions" \
  "$share/zsh/site-functions" "$share/fish/vendor_completions.d"
cp "$products/ductus" "$prefix/bin/ductus.new"
strip "$prefix/bin/ductus.new" 2>/dev/null || true
chmod go+rx "$prefix/bin/ductus.new"
# A running command can't be overwritten, but its name can be given to another file.
mv -f "$prefix/bin/ductus.new" "$prefix/bin/ductus"
for kind in resources bundle; do
  [ ! -d "$products/Ductus_DuctusWeights.$kind" ] || copy "$products/Ductus_DuctusWeights.$kind" weights
  [ ! -d "$products/Ductus_DuctusServer.$kind" ] || copy "$products/Ductus_DuctusServer.$kind/Web" web
done
# The archive of the sources has none; the one installed before is still of use.
[ ! -d "$root/weights/repository" ] || copy "$root/weights/repository" repository
rm -rf "$share/doc/ductus"
mkdir -p "$share/doc/ductus"
cp -R "$root/LICENSE" "$root/NOTICE" "$root/LICENSES" "$share/doc/ductus"
chmod -R u+w,go+rX "$share/doc/ductus"
"$prefix/bin/ductus" manual >"$share/man/man1/ductus.1"
"$prefix/bin/ductus" completions bash >"$share/bash-completion/completions/ductus"
"$prefix/bin/ductus" completions zsh >"$share/zsh/site-functions/_ductus"
"$prefix/bin/ductus" completions fish >"$share/fish/vendor_completions.d/ductus.fish"
echo "installed in $prefix: $(du -sh "$share/ductus" | cut -f1) of languages, and bin/ductus"
