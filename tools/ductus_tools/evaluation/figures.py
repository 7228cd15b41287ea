"""Accuracy figures of packs as a table to keep beside the code, with a row per language and set."""

from pathlib import Path

from ..tables import rows

Figures = dict[str, dict[str, dict]]
"""By language and set what `ductus-lab evaluate` says."""
_COUNTS, _SHARES = ("inks", "writers"), ("cer", "top1", "top5")
COLUMNS = ("language", "set", "ink", *_COUNTS, "cer", "low", "high", "top1", "top5")


def write(figures: Figures, path: Path) -> None:
    """Writes the table; unmeasured figures are left empty."""
    lines = ["\t".join(COLUMNS)]
    for language, sets in figures.items():
        for name, own in sets.items():
            low, high = own.get("cerInterval") or ("", "")
            values = own | {"language": language, "set": name, "low": low, "high": high}
            lines.append("\t".join(str(values.get(column, "")) for column in COLUMNS))
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def read(path: Path) -> Figures:
    """The figures in a table."""
    figures: Figures = {}
    for fields in rows(path):
        row = dict(zip(COLUMNS, fields, strict=True))
        own = {"ink": row["ink"]} | {name: int(row[name]) for name in _COUNTS if row[name]}
        shares: dict[str, float | list[float]] = {name: float(row[name]) for name in _SHARES if row[name]}
        if row["low"]:
            shares["cerInterval"] = [float(row["low"]), float(row["high"])]
        figures.setdefault(row["language"], {})[row["set"]] = own | shares
    return figures
