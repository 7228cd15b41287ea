"""Composed samples in clusters, for all scripts with stacks and signs around their letters."""

from collections import Counter
from collections.abc import Callable, Mapping

import numpy as np

from ductus_tools.compose.hand import Hand, Hands
from ductus_tools.compose.letters import LetterMaker
from ductus_tools.compose.word import line, spacing
from ductus_tools.ink.strokes import Strokes
from ductus_tools.script.composer import Composer, Sample, first_drawn
from ductus_tools.script.language import Language
from ductus_tools.training.corpus import Corpus

from .clusters import clusters
from .pen_order import pen
from .word import ClusterHand, written_word

WRITER = "composed"
"""The writer of all composed ink, whose body is 1."""
_CAPITAL = 1.8  # bodies
_SHORT = 0.7  # share of texts with one or two words
_TRIES = 20


class ScriptWriter:
    """Writes words in one script."""

    def __init__(self, composer: "ClusterComposer", script: str):
        self._composer, self._script = composer, script

    def written(self, words: list[str], random: np.random.Generator) -> Sample | None:
        """Label (logical), ink and writer; `None` if the chosen hand lacks a letter."""
        try:
            drawn, writer = self._composer.written(self._script, words, random)
        except KeyError:
            return None
        return " ".join(words), drawn, writer


class ClusterComposer(Composer):
    """Draws composed samples of several scripts: (label in NFD and pen order, ink, writer)."""

    capital_heights = {WRITER: _CAPITAL}
    languages: Mapping[str, Language]

    def __init__(
        self, shares: dict[str, float], kinds: dict[str, float], composed: float, letters: dict[str, str],
        is_base: Callable[[str, str], bool], latin: Corpus, split: str, texts: dict[str, tuple[str, list[list[str]]]],
        maker: LetterMaker, alone: float = 2,
    ):
        """shares: the scripts'. kinds: their relative shares. composed: the share of all of them together among all
        samples. letters: the scalars of each script; is_base: whether one stands alone. latin: `Corpus` of Latin ink.
        texts: by language, its script and the words of sentences. alone: how much more often than a usual cluster a
        scalar that stands alone is drawn by itself."""
        self.kinds = {kind: share / sum(kinds.values()) * composed for kind, share in kinds.items()}
        self.maker, self._shares = maker, shares
        self._writers = Hands(
            (
                (latin.writers[i], latin.labels[i], latin.ink(i))
                for i in latin.select(split)
                if latin.kind(i) == "char"
            ),
            fewest=40,
        )
        self._texts: dict[str, list[list[list[str]]]] = {script: [] for script in letters}
        for script, lines in texts.values():
            self._texts[script].append(lines)
        self._clusters = {
            script: _cluster_weights(letters[script], [c for c in letters[script] if is_base(c, script)], own, alone)
            for script, own in self._texts.items()
        }

    def writer(self, language: str, style: str) -> ScriptWriter | None:
        return None if style else ScriptWriter(self, self.languages[language].script)

    def hand(self, script: str, random: np.random.Generator) -> ClusterHand:
        """A hand that writes a script."""
        raise NotImplementedError

    def without_hand(self, random: np.random.Generator) -> Sample:
        """A sample drawn if the hands lack what was wanted."""
        raise NotImplementedError

    def latin_hand(self, random: np.random.Generator) -> Hand:
        """Somebody's Latin letters, digits and signs."""
        return self._writers.of(self._writers.writers[int(random.integers(len(self._writers.writers)))])

    def letter(self, random: np.random.Generator) -> Sample:
        """A single cluster, rare ones nearly as often as common ones."""
        return self._composed(lambda script: [self._cluster(script, random)], random)

    def text(self, random: np.random.Generator) -> Sample:
        """Words of some language."""
        return self._composed(lambda script: self.words(script, random), random)

    def row(self, random: np.random.Generator) -> Sample:
        """Clusters, digits and signs in a row that isn't a word."""
        return self._composed(
            lambda script: ["".join(self._cluster(script, random) for _ in range(int(random.integers(2, 6))))],
            random,
        )

    def words(self, script: str, random: np.random.Generator) -> list[str]:
        """Consecutive words of a sentence in one of the script's languages."""
        languages = self._texts[script]
        lines = languages[int(random.integers(len(languages)))]
        sentence = lines[int(random.integers(len(lines)))]
        first, longest = int(random.integers(len(sentence))), 12 if random.random() < _SHORT else 28
        return self.part(script, sentence, first, int(random.integers(3, longest)), random)

    def part(
        self, script: str, sentence: list[str], first: int, limit: int, random: np.random.Generator
    ) -> list[str]:
        """Words of a sentence from index `first`, of at most `limit` scalars in total, but at least one."""
        chosen: list[str] = []
        for word in sentence[first:]:
            if chosen and sum(map(len, chosen)) + len(chosen) + len(word) > limit:
                break
            chosen.append(word)
        return chosen

    def written(self, script: str, chosen: list[str], random: np.random.Generator) -> tuple[Strokes, str]:
        """Given words (logical), and the hand's name. Raises KeyError for a cluster that the hand can't write."""
        hand = self.hand(script, random)
        letter_gap, word_gap = spacing(random)
        made = [written_word(word, hand, random, letter_gap) for word in chosen]
        return line(made, random, word_gap), hand.name

    def _composed(self, some: Callable[[str], list[str]], random: np.random.Generator) -> Sample:
        def attempt() -> Sample:
            script = str(random.choice(list(self._shares), p=list(self._shares.values())))
            chosen = some(script)
            return " ".join(map(pen, chosen)), self.written(script, chosen, random)[0], WRITER

        return first_drawn(attempt, _TRIES) or self.without_hand(random)

    def _cluster(self, script: str, random: np.random.Generator) -> str:
        found, cumulative = self._clusters[script]
        return found[min(int(np.searchsorted(cumulative, random.random())), len(found) - 1)]


def _cluster_weights(
    letters: str, bases: list[str], languages: list[list[list[str]]], alone: float
) -> tuple[list[str], np.ndarray]:
    """The weights of single clusters: the root of their number in text; all scalars are included, signs with small
    weights."""
    counts = Counter(c for own in languages for words in own for w in words for c in clusters(w))
    own = set(letters)
    weights = {c: n**0.5 for c, n in counts.items() if n >= 2 and (c[0] in own or c.isalpha())}
    usual = float(np.median(list(weights.values()) or [1.0]))
    for some, weight in ((bases, alone * usual), ("0123456789", usual), (".,!?:;-()\"'/%", 0.4 * usual)):
        for cluster in dict.fromkeys(some):
            weights[cluster] = weights.get(cluster, 0) + weight
    found = sorted(weights)
    return found, np.cumsum([weights[c] for c in found]) / sum(weights.values())
