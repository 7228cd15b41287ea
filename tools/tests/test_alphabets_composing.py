"""Composed ink of Cyrillic, Greek, Hebrew, Georgian and Armenian, and a network that reads each among its own letters."""

import unicodedata

import numpy as np
import pytest

from ductus_tools.scripts.european.alphabet import ALPHABET, LETTERS, characters
from ductus_tools.scripts.european.composer import written_word
from ductus_tools.scripts.european.hands import AlphabetHands, mirrored, to_height
from ductus_tools.scripts.european.tables import Template, read_tables
from ductus_tools.compose.variation import blended, varied
from ductus_tools.scripts.european.zones import CAPITAL, zones
from ductus_tools.compose.hand import Hands, box, ink
from ductus_tools.compose.letters import LetterMaker
from ductus_tools.graphemes import graphemes
from ductus_tools.registry import SCRIPTS


def _zigzag(number: int) -> np.ndarray:
    points = np.linspace(0, 1, 12)
    return np.column_stack((points * (1 + number % 3), -np.abs(np.sin(points * (2 + number % 7))) * 2))


@pytest.fixture(scope="module")
def hands() -> AlphabetHands:
    """Each script's drawer draws what the tables describe; a Latin writer's characters are zigzags."""
    templates: dict[str, list[Template]] = {}
    for template in read_tables():
        templates.setdefault(template.letter, []).append(template)
    drawers = {
        script: Hands((("drawer", c, ink(templates[c][0].strokes)) for c in own if c in templates), zones=zones)
        for script, own in LETTERS.items()
    }
    latin = Hands(("writer", chr(code), ink([_zigzag(code)])) for code in range(0x21, 0x7F))
    return AlphabetHands(drawers, latin, templates, LetterMaker(None))


def test_a_label_is_read_among_its_script():
    script = SCRIPTS["european"]
    assert script.readable("да?") == characters("cyrillic")
    assert script.readable("12") == ALPHABET
    assert script.is_mirrored("שלום") and not script.is_mirrored("мир")
    assert SCRIPTS["latin"].readable("a") == SCRIPTS["latin"].alphabet


def test_other_classes_have_no_share():
    torch = pytest.importorskip("torch", reason="training needs PyTorch")
    from ductus_tools.training.batches import class_mask
    from ductus_tools.training.loss import among

    classes = {c: i + 1 for i, c in enumerate("abcд")}
    mask = class_mask("ad", classes)
    assert mask.tolist() == [True, True, False, False, False]
    shares = among(torch.zeros(2, 5), mask).exp()
    assert torch.allclose(shares, torch.tensor([0.5, 0.5, 0, 0, 0]).expand(2, 5))


def test_batches_tell_what_each_sample_is_read_among():
    pytest.importorskip("torch", reason="training needs PyTorch")
    from ductus_tools.training.batches import collate
    from ductus_tools.training.samples import Sample

    samples = [Sample(np.zeros((4, 3), dtype=np.float32), label) for label in ("a", "д")]
    classes = {c: i + 1 for i, c in enumerate("aд")}
    batch = collate(samples, classes, lambda label: label)
    assert batch.readable.tolist() == [[True, True, False], [True, False, True]]
    assert collate(samples, classes).readable is None


@pytest.mark.parametrize("script, word", [
    ("cyrillic", "Қазақ№1"), ("greek", "Καλημέρα"), ("hebrew", "שלום"), ("georgian", "გამარჯობა"), ("armenian", "Բարև"),
])  # fmt: skip
def test_every_hand_writes_words(hands, script, word):
    letters = graphemes(unicodedata.normalize("NFD", word))
    for seed in range(12):
        random = np.random.default_rng(seed)
        made = written_word(letters, hands.draw(script, random), random, bool(seed % 2), 0.2)
        assert made.letters == letters
        assert {int(owner) for s in made.strokes for owner in s.owners} == set(range(len(letters)))
        assert all(np.isfinite(s.points).all() for s in made.strokes)
        # Whether or not marks are late, letters stand in their order, in Hebrew's mirror, too.
        lefts = [np.vstack(made.letter(i))[:, 0].mean() for i in range(len(letters))]
        assert lefts == sorted(lefts)


def test_numbers_run_against_hebrew(hands):
    random = np.random.default_rng(1)
    made = written_word(list("ב12"), hands.draw("hebrew", random), random, True, 0.2)
    middles = [np.vstack(made.letter(i))[:, 0].mean() for i in range(3)]
    assert middles[0] < middles[2] < middles[1]


def test_a_hand_writes_a_letter_in_one_way(hands):
    hand = hands.draw("cyrillic", np.random.default_rng(4))
    counts = {len(hand.letter("ж", np.random.default_rng(seed))) for seed in range(20)}
    assert len(counts) <= 2  # two strokes may become one
    with pytest.raises(KeyError):
        hand.letter("ש", np.random.default_rng(0))


def test_variation_keeps_the_baseline():
    strokes = [np.array([[0.0, -1], [0.5, 0.2], [1, -1]]), np.array([[0.2, -0.5], [0.8, -0.5]])]
    for seed in range(30):
        assert box(varied(strokes, np.random.default_rng(seed)))[1][1] == pytest.approx(0.2)


def test_blended_letters_are_between():
    low, high = np.linspace([0, 0], [1, 0], 5), np.linspace([0, -0.2], [1, -0.2], 5)
    assert blended([low], [high[::-1]], 0.5)[0][:, 1] == pytest.approx(-0.1)
    assert blended([low], [low, high], 0.5)[0] is low


def test_heights():
    assert zones("да")[0] == 1.0 and zones("Да")[0] == CAPITAL and zones("12") is None
    tall = to_height([np.array([[0.0, -1], [1, 0]])], 2)
    assert box(tall)[0][1] == -2 and box(tall)[1][0] == 2
    assert mirrored(tall)[0][0, 0] == 2
