"""Measures how well the network alone names characters among those of a pack, as top-1 and top-10."""

from pathlib import Path
from unicodedata import normalize

import numpy as np
import torch

from ductus_tools.ink.direction_maps import direction_maps
from ductus_tools.ink.inks import Inks, read_drawings
from ductus_tools.network import hangul
from ductus_tools.network.character_network import CharacterNetwork, log_probabilities

from .alphabet import HIRAGANA, JAMO, KATAKANA, SMALL_KANA, readable
from .letters import Letters
from .sets import Set
from .syllables import SLOTS
from .templates import HELD_OUT, OF_FONTS, Templates
from .templates import skeletons as read_skeletons

_BATCH = 256
_SYLLABLES = 600
_OF_A_FONT = 600
DRAWN = "".join(c for c in HIRAGANA + KATAKANA + JAMO if c not in SMALL_KANA and len(normalize("NFD", c)) == 1)
"""What Omniglot's drawers drew themselves; voiced and small kana are made of these."""


def test_sets(templates: Templates, scripts: Path, skeletons: Path, split: str, alphabet: str) -> dict[str, Set]:
    """Recorded characters of `split`, syllables composed from its drawers' letters, and held-out templates.

    skeletons: the output of `fonts`. The one recorded hand (KanjiCanvas) and a pen font's hangul belong to `val`.
    """
    japanese, korean = readable("ja", alphabet), readable("ko", alphabet)
    characters = templates.characters
    drawn = np.array(["/" in source for source in templates.sources.tolist()]) & (templates.splits == split)
    found = {}
    if split == "val":
        inks, labels = read_drawings(scripts / "kanjicanvas.ndjson.xz")
        found["kanjicanvas"] = Set(inks, labels, japanese)
        inks, labels = read_drawings(scripts / "tegaki-fonts.ndjson.xz")
        syllables = np.flatnonzero([len(label) == 1 and hangul.is_syllable(label) for label in labels])
        found["pen font, hangul"] = Set(inks.take(syllables), [labels[i] for i in syllables], korean, True)
    for name, own in (("hiragana", HIRAGANA), ("katakana", KATAKANA), ("jamo", JAMO)):
        drawers = np.char.startswith(templates.sources, ("Korean" if name == "jamo" else f"Japanese_({name})"))
        chosen = np.flatnonzero(drawn & drawers & np.isin(characters, list(set(own) & set(DRAWN))))
        found[name] = Set(templates.inks.take(chosen), characters[chosen].tolist(), own)
    found["composed syllables"] = composed_syllables(templates, drawn, korean)
    for name, drawings, among in zip(OF_FONTS, _of_fonts(skeletons, split, japanese), (korean, japanese)):
        if drawings:
            inks = Inks.of([drawing for _, drawing in drawings])
            found[name] = Set(inks, [label for label, _ in drawings], among, name == OF_FONTS[0])
    if split == "test":
        for tag in ("ja", "zh-Hani-CN"):
            own = readable(tag, alphabet)
            held_out = (templates.sources == HELD_OUT) & (templates.splits == split)
            chosen = np.flatnonzero(held_out & np.isin(characters, list(own)))
            found[f"{HELD_OUT}, {tag}"] = Set(templates.inks.take(chosen), characters[chosen].tolist(), own)
    return found


def _of_fonts(path: Path, split: str, readable: str) -> tuple[list, list]:
    """Some of a split's syllables and of its other readable characters, equally many per font, with their strokes."""
    hands: dict[str, list] = {}
    for character, font, drawing in read_skeletons(path, split):
        if hangul.is_syllable(character) or character in readable:
            hands.setdefault(font, []).append((character, drawing))
    random = np.random.default_rng(7)
    found = [hand[i] for hand in hands.values() for i in random.permutation(len(hand))[:_OF_A_FONT].tolist()]
    return [f for f in found if hangul.is_syllable(f[0])], [f for f in found if not hangul.is_syllable(f[0])]


def composed_syllables(templates: Templates, drawn: np.ndarray, among: str) -> Set:
    """Syllables as in Korean text, each from one drawer's letters."""
    random = np.random.default_rng(5)
    inks, labels = [], []
    writers = sorted({s for s in templates.sources[drawn].tolist() if s.startswith("Korean")})
    for writer in writers:
        letters = Letters(templates, drawn & (templates.sources == writer))
        codes = random.integers(0, hangul.SYLLABLES, 40 * _SYLLABLES)
        common = [c for c in codes.tolist() if hangul.is_standard(chr(hangul.FIRST + c))]
        able = [c for c in common if all(letters.places[letter] for letter, *_ in SLOTS[c])]
        own = np.array(able[: _SYLLABLES // len(writers)])
        inks.append(letters.syllables(own, random))
        labels += [chr(hangul.FIRST + code) for code in own.tolist()]
    return Set(Inks.join(inks), labels, among, True)


@torch.no_grad()
def ranked(model: CharacterNetwork, test: Set) -> list[list[str]]:
    """The ten likeliest characters of each ink, best first."""
    alphabet = model.configuration.alphabet
    rows = torch.tensor([1 + alphabet.index(c) for c in test.among if c in set(alphabet)])
    names = [alphabet[row - 1] for row in rows.tolist()]
    if test.hangul:
        names += [chr(code) for code in range(hangul.FIRST, hangul.LAST + 1)]
    found = []
    for at in range(0, len(test.labels), _BATCH):
        part = test.inks.take(np.arange(at, min(at + _BATCH, len(test.labels))))
        characters, syllables = log_probabilities(*model(torch.from_numpy(direction_maps(part))))
        scores = characters[:, rows]
        if test.hangul:
            scores = torch.cat([scores, syllables], dim=1)
        best = scores.topk(min(10, scores.shape[1])).indices.tolist()
        found += [[names[i] for i in row] for row in best]
    return found


def shares(model: CharacterNetwork, test: Set) -> tuple[float, float]:
    """The shares named correctly by the first name, and by one of the first ten."""
    lists = ranked(model, test)
    first = np.mean([names[0] == label for names, label in zip(lists, test.labels)])
    return float(first), float(np.mean([label in names for names, label in zip(lists, test.labels)]))


def disordered(test: Set) -> Set:
    """Inks of a test with strokes in random order, half of them reversed."""
    random = np.random.default_rng(3)
    drawings = []
    for index in range(len(test.inks)):
        strokes = test.inks.drawing(index)
        strokes = [strokes[i] for i in random.permutation(len(strokes))]
        drawings.append([stroke[::-1] if random.random() < 0.5 else stroke for stroke in strokes])
    return Set(Inks.of(drawings), test.labels, test.among, test.hangul)
