"""One person's hand, learned on the person's own machine."""

import ctypes
import os
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, Literal, Union

from ductus import _library, arrays
from ductus.context import Context
from ductus.errors import OptionError
from ductus.ink import InkLike, as_ink, own_context, several

if TYPE_CHECKING:
    from ductus.recognizer import Recognizer

#: How thoroughly a hand is learned: only the output layer, in a fraction of a second, or the whole network,
#: in some seconds.
Pace = Literal["at-once", "whole"]


class Hand:
    """What was learned about one person's writing, and the words that the person confirmed.

        hand = ductus.Hand("me.hand")
        recognizer = ductus.Recognizer("en-US", hand=hand)

    It belongs to a model's network, which models of one script share, and contains no ink.
    """

    def __init__(self, source: str | os.PathLike[str] | bytes):
        """Reads the hand in a file, or in a file's bytes. Raises DamagedHand."""
        if isinstance(source, bytes):
            handle = _library.call("read_hand", source, len(source))
        elif isinstance(source, (str, os.PathLike)):
            handle = _library.call("open_hand", _library.path_bytes(source, "hand"))
        else:
            raise OptionError(f"hand: {source!r:.80} isn't a path or the bytes of a hand")
        self._take(handle)

    @classmethod
    def _of(cls, handle: int) -> "Hand":
        hand = cls.__new__(cls)
        hand._take(handle)
        return hand

    def _take(self, handle: int) -> None:
        self._handle = handle
        _library.freed(self, "free_hand", handle)
        learned = _library.plain("hand_learned", handle).contents
        #: The SHA-256 of the network that it belongs to.
        self.network: str = learned.network.decode()
        self.pace: Pace = _library.PACES[learned.pace]
        #: The number of lines that were learned; 0 if they improved nothing.
        self.lines: int = learned.line_count
        #: The number of words that are remembered.
        self.words: int = learned.word_count
        #: The characters in lines that were set apart (in all lines if mispaired), their errors before learning,
        #: and their errors with what was learned from the others, without language model. None if there were
        #: too few.
        self.trial: tuple[int, int, int] | None = (
            (learned.trial_characters, learned.trial_errors, learned.trial_errors_left)
            if learned.trial_characters else None)
        #: Whether nothing was learned because the model reads most of the texts' characters differently: the texts
        #: may have been paired with the wrong inks, as by a list that is shifted.
        self.mispaired = bool(_library.plain("is_mispaired", handle))

    def __reduce__(self) -> tuple[Any, ...]:
        return Hand, (bytes(self),)

    def __bytes__(self) -> bytes:
        learned = _library.plain("hand_learned", self._handle).contents
        return ctypes.string_at(learned.bytes, learned.size)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes a file entirely or not at all. Raises DamagedHand.

        Only its owner can read a new file; an existing one keeps its permissions.
        """
        _library.call("save_hand", self._handle, _library.path_bytes(path, "path"))

    def __repr__(self) -> str:
        return f"Hand({self.pace}, {self.lines} lines, {self.words} words)"


#: A hand, or its file.
HandLike = Union[Hand, str, os.PathLike[str]]


def as_hand(hand: HandLike) -> Hand:
    """Returns the hand that a value stands for. Raises OptionError, DamagedHand."""
    return hand if isinstance(hand, Hand) else Hand(hand)


class Teacher(_library.Held):
    """Learns a hand from inks whose texts a person confirmed. Other texts make a hand worse.

        teacher = ductus.Teacher(recognizer)
        teacher.confirm([ink], ["Dear Zoë"])
        teacher.learn("whole").save("me.hand")

    Any number of threads may use one.
    """

    def __init__(self, recognizer: "Recognizer", hand: HandLike | None = None):
        """Makes a teacher with the model of a recogniser that reads text or characters. It remembers a hand's words,
        and learning at once continues from the hand, whose lessons stay if nothing is learned.
        Confirm only inks that the hand hasn't seen: words of others are counted again. Raises OptionError, DamagedHand."""
        # Its module needs this one.
        from ductus.recognizer import Recognizer

        own = None if hand is None else as_hand(hand)
        self._handle = _library.call(
            "open_teacher", _library.checked(recognizer, Recognizer, "recognizer")._handle, own and own._handle)
        _library.freed(self, "close_teacher", self._handle)

    def confirm(
        self, inks: Iterable[InkLike], texts: Sequence[str],
        context: Context | Sequence[Context] | None = None,
    ) -> int:
        """Takes in inks, each with its text, whose lines end with newlines; a one-line text takes all its ink as one
        line. Of the contexts, only the writing area counts.

        Returns how many lines can be learned from: none of an ink that doesn't have as many lines as its text, or
        whose text the model can't write. Raises InkError naming ink, stroke and point, and then takes in none.
        """
        inks = several(inks)
        if isinstance(texts, str):
            raise OptionError("texts: this is one text: pass a list of them")
        known = [as_ink(ink, f"ink {number}") for number, ink in enumerate(inks)]
        if len(known) != len(texts):
            raise OptionError(f"{len(texts)} texts for {len(known)} inks")
        if context is None:
            contexts = [own_context(ink, f"ink {number}") for number, ink in enumerate(known)]
        else:
            contexts = [context] if isinstance(context, Context) else [
                _library.checked(each, Context, f"context[{number}]") for number, each in enumerate(context)]
        flat = arrays.flatten(known, [f"ink {number}" for number in range(len(known))])
        native, kept = flat.native(0, len(flat))
        natives = (_library.Context * max(1, len(contexts)))(*(each.native() for each in contexts))
        lines: int = _library.call(
            "confirm", self._handle, ctypes.byref(native), _library.texts(list(texts), "texts")[0], natives,
            len(contexts))
        del kept
        return lines

    def learn(
        self, pace: Pace = "at-once", *, progress: Callable[[float], object] | None = None,
        is_cancelled: Callable[[], bool] | None = None,
    ) -> Hand:
        """Learns from everything that was confirmed.

        Some lines are set apart: if they are read no better, the hand changes readings no more than the teacher's
        did. Nor does it if the texts hardly agree with the inks: `mispaired`.
        `progress` is called with the share of the work that is done, `is_cancelled` thousands of times a second.
        Raises ReadingCancelled.
        """
        if pace not in _library.PACES:
            raise OptionError(f"pace: {pace!r} is none of {', '.join(_library.PACES)}")
        with _library.Asking(is_cancelled) as asking:

            def told(_: Any, share: float) -> None:
                if progress is not None and not asking.raised:
                    asking.run(lambda: progress(share))

            learning = _library.Learning(
                _library.PACES.index(pace), (ctypes.c_int32 * 3)(), asking.native,
                _library.Progress(told))
            return Hand._of(_library.call("learn", self._handle, ctypes.byref(learning)))

    def doubts_hand(self) -> bool:
        """Returns whether the lines confirmed since may be by someone other than the hand's owner."""
        return bool(_library.call("doubts_hand", self._handle))

    def forget(self) -> None:
        """Forgets all inks and words, and what was learned. Their owner must delete any files."""
        _library.call("forget_hand", self._handle)
