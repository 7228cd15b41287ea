"""The pad's hand: what is learned, read with and forgotten while answers are awaited."""

import pytest
from drawings import samples
from pen import until

LESSONS = [{"drawing": samples("demo")[label], "text": label} for label in ("handwriting", "Can you read this?")]
INK = {"model": "en-US", "drawing": samples("demo")["$48.50"], "candidates": 1}
# A server in the page: `hands` are those that it knows, `old` those of a network before, `sent` the requests' bodies, `refuse` the kind of problem of its
# next answer at an address, and `hold` what its answers there wait for; with `unnamed`, it doesn't keep hands that it
# learned. As a network does, it answers later, after all that the page does meanwhile.
SERVER = """() => {
  Object.assign(window, { hands: new Set(), old: new Set(), sent: [], refuse: {}, hold: {}, unnamed: false });
  const [own, wait] = [window.fetch, window.setTimeout];
  // On a busy machine, the whole network would be learned while these tests still read.
  window.setTimeout = (act, pause, ...others) => (pause < 20_000 ? wait(act, pause, ...others) : 0);
  const problem = (kind) => new Response(JSON.stringify({ type: `urn:ductus:problem:${kind}` }), { status: 503 });
  window.fetch = async (address, options) => {
    const name = `${address}`.split("/v1/")[1];
    if (!["hands", "hands/learn", "recognize"].includes(name)) return own(address, options);
    const body = name === "hands" ? options.body : JSON.parse(options.body);
    sent.push([name, body]);
    await Promise.all([hold[name], new Promise((done) => wait(done))]);
    const kind = refuse[name] ?? (name === "recognize" && body.hand && !hands.has(body.hand) ? "no-hand" : null);
    delete refuse[name];
    if (kind) return problem(kind);
    const usesHand = body.hand && { usesHand: hands.has(body.hand) && !old.has(body.hand) };
    if (name === "recognize") return new Response(JSON.stringify({ candidates: [{ text: "read" }], ...usesHand }));
    const id = `hand ${sent.length}`;
    const isNamed = name === "hands" || !unnamed;
    if (isNamed) hands.add(id);
    const lines = body.inks?.length ?? 0;
    return new Response(JSON.stringify({
      ...isNamed && { id }, hand: btoa(id), pace: body.pace, lines, words: lines, trial: { characters: 9, before: 5, after: 1 } }));
  };
}"""
# What the database has of the hand.
STORED = """() => new Promise((done) => {
  indexedDB.open("ductus", 1).onsuccess = ({ target }) => {
    const request = target.result.transaction("pad").objectStore("pad").get("hand");
    request.onsuccess = () => done({ lessons: 0, bytes: null, ...request.result });
  };
}).then(({ lessons, bytes, wholeBytes, learned }) => [lessons.length, bytes && String.fromCharCode(...bytes), wholeBytes, learned])"""
TEACH = "lessons => { window.taught = pad.hand.teach(lessons).catch(({ kind }) => kind); }"
# Reads inks at the same time: the names of the hands, or the kind of the error.
READ = """async ([ink, count]) => {
  const { recognize } = await import("/pad/service.js");
  const before = sent.length;
  const answers = await Promise.allSettled(Array.from({ length: count }, () => recognize(ink)));
  const hands = sent.slice(before).filter(([name]) => name === "recognize").map(([, { hand }]) => hand ?? null);
  return [answers.map(({ reason }) => reason?.kind ?? null), hands];
}"""
NEWS = "document.getElementById('hand-news').textContent"
FORGOTTEN = [0, None, None, None]


@pytest.fixture
def page(open_pad):
    page = open_pad(refusal=503)
    # The ghost of a first visit reads, too.
    page.evaluate("pad.ghost.vanish()")
    page.reload()
    until(page, "window.pad?.languages.models.length > 0")
    page.evaluate("pad.ready")
    page.evaluate(SERVER)
    return page


def hold(page, name):
    """Lets answers at an address wait; returns what awaits the next request there."""
    page.evaluate("name => { window.sent = []; hold[name] = new Promise((done) => { window.release = done; }); }", name)
    return lambda: until(page, "name => sent.some(([sent]) => sent === name)", name)


def read(page, count=1):
    return page.evaluate(READ, [INK, count])


@pytest.mark.parametrize("name", ["hands", "hands/learn"])
def test_what_is_forgotten_while_it_is_being_learned_stays_forgotten(page, name):
    page.evaluate("unnamed = true")
    is_asked = hold(page, name)
    page.evaluate(TEACH, LESSONS)
    is_asked()
    page.evaluate("async () => { await pad.hand.forget(); release(); await taught; }")
    until(page, "pad.hand.isDone")
    assert page.evaluate(STORED) == FORGOTTEN
    assert page.evaluate("[pad.hand.lessons.length, pad.hand.learned]") == [0, None]
    assert read(page) == [[None], [None]]


def test_what_is_learned_from_forgotten_lessons_isnt_that_of_later_ones(page):
    is_asked = hold(page, "hands/learn")
    page.evaluate(TEACH, LESSONS[:1])
    is_asked()
    page.evaluate("async (lessons) => { await pad.hand.forget(); window.first = taught; window.second = pad.hand.teach(lessons); }",
                  LESSONS)
    assert page.evaluate("async () => { delete hold['hands/learn']; release(); return first; }") is None
    assert page.evaluate("second.then(({ lines }) => lines)") == 2
    until(page, "pad.hand.lessons.length === 2")


def test_lessons_that_follow_each_other_are_learned_one_after_the_other(page):
    """While a hand is sent, the page would wait for ever for one that is learned already."""
    page.evaluate("""() => {
      const own = Promise.prototype.catch;
      let count = 0;
      Promise.prototype.catch = function (act) {
        if (++count > 5000) throw new Error("The page turns in a circle.");
        return own.call(this, act);
      };
      unnamed = true;
    }""")
    found = page.evaluate("""lessons => Promise.all(lessons.map((lesson) => pad.hand.teach([lesson])))
      .then((learned) => learned.map(({ lines }) => lines), ({ message }) => message)""", LESSONS)
    assert found == [2, 2]
    assert not page.evaluate("pad.hand.isLearning")


def test_a_learned_hand_isnt_sent_back(page):
    page.evaluate(TEACH, LESSONS)
    page.evaluate("taught")
    assert read(page)[0] == [None]
    assert page.evaluate("sent.map(([name]) => name)") == ["hands/learn", "recognize"]
    assert page.evaluate("[...hands].includes(sent[1][1].hand)")


def test_the_oldest_lessons_go_when_all_are_too_many(page):
    """Of 100 points each, after which as many as 200 000 points are left; the whole network knows the first of them."""
    line = [list(range(1000)), list(range(1000))]
    page.evaluate("lessons => pad.hand.teach(lessons)", [{"drawing": [line] * 100, "text": text} for text in "ab"])
    page.evaluate("pad.hand.learn('whole')")
    page.evaluate("() => { window.sent = []; }")
    page.evaluate("lessons => pad.hand.teach(lessons)", [{"drawing": [line], "text": text} for text in "cd"])
    assert page.evaluate("pad.hand.lessons.map(({ text }) => text)") == ["b", "c", "d"]
    asked = "sent.filter(([name]) => name === 'hands/learn').map(([, { inks, known }]) => [inks.length, known])"
    assert page.evaluate(asked) == [[3, 1]]


def test_lessons_that_go_while_the_whole_network_is_learned_arent_known(page):
    line = [list(range(1000)), list(range(1000))]
    page.evaluate("lessons => pad.hand.teach(lessons)", [{"drawing": [line] * 100, "text": text} for text in "ab"])
    is_asked = hold(page, "hands/learn")
    page.evaluate("() => { window.whole = pad.hand.learn('whole'); }")
    is_asked()
    page.evaluate("lesson => { window.taught = pad.hand.teach([lesson]); }", {"drawing": [line], "text": "c"})
    page.evaluate("async () => { delete hold['hands/learn']; release(); await whole; await taught; }")
    assert page.evaluate("sent.filter(([name]) => name === 'hands/learn').map(([, { known }]) => known)") == [0, 1]


def test_too_much_handwriting_isnt_called_too_much_ink(page):
    page.evaluate("refuse['hands/learn'] = 'body-too-large'")
    page.evaluate(TEACH, LESSONS)
    assert page.evaluate("taught") == "too-many-lessons"


def test_what_one_tab_forgets_another_doesnt_bring_back(open_pad):
    page, other = open_pad(), open_pad()
    for one in (page, other):
        one.evaluate(SERVER)
    page.evaluate(TEACH, LESSONS)
    page.evaluate("taught")
    until(other, "pad.hand.lessons.length === 2")
    # The other one stores at once, before it can hear of it.
    for one in (page, other):
        one.evaluate("window.requestIdleCallback = (act) => { window.store = act; };")
    other.evaluate("pad.hand.teaches = true")
    page.evaluate("pad.hand.forget()")
    page.evaluate("store()")
    until(page, "pad.hand.lessons.length === 0")
    page.wait_for_timeout(300)
    other.evaluate("store()")
    for one in (page, other):
        until(one, "pad.hand.lessons.length === 0 && pad.hand.learned === null")
        assert one.evaluate(STORED) == FORGOTTEN


def test_readings_after_a_restart_of_the_server_share_a_hand_that_is_sent_once(page):
    page.evaluate(TEACH, LESSONS)
    page.evaluate("taught")
    [first] = page.evaluate("[...hands].slice(-1)")
    assert read(page) == [[None], [first]]
    page.evaluate("() => { hands.clear(); window.sent = []; }")
    faults, names = read(page, 3)
    assert faults == 3 * [None] and names[:3] == 3 * [first]
    assert page.evaluate("[...hands]") == names[3:4] and names[3:] == 3 * names[3:4]


@pytest.mark.parametrize("kind, told", [("busy", "busy"), ("malformed-request", "no-hand")])
def test_a_hand_that_the_server_refuses_once_is_sent_again_if_that_may_help(page, kind, told):
    page.evaluate(TEACH, LESSONS)
    page.evaluate("taught")
    page.evaluate("kind => { hands.clear(); refuse.hands = kind; }", kind)
    assert read(page)[0] == [told]
    faults, [name] = read(page)
    assert faults == [None] and (name is not None) == (kind == "busy")


def test_a_hand_that_was_learned_while_the_server_was_busy_is_kept(page):
    page.evaluate("refuse.hands = 'busy'")
    page.evaluate(TEACH, LESSONS)
    assert page.evaluate("taught.then(({ lines }) => lines)") == 2
    faults, [name] = read(page)
    assert faults == [None] and name is not None


def test_a_hand_of_another_network_is_learned_anew(page):
    page.evaluate(TEACH, LESSONS[:1])
    page.evaluate("taught")
    page.evaluate("pad.hand.learn('whole')")
    page.evaluate("() => { window.sent = []; refuse['hands/learn'] = 'other-hand'; }")
    assert page.evaluate("lessons => pad.hand.teach(lessons).then(({ pace }) => pace)", LESSONS[1:]) == "whole"
    asked = page.evaluate("""sent.filter(([name]) => name === "hands/learn")
      .map(([, { pace, hand, inks }]) => [pace, hand ?? null, inks.length])""")
    assert [pace for pace, *_ in asked] == ["at-once", "whole"] and asked[0][1] and asked[1][1:] == [None, 2]
    # The next lessons go on from it.
    assert page.evaluate("lessons => pad.hand.teach(lessons).then(({ pace }) => pace)", LESSONS[:1]) == "at-once"


def test_a_hand_is_learned_again_when_its_language_was_updated(page):
    page.evaluate(TEACH, LESSONS)
    page.evaluate("taught")
    until(page, "!pad.hand.isLearning")
    page.locator("#show-menu").click()
    page.locator("#hand").click()
    assert page.evaluate(NEWS).startswith("Learned from 2 lines.")
    page.evaluate("""async () => {
      pad.languages.models.find(({ tag }) => tag === pad.languages.tag).version = "2030.1.1";
      refuse["hands/learn"] = "busy";
      await pad.hand.start();
    }""")
    until(page, "!pad.hand.isLearning")
    assert page.evaluate(NEWS) == "The language has been updated, and your handwriting hasn’t been learned for it yet."
    page.evaluate("pad.hand.start()")
    until(page, "!pad.hand.isLearning && pad.hand.learned.pace === 'whole'")
    assert page.evaluate(NEWS).startswith("Learned from 2 lines.")
    page.evaluate("() => { window.sent = []; return pad.hand.start(); }")
    assert page.evaluate("sent.map(([name]) => name)") == ["hands"]


def test_a_hand_is_learned_again_when_readings_tell_that_its_language_was_updated(page):
    page.evaluate(TEACH, LESSONS)
    page.evaluate("taught")
    page.evaluate("""() => {
      old = new Set(hands);
      window.sent = [];
      pad.languages.models.find(({ tag }) => tag === pad.languages.tag).version = "2020.1.1";
    }""")
    # Another language may have another network.
    page.evaluate(READ, [{**INK, "model": "ru"}, 1])
    assert page.evaluate("[pad.hand.isLearning, sent.map(([name]) => name)]") == [False, ["recognize"]]
    # Many readings tell it at once.
    assert read(page, 3)[0] == [None] * 3
    until(page, "!pad.hand.isLearning && pad.hand.learned.pace === 'whole'")
    faults, [name] = read(page)
    assert faults == [None] and name not in page.evaluate("[...old]")
    page.evaluate("async (ink) => { old = new Set(hands); await (await import('/pad/service.js')).recognize(ink); }", INK)
    until(page, "pad.hand.isDone")
    learned = page.evaluate("sent.filter(([name]) => name === 'hands/learn').map(([, { pace, hand }]) => [pace, hand ?? null])")
    assert learned == [["whole", None]]
    assert not page.evaluate("pad.hand.isOutdated")
