"""The data that the parts of a pack were learned from, with its licences, for manifests.

    python -m ductus_tools.pack.sources ../weights packs # writes them into the existing manifests

A description (`packs/*.json`) lists under `sources` what its pack was learned from. Packs of languages have it in their
notice, which `ductus_tools.commands.packs` writes from the folder of texts: `… learned from: NAME (LICENCE), NAME
(LICENCE). No ink …`. The manifest of a bundled pack isn't hashed and may be rewritten; that of a signed repository is
left alone, and the library reads the notice, which is signed with it.
"""

import argparse
import json
import re
from pathlib import Path

PARTS = ("network", "languageModel")
INK = "UNIPEN train_r01_v07 (I. Guyon et al., ICPR 1994, doi:10.1109/ICPR.1994.576870; distributed as doi:10.5281/zenodo.1195803)"
NETWORK = [
    {"part": "network", "name": INK, "licence": "CC BY 4.0"},
    {
        "part": "network",
        "name": "EMS single-stroke fonts (Windell H. Oskay and Sheldon B. Michaels)",
        "licence": "SIL OFL 1.1",
    },
]
NOTICE = re.compile(
    r"The network learned from UNIPEN train_r01_v07 \(.* learned from: (.*)\. No ink and no text is contained\."
)
ITEM = re.compile(r"([^()]+) \(((?:[^()]|\([^()]*\))+)\)(?:, |$)")


def sources(description: dict) -> list[dict]:
    """The sources of a pack by its description or manifest; none if neither lists them. Raises ValueError for wrong
    ones."""
    if "sources" in description:
        for source in description["sources"]:
            if set(source) != {"part", "name", "licence"} or source["part"] not in PARTS:
                raise ValueError(f"sources: {source}")
        return description["sources"]
    match = NOTICE.fullmatch(description["notice"])
    if match is None:
        return []
    return NETWORK + listed(match[1])


def listed(texts: str) -> list[dict]:
    """The sources of a language model from `NAME (LICENCE), NAME (LICENCE)`. Raises ValueError for another form."""
    items = list(ITEM.finditer(texts))
    if "".join(item[0] for item in items) != texts:
        raise ValueError(f"notice: '{texts}'")
    return [{"part": "languageModel", "name": item[1], "licence": item[2]} for item in items]


def insert(manifest: dict, found: list[dict]) -> dict:
    """A manifest with its sources after the notice."""
    result = {}
    for key, value in manifest.items():
        if key != "sources":
            result[key] = value
        if key == "notice" and found:
            result["sources"] = found
    return result


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("weights", type=Path, help="folder of packs")
    parser.add_argument("descriptions", type=Path, help="folder of descriptions, NAME.json")
    options = parser.parse_args()
    write(options.weights, options.descriptions)


def write(weights: Path, descriptions: Path) -> None:
    """Writes the sources into the existing manifests."""
    for path in sorted(weights.glob("*/manifest.json")):
        manifest = json.loads(path.read_text(encoding="utf-8"))
        own = descriptions / f"{path.parent.name}.json"
        described = json.loads(own.read_text(encoding="utf-8")) if own.exists() else manifest
        found = sources(described)
        text = json.dumps(insert(manifest, found), indent=2, ensure_ascii=False) + "\n"
        path.write_text(text, encoding="utf-8")
        print(f"{path.parent.name}: {len(found)} sources")


if __name__ == "__main__":
    main()
