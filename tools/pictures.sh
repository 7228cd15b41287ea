#!/bin/sh
# Draws the pictures of README.md into docs, with the built `ductus` as its argument.
set -eu
ductus=$1
head -n 2 Samples/demo.ndjson | "$ductus" render --candidates 1 -o docs/demo.svg -
"$ductus" beautify Samples/flowchart.ndjson -o docs/flowchart.svg
python3 - <<'END' >docs/flowchart-drawn.svg
import json

strokes = json.loads(open("Samples/flowchart.ndjson").readline())["drawing"]
xs = [x for stroke in strokes for x in stroke[0]]
ys = [y for stroke in strokes for y in stroke[1]]
pad = (max(xs) - min(xs)) / 40
box = f"{min(xs) - pad:g} {min(ys) - pad:g} {max(xs) - min(xs) + 2 * pad:g} {max(ys) - min(ys) + 2 * pad:g}"
print(f'<svg xmlns="http://www.w3.org/2000/svg" width="480" viewBox="{box}">')
print('<rect x="-9999" y="-9999" width="29999" height="29999" fill="white"/>')
print(f'<g fill="none" stroke="#1d2b4f" stroke-width="{pad / 8:g}" stroke-linecap="round" stroke-linejoin="round">')
for xs, ys, *_ in strokes:
    print('<polyline points="' + " ".join(f"{x:g},{y:g}" for x, y in zip(xs, ys)) + '"/>')
print("</g></svg>")
END
