#!/bin/sh
# The output of `make demo`, with the built `ductus` as its argument.
set -eu
ductus=$1
pictures=dist/demo
mkdir -p "$pictures"

# A table of inks and their readings, from `ductus recognize --json`: a reading that isn't the ink's
# label is marked.
readings() {
  awk '
    function value(name,  place, text) {
      place = index($0, "\"" name "\":\"")
      if (!place) return ""
      text = substr($0, place + length(name) + 4)
      match(text, /^([^"\\]|\\.)*/)
      return substr(text, 1, RLENGTH)
    }
    {
      written = value("label"); read = value("text"); inks += 1
      if (read == written) { right += 1; mark = "" } else { mark = "   ✗ should be: " written }
      if (value("id") != "") printf "  %-10s", value("id")
      printf "  %s%s\n", read, mark
    }
    END { printf "  %d of %d right\n", right, inks }
  '
}

printf '\nSamples/demo.ndjson, drawn and read:\n\n'
"$ductus" render Samples/demo.ndjson
"$ductus" render Samples/demo.ndjson -o "$pictures/demo.svg"
echo "As a picture: $pictures/demo.svg"

for figures in zxx-Zsym-x-shapes-plus:shapes zxx-Zsym-x-autodraw:sketches en-US-x-gesture:gestures; do
  printf '\nFigures, named: Samples/%s.ndjson\n\n' "${figures##*:}"
  "$ductus" recognize --json --candidates 1 --model "${figures%%:*}" "Samples/${figures##*:}.ndjson" | readings
done

"$ductus" beautify Samples/flowchart.ndjson -o "$pictures/flowchart.svg"
printf '\nA diagram, tidied up: Samples/flowchart.ndjson as %s\n' "$pictures/flowchart.svg"

printf '\nOther scripts, by packs from the repository that comes with Ductus:\n'
printf 'Samples/scripts.ndjson, brahmic.ndjson and characters.ndjson, composed of signs that people wrote,\n'
printf 'and southern.ndjson, composed of fonts\n\n'
DUCTUS_STORE=$(dirname "$ductus")/demo-packs
export DUCTUS_STORE
for sample in scripts brahmic southern characters; do
  tags=$(sed 's/.*"id":"\([^"]*\)".*/\1/' "Samples/$sample.ndjson")
  # shellcheck disable=SC2086  # a word a tag
  "$ductus" models install $tags >/dev/null
  for tag in $tags; do
    grep "\"id\":\"$tag\"" "Samples/$sample.ndjson" | "$ductus" recognize --json --candidates 1 --model "$tag" -
  done
done | readings

cat <<END

Now yours. An ink is a line of JSON, {"drawing": [[[x, ...], [y, ...]], ...]}: a pair of lists for each
stroke, with y downwards. InkML works, too.

  $ductus render YOUR.ndjson                       # draw and read
  $ductus recognize YOUR.ndjson                    # the text only, a line for each ink
  $ductus recognize --json --candidates 3 Samples/cursive.inkml
  $ductus recognize --model zxx-Zsym-x-shapes-plus --json Samples/shapes.ndjson   # with geometry
  $ductus serve --open                             # a page to write on
END
