"""Writes ink on the pad as a hand would, and waits for the pad's reading.

`write` and `touch` send a whole drawing with one call, and the page itself creates the pointer's events. With
`write_by_mouse` and `write_by_finger` the browser creates them; each event passes through three programs and waits for
a frame. These are for tests that need real events, such as those of scrolling and selecting.
"""

import functools
import time

#: Number of pen positions that a browser collects in one event.
GATHERED = 3
#: Longest wait within the page, in seconds: drivers of other browsers stop a script that takes long.
PATIENCE = 5

# Sends events as a browser does: to the element under the pointer or, once the pointer is captured, to the element that
# captured it.
SEND = """async ([drawing, pointerType]) => {
  const isMouse = pointerType === "mouse";
  const capture = Element.prototype.setPointerCapture;
  let [captor, pointerId] = [null, 1];
  // The browser's own refuses pointers that it doesn't know.
  Element.prototype.setPointerCapture = function () { captor = this; };
  const event = (type, [clientX, clientY], members) => new PointerEvent(type, {
    pointerType, pointerId, clientX, clientY, isPrimary: true, bubbles: true, cancelable: true, composed: true,
    ...members,
  });
  const send = (type, places, members) => {
    const place = places.at(-1);
    const target = captor ?? document.elementFromPoint(...place);
    const coalescedEvents = places.map((one) => event(type, one, members));
    target.dispatchEvent(event(type, place, { ...members, coalescedEvents }));
  };
  try {
    for (const [first, ...moves] of drawing) {
      if (!isMouse) pointerId++;
      if (isMouse) send("pointermove", first, { button: -1 });
      send("pointerdown", first, { buttons: 1, pressure: .5 });
      for (const places of moves) send("pointermove", places, { button: -1, buttons: 1, pressure: .5 });
      send("pointerup", (moves.at(-1) ?? first).slice(-1), {});
      captor = null;
      // The pen is in the air: the stroke is drawn, and answers come.
      await new Promise(requestAnimationFrame);
    }
  } finally {
    Element.prototype.setPointerCapture = capture;
  }
}"""

# Polls a condition, less often the longer it stays false.
WAIT = """async ([argument, seconds]) => {
  const end = performance.now() + 1000 * seconds;
  for (let pause = 4; performance.now() < end; pause = Math.min(1.5 * pause, 60)) {
    const condition = (%s);
    if (await (typeof condition === "function" ? condition(argument) : condition)) return true;
    await new Promise((done) => setTimeout(done, pause));
  }
  return false;
}"""


def points(stroke, origin, scale):
    """A stroke's points on the page."""
    (x, y), (xs, ys, *_) = origin, stroke
    return [(x + a * scale, y + b * scale) for a, b in zip(xs, ys)]


def places(stroke, origin, scale):
    """The pen's path on the page: every third point, since each event waits for a frame."""
    whole = points(stroke, origin, scale)
    return whole[:-1:GATHERED] + whole[-1:]


def write(page, drawing, left=60.0, top=100.0, scale=1.0, pointer="mouse"):
    """Draws strokes; `left` and `top` are coordinates of the window."""
    strokes = []
    for stroke in drawing:
        first, *others = points(stroke, (left, top), scale)
        strokes.append([[first], *(others[start:start + GATHERED] for start in range(0, len(others), GATHERED))])
    page.evaluate(SEND, [strokes, pointer])


touch = functools.partial(write, left=20.0, top=20.0, pointer="touch")


def write_by_mouse(page, drawing, left=60.0, top=100.0, scale=1.0):
    """Draws strokes with the browser's own mouse."""
    mouse = page.mouse
    for stroke in drawing:
        first, *others = places(stroke, (left, top), scale)
        mouse.move(*first)
        mouse.down()
        for place in others:
            mouse.move(*place)
        mouse.up()


def write_by_finger(page, drawing, left=20.0, top=20.0, scale=1.0):
    """Draws strokes with a finger on the browser's screen."""
    session = page.context.new_cdp_session(page)

    def send(kind, x=None, y=None):
        points = [] if x is None else [{"x": x, "y": y}]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    for stroke in drawing:
        first, *others = places(stroke, (left, top), scale)
        send("touchStart", *first)
        for place in others:
            send("touchMove", *place)
        send("touchEnd")


def until(page, condition, argument=None, seconds=60):
    """Waits a long time for a condition of the page, since the machine may be busy.

    Playwright's own function evaluates text in the page, which the page's policy forbids.
    """
    end = time.monotonic() + seconds
    while not page.evaluate(WAIT % condition, [argument, PATIENCE]):
        if time.monotonic() > end:
            shown = page.evaluate("() => document.body.innerText")
            raise AssertionError(f"never true: {condition} {argument or ''}; shown: {shown[:500]}")


def rest(page):
    """Waits until the pen has rested, and everything that follows from that is done."""
    until(page, "pad.isAtRest")


def expect_reading(page, text):
    """Waits until the pad shows a reading and is idle."""
    until(page, "text => pad.reading === text && pad.isAtRest", text)


def hold(page):
    """Holds requests for readings back until the returned function is called."""
    waiting = []
    page.route("**/v1/recognize", lambda route: waiting.append(route))

    def answer():
        page.unroute("**/v1/recognize")
        for route in waiting:
            route.continue_()

    return answer


def chips(page):
    return page.locator("#chips button").all_text_contents()
