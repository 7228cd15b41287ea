"""Text between a file's marks, `<!-- name -->` and `<!-- /name -->`, which a program replaces."""

from pathlib import Path


def replaced(text: str, name: str, content: str) -> str:
    """The text with other content between its marks. Raises ValueError without marks."""
    begin, end = f"<!-- {name} -->", f"<!-- /{name} -->"
    before, found, rest = text.partition(begin)
    _, ended, after = rest.partition(end)
    if not found or not ended:
        raise ValueError(f"no {begin} … {end}")
    return f"{before}{begin}\n{content}\n{end}{after}"


def replace_in_file(path: Path, name: str, content: str) -> None:
    """Puts content between a file's marks. Raises ValueError naming a file without them."""
    try:
        text = replaced(path.read_text(encoding="utf-8"), name, content)
    except ValueError as error:
        raise ValueError(f"{path}: {error}") from None
    path.write_text(text, encoding="utf-8")
