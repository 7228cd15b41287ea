"""One person's hand, learned on the person's own machine."""

import ctypes
import os
import weakref
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, Union

from ductus import _library, arrays
from ductus.context import Context
from ductus.errors import InkError, OptionError
from ductus.ink import Ink, InkLike, as_ink

if TYPE_CHECKING:
    from ductus.recognizer import Recognizer

#: How thoroughly a hand is learned: the output layer in a fraction of a second, or the whole network
#: in some seconds.
Pace = Literal["at-once", "whole"]


class Hand:
    """What was learned of how one person writes, and the words that the person confirmed.

        hand = ductus.Hand("me.hand")
        recognizer = ductus.Recognizer("en-US", hand=hand)

    It belongs to a model's network, which models of one script share, and holds no ink.
    """

    def __init__(self, source: str | os.PathLike[str] | bytes):
        """The hand of a file, or of a file's bytes. Raises DamagedHand."""
        if isinstance(source, bytes):
            handle = _library.call("read_hand", source, len(source))
        elif isinstance(source, (str, os.PathLike)):
            handle = _library.call("open_hand", os.fsencode(source))
        else:
            raise OptionError(f"hand: {source!r:.80} is no path and no bytes of a hand")
        self._take(handle)

    @classmethod
    def _of(cls, handle: int) -> "Hand":
        hand = cls.__new__(cls)
        hand._take(handle)
        return hand

    def _take(self, handle: int) -> None:
        self._handle = handle
        self._close = weakref.finalize(self, _library.plain, "free_hand", handle)
        learned = _library.plain("hand_learned", handle).contents
        #: SHA-256 of the network that it belongs to.
        self.network: str = learned.network.decode()
        self.pace: Pace = _library.PACES[learned.pace]
        #: Lines that were learned; 0 where they made nothing better, and the hand changes no reading.
        self.lines: int = learned.line_count
        #: Words that are remembered.
        self.words: int = learned.word_count
        #: Of lines that were set apart: characters, errors before anything was learned, and errors with
        #: what was learned from the others, without language model. None where there were too few; of all
        #: lines where mispaired.
        self.trial: tuple[int, int, int] | None = (
            (learned.trial_characters, learned.trial_errors, learned.trial_errors_left)
            if learned.trial_characters else None)
        #: Whether nothing was learned because the model reads most of the texts' characters otherwise: the texts
        #: may have been paired with other inks than their own, as by a list that has slipped.
        self.mispaired = bool(_library.plain("is_mispaired", handle))

    def __reduce__(self) -> tuple[Any, ...]:
        return Hand, (bytes(self),)

    def __bytes__(self) -> bytes:
        learned = _library.plain("hand_learned", self._handle).contents
        return ctypes.string_at(learned.bytes, learned.size)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes a file, whole or not at all. Raises DamagedHand.

        A new one is for its owner's eyes alone, one that was there keeps its permissions.
        """
        _library.call("save_hand", self._handle, os.fsencode(path))

    def __repr__(self) -> str:
        return f"Hand({self.pace}, {self.lines} lines, {self.words} words)"


#: A hand, or the file that it lies in.
HandLike = Union[Hand, str, os.PathLike[str]]


def as_hand(hand: HandLike) -> Hand:
    """Whatever stands for a hand as one. Raises OptionError, DamagedHand."""
    return hand if isinstance(hand, Hand) else Hand(hand)


class Teacher(_library.Held):
    """Learns a hand from inks whose texts a person confirmed. Other texts make a hand worse.

        teacher = ductus.Teacher(recognizer)
        teacher.confirm([ink], ["Dear Zoë"])
        teacher.learn("whole").save("me.hand")

    Any number of threads may use one.
    """

    def __init__(self, recognizer: "Recognizer", hand: HandLike | None = None):
        """A teacher with the model of a recogniser that reads text or characters. With a hand its words are
        remembered, and learning at once goes on from it. Raises OptionError, DamagedHand."""
        # Its module needs this one.
        from ductus.recognizer import Recognizer

        own = None if hand is None else as_hand(hand)
        self._handle = _library.call(
            "open_teacher", _library.checked(recognizer, Recognizer, "recognizer")._handle, own and own._handle)
        self._close = weakref.finalize(self, _library.plain, "close_teacher", self._handle)

    def confirm(
        self, inks: Iterable[InkLike], texts: Sequence[str],
        context: Context | Sequence[Context] | None = None,
    ) -> int:
        """Takes in inks, each with its text, lines ended by newlines: a text of one line takes all of its ink for
        one. Of the contexts the writing area counts.

        How many lines can be learned from: none of an ink that hasn't as many lines as its text, or
        whose text the model can't write. Raises InkError naming ink, stroke and point: none is taken then.
        """
        if isinstance(inks, (str, bytes, Mapping, Ink)):
            raise InkError("inks: this is one ink: pass a list of them")
        if isinstance(texts, str):
            raise OptionError("texts: this is one text: pass a list of them")
        known = [as_ink(ink, f"ink {number}") for number, ink in enumerate(inks)]
        if len(known) != len(texts):
            raise OptionError(f"{len(texts)} texts for {len(known)} inks")
        if context is None:
            contexts = [
                Context(writing_area=ink.writing_area) if ink.writing_area else Context()
                for ink in known]
        else:
            contexts = [context] if isinstance(context, Context) else [
                _library.checked(each, Context, f"context[{number}]") for number, each in enumerate(context)]
        flat = arrays.flatten(known, [f"ink {number}" for number in range(len(known))])
        native, kept = flat.native(0, len(flat))
        natives = (_library.Context * max(1, len(contexts)))(*(each.native() for each in contexts))
        lines: int = _library.call(
            "confirm", self._handle, ctypes.byref(native), _library.texts(list(texts))[0], natives,
            len(contexts))
        del kept
        return lines

    def learn(
        self, pace: Pace = "at-once", *, progress: Callable[[float], object] | None = None,
        is_cancelled: Callable[[], bool] | None = None,
    ) -> Hand:
        """Learns from all that was confirmed.

        Some lines are set apart: where they are read no better, the hand changes no reading, nor where the texts
        hardly agree with the inks: `mispaired`.
        `progress` is told the share of the work that is done; `is_cancelled` is asked every few
        milliseconds. Raises ReadingCancelled.
        """
        if pace not in _library.PACES:
            raise OptionError(f"pace: {pace!r} is none of {', '.join(_library.PACES)}")
        with _library.Asking(is_cancelled or (lambda: False)) as asking:

            def told(_: Any, share: float) -> None:
                if progress is not None and not asking.raised:
                    asking.run(lambda: progress(share))

            learning = _library.Learning(
                _library.PACES.index(pace), (ctypes.c_int32 * 3)(), asking.native,
                _library.Progress(told))
            return Hand._of(_library.call("learn", self._handle, ctypes.byref(learning)))

    def doubts_hand(self) -> bool:
        """Whether the teacher's hand may be another person's than who wrote the lines that were confirmed
        since."""
        return bool(_library.call("doubts_hand", self._handle))

    def forget(self) -> None:
        """Forgets all inks and words, and what was learned. Files are their owner's to delete."""
        _library.call("forget_hand", self._handle)
