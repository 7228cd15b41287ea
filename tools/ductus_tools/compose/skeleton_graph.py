"""A skeleton's graph, and walks over it as a pen would move.

At a crossing the pen goes straight on. Spurs that thinning leaves in corners and at ends are cut, and the
crooked middles of crossings, where the skeleton isn't where a pen was, are drawn straight.
"""

import heapq
from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np

_STRAIGHT = -0.5  # cosine between two edges of a crossing, above which they belong to one stroke
_CUSP_STRAIGHT = -0.3  # the same for a dead end and the way back from it
_SHARED = 0.4  # the longest side that a ring shares with a stroke, as a share of its length
_NEIGHBOURS = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)]

_Pixel = tuple[int, int]
_Near = dict[_Pixel, list[_Pixel]]  # the neighbours of each pixel of the skeleton
_Way = tuple[int, bool]  # an edge's index, and whether it is walked from b to a


@dataclass
class _Edge:
    a: int
    b: int
    points: list  # (row, column), from node a to node b


@dataclass
class SkeletonGraph:
    """The lines of a skeleton between its ends and crossings."""

    nodes: dict[int, tuple[float, float]] = field(default_factory=dict)
    edges: list[_Edge] = field(default_factory=list)
    _ringed: set[int] = field(default_factory=set)  # crossings that the pen may leave by any edge

    @staticmethod
    def of(thin: np.ndarray) -> "SkeletonGraph":
        """Ends and crossings are nodes; pixels of a crossing that touch are one."""
        pixels = {tuple(p) for p in np.argwhere(thin).tolist()}
        near = {p: [q for dy, dx in _NEIGHBOURS if (q := (p[0] + dy, p[1] + dx)) in pixels] for p in pixels}
        graph, node_of = SkeletonGraph(), dict[tuple[int, int], int]()
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

    def _gather(self, pixel: _Pixel, special: set[_Pixel], near: _Near, node_of: dict[_Pixel, int]) -> None:
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
        """Removes short dead ends at crossings, the shortest first."""
        while True:
            spurs = [e for e in self.edges if len(e.points) < longest and e.a != e.b
                     and sorted((self.degree(e.a) > 2, self.degree(e.b) > 2)) == [False, True]
                     and 1 in (self.degree(e.a), self.degree(e.b))]  # fmt: skip
            if not spurs:
                return
            self.edges.remove(min(spurs, key=lambda e: len(e.points)))
            self._join()

    def _join(self) -> None:
        """Joins two edges that meet at a node without others."""
        for node in self.nodes:
            ends = [e for e in self.edges if node in (e.a, e.b)]
            if len(ends) == 2 and self.degree(node) == 2:
                first, second = (_turned(e, node) for e in ends)
                self.edges = [e for e in self.edges if e not in ends]
                self.edges.append(_Edge(first.b, second.b, first.points[::-1] + second.points))

    def merge(self, longest: float) -> None:
        """Merges crossings closer than a stroke's width: thinning splits an x into two y."""
        for edge in sorted(self.edges, key=lambda e: len(e.points)):
            crossing = self.degree(edge.a) > 2 and self.degree(edge.b) > 2
            if len(edge.points) < longest and edge.a != edge.b and crossing:
                self.edges.remove(edge)
                a, b = self.nodes[edge.a], self.nodes[edge.b]
                self.nodes[edge.a] = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
                for other in self.edges:
                    other.a = edge.a if other.a == edge.b else other.a
                    other.b = edge.a if other.b == edge.b else other.b

    def close_rings(self, longest: float) -> None:
        """Closes rings that touch a stroke: the shared side is walked twice, and the pen continues from a ring.

        longest: length of a ring, in pixels."""
        for edge in list(self.edges):
            if edge.a == edge.b:
                if self.degree(edge.a) == 4 and len(edge.points) < longest:
                    self._ringed.add(edge.a)
            elif self.degree(edge.a) == self.degree(edge.b) == 3 and self._is_shared(edge, longest):
                self.edges.append(_Edge(edge.a, edge.b, edge.points))
                self._ringed |= {edge.a, edge.b}

    def _is_shared(self, edge: _Edge, longest: float) -> bool:
        """Whether a stroke runs straight through an edge that closes a small ring beside it."""
        around = self._around(edge)
        if around is None:
            return False
        whole = around + len(edge.points)
        return whole < longest and len(edge.points) < _SHARED * whole

    def _around(self, edge: _Edge) -> float | None:
        """The shortest path from one end of an edge to the other that avoids it and the edges that continue it
        straight."""
        others = [other for other in self.edges if other is not edge]
        for node in (edge.a, edge.b):
            ends = [other for other in others if node in (other.a, other.b)]
            out = _leaving(_turned(edge, node).points)
            cosines = [float(out @ _leaving(_turned(other, node).points)) for other in ends]
            if len(ends) < 2 or min(cosines) > _STRAIGHT:
                return None
            straight = ends[int(np.argmin(cosines))]
            if len(straight.points) < len(edge.points):  # a corner of the ring
                return None
            others = [other for other in others if other is not straight]
        queue, done = [(0.0, edge.a)], set()
        while queue:
            length, node = heapq.heappop(queue)
            if node == edge.b:
                return length
            if node not in done:
                done.add(node)
                for other in others:
                    if node in (other.a, other.b):
                        heapq.heappush(queue, (length + len(other.points), _turned(other, node).b))
        return None

    def walk(self, width: float, longest_cusp: float) -> list[list]:
        """Paths over all edges, (row, column), as straight as possible through crossings.

        width: of a stroke; longest_cusp: of a dead end from which the pen comes back; both in pixels."""
        ways = [(i, back) for i in range(len(self.edges)) for back in (False, True)]
        follow: dict[_Way, _Way] = {}
        for node in self.nodes:
            outs = [way for way in ways if self._from(way) == node]
            pairs = sorted(
                (float(_direction(self._out(p), width) @ _direction(self._out(q), width)), p, q)
                for k, p in enumerate(outs)
                for q in outs[k + 1 :]
            )
            for cosine, p, q in pairs:
                on = cosine < _STRAIGHT or len(outs) == 2 or node in self._ringed and p[0] != q[0]
                if on and p not in follow and q not in follow:
                    follow[p], follow[q] = q, p
        paths, used = [], set()
        for way in sorted(ways, key=lambda way: way in follow):
            path: list[_Way] = []
            here: _Way | None = way
            while here is not None and here[0] not in used:
                used.add(here[0])
                path.append(here)
                here = follow.get((here[0], not here[1]))
            if path:
                paths.append(path)
        self._go_back(paths, width, longest_cusp)
        return [[point for way in path for point in self._between(way, width)] for path in paths]

    def _go_back(self, paths: list[list[_Way]], width: float, longest: float) -> None:
        """Joins two paths at a short dead end that both run into: it is a cusp, as in the middle of a 3."""
        waiting = list(paths)
        while waiting:
            path = waiting.pop()
            for ends in (path, _reversed(path)):
                if path not in paths or not self._is_cusp(ends[-1], longest):
                    continue
                root = self._from(ends[-1])
                others = (way for q in paths if q != path for way in (q, _reversed(q)))
                spur = _direction(self._out(ends[-1]), width)
                rest = next(
                    (
                        other
                        for other in others
                        if self._from(other[0]) == root
                        and spur @ _direction(self._out(other[0]), width) < _CUSP_STRAIGHT
                    ),
                    None,
                )
                if rest is not None:
                    paths[:] = [q for q in paths if q not in (path, rest, _reversed(rest))]
                    paths.append(ends + _reversed(ends[-1:]) + rest)
                    waiting.append(paths[-1])

    def _is_cusp(self, way: _Way, longest: float) -> bool:
        end, root = self._from((way[0], not way[1])), self._from(way)
        short = len(self.edges[way[0]].points) < longest
        return short and self.degree(end) == 1 and self.degree(root) == 3

    def _from(self, way: _Way) -> int:
        edge = self.edges[way[0]]
        return edge.b if way[1] else edge.a

    def _out(self, way: _Way) -> list:
        points = self.edges[way[0]].points
        return points[::-1] if way[1] else points

    def _between(self, way: _Way, width: float) -> list:
        """The points of an edge; at its ends, the middles of crossings replace the points near them."""
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
    """The edge, directed so that it begins at the node."""
    return edge if edge.a == node else _Edge(edge.b, edge.a, edge.points[::-1])


def _follow(first: _Pixel, second: _Pixel, near: _Near, node_of: Mapping[_Pixel, int]) -> list[_Pixel]:
    path = [first, second]
    while path[-1] not in node_of:
        path.append(next(q for q in near[path[-1]] if q != path[-2]))
    return path


def _leaving(points: list) -> np.ndarray:
    """The direction of an edge's first third."""
    a, b = (np.array(points[at], dtype=float) for at in (0, max(1, len(points) // 3)))
    length = np.hypot(*(b - a))
    return (b - a) / length if length > 0 else np.zeros(2)


def _direction(points: list, width: float) -> np.ndarray:
    """The direction in which an edge leaves its node, beyond the crooked part."""
    a = np.array(points[min(len(points) - 1, int(0.5 * width))], dtype=float)
    b = np.array(points[min(len(points) - 1, int(1.8 * width) + 2)], dtype=float)
    length = np.hypot(*(b - a))
    return (b - a) / length if length > 0 else np.zeros(2)
