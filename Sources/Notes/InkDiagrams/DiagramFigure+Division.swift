import CMath
import InkModel
import ShapeGeometry

extension DiagramFigure {
  /// The distance of a dividing line's ends from the outline, relative to its length.
  private static let slack = 0.1
  /// The distance of a dividing line from the outline and, below which it is made one, from the
  /// middle, relative to half the figure.
  private static let margin = 0.1

  /// Returns whether a line leads across the figure, nearly from outline to outline.
  func isDivided(by line: Segment) -> Bool {
    let crossings = crossings(from: line.start, along: line.along)
    guard let first = crossings.min(), let last = crossings.max(), first < last,
      abs(first) < Self.slack, abs(last - 1) < Self.slack
    else { return false }
    let middle = line.point(at: (first + last) / 2)
    return contains(middle) && (nearest(to: middle) - middle).length > Self.margin * half.min()
  }

  /// Returns a dividing line that was drawn across an earlier form of the figure: it ends on the
  /// outline, and is parallel to the figure's axes, or in its middle, if it nearly was.
  func divider(
    _ line: Segment, of drawn: DiagramFigure
  ) -> (tail: Vector, tip: Vector) {
    var (start, end) = (drawn.own(line.start), drawn.own(line.point(at: 1)))
    let way = (end - start) * half
    func settle(_ axis: WritableKeyPath<Vector, Double>) {
      let mean = (start[keyPath: axis] + end[keyPath: axis]) / 2
      let position = abs(mean) < Self.margin ? 0 : mean
      start[keyPath: axis] = position
      end[keyPath: axis] = position
    }
    if abs(way.y) < tan(Snapping.angle) * abs(way.x) {
      settle(\.y)
    } else if abs(way.x) < tan(Snapping.angle) * abs(way.y) {
      settle(\.x)
    }
    let settled = Segment(start: position(start), end: position(end))
    let crossings = crossings(from: settled.start, along: settled.along)
    guard let first = crossings.min(), let last = crossings.max(), first < last else {
      return (settled.start, settled.point(at: 1))
    }
    return (settled.point(at: first), settled.point(at: last))
  }
}
