"""What tabs store of a notebook that they share."""

import pytest
from drawings import samples
from pen import rest, until, write
from test_pad import store_as_earlier

# Puts a stroke on the open page, `count` times.
ADD = """async ([count, pause]) => {
  const { strokesOf } = await import("/pad/ink.js");
  for (let number = 0; number < count; number++) {
    pad.notebook.doOnPage("stroke", { strokes: [...pad.notebook.page.strokes, ...strokesOf([[[9 * number, 60], [99, 300]]], "kept")] });
    await new Promise((done) => setTimeout(done, pause));
  }
}"""
# Counts the pages that are stored, in `window.puts`.
COUNT = """() => {
  window.puts = 0;
  const put = IDBObjectStore.prototype.put;
  IDBObjectStore.prototype.put = function (value, key) {
    if (value.strokes || value.pages?.some(({ strokes }) => strokes)) window.puts += value.pages?.length ?? 1;
    return put.call(this, value, key);
  };
}"""
# The pages of a text, each with a stroke.
PAGES = """async (count) => {
  const { strokesOf } = await import("/pad/ink.js");
  const { emptyPage } = await import("/pad/notebook.js");
  const pages = Array.from({ length: count }, () => ({ ...emptyPage(), strokes: strokesOf([[[60, 90], [99, 300]]], "kept") }));
  pad.notebook.do("open", { pages, page: 0 });
}"""
COUNTS = "pad.notebook.state.pages.map(({ strokes }) => strokes.length)"


def reopened(page):
    until(page, "pad.store.isDone")
    page.reload()
    until(page, "window.pad?.isLoaded && pad.languages.models.length > 0")
    return page.evaluate(COUNTS)


def test_a_stroke_stores_only_its_page(open_pad):
    page = open_pad()
    page.evaluate(PAGES, 20)
    until(page, "pad.store.isDone")
    page.evaluate(COUNT)
    page.evaluate(ADD, [1, 0])
    until(page, "pad.store.isDone")
    assert page.evaluate("puts") == 1
    assert reopened(page) == [2, *19 * [1]]
    # So it does after a reload.
    page.evaluate(COUNT)
    page.evaluate(ADD, [1, 0])
    until(page, "pad.store.isDone")
    assert page.evaluate("puts") == 1
    page.locator("#undo").click()
    page.evaluate("pad.notebook.turn(1)")
    assert reopened(page) == [2, *19 * [1]]
    assert page.evaluate("pad.notebook.state.page") == 1


@pytest.mark.parametrize("pause", [0, 40])
def test_two_tabs_that_write_at_once_lose_nothing(open_pad, pause):
    page, other = open_pad(), open_pad()
    # Neither waits for the other.
    for one in (page, other):
        one.evaluate(f"(argument) => {{ window.added = ({ADD})(argument); }}", [30, pause])
    for one in (page, other):
        one.evaluate("added")
    for one in (page, other):
        until(one, "pad.store.isDone && pad.notebook.page.strokes.length === 60")
    assert reopened(page) == [60]


def test_pages_that_two_tabs_add_and_remove_at_once_are_all_kept(open_pad):
    page = open_pad()
    page.evaluate(PAGES, 3)
    until(page, "pad.store.isDone")
    other = open_pad()
    # It hears of the first tab's changes only after its own.
    other.evaluate("window.hear = pad.store.onOther; pad.store.onOther = () => {};")
    page.evaluate("""() => {
      pad.pages.add();
      pad.notebook.do("type", { text: "One", selection: [3, 3] });
    }""")
    until(page, "pad.store.isDone")
    other.evaluate("""() => {
      const { pages } = pad.notebook.state;
      pad.notebook.do("delete", { pages: pages.slice(0, 2), page: 1 });
      pad.pages.add();
      pad.notebook.do("type", { text: "Two", selection: [3, 3] });
      pad.store.onOther = hear;
      hear();
    }""")
    for one in (page, other):
        until(one, f"pad.store.isDone && ({COUNTS}).sort().join() === '0,0,1,1'")
        assert set(one.evaluate("pad.notebook.state.text.match(/.../g)")) == {"One", "Two"}


@pytest.mark.parametrize("with_ids", [True, False])
def test_an_earlier_versions_notebook_is_opened(open_pad, with_ids):
    page = open_pad()
    write(page, samples("demo")["$48.50"])
    page.evaluate("pad.pages.add()")
    page.evaluate(ADD, [2, 0])
    page.evaluate("pad.notebook.do('type', { text: 'Typed', selection: [5, 5] })")
    rest(page)
    before = page.evaluate(COUNTS)
    until(page, "pad.store.isDone")
    store_as_earlier(page, with_ids)
    for _ in range(2):
        assert reopened(page) == before
        assert page.evaluate("[pad.notebook.state.text, pad.notebook.state.page]") == ["Typed", 1]
    page.evaluate(ADD, [1, 0])
    assert reopened(page) == [before[0], before[1] + 1]


def test_what_an_earlier_versions_tab_stores_beside_it_is_added(open_pad):
    page = open_pad()
    page.evaluate(ADD, [2, 0])
    until(page, "pad.store.isDone")
    page.evaluate("""async () => {
      const { strokesOf } = await import("/pad/ink.js");
      const { emptyPage } = await import("/pad/notebook.js");
      const store = await new Promise((done) => {
        indexedDB.open("ductus", 1).onsuccess = ({ target }) =>
          done(target.result.transaction("pad", "readwrite").objectStore("pad"));
      });
      const { pages: [page], ...state } = pad.notebook.state;
      const more = strokesOf([[[5, 9], [5, 9]]], "kept");
      const pages = [{ ...page, strokes: [...page.strokes, ...more] }, { ...emptyPage(), strokes: more }];
      store.put({ ...state, pages, text: "Earlier", mark: 7 }, "notebook");
      new BroadcastChannel("ductus.notebook").postMessage(null);
    }""")
    until(page, f"({COUNTS}).join() === '3,1'")
    assert reopened(page) == [3, 1]
    assert page.evaluate("pad.notebook.state.text") == "Earlier"


# From now on the database stores nothing, as if each tab were closed before it can.
TOO_LATE = "window.requestIdleCallback = () => {}"
LEFT = "Object.keys(localStorage).filter((key) => key.startsWith('ductus.unsaved'))"
OPENED = "window.pad?.isLoaded && pad.languages.models.length > 0"


def left(page):
    """Opens the page again after it was left at once."""
    page.reload()
    until(page, OPENED)
    return page.evaluate(COUNTS)


def stored(page):
    """What the database has: after another visit, when nothing is left beside it."""
    until(page, f"pad.store.isDone && ({LEFT}).length === 0")
    return reopened(page)


@pytest.mark.parametrize("is_first", [True, False], ids=["first visit", "later visit"])
def test_what_is_written_just_before_the_page_is_left_is_kept(open_pad, is_first):
    page = open_pad()
    if not is_first:
        page.evaluate(ADD, [2, 0])
        until(page, "pad.store.isDone")
    page.evaluate(TOO_LATE)
    page.evaluate(ADD, [1, 0])
    page.evaluate("pad.notebook.do('type', { text: 'Typed', selection: [5, 5] })")
    page.evaluate("pad.pages.add()")
    page.evaluate(ADD, [1, 0])
    first = [1, 1] if is_first else [3, 1]
    # The strokes that the database has aren't stored again.
    page.evaluate("dispatchEvent(new Event('pagehide'))")
    assert page.evaluate(f"localStorage[({LEFT})[0]].split('[99,300]').length - 1") == 2
    assert left(page) == first
    assert stored(page) == first
    assert page.evaluate("[pad.notebook.state.text, pad.notebook.state.page]") == ["Typed", 1]


def test_what_is_undone_just_before_the_page_is_left_stays_undone(open_pad):
    page = open_pad()
    page.evaluate(ADD, [3, 0])
    until(page, "pad.store.isDone")
    page.evaluate(TOO_LATE)
    page.evaluate("pad.undo()")
    assert left(page) == [2]
    # So it does if it was left unsaved, the page then stayed, and the stroke was undone.
    page.evaluate(TOO_LATE)
    page.evaluate(ADD, [1, 0])
    page.evaluate("dispatchEvent(new Event('pagehide'))")
    page.evaluate("pad.undo()")
    assert left(page) == [2]
    assert stored(page) == [2]


def test_what_tabs_left_is_joined_to_what_another_has_stored(open_pad):
    page, other, third = open_pad(), open_pad(), open_pad()
    page.evaluate(PAGES, 2)
    until(page, "pad.store.isDone")
    for one in (other, third):
        until(one, f"({COUNTS}).join() === '1,1'")
        one.evaluate(TOO_LATE)
    # One tab writes on the first page and erases what was there, another one on both; what the first stores comes last.
    other.evaluate("pad.notebook.doOnPage('erase', { strokes: [] })")
    other.evaluate(ADD, [1, 0])
    third.evaluate(ADD, [1, 0])
    third.evaluate("pad.notebook.turn(1)")
    third.evaluate(ADD, [2, 0])
    for one in (other, third):
        one.close()
    page.evaluate(ADD, [3, 0])
    assert reopened(page) == [5, 3]
    assert stored(page) == [5, 3]


def test_what_another_tab_took_over_isnt_there_twice(open_pad):
    page = open_pad()
    page.evaluate(ADD, [1, 0])
    until(page, "pad.store.isDone")
    page.evaluate("window.requestIdleCallback = (act) => { window.store = act; }")
    page.evaluate(ADD, [1, 0])
    page.evaluate("pad.notebook.do('type', { text: 'Typed', selection: [5, 5] })")
    # As a phone does with a page that isn't seen, and then is again.
    page.evaluate("dispatchEvent(new Event('pagehide'))")
    other = open_pad()
    until(other, f"pad.store.isDone && ({COUNTS})[0] === 2")
    page.evaluate("window.requestIdleCallback = (act) => setTimeout(act); store();")
    for one in (page, other):
        until(one, "pad.store.isDone")
        assert one.evaluate(f"[pad.notebook.state.text, ...{COUNTS}]") == ["Typed", 2]
    page.locator("#undo").click()
    until(other, "pad.notebook.state.text === ''")


@pytest.mark.parametrize("fault", ["no room", "damaged"])
def test_what_cant_be_kept_leaves_the_notebook_as_it_was(open_pad, fault):
    page = open_pad()
    page.evaluate(ADD, [2, 0])
    until(page, "pad.store.isDone")
    page.evaluate(TOO_LATE)
    page.evaluate(ADD, [1, 0])
    page.evaluate("""(fault) => {
      const own = Storage.prototype.setItem;
      Storage.prototype.setItem = function (key, value) {
        if (fault === "no room") throw new DOMException("No room", "QuotaExceededError");
        own.call(this, key, value.replace('"own"', '"another"'));
      };
    }""", fault)
    assert left(page) == [2]
    # Nor does what can't be read stand in the way of the next.
    page.evaluate(TOO_LATE)
    page.evaluate(ADD, [1, 0])
    assert left(page) == [3]
    assert stored(page) == [3]


def test_a_page_that_was_only_out_of_sight_leaves_nothing(open_pad):
    page = open_pad()
    page.evaluate("window.requestIdleCallback = (act) => { window.store = act; }")
    page.evaluate(ADD, [1, 0])
    page.evaluate("""() => {
      Object.defineProperty(document, "hidden", { value: true, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }""")
    assert len(page.evaluate(LEFT)) == 1
    page.evaluate("store()")
    until(page, f"pad.store.isDone && ({LEFT}).length === 0")
