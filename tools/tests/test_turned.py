"""Turned blocks of composed pages, and their score."""

import numpy as np

from ductus_tools.pages import compose
from ductus_tools.pages.score_turned import apart, has_direction, line_edits, read_angles, upright_lines


class OneWord(compose.Page):
    """A page on which text is always one word."""

    def text(self, x: float, y: float, count: int, longest: float = 1e9) -> tuple[float, float]:
        letters = [np.array([[20.0 * i, 0], [20.0 * i + 10, 40]]) for i in range(8)]
        self.lines.append({"label": "word", "strokes": self.add(letters, (x, y), "text")})
        return y, x


def page_with_a_turned_block(angle: float) -> compose.Page:
    page = OneWord.__new__(OneWord)
    page.random = np.random.default_rng(3)
    page.strokes, page.roles, page.lines, page.blocks, page.formulas = [], [], [], [], []
    page.add([np.array([[0.0, 0], [400, 300]])], (0, 0), "drawing")
    page.turned_block(angle)
    return page


def test_turned_blocks_stand_beside_the_page_and_turn_back():
    for angle in compose.ANGLES:
        record = page_with_a_turned_block(angle).record(0, "val")
        block = record["turned"][0]
        assert block["lines"] == [0] and apart(block["angle"], angle) <= compose.TILT
        own = np.concatenate([np.array(record["drawing"][s]).T for s in record["line_strokes"][0]])
        low, high = own.min(axis=0), own.max(axis=0)
        assert high[0] < 0 or high[1] < 0 or low[0] > 400 or low[1] > 300
        upright = np.array(upright_lines(record)[0]["drawing"])  # (strokes, 2, points)
        assert np.allclose(upright[:, :, 1] - upright[:, :, 0], (10, 40), atol=0.1)
        assert np.allclose(np.diff(upright[:, :, 0], axis=0), (20, 0), atol=0.1)


def test_score_of_turned_blocks():
    assert apart(-179, 178) == 3 and apart(90, -90) == 180
    page = {"line_labels": ["ab", "cd"], "line_strokes": [[0, 1], [2, 3]], "turned": [{"angle": 178.0, "lines": [1]}]}
    result = {"blocks": [{"angle": 0.0, "lines": [{"strokes": [0, 1], "text": "ab"}]},
                         {"angle": -177.0, "lines": [{"strokes": [3, 2], "text": "ce"}]}]}
    angles = read_angles(result)
    assert has_direction(page, page["turned"][0], angles)
    assert not has_direction(page, page["turned"][0], angles | {3: 0.0})
    assert line_edits(page, result) == {0: 0, 1: 1}
