"""The table of all tags of text: the pack that reads each, its language model, and the kind of ink of its figures.

    python -m ductus_tools.pack.tags --weights ../weights --output ../weights/TAGS.md
"""

import argparse
import json
from collections.abc import Iterator
from pathlib import Path

from ..tables import rows

IDENTIFIERS = Path(__file__).parents[1] / "identifiers" / "identifiers.tsv"
_HEAD = """# Tags

This table shows, for each of ML Kit's tags of text, the pack that reads it (**bold**: bundled; the others are in the
[repository](repository/README.md)), the language whose language model the pack uses, and the character error rate by kind of ink.
*Recorded* ink was written by people; *composed* ink is assembled from letters, model drawings or fonts: expect worse results on real
ink. `–`: nothing was measured. `ductus_tools.pack.tags` writes this page from the packs' manifests.

| tag | language | pack | language model | recorded ink | composed ink |
|---|---|---|---|---|---|
"""
_APART = ("no language model", "among themselves")
"""Sets that say less than the others of a pack do."""


def manifests(weights: Path) -> Iterator[tuple[bool, dict]]:
    """For all packs of text and characters, whether they are bundled, and their manifests."""
    for path in sorted(weights.glob("*/manifest.json")):
        yield True, json.loads(path.read_bytes())
    repository = weights / "repository"
    for offer in json.loads((repository / "index.json").read_bytes())["packs"]:
        yield False, json.loads((repository / "blobs" / "sha256" / offer["manifest"]["sha256"]).read_bytes())


def table(weights: Path) -> str:
    """Markdown. Raises ValueError for a tag that no pack reads."""
    packs: dict[str, tuple[bool, dict]] = {}
    for is_bundled, manifest in manifests(weights):
        if manifest["kind"] in ("text", "characters"):
            packs |= dict.fromkeys(manifest["tags"], (is_bundled, manifest))
    families = {name for tag, _, name, *_ in rows(IDENTIFIERS) if tag in packs}
    lines = [_row(tag, name, *packs[tag]) for tag, _, family, name in rows(IDENTIFIERS) if family in families]
    return _HEAD + "".join(line + "\n" for line in lines)


def _row(tag: str, language: str, is_bundled: bool, manifest: dict) -> str:
    model = manifest.get("fallbacks", {}).get(tag, "own")
    inks: dict[bool, list[str]] = {True: [], False: []}
    for name, figures in manifest["accuracy"].items():
        if not name.endswith(_APART):
            rate = f"{_named(name)} {100 * figures['cer']:.1f} %"
            inks[figures["ink"] == "recorded"].append(rate)
    shown = [", ".join(rates) or "–" for rates in inks.values()]
    pack = f"**`{manifest['tags'][0]}`**" if is_bundled else f"`{manifest['tags'][0]}`"
    return "| " + " | ".join([f"`{tag}`", language, pack, model, *shown]) + " |"


def _named(name: str) -> str:
    """The content of a manifest's set, in words."""
    name = name.removeprefix("composed").strip(" -")
    return {"": "words", "stitched": "words", "recorded": "words and lines", "joined": "joined words"}.get(name, name)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--weights", type=Path, default=Path("../weights"))
    parser.add_argument("--output", type=Path, default=Path("../weights/TAGS.md"))
    options = parser.parse_args()
    options.output.write_text(table(options.weights), encoding="utf-8")


if __name__ == "__main__":
    main()
