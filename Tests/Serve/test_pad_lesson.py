"""The pad's lesson: which ink counts as the requested sentence, and what it teaches."""

from drawings import samples
from pen import rest, until, write

READ = "Can you read this?"
#: Number of strokes in the first two words of READ.
FIRST = 6


def begin(page, *sentences):
    """Makes the lesson ask for these sentences; what they teach is kept in `window.taught`."""
    page.evaluate("""sentences => {
      pad.lesson.sentences = sentences;
      pad.hand.teach = async (lessons) => { window.taught = lessons; };
    }""", list(sentences))
    page.locator("#show-menu").click()
    page.locator("#hand").click()
    page.locator("#hand-start").click()


def lessons(page):
    """The texts that were taught, each with the number of its strokes."""
    until(page, "window.taught !== undefined")
    return page.evaluate("taught.map(({ text, drawing }) => [text, drawing.length])")


def test_what_reads_as_something_else_is_taken_where_the_writer_says_so(open_pad):
    page = open_pad()
    begin(page, "Pack my box with jars", READ)
    drawing = samples("demo")[READ]
    write(page, drawing, top=240, scale=.8)
    page.locator("#lesson-next").click()
    until(page, "!document.getElementById('notice').hidden")
    assert page.locator("#notice-text").text_content() == "This reads as something else. Is it the sentence?"
    assert page.locator("#lesson-number").text_content() == "Write this, 1 of 2"
    # Further writing withdraws the question.
    write(page, drawing[:1], top=500, scale=.5)
    rest(page)
    until(page, "document.getElementById('notice').hidden")
    page.locator("#undo").click()
    page.locator("#lesson-next").click()
    page.get_by_role("button", name="It is").click()
    until(page, "document.getElementById('lesson-number').textContent === 'Write this, 2 of 2'")
    assert not page.locator("#notice").is_visible()
    write(page, drawing, top=240, scale=.8)
    page.locator("#lesson-next").click()
    assert lessons(page) == [["Pack my box with jars", len(drawing)], [READ, len(drawing)]]


def test_half_a_sentence_is_taken_where_the_writer_says_so(open_pad):
    page = open_pad()
    begin(page, READ)
    write(page, samples("demo")[READ][:FIRST + 4], top=240, scale=.8)
    page.locator("#lesson-next").click()
    until(page, "!document.getElementById('notice').hidden")
    assert page.locator("#notice-text").text_content() == "This reads as only part of the sentence. Is it complete?"


def test_sentences_are_thrown_away_where_the_writer_says_so(open_pad):
    page = open_pad()
    begin(page, READ, READ)
    write(page, samples("demo")[READ], top=240, scale=.8)
    page.locator("#lesson-next").click()
    until(page, "document.getElementById('lesson-number').textContent === 'Write this, 2 of 2'")
    page.locator("#lesson-end").click()
    assert page.locator("#notice-text").text_content() == "Your sentences so far will be lost. Stop anyway?"
    page.locator("#close-notice").click()
    assert page.evaluate("pad.lesson.isOpen")
    page.locator("#lesson-end").click()
    page.get_by_role("button", name="Stop").click()
    assert not page.evaluate("pad.lesson.isOpen")
    # Nothing can be lost yet.
    begin(page, READ)
    page.locator("#lesson-end").click()
    assert not page.evaluate("pad.lesson.isOpen") and not page.locator("#notice").is_visible()


def test_a_sentence_on_two_lines_teaches_line_by_line(open_pad):
    page = open_pad()
    begin(page, READ)
    drawing = samples("demo")[READ]
    left = min(min(xs) for xs, *_ in drawing[FIRST:])
    write(page, drawing[:FIRST], top=240, scale=.8)
    write(page, [[[x - left for x in xs], *rest] for xs, *rest in drawing[FIRST:]], top=440, scale=.8)
    page.locator("#lesson-next").click()
    assert lessons(page) == [["Can you", FIRST], ["read this?", len(drawing) - FIRST]]


def test_words_are_shared_out_among_lines_that_are_misread(open_pad):
    page = open_pad()
    share = """async ([sentence, readings]) => {
      const { sharedOut } = await import("/pad/hand/sharing.js");
      return sharedOut(sentence, readings);
    }"""
    sentence = "Pack my box with five dozen jars."
    found = page.evaluate(share, [sentence, ["Pock m6 bex wich", "~", "fivedozenjar5"]])
    assert found["parts"] == ["Pack my box with", "", "five dozen jars."]
    assert .8 < found["likeness"] < .9
    assert page.evaluate(share, [sentence, [sentence.upper()]]) == {"parts": [sentence], "likeness": 1, "extent": 1}
    assert page.evaluate(share, [sentence, [""]])["likeness"] == 0
    assert page.evaluate(share, [sentence, ["The quick brown fox jumps"]])["likeness"] < .3


def test_no_file_is_opened_in_place_of_a_sentence(open_pad):
    page = open_pad()
    page.evaluate("pad.lesson.start()")
    page.evaluate("""async (text) => {
      const files = new DataTransfer();
      files.items.add(new File([text], "ink.ndjson"));
      document.getElementById("board").dispatchEvent(
        new DragEvent("drop", { dataTransfer: files, bubbles: true, cancelable: true }));
    }""", '{"drawing": [[[1, 9], [1, 9]]]}')
    until(page, "!document.getElementById('notice').hidden")
    assert page.locator("#notice-text").text_content() == "Finish or cancel the sentences first, then open the file."
    assert page.evaluate("pad.isEmpty")


def test_the_text_cant_be_typed_into_during_a_lesson(open_pad):
    """What is typed then would be gone with the lesson's page."""
    page = open_pad()
    page.evaluate("document.getElementById('pin').click()")
    page.locator("#show-text").click()
    page.locator("#text").fill("kept")
    assert page.locator("#drawer").is_visible()
    begin(page, READ)
    assert not page.locator("#drawer").is_visible()
    page.locator("#lesson-end").click()
    assert page.locator("#drawer").is_visible()
    assert page.locator("#text").input_value() == "kept"


def test_ink_of_another_tab_that_arrives_in_a_lesson_is_undone_by_itself(open_pad):
    page, other = open_pad(), open_pad()
    ink = samples("demo")["$48.50"][:1]
    write(page, ink, top=200)
    until(other, "pad.notebook.page.strokes.length === 1")
    begin(page, READ)
    write(other, ink, top=400)
    until(page, "pad.notebook.kept.pages[0].strokes.length === 2")
    page.locator("#lesson-end").click()
    assert page.evaluate("pad.notebook.page.strokes.length") == 2
    page.locator("#undo").click()
    assert page.evaluate("pad.notebook.page.strokes.length") == 1
    page.locator("#undo").click()
    assert page.evaluate("pad.isEmpty")
