"""What is known of the place and the text of an ink."""

import ctypes
import dataclasses
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal

from ductus import _library
from ductus.errors import OptionError

#: How an ink is divided into lines of text.
Layout = Literal["page", "line", "character", "automatic"]
#: The kind of text: `code` is letters and digits that form no words, such as number plates; `perCharacter` is
#: the cells of a form, where no character says anything about the next.
TextType = Literal["text", "number", "email", "uri", "perCharacter", "date", "phone", "code"]

#: The level of formulas: only numbers, sums of numbers, or what is taught up to the end of school.
Level = Literal["digits", "arithmetic", "school"]
#: The most readings of an ink.
MOST_CANDIDATES = 1000


class Lexicon:
    """Expected words: names, terms, the choices of a form. Make a lexicon once for all readings.

    A weight, 0 to 100, is the natural logarithm of how much likelier a word becomes; 3 unless a mapping
    gives another, and above 20 as 20. Raises OptionError.
    """

    def __init__(self, words: Iterable[str] | Mapping[str, float]):
        if isinstance(words, str):
            raise OptionError("a lexicon is a list of words, not a text")
        if not isinstance(words, Iterable):
            raise OptionError(f"a lexicon is a list of words, not {words!r:.80}")
        spelt = list(words)
        for word in spelt:
            if not isinstance(word, str):
                raise OptionError(f"a lexicon's {word!r:.80} isn't text")
        weights = None
        if isinstance(words, Mapping):
            values = [_library.real(words[word], f"the weight of {word!r}") for word in spelt]
            for word, weight in zip(spelt, values):
                if not 0 <= weight <= 100:
                    raise OptionError(f"the weight of {word!r} is {words[word]!r:.80}, not between 0 and 100")
            weights = (ctypes.c_float * max(1, len(spelt)))(*values)
        array, count = _library.texts(spelt, "words")
        self._handle = _library.call("make_lexicon", array, weights, count)
        _library.freed(self, "free_lexicon", self._handle)
        self._words = dict(words) if isinstance(words, Mapping) else spelt

    def __reduce__(self) -> tuple[Any, ...]:
        return Lexicon, (self._words,)

    def __repr__(self) -> str:
        return f"Lexicon({len(self._words)} words)"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Lexicon) and self._words == other._words

    def __hash__(self) -> int:
        return len(self._words)


def is_pattern(text: str) -> bool:
    """Returns whether a text can be a context's `pattern`."""
    return bool(_library.plain("is_pattern", _library.text_bytes(text, "text")))


@dataclasses.dataclass(frozen=True)
class Context:
    """What is known of an ink; nothing by default. Recognisers of figures ignore it.

    Raises OptionError for an invalid lexicon or pattern, and for `allows_only` without `allowed_characters`.
    """

    #: The text just before the ink, of which the last 20 characters count, or 256 with a lexicon or a hand.
    #: After "hello", the ink of "world" reads " world".
    pre_context: str | None = None
    #: The text just after the ink, of which the first 10 characters count.
    post_context: str | None = None
    #: The width and height of one line of text, in the units of the points; distinguishes `o` from `O`.
    writing_area: tuple[float, float] | None = None
    #: Whether to look for lines, or to take the ink for one line or one character. "automatic" is Swift's
    #: name for "page", and becomes that.
    layout: Layout = "page"
    #: The kind of text that is likely to be written.
    text_type: TextType = "text"
    #: The expected characters; others are read only if the ink leaves no doubt.
    allowed_characters: str | None = None
    #: Whether only these are possible.
    allows_only: bool = False
    #: The expected words. Words, or words with their weights, become a lexicon.
    lexicon: Lexicon | Iterable[str] | Mapping[str, float] | None = None
    #: The form of the text, such as "AA99AAA": `A` is a capital, `a` a small letter, `9` a digit, `*` a
    #: letter or digit, `[9A]` one of these; `?` makes the one before it optional, `+` lets it repeat.
    pattern: str | None = None

    def __post_init__(self) -> None:
        if self.layout == "automatic":
            object.__setattr__(self, "layout", "page")
        if self.lexicon is not None and not isinstance(self.lexicon, Lexicon):
            object.__setattr__(self, "lexicon", Lexicon(self.lexicon))
        if self.allows_only and not self.allowed_characters:
            raise OptionError("allows_only is true, but allowed_characters is None or empty")
        pattern = _library.text_bytes(self.pattern, "pattern")
        if pattern is not None and not _library.plain("is_pattern", pattern):
            raise OptionError(f"pattern is {self.pattern!r:.80}, not a valid pattern such as AA99AAA")

    def native(self) -> _library.Context:
        """Returns the context for the library. The lexicon must outlive its use."""
        width, height = self._area()
        lexicon = self.lexicon._handle if isinstance(self.lexicon, Lexicon) else None
        return _library.Context(
            _library.text_bytes(self.pre_context, "pre_context"),
            _library.text_bytes(self.post_context, "post_context"), width, height,
            _index(self.layout, _library.LAYOUTS, "layout"),
            _index(self.text_type, _library.TEXT_TYPES, "text_type"),
            _library.text_bytes(self.allowed_characters, "allowed_characters"), int(bool(self.allows_only)),
            pattern=_library.text_bytes(self.pattern, "pattern"), lexicon=lexicon)

    def _area(self) -> tuple[float, float]:
        if self.writing_area is None:
            return 0.0, 0.0
        try:
            width, height = self.writing_area
        except (TypeError, ValueError) as error:
            raise OptionError(f"writing_area: {self.writing_area!r:.80} isn't a (width, height)") from error
        return _library.real(width, "writing_area[0]"), _library.real(height, "writing_area[1]")


@dataclasses.dataclass(frozen=True)
class KnownSymbol:
    """A symbol that some strokes of a formula certainly are, because the writer chose it."""

    #: Its LaTeX, such as `x` or `\\alpha`.
    name: str
    #: Its strokes, as indices into the ink's.
    strokes: Sequence[int]


#: The context of which nothing is known.
NOTHING = Context()


def _index(value: str, known: tuple[str, ...], name: str) -> int:
    if value not in known:
        raise OptionError(f"{name}: {value!r} is none of {', '.join(known)}")
    return known.index(value)
