"""A page reads the same as the command with the same pack."""

import pytest
from conftest import LOAD, PAGE
from drawings import samples
from inks import pack, read_by_command, recorded_words

#: Prepares everything to work without a network.
PREPARE = "async () => { await (await import('./ductus/ductus.js')).Ductus.shared.prepare(); }"
READ = "async (drawings) => { const all = []; for (const one of drawings) all.push(await reader.read(one)); return all; }"


def test_samples_say_what_their_labels_say_without_a_network(page):
    assert page.evaluate(LOAD, "en") == ["en", False]
    page.evaluate(PREPARE)
    page.context.set_offline(True)
    for label, drawing in samples("demo").items():
        if not label.startswith(" "):
            assert page.evaluate("ink => reader.read(ink)", drawing)["text"] == label


def test_200_recorded_words_are_read_to_the_last_letter_as_the_command_reads_them(page, tmp_path):
    words = recorded_words(200)
    expected = read_by_command(words, pack("en-US", tmp_path / "en-US"))
    page.evaluate(LOAD, "en-US")
    page.evaluate(PREPARE)
    page.context.set_offline(True)
    found = page.evaluate(READ, words)
    texts = [[reading["candidates"][0]["text"] for reading in readings] for readings in (expected, found)]
    assert len(texts[0]) == 200 and texts[0] == texts[1]
    for native, here in zip(expected, found):
        # Kernels of other levels round single-precision sums differently, so near ties may swap.
        others = {one["text"]: one["confidence"] for one in here["candidates"]}
        for one in native["candidates"]:
            if one["confidence"] >= 0.005:
                assert one["confidence"] == pytest.approx(others[one["text"]], abs=0.02)


def test_latin_words_of_a_russian_line_are_read_with_the_english_pack(page):
    own, latin = samples("scripts")["Съешь ещё этих булок"], samples("demo")["handwriting"]
    right = max(x for xs, *_ in own for x in xs) + 60
    line = own + [[[x + right for x in stroke[0]], stroke[1]] for stroke in latin]
    page.evaluate(LOAD, "ru")
    assert page.evaluate("ink => reader.read(ink)", line)["text"] == "Съешь ещё этих булок handwriting"


def test_figures_are_named_and_fitted(page, tmp_path):
    inks = samples("shapes")
    expected = read_by_command(list(inks.values()), pack("zxx-Zsym-x-shapes", tmp_path / "shapes"))
    assert page.evaluate(LOAD, "zxx-Zsym-x-shapes")[1]
    found = page.evaluate(READ, list(inks.values()))
    assert [one["candidates"][0]["text"] for one in found] == [
        one["candidates"][0]["text"] for one in expected]
    geometry = found[0]["candidates"][0]["geometry"]
    assert set(geometry) >= {"centre", "residual", "drawing"}


def test_formulas_are_read_and_symbols_may_be_known(page, tmp_path):
    inks = list(samples("formulas").values())
    expected = read_by_command(inks, pack("zxx-Zmth-x-formula", tmp_path / "formulas"))
    assert page.evaluate(LOAD, "zxx-Zmth-x-formula") == ["zxx-Zmth-x-formula", False]
    found = page.evaluate(READ, inks)
    assert [one["candidates"][0]["latex"] for one in found] == [
        one["candidates"][0]["latex"] for one in expected]
    best = page.evaluate(
        "ink => reader.read(ink, {segments: true, hints: {allowedSymbols: 'school', "
        "knownSymbols: [{name: 'y', strokes: [0, 1]}]}})", inks[0])["candidates"][0]
    assert best["symbols"][0]["name"] == "y" and '<mi data-strokes="0 1">y</mi>' in best["mathmlWithStrokes"]


def test_segments_cover_all_ink_and_hints_are_heeded(page):
    page.evaluate(LOAD, "en")
    ink = samples("demo")["$48.50"]
    best = page.evaluate("ink => reader.read(ink, {segments: true})", ink)["candidates"][0]
    points = sum(end - first for part in best["graphemes"] for _, first, end in part["ink"])
    assert best["text"] == "$48.50" and points == sum(len(xs) for xs, *_ in ink)
    digits = page.evaluate(
        "ink => reader.read(ink, {hints: {allowedCharacters: '0123456789', allowsOnly: true}})", ink)
    assert set(digits["text"]) <= set("0123456789")


def test_strokes_may_have_any_of_three_forms(page):
    page.evaluate(LOAD, "en")
    texts = page.evaluate("""async (drawing) => {
      const forms = [
        drawing, drawing.map(([x, y, t]) => ({x: Float64Array.from(x), y, t})),
        drawing.map(([x, y, t]) => x.map((_, i) => ({x: x[i], y: y[i], t: t[i]}))),
      ];
      return Promise.all(forms.map(async (form) => (await reader.read(form)).text));
    }""", samples("demo")["handwriting"])
    assert texts == ["handwriting"] * 3


def test_lines_of_a_page_and_text_before(page):
    page.evaluate(LOAD, "en")
    inks = samples("demo")
    below = [[xs, [y + 300 for y in ys], *ts] for xs, ys, *ts in inks["$48.50"]]
    reading = page.evaluate("ink => reader.read(ink)", inks["handwriting"] + below)
    assert reading["text"] == "handwriting\n$48.50"
    assert [line["text"] for line in reading["lines"]] == ["handwriting", "$48.50"]
    both = "ink => Promise.all(['page', 'automatic'].map((layout) => reader.read(ink, {layout})))"
    assert page.evaluate(both, inks["handwriting"] + below) == [reading, reading]
    reading = page.evaluate("ink => reader.read(ink, {preContext: 'hello'})", inks[" world"])
    assert reading["text"].strip() == "world"
    # After a word, a space is likely and is read with the text that follows.
    assert " world" in [one["text"] for one in reading["candidates"]]


def test_live_ink_is_read_while_it_grows(page):
    page.evaluate(LOAD, "en")
    ink = samples("demo")["$48.50"]
    facts = page.evaluate("""async (strokes) => {
      const live = await reader.live();
      const [texts, numbers] = [[], []];
      for (const stroke of strokes) {
        numbers.push(await live.add(stroke));
        texts.push((await live.read()).text);
      }
      const whole = (await live.finish()).text;
      const extra = await live.add(strokes[0]);
      const removed = [await live.remove(extra), await live.remove(extra)];
      const again = (await live.finish()).text;
      await live.clear();
      const nothing = (await live.finish()).text;
      await live.close();
      const closed = await live.read().catch((error) => error.kind);
      return {texts, numbers, whole, removed, again, nothing, closed};
    }""", ink)
    assert facts["whole"] == facts["again"] == "$48.50"
    assert len(set(facts["numbers"])) == len(ink) and len(set(facts["texts"])) > 1
    assert facts["removed"] == [True, False] and facts["nothing"] == ""
    assert facts["closed"] == "malformed-request"


def test_erased_strokes_of_live_ink_come_back_where_they_were(page):
    page.evaluate(LOAD, "en")
    facts = page.evaluate("""async (strokes) => {
      const live = await reader.live();
      const all = await live.insert(0, strokes);
      const whole = (await live.finish()).candidates;
      for (const number of all.slice(0, 2)) await live.remove(number);
      const less = (await live.finish()).candidates;
      const back = await live.insert(0, strokes.slice(0, 2));
      const again = (await live.finish()).candidates;
      const replaced = [await live.replace(back[0], [strokes[0]]), await live.replace(back[0], [])];
      // The first stroke again is one more; no strokes are none.
      const last = await live.insert(2 ** 40, [strokes[0]]);
      const removed = [await live.remove(last[0]), (await live.insert(1, [])).length];
      return {all, back, removed, replaced, whole, less, again, read: (await reader.read(strokes)).candidates,
        end: (await live.finish()).candidates};
    }""", samples("demo")["$48.50"])
    assert facts["whole"] == facts["again"] == facts["end"] == facts["read"] != facts["less"]
    assert len(set(facts["all"] + facts["back"])) == len(facts["all"]) + 2
    assert facts["replaced"] == [True, False] and facts["removed"] == [True, 0]


def test_what_is_known_of_live_ink_changes(page):
    page.evaluate(LOAD, "en")
    live, read = page.evaluate("""async (strokes) => {
      const [live, known] = [[], [{}, {preContext: "room "}, {hints: {type: "phone"}}, {hints: {lexicon: ["555-0172"]}}, undefined]];
      const ink = await reader.live({candidates: 2});
      await ink.insert(0, strokes);
      for (const context of known) {
        await ink.setContext(context);
        live.push((await ink.finish()).candidates);
      }
      const read = known.map(async (context) => (await reader.read(strokes, {...context, candidates: 2})).candidates);
      return [live, await Promise.all(read)];
    }""", samples("demo")["555-0172"])
    assert live == read
    assert len({candidates[0]["score"] for candidates in live}) == 4


@pytest.mark.parametrize("bad, fault", [
    ("{x: [1, 2], y: [1, 2], t: [0, NaN]}", "point 1: t isn't a finite number"),
    ("{x: [1, 2], y: [1, 2], t: [-Infinity, 0]}", "point 0: t isn't a finite number"),
    ("[{x: 1, y: 1, t: 0}, {x: 2, y: 2, t: 'noon'}]", "point 1: t isn't a finite number"),
    ("{x: [1], y: [1, 2, 3]}", "point 1: x, y and t differ in length"),
    ("[[1, 2], [1, 2], [0]]", "point 1: x, y and t differ in length"),
    ("[[1, '2'], [1, 2]]", "point 1: x isn't a finite number"),
    ("[[1, 2], [null, 2]]", "point 0: y isn't a finite number"),
])
def test_a_stroke_that_cant_be_one_is_named_and_live_ink_goes_on(page, bad, fault):
    page.evaluate(LOAD, "en")
    told, text = page.evaluate(f"""async (ink) => {{
      const {{Ductus}} = await import("./ductus/ductus.js");
      const live = await reader.live();
      for (const stroke of ink) await live.add(stroke);
      const bad = {bad};
      const told = [];
      for (const act of [
        () => live.add(bad), () => reader.read([[[1], [1]], bad]), () => Ductus.shared.match({{a: [ink]}}, [[[1], [1]], bad]),
        () => Ductus.shared.learn({{lessons: [{{strokes: ink, text: "a"}}, {{strokes: [bad], text: "b"}}]}}),
        () => Ductus.shared.match({{a: [ink], b: [ink, [bad]]}}, ink),
      ]) told.push(await act().then(() => [], ({{kind, message}}) => [kind, message]));
      return [told, (await live.read()).text];
    }}""", samples("demo")["$48.50"])
    assert told == [["invalid-ink", f"{place}, {fault}"] for place in (
        "the stroke", "stroke 1", "stroke 1", "lessons[1]: stroke 0", "patterns.b[1]: stroke 0")]
    assert text == "$48.50"


def test_a_stroke_with_missing_times_has_no_times(page):
    page.evaluate(LOAD, "en")
    without, *others = page.evaluate("""ink => Promise.all([
      ink.map(([x, y]) => [x, y]), ink.map(([x, y]) => [x, y, x.map((_, point) => point === 1 ? null : point)]),
      ink.map(([x, y]) => x.map((_, point) => ({x: x[point], y: y[point], t: point === 1 ? undefined : point}))),
    ].map(async (ink) => (await reader.read(ink)).candidates))""", samples("demo")["$48.50"])
    assert others == [without, without]


def test_live_ink_heeds_hints_and_refuses_others(page):
    page.evaluate(LOAD, "en")
    scores = page.evaluate("""async (strokes) => {
      const scores = [];
      for (const hints of [{}, {type: "phone"}, {type: "code"}, {type: "date"}, {pattern: "aaaaaaaa"}]) {
        const live = await reader.live({hints});
        for (const stroke of strokes) await live.add(stroke);
        scores.push((await live.finish()).candidates[0].score);
        await live.close();
      }
      return scores;
    }""", samples("demo")["555-0172"])
    assert len(set(scores)) == 5
    for options in (
        {"hints": {"type": "verse"}}, {"hints": {"pattern": "[A"}}, {"hints": {"lexicon": {"word": "often"}}},
        {"candidates": 2**32 + 1}, {"candidates": 0}, {"writingArea": ["a", 3]}, {"writingArea": [100]}, {"preContext": 5},
    ):
        told = page.evaluate("""async (options) => {
          const told = ({kind, message}) => [kind, message];
          return [await reader.read([], options).catch(told), await reader.live(options).catch(told)];
        }""", options)
        assert told[0] == told[1] and told[0][0] == "malformed-request", options


def test_what_is_null_isnt_given(page):
    page.evaluate(LOAD, "en")
    texts = page.evaluate("""async (ink) => {
      const options = {candidates: null, preContext: null, writingArea: null, hints: {type: null, lexicon: null}};
      const live = await reader.live(options);
      for (const stroke of ink) await live.add(stroke);
      return [(await reader.read(ink, options)).text, (await live.read()).text, (await reader.read(ink, {hints: null})).text];
    }""", samples("demo")["$48.50"])
    assert texts == ["$48.50"] * 3


def test_load_refuses_what_is_no_option(page):
    fault = page.evaluate("""async () => {
      const {Ductus} = await import("./ductus/ductus.js");
      return Ductus.load({lang: "de"}).then(() => null, ({kind, message}) => [kind, message]);
    }""")
    assert fault == ["malformed-request", "there is no option 'lang'."]


def test_half_a_character_before_the_ink_is_left_out(page):
    page.evaluate(LOAD, "en")
    texts = page.evaluate("""async (ink) => [
      await reader.read(ink, {preContext: "Well \\ud83d\\ude00\\ud83d", postContext: "\\ude00 yes"}),
      await reader.read(ink, {preContext: "Well \\ud83d\\ude00", postContext: " yes"}),
    ].map(({candidates}) => candidates)""", samples("demo")["$48.50"])
    assert texts[0] == texts[1]
    same = page.evaluate("""async (drawing) => {
      const {Ductus} = await import("./ductus/ductus.js");
      const cut = {drawing, preContext: "Well \\ud83d\\ude00\\ud83d", postContext: "\\ude00 yes"};
      const [one, {results: [other]}] = [await Ductus.shared.recognize(cut), await Ductus.shared.recognize({inks: [cut]})];
      return [one, other].map(({candidates}) => candidates.map(({text}) => text));
    }""", samples("demo")["$48.50"])
    assert same == [[candidate["text"] for candidate in texts[0]]] * 2


def test_words_and_figures_may_be_in_sets_and_maps(page):
    page.evaluate(LOAD, "en")
    scores, name = page.evaluate("""async ([ink, other]) => {
      const {Ductus} = await import("./ductus/ductus.js");
      const score = async (lexicon) => (await reader.read(ink, {hints: {lexicon}})).candidates[0].score;
      const asked = async (lexicon) => (await Ductus.shared.recognize({drawing: ink, lexicon})).candidates[0].score;
      const live = async (lexicon) => {
        const live = await reader.live({hints: {lexicon}});
        for (const stroke of ink) await live.add(stroke);
        return (await live.finish()).candidates[0].score;
      };
      const scores = await Promise.all([
        [score(undefined), score(["handwriting"]), score({handwriting: 5})],
        [score([]), score(new Set(["handwriting"])), score(new Map([["handwriting", 5]]))],
        [asked(null), asked(new Set(["handwriting"])), asked(new Map([["handwriting", 5]]))],
        [live(null), live(new Set(["handwriting"])), live(new Map([["handwriting", 5]]))],
      ].map((row) => Promise.all(row)));
      const taught = new Map([["one", new Set([ink])], ["other", [other]]]);
      return [scores, (await Ductus.shared.match(taught, ink))[0].name];
    }""", [samples("demo")["handwriting"], samples("demo")["$48.50"]])
    assert len(set(scores[0])) == 3 and scores[1:] == [scores[0]] * 3
    assert name == "one"


def test_inks_that_cant_be_read_leave_the_others_of_a_request(page):
    page.evaluate(LOAD, "en")
    results = page.evaluate("""async (drawing) => {
      const {Ductus} = await import("./ductus/ductus.js");
      const {results} = await Ductus.shared.recognize({inks: [null, {drawing}, 5, {strokes: 5}, {strokes: [null]}]});
      return results.map(({error, candidates}) => error?.kind ?? candidates[0].text);
    }""", samples("demo")["$48.50"])
    assert results == ["malformed-request", "$48.50", "malformed-request", "malformed-request", "invalid-ink"]


def test_figures_of_ones_own(page):
    inks = samples("demo")
    found = page.evaluate("""async ([one, other]) => {
      const {Ductus} = await import("./ductus/ductus.js");
      return Ductus.shared.match({one: [one], "__proto__ ": [other]}, one);
    }""", [inks["handwriting"], inks["$48.50"]])
    assert found[0]["name"] == "one" and found[0]["score"] == pytest.approx(0, abs=1e-4)
    fault = page.evaluate("""async ([one, other]) => {
      const {Ductus} = await import("./ductus/ductus.js");
      return Ductus.shared.match({one: [one], other: [other, []]}, one).catch(({kind, message}) => [kind, message]);
    }""", [inks["handwriting"], inks["$48.50"]])
    assert fault == ["invalid-ink", "patterns.other[1]: an ink without points can't be a pattern"]


@pytest.mark.parametrize("act, kind", [
    ("Ductus.load({language: 'tlh'})", "no-model"),
    ("Ductus.load({language: 'no tag!'})", "no-model"),
    ("reader.read([[[1, 2], [NaN, 3]]])", "invalid-ink"),
    ("reader.read()", "invalid-ink"),
    ("reader.read([[1, 2]])", "invalid-ink"),
    ("reader.read([[[1], [2], [3], [4]]])", "invalid-ink"),
    ("reader.live().then((live) => live.add({x: [1]}))", "invalid-ink"),
    ("reader.live().then((live) => live.remove())", "malformed-request"),
    ("reader.live().then((live) => live.replace(0.5, []))", "malformed-request"),
    ("reader.live().then((live) => live.replace(0, [[[1], [NaN]]]))", "invalid-ink"),
    ("reader.live().then((live) => live.insert(-1, []))", "malformed-request"),
    ("reader.live().then((live) => live.insert(0, [[[1], [NaN]]]))", "invalid-ink"),
    ("reader.live().then((live) => live.setContext({candidates: 3}))", "malformed-request"),
    ("reader.live().then((live) => live.setContext({hints: {type: 'verse'}}))", "malformed-request"),
    ("reader.live().then((live) => live.setContext({writingArea: [100]}))", "malformed-request"),
    ("reader.live({preContext: 'a\\0b'})", "malformed-request"),
    ("reader.live({hints: {lexicon: ['a\\0b']}})", "malformed-request"),
    ("reader.read([[[0], [0]]], {hints: {speed: 1}})", "malformed-request"),
    ("reader.read([[[0], [0]]], {candidates: 0})", "malformed-request"),
    ("reader.read([[[0], [0]]], {pattern: '99'})", "malformed-request"),
    ("reader.live({type: 'number'})", "malformed-request"),
    ("reader.read([[[0], [0]]], {signal: AbortSignal.abort()})", "AbortError"),
    ("Ductus.shared.recognize({inks: [{drawing: []}]}, {signal: AbortSignal.abort(new DOMException('', 'TimeoutError'))})",
     "TimeoutError"),
    ("Ductus.shared.learn({lessons: [{strokes: [[[0], [0]]]}]})", "malformed-request"),
    ("Ductus.shared.learn({lessons: [{strokes: [[[0], [0]]], text: ['a', 'b']}]})", "malformed-request"),
    ("Ductus.shared.learn({lessons: [{strokes: [[[0], [0]]], text: ' '}]})", "malformed-request"),
    ("Ductus.shared.learn({lessons: [{strokes: [[[0], [0]]], text: 'a\\0b'}]})", "malformed-request"),
    ("Ductus.shared.match({'a\\0b': [[[[0], [0]]]]}, [[[0], [0]]])", "malformed-request"),
    ("Ductus.shared.learn({lessons: []})", "malformed-request"),
    ("Ductus.shared.learn({lessons: 5})", "TypeError"),
    ("Ductus.shared.learn({lessons: [{strokes: [[[0], [0]]], text: 'a', foo: 1}]})", "malformed-request"),
    ("Ductus.shared.match(5, [[[0], [0]]])", "TypeError"),
    ("Ductus.shared.match(new Set(), [[[0], [0]]])", "TypeError"),
    ("Ductus.shared.match({a: 5}, [[[0], [0]]])", "TypeError"),
    ("Ductus.shared.recognize({inks: 5})", "malformed-request"),
    ("reader.read([[[0], [0]]], {hints: {lexicon: 5}})", "malformed-request"),
    ("Ductus.shared.learn({lessons: [{strokes: [[[0], [0]]], text: 'a'}], known: 2})", "malformed-request"),
    ("Ductus.shared.learn({lessons: [{strokes: [[[0], [0]]], text: 'a'}], pace: 'x'})", "malformed-request"),
    ("Ductus.shared.learn({lessons: [{strokes: [[[0], [0]]], text: 'a'}], foo: 1})", "malformed-request"),
    ("Ductus.shared.learn({lessons: [{strokes: [[[0], [0]]], text: 'a'}], hand: 'x'})", "TypeError"),
    ("Ductus.shared.useHand('x')", "TypeError"),
    ("Ductus.load({language: 'en', packs: 'nowhere/'})", "download"),
])
def test_errors_tell_their_kind_and_the_reader_reads_on(open_page, act, kind):
    page = open_page("test.html", PAGE)
    page.evaluate(LOAD, "en")
    found = page.evaluate(f"""async () => {{
      const {{Ductus}} = await import("./ductus/ductus.js");
      return ({act}).then(() => "nothing", (error) => error.kind ?? error.name);
    }}""")
    assert found == kind
    if kind == "download":  # Browsers report files that aren't there.
        open_page.faults.clear()
    assert page.evaluate("ink => reader.read(ink)", samples("demo")["$48.50"])["text"] == "$48.50"


def test_a_line_that_needs_much_memory_to_search_is_read(page):
    page.evaluate(LOAD, "en")
    # With 32-bit integers, the engine crashed when it discarded what the search no longer needed.
    scribble = [[[k % 20 for k in range(20_000)], [7 * k % 25 for k in range(20_000)]]]
    assert len(page.evaluate("ink => reader.read(ink)", scribble)["text"]) > 100


def test_times_may_be_counted_from_any_moment(page):
    page.evaluate(LOAD, "en")
    facts = page.evaluate("""async (ink) => {
      const {Ductus} = await import("./ductus/ductus.js");
      const start = 1.7e12;
      const drawing = ink.map(([x, y], number) => [x, y, x.map((_, point) => start + 9000 * number + 10 * point)]);
      const read = async (request) => {
        const {candidates: [{text, score}], warnings} = await Ductus.shared.recognize({model: "en", ...request});
        return [text, score, warnings];
      };
      const strokes = drawing.map(([x, y, t]) => ({points: x.map((_, point) => ({x: x[point], y: y[point], t: t[point]}))}));
      const live = await reader.live();
      for (const stroke of drawing) await live.add(stroke);
      const {text, candidates: [{score}], warnings} = await live.finish();
      return [
        await read({drawing}), await read({strokes}), [text, score, warnings],
        await read({drawing, candidates: 1e12}).catch(({kind}) => kind),
      ];
    }""", samples("demo")["handwriting"])
    assert facts[0] == facts[1] == facts[2] and facts[0][0] == "handwriting" and facts[3] == "malformed-request"


def test_a_signal_holds_nothing_of_calls_that_have_ended(page):
    page.evaluate(LOAD, "en")
    left = page.evaluate("""async (ink) => {
      const {signal} = new AbortController();
      const heard = new Set();
      signal.addEventListener = (name, act) => heard.add(act);
      signal.removeEventListener = (name, act) => heard.delete(act);
      const readings = [reader.read(ink, {signal}), reader.read(ink, {signal, candidates: -1})];
      await Promise.resolve();
      const most = heard.size;
      await Promise.allSettled(readings);
      return [most, heard.size];
    }""", samples("demo")["$48.50"])
    assert left == [1, 0], "all calls of a signal share a listener"


def test_memory_after_a_thousand_readings(page):
    page.evaluate(LOAD, "en")
    size = page.evaluate("""async (inks) => {
      const {Ductus} = await import("./ductus/ductus.js");
      for (let i = 0; i < 1000; i++) await reader.read(inks[i % inks.length], {segments: true});
      return Ductus.shared.memory();
    }""", list(samples("demo").values()))
    assert size <= 60e6


# MARK: Gestures


GESTURE = """async ([strokes, over, options]) => {
  const {Ductus} = await import("./ductus/ductus.js");
  return Ductus.shared.readGesture(strokes, over, options);
}"""


def test_gestures_over_type_and_over_ink_say_what_they_mean(page):
    def zigzag(left, right, top, bottom):
        steps = range(15)
        return [[[left + (right - left) * step / 14 for step in steps],
                 [top if step % 2 else bottom for step in steps]]]

    typed = {"lines": [[{"text": "one", "frame": [0, 0, 60, 40]}, {"text": "small", "frame": [80, 0, 100, 40]}]]}
    best = page.evaluate(GESTURE, [zigzag(78, 184, 8, 36), typed, {}])["gestures"][0]
    assert (best["action"], best["words"]) == ("scratchOut", [1])
    assert best["edits"] == [{"range": [3, 9], "text": ""}]
    wide = zigzag(30, 184, 8, 36)
    assert page.evaluate(GESTURE, [wide, typed, {"reach": "touched"}])["gestures"][0]["words"] == [0, 1]
    assert page.evaluate(LOAD, "en") == ["en", False]
    ink = next(iter(samples("demo").values()))
    reading = page.evaluate("ink => reader.read(ink, {segments: true})", ink)["candidates"][0]
    xs, ys = [[value for stroke in ink for value in stroke[axis]] for axis in (0, 1)]
    best = page.evaluate(GESTURE, [
        zigzag(min(xs), max(xs), min(ys), max(ys)), {"ink": ink, "reading": reading}, {}])["gestures"][0]
    assert best["action"] == "scratchOut" and best["strokes"] == list(range(len(ink)))
    # The line through the letters, added after bar and dots, more likely belongs to them if they are read with it.
    reading = page.evaluate("ink => reader.read(ink, {segments: true})", ink[1:])["candidates"][0]
    by_form, by_words = (
        page.evaluate(GESTURE, [ink[:1], {"ink": ink[1:], "reading": reading}, options])["writing"]
        for options in ({}, {"language": "en"}))
    assert by_words > 5 * by_form
