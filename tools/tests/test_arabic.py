"""Arabic script: joining, shapes, languages, text, composed ink, right to left corpora."""

import json
import lzma
import re
import unicodedata
from types import SimpleNamespace

import numpy as np
import pytest

from ductus_tools.scripts.arabic import composed_words
from ductus_tools.scripts.arabic.adapt import adapted, bodies, split_marks
from ductus_tools.scripts.arabic.alphabet import ALPHABET, spell
from ductus_tools.scripts.arabic.composer import ArabicComposer, read_texts
from ductus_tools.scripts.arabic.habits import ArabicText
from ductus_tools.scripts.arabic.joining import forms, runs
from ductus_tools.scripts.arabic.languages import LANGUAGES
from ductus_tools.scripts.arabic.marks import SIGNS, draw
from ductus_tools.scripts.arabic.runs import RunInk, cut
from ductus_tools.scripts.arabic.typography import clean
from ductus_tools.scripts.arabic.zones import zones
from ductus_tools.ink.lines import unrolled
from ductus_tools.ink.stitch import stitch
from ductus_tools.ink.strokes import Strokes
from ductus_tools.language_model.vocabulary import MAXIMUM_SIZE, SPECIALS
from ductus_tools.registry import SCRIPTS
from ductus_tools.training.corpus import Corpus, prepare
from ductus_tools.training.samples import Sampler


def test_letters_take_the_forms_that_their_neighbours_ask_for():
    assert forms("سلام") == ["initial", "medial", "final", "isolated"]
    assert runs("سلام") == [(0, 3), (3, 4)]
    assert runs("می\u200cرود") == [(0, 2), (3, 4), (4, 5), (5, 6)]
    assert runs("ا\u0654ب") == [(0, 2), (2, 3)]  # a mark belongs to its letter's run
    assert forms("a1 ") == [None] * 3


@pytest.mark.parametrize(
    "language, text, shapes",
    [
        ("fa", "هیئتی", "ھیي\u0654تى"),
        ("fa", "كتاب ه", "کتاب ه"),
        ("ar", "في على يد", "في علي".replace("علي", "على") + " ید"),
        ("ar", "١٢", "۱۲"),
        ("ur", "ہے ہم", "ہے ہم"),
        ("ur", "جگہ", "جگه"),
    ],
)
def test_texts_are_spelled_in_shapes(language, text, shapes):
    assert spell(text, language) == shapes


@pytest.mark.parametrize("name", LANGUAGES)
def test_shapes_say_the_text_again(name):
    """A language's forms turn spelled text back into its letters."""
    texts = {"fa": "هیئت می‌رود ۱۳۹۹", "ar": "كتاب في يد ١٢ إلى", "ur": "ہے جگہ بھائی ۱۲"}
    language = LANGUAGES[name]
    shapes = spell(texts[name], name)
    assert set(shapes) <= set(ALPHABET)
    text = "".join(language.forms.get(shape, shape) for shape in shapes)
    assert unicodedata.normalize("NFC", text) == texts[name]
    assert set(text) <= set(language.characters)


@pytest.mark.parametrize("name", LANGUAGES)
def test_a_language_writes_what_the_network_knows(name):
    characters = LANGUAGES[name].characters
    assert len(set(characters)) == len(characters) <= MAXIMUM_SIZE - len(SPECIALS)
    assert " " in characters
    assert all(unicodedata.normalize("NFD", c) == c for c in characters)


def test_text_is_as_pens_write_it():
    assert clean("او می رود و كتاب ها", "fa") == "او می\u200cرود و کتاب\u200cها"
    assert clean("12.5 — ﻻ…", "ar") == "١٢٫٥ - لا..."
    assert clean("iPhone 12", "fa") == "iPhone 12"
    assert clean("علي", "fa") == "علی" and clean("رئيس", "fa") == "ري\u0654یس"


@pytest.mark.parametrize("name", LANGUAGES)
def test_made_up_lines_are_in_the_letters_of_the_language(name):
    lines = ArabicText.of(name)(["سال نو", "hello world"], "اب", 3).lines(3000)
    known = set(LANGUAGES[name].characters)
    strange = {c for line in lines for c in clean(line, name)} - known
    assert strange <= set("€"), strange
    assert any(LANGUAGES[name].digits[1] in line for line in lines)


def test_made_up_numbers_are_as_people_write_them():
    lines = ArabicText.of("fa")(["سال نو"], "اب", 3).lines(20_000)
    numbers = [line for line in lines if re.fullmatch("-?[۰-۹]+(٫[۰-۹]+)?", line)]
    assert len(numbers) > 500
    assert any(number.startswith("-") for number in numbers) and any("٫" in number for number in numbers)
    leading = [number for number in numbers if re.match("-?۰[۰-۹]", number)]
    assert len(leading) < 0.1 * len(numbers)
    assert sum(bool(re.fullmatch("[-۰-۹٫]+ [+×÷-] [-۰-۹٫]+", line)) for line in lines) > 200


def test_zones_grow_with_tails_and_stems():
    assert zones("ا") == (2.6, 0.0)
    assert zones("ن")[1] > zones("نا")[1]
    assert zones("abc") is None


def stroke(x, y, width, height):
    t = np.linspace(0, 1, 12)[:, None]
    return np.array([x, y]) + t * [width, height]


def ink(*strokes):
    lengths = [len(s) for s in strokes]
    return Strokes(np.concatenate(strokes), np.cumsum([0] + lengths[:-1]))


def test_a_word_is_cut_between_its_runs():
    word = ink(stroke(0, 0, 1, 26), stroke(6, 15, 12, 11), stroke(12, 38, 1, 1))
    alef, beh = cut("اب", word)
    assert (alef.letters, beh.letters) == ("ا", "ب")
    assert not alef.dots and len(beh.dots) == 1
    assert cut("اب", ink(stroke(0, 0, 1, 26))) is None  # a run has no stroke
    assert cut("ار", word) is None  # a dot that no letter has
    assert cut("a", word) is None


def test_letters_that_persian_lacks_are_made_of_those_that_it_has():
    random = np.random.default_rng(1)
    assert bodies("ة") == ["ه"] and bodies("ٹا") == ["تا"] and bodies("ےب") == []
    run = RunInk("ت", stroke(0, -1, 3, 1), [], [stroke(1, -2, 0.5, 0)])
    tteh = adapted("ٹ", run, random)
    assert len(tteh.dots) == 1 and tteh.dots[0][:, 1].max() < run.main[:, 1].max()
    noon = RunInk("ن", stroke(0, -1, 3, 1), [], [stroke(1, -2, 0.1, 0)])
    assert adapted("ں", noon, random).dots == []
    assert split_marks("ا\u0654ب") == ("اب", ["\u0654", ""])


def test_marks_and_signs_are_drawn():
    random = np.random.default_rng(1)
    for mark in [*SIGNS, *"\u064b\u064c\u064d\u064e\u064f\u0650\u0651\u0652\u0653\u0654\u0655\u0670", "tah", "hook"]:
        assert all(np.isfinite(s).all() and len(s) > 1 for s in draw(mark, random)), mark


def test_lines_become_one():
    first = [stroke(x, 0, 8, 9) for x in range(0, 100, 12)]
    second = [stroke(x, 40, 8, 9) for x in range(0, 100, 12)]
    line = unrolled(ink(*first, *second))
    assert line.height() < 12 and line.width() > 190
    assert len(line.starts) == 18


def test_parts_can_run_to_the_left():
    parts = [("1", ink(stroke(0, 0, 2, 9))), ("2", ink(stroke(0, 0, 2, 9)))]
    label, joined = stitch(parts, [True], np.random.default_rng(1), leftwards=True, zones=zones)
    assert label == "12"
    assert joined.points[: joined.starts[1], 0].min() > joined.points[joined.starts[1] :, 0].max()


@pytest.fixture(scope="module")
def corpus(tmp_path_factory):
    """A writer of a few words and numbers, each a random walk to the left."""
    random = np.random.default_rng(3)
    folder = tmp_path_factory.mktemp("arabic")
    with open(folder / "inks.ndjson", "w") as file:
        for label in [*"ابدرنه", "با", "در", "دارا", "۱۲۳", "۴۵۶۷", "۸۹۰"] * 3:
            starts = [-20.0 * i for i in range(len(runs(spell(label))) or len(label))]
            drawing = [
                [(x - 12 * np.linspace(0, 1, 12)).tolist(), random.normal(0, 4, 12).tolist()] for x in starts
            ]
            if "ب" in label or "ن" in label:
                drawing.append([[drawing[0][0][5]] * 2, [30.0, 30.5]])
            record = {"label": label, "writer": "w", "split": "train", "drawing": drawing}
            file.write(json.dumps(record) + "\n")
    prepare([str(folder / "inks.ndjson")], folder / "arrays", SCRIPTS["arabic"])
    return Corpus(folder / "arrays")


def test_ink_that_runs_to_the_left_is_mirrored(corpus):
    index = next(i for i in range(len(corpus)) if corpus.labels[i] == spell("دارا"))
    ink = corpus.ink(index)
    assert (np.diff(ink.points[ink.starts, 0]) > 0).all()


def test_numbers_are_cut_into_digits(corpus):
    assert sum(label == "۵" for label in corpus.labels) == 3
    sampler = Sampler(corpus, "train", 3, kinds=SCRIPTS["arabic"].kinds, foreign=Sampler(corpus, "train", 3))
    label, ink, _ = sampler._figures(np.random.default_rng(5))
    assert all(c in "۰۱۲۳۴۵۶۷۸۹ " for c in label)
    assert ink.points[0, 0] > ink.points[-1, 0]


def test_words_are_put_together_of_runs(corpus, tmp_path):
    for name in LANGUAGES:
        with lzma.open(tmp_path / f"{name}.txt.xz", "wt", encoding="utf-8") as file:
            file.write("دار باد\nأدب دار\n")
    composer = ArabicComposer(corpus, "train", read_texts(tmp_path))
    random = np.random.default_rng(2)
    for kind in [*composer.kinds] * 20:
        label, ink, _ = getattr(composer, kind)(random)
        assert set(label) <= set(ALPHABET)
        assert np.isfinite(ink.points).all() and len(ink.starts)


def test_words_of_some_languages_are_composed_also_of_unseen_texts(corpus, tmp_path, monkeypatch):
    monkeypatch.setattr(composed_words, "FEWEST", 1)
    monkeypatch.setattr(composed_words, "Corpus", lambda _: corpus)
    for name in LANGUAGES:
        (tmp_path / f"{name}.txt.xz").write_bytes(lzma.compress(("باد در\n" * 300 + "دارا\n").encode()))
    ink = SimpleNamespace(corpus=tmp_path)
    for unseen, rare in ((False, []), (True, ["دارا"])):
        ((name, records),) = composed_words.composed(ink, tmp_path, "train", 1, ["fa"], unseen)
        assert name == "fa" and [r["label"] for r in records if r["label"] == "دارا"] == rare
    assert [name for name, _ in composed_words.composed(ink, tmp_path, "train", 1, ["ar"], True)] == ["ar", "ar-vowels"]
