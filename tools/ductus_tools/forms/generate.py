"""Writes the table of forms for the Swift module CTCDecoder.

    python -m ductus_tools.forms.generate --text TEXT

TEXT is a folder of texts, as `ductus_tools.inputs` fetches them.
"""

import argparse
import math
from collections.abc import Sequence
from pathlib import Path

from ..compose.codes import CodeMaker
from ..packed import literal, packed
from .automaton import FormModel, Node
from .counting import KINDS, ONLY_HINTED, made_up, of_text, tabled, together

TARGET = Path(__file__).parents[3] / "Sources" / "Engine" / "CTCDecoder" / "Generated" / "FormTable.swift"
LANGUAGES = ("en", "de", "fr", "es", "it", "pl", "pt", "nl")
"""Whose texts lend strings."""
_MADE_UP = 4000
_TABLED = 1.2
_TEXT = 3 / len(LANGUAGES)
LEAST = 44
"""What a context must tell, in nats, to be in the table."""
STEPS = 5
"""Steps of a logarithm to one."""


def model(texts: Path) -> FormModel:
    made, listed = made_up(CodeMaker.kinds, _MADE_UP, seed=1), tabled()
    general = together(
        [(CodeMaker.kinds[kind], forms) for kind, forms in made.items()]
        + [(_TABLED, forms) for kind, forms in listed.items() if kind not in ONLY_HINTED]
        + [(_TEXT, of_text(texts / f"{language}.txt.xz")) for language in LANGUAGES]
    )
    hinted = {
        hint: together(
            [(weight, source[kind]) for kind, weight in kinds.items() for source in (made, listed) if kind in source]
        )
        for hint, kinds in KINDS.items()
    }
    return FormModel(general, hinted)


def table(nodes: Sequence[Node]) -> str:
    """For each context, the number of contexts that are longer by one, followed by these: the symbol added, the share
    left to the shorter context, the number of symbols, and the symbols with their probabilities."""
    children: dict[tuple[int, ...], list[Node]] = {}
    for node in nodes[1:]:
        children.setdefault(node.context[:-1], []).append(node)
    text = _probabilities(nodes[0])
    for node in nodes:
        own = children.get(node.context, [])
        text += packed(len(own))
        for child in own:
            text += packed(child.context[-1]) + packed(_steps(child.rest)) + _probabilities(child)
    return text


def _probabilities(node: Node) -> str:
    likeliest = sorted(node.probabilities.items(), key=lambda item: (-item[1], item[0]))
    return packed(len(likeliest)) + "".join(packed(symbol) + packed(_steps(p)) for symbol, p in likeliest)


def _steps(probability: float) -> int:
    return round(-STEPS * math.log(probability))


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--text", type=Path, required=True)
    parser.add_argument("--least", type=float, default=LEAST)
    options = parser.parse_args(arguments)
    nodes = model(options.text).nodes(options.least)
    packed_table = table(nodes)
    TARGET.parent.mkdir(exist_ok=True)
    TARGET.write_text(
        "// Written by tools/ductus_tools/forms/generate.py: change that.\n\n"
        "/// How likely kinds of characters are in strings that are no prose, as `FormModel` reads it.\n"
        "enum FormTable {\n" + literal("contexts", packed_table) + "}\n"
    )
    print(f"{len(nodes)} contexts, {sum(len(n.probabilities) for n in nodes)} probabilities, {len(packed_table)} bytes")


if __name__ == "__main__":
    main()
