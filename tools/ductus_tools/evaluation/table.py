"""The accuracy table in Markdown, from the JSON of an accuracy report."""

CLASSES = {"digits": "digits (1a)", "capitals": "capitals (1b)", "small letters": "small letters (1c)"}

HEADER = (
    "| test set | inks | CER | 95 % interval by writer | WER | top-1 | top-5 | best of 10 |",
    "|---|---:|---:|---:|---:|---:|---:|---:|",
)


def percent(share: float | None) -> str:
    return "–" if share is None else f"{100 * share:.1f} %"


def interval(ends: list[float] | None) -> str:
    return "–" if ends is None else f"{percent(ends[0])} – {percent(ends[1])}"


def row(name: str, figures: dict, *, has_words: bool, depth: int | None) -> str:
    """One line of the table; `depth` is the length of the lists that the oracle saw."""
    cells = (
        name.replace("|", "\\|"),
        f"{figures['inks']:,}",
        percent(figures["cer"]),
        interval(figures["cerInterval"]),
        percent(figures["wer"]) if has_words else "–",
        percent(figures["top1"]),
        percent(figures["top5"]),
        percent(figures["oracleTop"]) if depth == 10 else "–",
    )
    return f"| {' | '.join(cells)} |"


def rows(report: dict) -> list[str]:
    lines = []
    for name, figures in report["runs"].items():
        options = figures["options"]
        if options["withinClass"]:
            # For single characters, edits and wrong inks are the same.
            lines += [
                row(f"{CLASSES[group['name']]}, within their class", group, has_words=False, depth=None)
                for group in figures["groups"]
                if group["name"] in CLASSES
            ]
        else:
            # Only lines have several words per ink.
            has_words = figures["words"] > 1.5 * figures["inks"]
            depth = options["candidates"]
            if left := figures.get("notResampled"):
                name += f" ({left:,} of unknown rate as they are)"
            lines.append(row(name, figures, has_words=has_words, depth=depth))
    return lines


def commit(git: str) -> str:
    """The hash cut short, with the mark of a changed tree."""
    return git[:12] + git[40:]


def table(report: dict) -> str:
    """The content between the file's marks: what was measured, and the figures."""
    split = report["split"]
    intro = (
        f"Pack {report['model']} {report['modelVersion']}, engine {report['engineVersion']}, "
        f"commit `{commit(report['git'])}`, on the {split} split: writers not used in training."
    )
    return "\n".join([intro, "", *HEADER, *rows(report)])
