#!/bin/sh
# What `make demo` shows, with the built `ductus` as its argument.
set -eu
ductus=$1
picture=$(dirname "$ductus")/demo.svg

printf '\nSamples/demo.ndjson, drawn and read:\n\n'
"$ductus" render Samples/demo.ndjson
"$ductus" render Samples/demo.ndjson -o "$picture"
echo "The same as a picture: $picture"

printf '\nFigures, named: Samples/shapes.ndjson, sketches.ndjson and gestures.ndjson\n\n'
for figures in zxx-Zsym-x-shapes-plus:shapes zxx-Zsym-x-autodraw:sketches en-US-x-gesture:gestures; do
  "$ductus" recognize --model "${figures%%:*}" "Samples/${figures##*:}.ndjson" | paste -s -d '|' - |
    sed 's/|/, /g; s/^/  /'
done

"$ductus" beautify Samples/flowchart.ndjson -o "$(dirname "$ductus")/flowchart.svg"
printf '\nA diagram, tidied up: Samples/flowchart.ndjson as %s\n' "$(dirname "$ductus")/flowchart.svg"

printf '\nOther scripts, by packs of the repository that comes with Ductus: Samples/scripts.ndjson, brahmic.ndjson and characters.ndjson\n\n'
DUCTUS_STORE=$(dirname "$ductus")/demo-packs
export DUCTUS_STORE
for sample in scripts brahmic characters; do
  tags=$(sed 's/.*"id":"\([^"]*\)".*/\1/' "Samples/$sample.ndjson")
  # shellcheck disable=SC2086  # a word a tag
  "$ductus" models install $tags >/dev/null
  for tag in $tags; do
    printf '  %-10s %s\n' "$tag" "$(grep "\"id\":\"$tag\"" "Samples/$sample.ndjson" | "$ductus" recognize --model "$tag" -)"
  done
done

cat <<END

Now yours. One ink is one line of JSON, {"drawing": [[[x, ...], [y, ...]], ...]} with y downwards and
a pair of lists for each stroke; or write InkML.

  $ductus render YOUR.ndjson                       # draw and read
  $ductus recognize YOUR.ndjson                    # the text only, one line for each ink
  $ductus recognize --json --candidates 3 Samples/cursive.inkml
  $ductus recognize --model zxx-Zsym-x-shapes-plus --json Samples/shapes.ndjson   # with geometry
END
