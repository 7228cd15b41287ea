"""The pad learns its writer's hand: ten sentences, corrections, a reload, forgetting."""

import collections
import json
import lzma
import os
import pathlib

import pytest
from pen import expect_reading, until, write_by_mouse

pytestmark = pytest.mark.usefixtures("site")

SHARED = os.environ.get("DUCTUS_SHARED")
#: Least number of words of a writer whose hand is learned.
FEWEST = 150
READY = "window.pad?.languages.models.length > 0"
#: The page's readings of inks.
READ = """drawings => Promise.all(drawings.map(async (drawing) => {
  const { recognize } = await import(new URL("pad/service.js", document.baseURI));
  const { candidates } = await recognize({ model: "en-US", drawing, candidates: 1 });
  return candidates[0]?.text ?? "";
}))"""


@pytest.fixture(scope="module")
def words():
    """The words, in order, of the first `test` writer by name who wrote enough."""
    if SHARED is None:
        pytest.skip("DUCTUS_SHARED names no folder of recorded words")
    writers = collections.defaultdict(list)
    with lzma.open(pathlib.Path(SHARED) / "data/latin/words.ndjson.xz", "rt") as file:
        for record in map(json.loads, file):
            if record["split"] == "test" and record["label"].isalpha():
                writers[record["writer"]].append(record)
    return next(words for _, words in sorted(writers.items()) if len(words) >= FEWEST)


def sentence(records, height=70):
    """Words side by side, as tall as on a page."""
    sizes = [max(max(ys) for _, ys, *_ in record["drawing"]) for record in records]
    scale = height / sorted(sizes)[-1]
    strokes, left = [], 0
    for record in records:
        for xs, ys, *_ in record["drawing"]:
            strokes.append([[left + x * scale for x in xs], [y * scale for y in ys]])
        left = max(max(xs) for xs, _ in strokes) + height / 2
    return {"drawing": strokes, "text": " ".join(record["label"] for record in records)}


def errors(texts, labels):
    """Edits from the texts to the labels."""
    total = 0
    for text, label in zip(texts, labels, strict=True):
        row = list(range(len(label) + 1))
        for number, letter in enumerate(text, 1):
            last, row[0] = row[0], number
            for place, wanted in enumerate(label, 1):
                last, row[place] = row[place], min(
                    row[place] + 1, row[place - 1] + 1, last + (letter != wanted))
        total += row[-1]
    return total


def open_hand(page):
    page.locator("#show-menu").click()
    page.locator("#hand").click()


def write_lesson(page, sentences):
    """Makes the pad ask for these sentences, and writes them."""
    page.evaluate("sentences => { pad.lesson.sentences = sentences; }", [each["text"] for each in sentences])
    open_hand(page)
    page.locator("#hand-start").click()
    for number, each in enumerate(sentences):
        until(page, "text => document.getElementById('lesson-sentence').textContent === text", each["text"])
        width = max(max(xs) for xs, _ in each["drawing"])
        write_by_mouse(page, each["drawing"], left=60, top=300, scale=min(1, 1100 / width))
        until(page, "pad.isAtRest")
        page.locator("#lesson-next").click()


def test_ten_sentences_are_learned_kept_and_forgotten(open_page, words):
    page = open_page()
    until(page, READY)
    later = words[50:]
    drawings = [record["drawing"] for record in later]
    labels = [record["label"] for record in later]
    before = page.evaluate(READ, drawings)
    write_lesson(page, [sentence(words[start:start + 5]) for start in range(0, 50, 5)])
    until(page, "!document.getElementById('lesson').checkVisibility()")
    until(page, "pad.hand.learned !== null && !pad.hand.isLearning", seconds=120)
    assert page.evaluate("pad.hand.learned.lines") == 10
    assert "wrong before" in page.locator("#hand-news").text_content()
    after = page.evaluate(READ, drawings)
    print("errors before and after:", errors(before, labels), errors(after, labels))
    assert errors(after, labels) < errors(before, labels)
    # While nobody writes, the whole network learns.
    page.evaluate("pad.hand.learn('whole')")
    assert page.evaluate("pad.hand.learned.pace") == "whole"
    whole = page.evaluate(READ, drawings)
    print("with the whole network:", errors(whole, labels))
    # It reads these words at least as well as without a hand: held-out lines judge it by likelihood, not these.
    assert errors(whole, labels) <= errors(before, labels)
    until(page, "pad.hand.isDone")
    page.reload()
    until(page, READY)
    until(page, "pad.hand.learned?.pace === 'whole'")
    assert page.evaluate(READ, drawings) == whole
    open_hand(page)
    page.locator("#hand-forget").click()
    until(page, "pad.hand.learned === null && pad.hand.isDone")
    assert page.evaluate(READ, drawings) == before
    page.reload()
    until(page, READY)
    assert page.evaluate("pad.hand.lessons.length") == 0
    assert page.evaluate(READ, drawings) == before


def test_the_lesson_leaves_the_page_as_it_was(open_page):
    from drawings import samples

    page = open_page()
    until(page, READY)
    write_by_mouse(page, samples("demo")["$48.50"], left=300, top=300)
    expect_reading(page, "$48.50")
    open_hand(page)
    page.locator("#hand-start").click()
    until(page, "pad.reading === ''")
    page.locator("#lesson-next").click()
    assert page.locator("#notice-text").text_content() == "Write the sentence first."
    notice, lesson = (page.locator(name).bounding_box() for name in ("#notice", "#lesson"))
    assert notice["y"] >= lesson["y"] + lesson["height"]
    write_by_mouse(page, samples("demo")["handwriting"], left=100, top=300)
    page.locator("#lesson-next").click()
    page.get_by_role("button", name="It is").click()
    until(page, "document.getElementById('lesson-number').textContent === 'Write this, 2 of 10'")
    page.locator("#lesson-end").click()
    assert page.locator("#notice-text").text_content().startswith("Your sentences so far will be lost.")
    page.get_by_role("button", name="Stop").click()
    expect_reading(page, "$48.50")
    assert page.evaluate("pad.hand.lessons.length") == 0


def test_corrections_teach_where_that_is_ticked(open_page):
    from drawings import samples

    page = open_page()
    until(page, READY)
    write_by_mouse(page, samples("demo")["handwriting"], left=100, top=300)
    expect_reading(page, "handwriting")
    correct = """text => pad.writing.alternatives.onChoose(
      pad.notebook.page.strokes.map(({ id }) => id), text)"""
    page.evaluate(correct, "handwritten")
    assert page.evaluate("pad.hand.lessons.length") == 0
    open_hand(page)
    page.locator("#hand-corrections").check()
    page.keyboard.press("Escape")
    page.evaluate(correct, "handwriting")
    assert page.evaluate("pad.hand.lessons.map(({ text }) => text)") == ["handwriting"]
    until(page, "pad.hand.learned !== null")
    # A single word doesn't make a hand yet.
    assert page.evaluate("pad.hand.learned.lines") == 0
    page.reload()
    until(page, READY)
    assert page.evaluate("[pad.hand.teaches, pad.hand.lessons.length]") == [True, 1]


def test_the_sentences_have_every_letter_and_frequent_pair(open_page):
    page = open_page()
    until(page, READY)
    text = " ".join(page.evaluate("pad.lesson.sentences"))
    assert page.evaluate("pad.lesson.sentences.length") == 10
    small = text.lower()
    assert all(small.count(letter) >= 2 for letter in "abcdefghijklmnopqrstuvwxyz")
    assert all(digit in text for digit in "0234578")
    pairs = "th he in er an re on at en nd ti es or te of ed is it al ar st to nt ng se ha as ou".split()
    assert [pair for pair in pairs if pair not in small] == []
