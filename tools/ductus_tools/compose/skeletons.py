"""Strokes from outline fonts: a glyph is drawn large and thinned, and its skeleton is walked as a pen would.

At a crossing the pen goes straight on. Spurs that thinning leaves in corners and at ends are cut, and the crooked
middles of crossings, where the skeleton isn't where a pen was, are drawn straight.
"""

from dataclasses import dataclass, field

import numpy as np
from PIL import Image, ImageDraw, ImageFont
from scipy.ndimage import distance_transform_edt, gaussian_filter1d
from skimage.morphology import skeletonize

from .hand import Drawing

_EM = 400  # pixels
_STRAIGHT = -0.5  # the cosine between two ways out of a crossing from which they are one stroke's
_CUSP, _CUSP_STRAIGHT = 0.2, -0.3  # the same for a dead end that the pen comes back from, and its length in ems
_NEIGHBOURS = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)]


def glyph(font: ImageFont.FreeTypeFont, character: str) -> Drawing:
    """The strokes of a glyph in ems, the baseline at y = 0, in no order; none where the glyph is empty."""
    return skeleton(picture(font, character))


def load(path: str) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(path, _EM)


def picture(font: ImageFont.FreeTypeFont, character: str) -> np.ndarray:
    """bool [3 em, 4 em], its origin at one em from the left and two from the top."""
    image = Image.new("L", (4 * _EM, 3 * _EM))
    ImageDraw.Draw(image).text((_EM, 2 * _EM), character, fill=255, font=font, anchor="ls")
    return np.asarray(image) > 127


def skeleton(shape: np.ndarray) -> Drawing:
    """The strokes of a picture, in ems from its origin."""
    if not shape.any():
        return []
    inside = np.argwhere(shape)
    corner, end = inside.min(axis=0), inside.max(axis=0) + 1
    shape = np.pad(shape[corner[0] : end[0], corner[1] : end[1]], 1)
    thin = skeletonize(shape)
    depth = distance_transform_edt(shape)
    width = 2 * float(np.median(depth[thin]))
    graph = _Graph.of(thin)
    graph.cut_spurs(1.1 * width)
    graph.merge(1.1 * width)
    strokes = [_smoothed(np.array(path, dtype=float), width) for path in graph.walk(width)]
    return [((stroke + corner - 1)[:, ::-1] - [_EM, 2 * _EM]) / _EM for stroke in strokes]


_Way = tuple[int, bool]  # an edge's index, and whether it is walked from b to a


@dataclass
class _Edge:
    a: int
    b: int
    points: list  # (row, column), from node a to node b


@dataclass
class _Graph:
    nodes: dict[int, tuple[float, float]] = field(default_factory=dict)
    edges: list[_Edge] = field(default_factory=list)

    @staticmethod
    def of(thin: np.ndarray) -> "_Graph":
        """Ends and crossings are nodes; pixels of a crossing that touch are one."""
        pixels = {tuple(p) for p in np.argwhere(thin).tolist()}
        near = {p: [q for dy, dx in _NEIGHBOURS if (q := (p[0] + dy, p[1] + dx)) in pixels] for p in pixels}
        graph, node_of = _Graph(), {}
        special = {p for p in pixels if len(near[p]) != 2}
        for pixel in sorted(special):
            if pixel not in node_of:
                graph._gather(pixel, special, near, node_of)
        seen = set()
        for pixel, node in list(node_of.items()):
            for step in near[pixel]:
                if step not in node_of and (pixel, step) not in seen:
                    path = _follow(pixel, step, near, node_of)
                    seen |= {(pixel, step), (path[-1], path[-2])}
                    pixels -= set(path)
                    if len(path) > 4 or node != node_of[path[-1]]:
                        graph.edges.append(_Edge(node, node_of[path[-1]], path))
        pixels -= node_of.keys()
        while pixels:  # rings without a crossing
            start = min(pixels)
            path = _follow(start, near[start][0], near, {start: 0})
            number = len(graph.nodes)
            graph.nodes[number] = start
            graph.edges.append(_Edge(number, number, path))
            pixels -= set(path)
        graph._join()
        return graph

    def _gather(self, pixel, special, near, node_of):
        number, group, queue = len(self.nodes), [], [pixel]
        node_of[pixel] = number
        while queue:
            at = queue.pop()
            group.append(at)
            for other in near[at]:
                if other in special and other not in node_of:
                    node_of[other] = number
                    queue.append(other)
        self.nodes[number] = tuple(np.mean(group, axis=0))

    def degree(self, node: int) -> int:
        return sum((e.a == node) + (e.b == node) for e in self.edges)

    def cut_spurs(self, longest: float) -> None:
        """Short edges from a crossing to nowhere, the shortest first."""
        while True:
            spurs = [e for e in self.edges if len(e.points) < longest and e.a != e.b
                     and sorted((self.degree(e.a) > 2, self.degree(e.b) > 2)) == [False, True]
                     and 1 in (self.degree(e.a), self.degree(e.b))]  # fmt: skip
            if not spurs:
                return
            self.edges.remove(min(spurs, key=lambda e: len(e.points)))
            self._join()

    def _join(self) -> None:
        """Two edges that meet alone are one."""
        for node in self.nodes:
            ends = [e for e in self.edges if node in (e.a, e.b)]
            if len(ends) == 2 and self.degree(node) == 2:
                first, second = (_turned(e, node) for e in ends)
                self.edges = [e for e in self.edges if e not in ends]
                self.edges.append(_Edge(first.b, second.b, first.points[::-1] + second.points))

    def merge(self, longest: float) -> None:
        """Two crossings that are nearer than a stroke is wide are one: thinning parts an x into two y."""
        for edge in sorted(self.edges, key=lambda e: len(e.points)):
            crossing = self.degree(edge.a) > 2 and self.degree(edge.b) > 2
            if len(edge.points) < longest and edge.a != edge.b and crossing:
                self.edges.remove(edge)
                a, b = self.nodes[edge.a], self.nodes[edge.b]
                self.nodes[edge.a] = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
                for other in self.edges:
                    other.a = edge.a if other.a == edge.b else other.a
                    other.b = edge.a if other.b == edge.b else other.b

    def walk(self, width: float) -> list[list]:
        """Paths over all edges, as straight as can be through the crossings."""
        follow: dict[_Way, _Way] = {}
        for node in self.nodes:
            outs = [way for i in range(len(self.edges)) for way in ((i, False), (i, True)) if self._from(way) == node]
            pairs = sorted(
                (float(_direction(self._out(p), width) @ _direction(self._out(q), width)), p, q)
                for k, p in enumerate(outs)
                for q in outs[k + 1 :]
            )
            for cosine, p, q in pairs:
                if p not in follow and q not in follow and (cosine < _STRAIGHT or len(outs) == 2):
                    follow[p], follow[q] = q, p
        paths, used = [], set()
        ways = [(i, back) for i in range(len(self.edges)) for back in (False, True)]
        for way in sorted(ways, key=lambda way: way in follow):
            path: list[_Way] = []
            while way is not None and way[0] not in used:
                used.add(way[0])
                path.append(way)
                way = follow.get((way[0], not way[1]))
            if path:
                paths.append(path)
        self._go_back(paths, width)
        return [[point for way in path for point in self._between(way, width)] for path in paths]

    def _go_back(self, paths: list[list[_Way]], width: float) -> None:
        """A short dead end into which two paths run is a cusp, as in the middle of a 3: the pen comes back from it."""
        waiting = list(paths)
        while waiting:
            path = waiting.pop()
            for ends in (path, _reversed(path)):
                if path not in paths or not self._is_cusp(ends[-1]):
                    continue
                root = self._from(ends[-1])
                others = (way for q in paths if q != path for way in (q, _reversed(q)))
                spur = _direction(self._out(ends[-1]), width)
                rest = next(
                    (
                        way
                        for way in others
                        if self._from(way[0]) == root and spur @ _direction(self._out(way[0]), width) < _CUSP_STRAIGHT
                    ),
                    None,
                )
                if rest is not None:
                    paths[:] = [q for q in paths if q not in (path, rest, _reversed(rest))]
                    paths.append(ends + _reversed(ends[-1:]) + rest)
                    waiting.append(paths[-1])

    def _is_cusp(self, way: _Way) -> bool:
        end, root = self._from((way[0], not way[1])), self._from(way)
        return self.degree(end) == 1 and self.degree(root) == 3 and len(self.edges[way[0]].points) < _CUSP * _EM

    def _from(self, way: _Way) -> int:
        edge = self.edges[way[0]]
        return edge.b if way[1] else edge.a

    def _out(self, way: _Way) -> list:
        points = self.edges[way[0]].points
        return points[::-1] if way[1] else points

    def _between(self, way: _Way, width: float) -> list:
        """The points of an edge, without those near the crossings at its ends, whose middles take their place."""
        keep = self._out(way)
        for node, front in ((self._from(way), True), (self._from((way[0], not way[1])), False)):
            if self.degree(node) > 2:
                middle = np.array(self.nodes[node])
                far = [p for p in keep if np.hypot(*(np.array(p) - middle)) > 0.6 * width]
                keep = [tuple(middle)] + far if front else far + [tuple(middle)]
        return keep


def _reversed(path: list[_Way]) -> list[_Way]:
    return [(edge, not back) for edge, back in path[::-1]]


def _turned(edge: _Edge, node: int) -> _Edge:
    """The edge so that it begins at the node."""
    return edge if edge.a == node else _Edge(edge.b, edge.a, edge.points[::-1])


def _follow(first, second, near, node_of) -> list:
    path = [first, second]
    while path[-1] not in node_of:
        path.append(next(q for q in near[path[-1]] if q != path[-2]))
    return path


def _direction(points: list, width: float) -> np.ndarray:
    """The direction in which an edge leaves its node, beyond the crooked part."""
    a = np.array(points[min(len(points) - 1, int(0.5 * width))], dtype=float)
    b = np.array(points[min(len(points) - 1, int(1.8 * width) + 2)], dtype=float)
    length = np.hypot(*(b - a))
    return (b - a) / length if length > 0 else np.zeros(2)


def _smoothed(path: np.ndarray, width: float) -> np.ndarray:
    """Without the steps of pixels, at even distances; a ring stays closed."""
    steps = np.hypot(*np.diff(path, axis=0).T)
    along = np.concatenate(([0], np.cumsum(steps)))
    keep = np.concatenate(([True], steps > 0))
    at = np.linspace(0, along[-1], max(2, int(along[-1] / 2) + 1))
    even = np.column_stack([np.interp(at, along[keep], path[keep, axis]) for axis in (0, 1)])
    closed = np.hypot(*(even[-1] - even[0])) < 2 and len(even) > 10
    smooth = gaussian_filter1d(even, max(2.0, 0.15 * width), axis=0, mode="wrap" if closed else "nearest")
    if not closed:
        smooth[[0, -1]] = even[[0, -1]]
    return smooth[np.linspace(0, len(smooth) - 1, max(2, len(smooth) // 4)).astype(int)]
