"""Samples in letters that nobody recorded: the letters of real words, their pieces, text of many languages."""

import json
import lzma
import os
import stat
from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest
from ductus_tools.commands import composed as composed_command
from ductus_tools.compose.letters import LetterMaker
from ductus_tools.evaluation import composed
from ductus_tools.scripts.latin import composed_words
from ductus_tools.ink.strokes import Strokes
from ductus_tools.graphemes import decompose, is_mark
from ductus_tools.training import letters as letter_tool
from ductus_tools.registry import SCRIPTS
from ductus_tools.scripts.latin.composer import LatinComposer
from ductus_tools.scripts.brahmic.cluster_composer import ClusterComposer
from ductus_tools.scripts.southern.languages import LANGUAGES
from ductus_tools.training.corpus import Corpus, prepare
from ductus_tools.scripts.latin.running_text import Languages, read_languages
from ductus_tools.training.pieces import WordPieces, cut

WORDS = ["cat", "dog", "lid", "sun", "tom", "fig", "hat", "ink", "two words", "quiz"]
SENTENCES = {
    "fr": [decompose("le café où j'étais")],
    "tr": [decompose("ılık süt içtiğim gün")],
    "en": ["the fat cat sat"],
}


def stroke(x, width, height, middle=8):
    return [[x, x + width / 2, x + width], [middle, middle - height, middle]]


def drawing(label):
    """Every letter 10 wide; the first two of a word in one stroke, the others in one each."""
    strokes = []
    for i, letter in enumerate(label):
        if letter == " ":
            continue
        new = stroke(10 * i, 10, 8)
        if i == 1 and label[0] != " ":
            strokes[-1] = [strokes[-1][0] + new[0], strokes[-1][1] + new[1]]
        else:
            strokes.append(new)
    return strokes


def owners(label):
    return [i for i, letter in enumerate(label) if letter != " " for _ in range(3)]


@pytest.fixture(scope="module")
def corpus(tmp_path_factory):
    directory = tmp_path_factory.mktemp("composed")
    with open(directory / "inks.ndjson", "w") as file:
        for writer in range(2):
            for label in [*"abcdefghijklmnopqrstuvwxyz.,'", *WORDS * 5]:
                record = {"label": label, "writer": f"w{writer}", "split": "train"}
                file.write(json.dumps(record | {"drawing": drawing(label)}) + "\n")
    prepare([str(directory / "inks.ndjson")], directory / "arrays", SCRIPTS["latin"])
    corpus = Corpus(directory / "arrays")
    found = [owners(label) if len(label) > 1 else [-1] * 3 for label in corpus.labels]
    np.save(directory / "arrays" / "letters.npy", np.concatenate(found).astype(np.int16))
    return directory / "arrays"


@pytest.fixture(scope="module")
def composer(corpus):
    letters = np.load(corpus / "letters.npy")
    return LatinComposer(Corpus(corpus), "train", Languages(SENTENCES), LetterMaker(), letters)


@pytest.fixture
def random():
    return np.random.default_rng(5)


def bare(label):
    return "".join(c for c in label if not is_mark(c))


def test_accents_are_put_onto_real_words(composer, random):
    for _ in range(30):
        label, ink, _ = composer.accents(random)
        marks = sum(map(is_mark, label))
        assert marks > 0 and bare(label) in WORDS
        joined = sum(len(word) > 1 for word in [bare(label)])
        assert len(ink.starts) >= len(bare(label).replace(" ", "")) - joined + 1


def test_text_is_written_in_characters_and_in_pieces(composer, random):
    texts = {name: lines[0] for name, lines in SENTENCES.items()}
    for draw in (composer.text, composer.cursive):
        for _ in range(30):
            label, ink, writer = draw(random)
            assert any(label in text for text in texts.values()) or bare(label) in WORDS
            assert np.isfinite(ink.points).all() and writer in ("w0", "w1")


def test_ink_is_as_large_as_the_writer_writes(composer, random):
    """The made-up letters are 8 high, which is the body of an `a` and the whole of a `b`."""
    for draw in (composer.accents, composer.text, composer.cursive):
        heights = [draw(random)[1].height() for _ in range(20)]
        assert 5 < np.median(heights) < 30


def test_single_letters_are_those_beyond_ascii(composer, random):
    drawn = {composer.letter(random)[0] for _ in range(60)}
    assert {"ı", decompose("é"), decompose("ğ")} <= drawn
    assert all(len(label) > 1 or ord(label) > 126 for label in drawn)


def test_the_same_seed_draws_the_same(composer):
    first, second = (composer.cursive(np.random.default_rng(9)) for _ in range(2))
    assert first[0] == second[0] and np.array_equal(first[1].points, second[1].points)


def test_a_piece_knows_where_it_was_cut(corpus):
    arrays, letters = Corpus(corpus), np.load(corpus / "letters.npy")
    index = arrays.labels.index("cat")
    head, tail = cut(arrays, letters, index, 0, 1), cut(arrays, letters, index, 1, 3)
    assert head.letters == ["c"] and head.strokes[0].goes_on == (False, True)
    assert [s.goes_on for s in tail.strokes] == [(True, False), (False, False)]
    assert [s.owners.tolist() for s in tail.strokes] == [[0] * 3, [1] * 3]


def test_words_are_covered_by_pieces_without_spaces(corpus, random):
    arrays, letters = Corpus(corpus), np.load(corpus / "letters.npy")
    words = [i for i, label in enumerate(arrays.labels) if len(label) > 1]
    pieces = WordPieces(arrays, letters, words)
    for _ in range(10):
        assert [c for p in pieces.cover("woodcat", random) for c in p.letters] == list("woodcat")
    assert not pieces.has(" ")
    with pytest.raises(KeyError):
        pieces.cover("x", random)


def test_letters_are_taken_from_right_readings_alone(corpus, tmp_path):
    """A recogniser that reads everything as `cat`, with a letter for every stroke and a cut in the first."""
    answer = {"candidates": [{"text": "cat", "graphemes": [
        {"text": [0, 1], "ink": [[0, 0, 3]]}, {"text": [1, 2], "ink": [[0, 3, 6]]},
        {"text": [2, 3], "ink": [[1, 0, 3]]}]}]}  # fmt: skip
    program = tmp_path / "reader"
    program.write_text(f"#!/bin/sh\nwhile read -r line; do echo '{json.dumps(answer)}'; done\n"
                       f"[ -z \"$line\" ] || echo '{json.dumps(answer)}'\n")  # fmt: skip
    os.chmod(program, stat.S_IRWXU)
    arrays = Corpus(corpus)
    found = letter_tool.letters(arrays, [str(program)])
    for index, label in enumerate(arrays.labels):
        begin, end = arrays.strokes[arrays.inks[index]], arrays.strokes[arrays.inks[index + 1]]
        expected = owners("cat") if label == "cat" else [-1] * (end - begin)
        assert found[begin:end].tolist() == expected


@pytest.mark.parametrize("normal", [str, decompose])
def test_letters_with_marks_own_their_marks(tmp_path, normal):
    """Readings are composed, labels in the network's classes."""
    drawing = [[[x, x + 5, x + 9], [0, 20, 3]] for x in (0, 10, 20)]
    (tmp_path / "inks.ndjson").write_text(json.dumps({"label": normal("für"), "drawing": drawing}))
    prepare([str(tmp_path / "inks.ndjson")], tmp_path / "arrays", SCRIPTS["latin"])
    graphemes = [{"text": [i, i + 1], "confidence": 1, "ink": [[i, 0, 3]]} for i in range(3)]
    answer = json.dumps({"candidates": [{"text": "für", "graphemes": graphemes}]})
    arrays = Corpus(tmp_path / "arrays")
    found = letter_tool.letters(arrays, ["echo", answer])
    assert found.tolist() == [0] * 3 + [1] * 3 + [3] * 3
    pieces = WordPieces(arrays, found, [0])
    assert pieces.has(decompose("ü")) and not pieces.has("u") and not pieces.has("\u0308")
    (whole,) = {tuple(piece.letters) for piece in pieces.cover(decompose("ü"), np.random.default_rng(1))}
    assert "".join(whole) == decompose("ü")


def test_texts_are_read_by_language(tmp_path):
    (tmp_path / "de.txt.xz").write_bytes(lzma.compress("Größe „Öl“\n".encode()))
    languages = read_languages(tmp_path)
    assert languages.sentences == {"de": [decompose("Größe „Öl“")]}
    assert languages.bases == {"o", "O"}


def test_stitched_words_are_composed_text(composer):
    found = composed_words.words([decompose("l'été, 3 cafés - a")])
    assert found == [decompose("l'été"), decompose("cafés")]
    made = composed.records(composer, found, "test", 4, 1)
    assert {r["label"] for r in made} <= {"l'été", "cafés"} and len(made) == 4
    assert all(r["split"] == "test" for r in made)


def test_words_that_nobody_can_write_are_an_error(composer):
    for found in (["ЖЖ"], []):
        with pytest.raises(ValueError, match="'test' can write 0 of 4"):
            composed.records(composer, found, "test", 4, 1)


def test_without_letters_that_bear_marks_there_are_no_accents(corpus, random):
    letters = np.load(corpus / "letters.npy")
    plain = LatinComposer(Corpus(corpus), "train", Languages({"en": ["abc"]}), LetterMaker(), letters)
    with pytest.raises(ValueError, match="bears marks"):
        plain.accents(random)


class Hands:
    """A writer with a different hand for each line, recognisable by its height."""

    def __init__(self):
        self.count = 0

    def written(self, words, random):
        self.count += 1
        return " ".join(words), Strokes(np.array([[0.0, 0.0], [1.0, self.count]]), np.array([0])), f"w{self.count}"


@pytest.mark.parametrize("legible, hand", [(1, 1), (3, 3), (1000, 41)])
def test_a_line_to_show_is_by_the_first_hand_that_is_read(legible, hand):
    def read(record):
        height = record["drawing"][0][1][1] / 40
        return record["label"] if height >= legible else "?"

    shown = composed.shown(Hands(), "de", "ab cd", np.random.default_rng(1), read)
    assert shown["label"] == "ab cd" and shown["drawing"][0][1][1] == 40 * hand
    assert shown["writer"] == f"w{hand}", "whose letters they are is known"
    assert composed.shown(Hands(), "de", "ab cd", np.random.default_rng(1))["drawing"][0][1][1] == 40


def test_composing_without_a_writer_of_enough_characters_is_told(corpus, tmp_path, monkeypatch):
    (tmp_path / "de.txt.xz").write_bytes(lzma.compress("ein Text\n".encode() * 300))
    words = ["--script", "latin", "--corpus", corpus, "--text", tmp_path, "--split", "test", "--only", "de", "--output", tmp_path / "out"]
    monkeypatch.setattr("sys.argv", ["composed", *map(str, words)])
    with pytest.raises(SystemExit) as stop:
        composed_command.main()
    assert "no writer of the split has enough single characters" in stop.value.code


@pytest.fixture
def compose(tmp_path, monkeypatch):
    """Calls the command, with writers that can write everything; returns the labels of each file."""

    def call(script, lines, *words):
        def writer(_, style):
            return None if style else Hands()

        fitted = SimpleNamespace(writer=writer)
        monkeypatch.setitem(SCRIPTS, script, replace(SCRIPTS[script], composer=lambda *_: fitted))
        for name, own in lines.items():
            (tmp_path / f"{name}.txt.xz").write_bytes(lzma.compress("\n".join(own).encode()))
        words = ["--script", script, "--corpus", tmp_path, "--text", tmp_path, "--output", tmp_path / "out", *words]
        monkeypatch.setattr("sys.argv", ["composed", *map(str, words)])
        composed_command.main()
        files = sorted((tmp_path / "out").iterdir())
        return {file.stem: [json.loads(line)["label"] for line in file.read_text().splitlines()] for file in files}

    return call


TEXTS = {
    "latin": ("de", ["der Hund"] * 300, "Katze"),
    "european": ("ru", ["мир да"] * 300, "кошка"),
    "brahmic": ("hi", ["नमस्ते भारत"] * 300, "कमल"),
    "southern": ("ta", ["வணக்கம் உலகம்"] * 300, "தமிழ்"),
}
"""A language of each script, its text, and a word."""


@pytest.mark.parametrize("script", TEXTS)
def test_unseen_texts_are_used_whole_and_each_word_as_often(script, compose):
    name, lines, rare = TEXTS[script]
    for options, share in (((), 0), (("--unseen",), 1 / 3)):
        labels = compose(script, {name: [*lines, rare]}, "--only", name, "--count", 60, *options)[name]
        assert len(labels) == 60
        assert labels.count(rare) == pytest.approx(60 * share, abs=12) and (rare in labels) == bool(options)


def test_only_the_named_languages_are_composed_and_their_letters(compose):
    name, lines, _ = TEXTS["southern"]
    made = compose("southern", {name: lines}, "--only", name, "--count", 7)
    assert made.keys() == {"ta", "ta-letters"} and len(made["ta"]) == 7 and "க" in made["ta-letters"]


@pytest.mark.parametrize(
    "script, words, message",
    [
        ("brahmic", ["--style", "cursive"], "nobody in 'test' writes .* hi .* in the style 'cursive'"),
        ("southern", ["--only", "ta", "--style", "cursive"], "nobody in 'test' writes ta in the style 'cursive'"),
        ("latin", ["--only", "de", "xx"], "--only: latin has no xx"),
        ("arabic", ["--count", 5], "--count and --style: arabic writes as many words as its writers can"),
        ("arabic", ["--style", "cursive"], "--count and --style: arabic"),
    ],
)
def test_what_a_script_does_not_compose_is_refused(script, words, message, compose):
    with pytest.raises(SystemExit, match=message):
        compose(script, {}, *words)


def test_scripts_in_clusters_are_written_in_one_style():
    composer = SimpleNamespace(languages=LANGUAGES)
    assert ClusterComposer.writer(composer, "ta", "cursive") is None
    assert ClusterComposer.writer(composer, "ta", "") is not None
