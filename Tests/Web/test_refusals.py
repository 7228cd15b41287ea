"""What Ductus refuses in Node before it asks the engine, which needn't be there."""

import json
import shutil
import subprocess

import pytest
from conftest import ROOT

NODE = ROOT / "Sources/Bindings/web/node/node.js"
PROGRAM = """
import { Ductus } from "%s";
const own = { strokes: [[[0, 1], [0, 1]]], text: "a" };
const tell = ({ name, message }) => [name, message];
const refused = [];
for (const lesson of [null, 5, [own], { ...own, writingarea: [1, 2] }, { ...own, strokes: 5 }]) {
  refused.push(await Ductus.shared.learn({ lessons: [own, lesson] }).catch(tell));
}
console.log(JSON.stringify(refused));
"""


@pytest.mark.skipif(shutil.which("node") is None, reason="there is no Node")
def test_lessons_of_other_forms_are_refused_with_their_place():
    """Unknown members were passed over, and null was told without its place."""
    said = subprocess.run(
        ["node", "--input-type=module", "-e", PROGRAM % NODE.as_uri()], capture_output=True, text=True, timeout=60)
    assert said.returncode == 0, said.stderr
    strange = ["TypeError", """'lessons[1]' is not an object, such as {strokes, text: "word"}"""]
    assert json.loads(said.stdout) == [
        strange, strange, strange, ["DuctusError", "lessons[1]: there is no member 'writingarea'."],
        ["DuctusError", "lessons[1]: strokes: a list of them is due"]]
