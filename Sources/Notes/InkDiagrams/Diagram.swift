import CMath
import InkModel

/// A hand-drawn diagram: figures, arrows between them, text, and other strokes.
///
/// It is a value: ``snapped()`` returns a changed copy.
public struct Diagram: Hashable, Sendable {
  /// Closed figures, in the order they were begun.
  public internal(set) var figures: [DiagramFigure]
  /// Arrows and lines, in the order they were begun.
  public internal(set) var arrows: [DiagramArrow]
  /// The writing, read.
  public internal(set) var texts: [DiagramText]
  /// The indices in the ink of the other strokes, which are drawn unchanged.
  public internal(set) var rest: [Int]
  /// The ink that was drawn.
  public let ink: Ink

  package init(
    ink: Ink, figures: [DiagramFigure] = [], arrows: [DiagramArrow] = [],
    texts: [DiagramText] = [], rest: [Int] = []
  ) {
    (self.ink, self.figures, self.arrows) = (ink, figures, arrows)
    (self.texts, self.rest) = (texts, rest)
  }
}

extension Diagram {
  /// Returns the diagram with each arrow's ends attached to the figures that they reach, if any,
  /// and each line across a figure attached to that.
  ///
  /// A line both of whose ends are nearest to the same figure connects nothing.
  func attached() -> Diagram {
    var diagram = self
    let unit = unit
    for (index, arrow) in arrows.enumerated() where arrow.divided == nil {
      if let figure = figure(dividedBy: arrow) {
        diagram.arrows[index].divided = figure
        continue
      }
      let reach = min(Snapping.reach * unit, 0.6 * (arrow.tip - arrow.tail).length)
      func host(of end: Vector) -> Int? {
        let distances = figures.map { ($0.nearest(to: end) - end).length }
        let found = distances.indices.filter { distances[$0] <= reach }
        return found.min { distances[$0] < distances[$1] }
      }
      let (from, to) = (arrow.from ?? host(of: arrow.tail), arrow.to ?? host(of: arrow.tip))
      if from != to {
        (diagram.arrows[index].from, diagram.arrows[index].to) = (from, to)
      }
    }
    return diagram
  }

  /// Returns whether a line divides a figure.
  func isDivided(_ figure: Int) -> Bool { arrows.contains { $0.divided == figure } }

  /// Returns the smallest figure that a line divides.
  private func figure(dividedBy arrow: DiagramArrow) -> Int? {
    guard arrow.heads == .none, !arrow.isCurved, arrow.from == nil, arrow.to == nil else {
      return nil
    }
    return figures.indices.filter { figures[$0].isDivided(by: arrow.shaft) }
      .min { figures[$0].half.squaredLength < figures[$1].half.squaredLength }
  }

  /// Moves the ends of arrows onto the outlines, makes nearly horizontal or vertical arrows exactly
  /// so, and gives all heads one size.
  mutating func snapArrows() {
    for index in arrows.indices where arrows[index].divided == nil {
      let arrow = arrows[index]
      let ends =
        arrow.isCurved
        ? nearest(arrow)
        : level(arrow, \.y, along: \.x) ?? level(arrow, \.x, along: \.y) ?? slanted(arrow)
      let slack = Snapping.settled * unit
      if (ends.tail - arrow.tail).length > slack { arrows[index].tail = ends.tail }
      if (ends.tip - arrow.tip).length > slack { arrows[index].tip = ends.tip }
    }
    let headed = arrows.indices.filter { arrows[$0].heads != .none }
    guard let length = headed.map({ arrows[$0].head.x }).upperMedian,
      let width = headed.map({ arrows[$0].head.y }).upperMedian
    else { return }
    for index in headed { arrows[index].head = Vector(length, width) }
  }

  private typealias Ends = (tail: Vector, tip: Vector)

  /// The ends of a curve where the outlines are nearest to those drawn.
  private func nearest(_ arrow: DiagramArrow) -> Ends {
    let tail = arrow.from.map { figures[$0].nearest(to: arrow.drawnTail) }
    let tip = arrow.to.map { figures[$0].nearest(to: arrow.drawnTip) }
    return (tail ?? arrow.tail, tip ?? arrow.tip)
  }

  /// The ends of an arrow that is nearly parallel to an axis, made parallel.
  ///
  /// - Parameters:
  ///   - across: the coordinate that both ends should share.
  /// - Returns: `nil` if it isn't nearly parallel, or if no parallel line meets the figures that it
  ///   is attached to.
  private func level(
    _ arrow: DiagramArrow, _ across: WritableKeyPath<Vector, Double>,
    along: WritableKeyPath<Vector, Double>
  ) -> Ends? {
    let way = arrow.tip - arrow.tail
    guard abs(way[keyPath: across]) < tan(Snapping.angle) * abs(way[keyPath: along]) else {
      return nil
    }
    let hosts = [arrow.from, arrow.to].compactMap { $0.map { figures[$0] } }
    var position = (arrow.tail[keyPath: across] + arrow.tip[keyPath: across]) / 2
    // Through the middle of its target, if that is near.
    let middles = hosts.map { $0.centre[keyPath: across] }
    if let middle = middles.first, middles.allSatisfy({ $0 == middle }),
      abs(middle - position) < Snapping.row * unit
    {
      position = middle
    }
    // Not along an edge, where round figures and diamonds have only a point.
    let least =
      hosts.map {
        $0.box.topLeft[keyPath: across] + 0.05 * $0.box.size[keyPath: across]
      }.max() ?? position
    let most =
      hosts.map {
        $0.box.bottomRight[keyPath: across] - 0.05 * $0.box.size[keyPath: across]
      }.min() ?? position
    guard least <= most else { return nil }
    position = min(most, max(least, position))
    var moved = arrow
    moved.tail[keyPath: across] = position
    moved.tip[keyPath: across] = position
    return slanted(moved, isBound: true)
  }

  /// Returns the ends of an arrow on the outlines: where the line through both ends crosses them,
  /// or the nearest place of an outline that it misses.
  private func slanted(_ arrow: DiagramArrow) -> Ends {
    slanted(arrow, isBound: false) ?? (arrow.tail, arrow.tip)
  }

  /// - Parameter isBound: whether the ends must stay on the line through them.
  private func slanted(_ arrow: DiagramArrow, isBound: Bool) -> Ends? {
    func end(_ position: Vector, of host: Int?, seenFrom other: Vector) -> Vector? {
      guard let host else { return position }
      let way = position - other
      // On the side that faces the other end, which may be in the figure's middle.
      let crossings = figures[host].crossings(from: other, along: way).filter { $0 > 1e-3 }
      if let nearest = crossings.min() { return other + nearest * way }
      return isBound ? nil : figures[host].nearest(to: position)
    }
    guard let tail = end(arrow.tail, of: arrow.from, seenFrom: arrow.tip),
      let tip = end(arrow.tip, of: arrow.to, seenFrom: arrow.tail)
    else { return nil }
    // Figures that now touch leave no room for an arrow.
    return (tip - tail).dot(arrow.tip - arrow.tail) > 0 ? (tail, tip) : nil
  }
}
