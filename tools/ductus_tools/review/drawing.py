"""Ink as inline SVG."""

# The colours of successive strokes, which the colour-blind can distinguish, too.
COLOURS = ("#1f4e9c", "#c2410c", "#15803d", "#7e22ce", "#b91c1c", "#0e7490")
LONG_SIDE = 1000


def svg(drawing: list, title: str = "") -> str:
    """The strokes (`[xs, ys]` each), fitted into a box; a ring marks where the first begins.

    `title` must be escaped.
    """
    strokes = [list(zip(stroke[0], stroke[1])) for stroke in drawing]
    points = [point for stroke in strokes for point in stroke]
    if not points:
        return '<p class="none">no ink</p>'
    left, top = min(x for x, _ in points), min(y for _, y in points)
    width, height = max(x for x, _ in points) - left, max(y for _, y in points) - top
    scale = LONG_SIDE / (max(width, height) or 1)
    # A line of text is flat: the pen's width depends on the height.
    pen = max(6.0, min(width, height) * scale / 30)
    edge = 3 * pen
    box = (width * scale + 2 * edge, height * scale + 2 * edge)

    def place(point: tuple[float, float]) -> str:
        return f"{(point[0] - left) * scale + edge:.1f},{(point[1] - top) * scale + edge:.1f}"

    shapes = []
    for number, stroke in enumerate(strokes):
        colour = COLOURS[number % len(COLOURS)]
        if len(set(stroke)) > 1:
            path = " ".join(map(place, stroke))
            shapes.append(f'<polyline stroke="{colour}" points="{path}"/>')
        elif stroke:
            x, y = place(stroke[0]).split(",")
            shapes.append(f'<circle fill="{colour}" cx="{x}" cy="{y}" r="{pen:.1f}"/>')
    x, y = place(points[0]).split(",")
    shapes.append(f'<circle class="start" cx="{x}" cy="{y}" r="{1.6 * pen:.1f}"/>')
    return (
        f'<svg viewBox="0 0 {box[0]:.1f} {box[1]:.1f}" stroke-width="{pen:.1f}" role="img">'
        f"<title>{title}</title>{''.join(shapes)}</svg>"
    )
