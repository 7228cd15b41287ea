"""Text as scalars and as graphemes: what a reader sees as one letter, in canonical decomposition."""

import unicodedata


def decompose(text: str) -> str:
    """Text in the form of networks, language models and decoders (NFD)."""
    return unicodedata.normalize("NFD", text)


def compose(text: str) -> str:
    """Text in the form for users (NFC)."""
    return unicodedata.normalize("NFC", text)


def is_mark(scalar: str) -> bool:
    """Whether a scalar is a mark on the one before it."""
    return unicodedata.combining(scalar) != 0


def graphemes(text: str) -> list[str]:
    """A decomposed text as bases with their marks."""
    found: list[str] = []
    for scalar in text:
        if is_mark(scalar) and found:
            found[-1] += scalar
        else:
            found.append(scalar)
    return found
