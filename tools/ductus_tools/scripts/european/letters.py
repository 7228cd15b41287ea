"""Characters of texts that their languages lack."""

from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from ductus_tools.language_model.texts import read_text
from ductus_tools.scripts.latin.letters import FREQUENCY

from .languages import LANGUAGES
from .typography import clean


def strangers(lines: Iterable[str], language: str) -> dict[str, float]:
    """Frequent characters of a text that the language lacks, and their frequencies."""
    counts = Counter("".join(clean(line, language) for line in lines))
    known, total = LANGUAGES[language].characters, counts.total()
    return {
        character: count / total
        for character, count in counts.most_common()
        if count > FREQUENCY * total and character not in known
    }


def strangers_of(name: str, texts: Path) -> dict[str, float]:
    """Frequent characters of a language's text that the language lacks."""
    return strangers(read_text(texts, name), name)
