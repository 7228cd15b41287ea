"""Writes ink on the pad as a hand would: with pointer events that the browser makes itself."""

import time


def places(stroke, origin, scale):
    """Where the pen goes on the page: through every third point, for each event waits for a frame."""
    (x, y), (xs, ys, *_) = origin, stroke
    points = [(x + a * scale, y + b * scale) for a, b in zip(xs, ys)]
    return points[:-1:3] + points[-1:]


def write(page, drawing, left=60.0, top=100.0, scale=1.0):
    """Draws strokes with the mouse; `left` and `top` are places of the window."""
    mouse = page.mouse
    for stroke in drawing:
        first, *others = places(stroke, (left, top), scale)
        mouse.move(*first)
        mouse.down()
        for place in others:
            mouse.move(*place)
        mouse.up()


def touch(page, drawing, left=20.0, top=20.0, scale=1.0):
    """Draws strokes with a finger."""
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
    """Waits for a condition of the page, for long: other programs may want the machine.

    Playwright's own way evaluates text in the page, which the page's policy forbids.
    """
    end = time.monotonic() + seconds
    while not page.evaluate(condition, argument):
        if time.monotonic() > end:
            shown = page.evaluate("() => document.body.innerText")
            raise AssertionError(f"never true: {condition} {argument or ''}; shown: {shown[:500]}")
        time.sleep(.02)


def rest(page):
    """Waits until the pen has rested, and all that follows from that is done."""
    until(page, "pad.isAtRest")


def expect_reading(page, text):
    """Waits until the pad shows a reading."""
    until(page, "text => pad.reading === text", text)
    rest(page)


def chips(page):
    return page.locator("#chips button").all_text_contents()
