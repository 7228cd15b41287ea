import InkModel

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A diagram that was drawn by hand: figures, arrows between them, text, and whatever else there is.
///
/// A value: what ``snapped()`` changes is a copy.
public struct Diagram: Hashable, Sendable {
  /// Closed figures, in the order they were begun.
  public internal(set) var figures: [DiagramFigure]
  /// Arrows and lines, in the order they were begun.
  public internal(set) var arrows: [DiagramArrow]
  /// Writing that was read.
  public internal(set) var texts: [DiagramText]
  /// Places in the ink of the strokes that are none of these: they are drawn as they are.
  public internal(set) var rest: [Int]
  /// What was drawn.
  public let ink: Ink

  package init(
    ink: Ink, figures: [DiagramFigure] = [], arrows: [DiagramArrow] = [],
    texts: [DiagramText] = [], rest: [Int] = []
  ) {
    (self.ink, self.figures, self.arrows) = (ink, figures, arrows)
    (self.texts, self.rest) = (texts, rest)
  }
}

/// An arrow, a double arrow or a line, straight, and what it leads from and to.
public struct DiagramArrow: Hashable, Sendable {
  /// How many heads it has.
  public enum Heads: String, CaseIterable, Hashable, Sendable {
    /// A line.
    case none
    /// One, at the tip.
    case one
    /// One at each end.
    case both
  }

  /// Where it has heads: one is at the tip.
  public let heads: Heads
  /// Places of its strokes in the ink.
  public let strokes: [Int]
  /// Place in ``Diagram/figures`` that its beginning is attached to; `nil` for none.
  public internal(set) var from: Int?
  /// Place in ``Diagram/figures`` that its end is attached to; `nil` for none.
  public internal(set) var to: Int?
  package var tail: Vector
  package var tip: Vector
  /// Length of the heads along the shaft, and half their width.
  package var head: Vector

  /// Where it begins, in the ink's units.
  public var start: StrokePoint { StrokePoint(tail) }
  /// Where it ends, and the one head is.
  public var end: StrokePoint { StrokePoint(tip) }

  package init(
    heads: Heads, strokes: [Int] = [], tail: Vector, tip: Vector, head: Vector = .zero
  ) {
    (self.heads, self.strokes, self.tail, self.tip) = (heads, strokes, tail, tip)
    self.head = head
  }

  /// The lines of its heads, each from barb to tip to barb.
  package var barbs: [[Vector]] {
    let way = tip - tail
    guard way.length > 0 else { return [] }
    let along = way / way.length
    func barbs(at end: Vector, _ along: Vector) -> [Vector] {
      let base = end - head.x * along
      return [base - head.y * along.perpendicular, end, base + head.y * along.perpendicular]
    }
    return switch heads {
    case .none: []
    case .one: [barbs(at: tip, along)]
    case .both: [barbs(at: tip, along), barbs(at: tail, -along)]
    }
  }
}

/// Writing in a diagram.
public struct DiagramText: Hashable, Sendable {
  /// What it belongs to.
  public enum Host: Hashable, Sendable {
    /// It stands in a figure, a place in ``Diagram/figures``, and is set in its middle.
    case figure(Int)
    /// It stands beside an arrow, a place in ``Diagram/arrows``.
    case arrow(Int)
    /// It stands by itself.
    case none
  }

  /// What was read, line by line.
  public let lines: [String]
  /// The probability that it was read right.
  public let confidence: Double
  /// What it belongs to.
  public internal(set) var host: Host
  /// Places of its strokes in the ink.
  public let strokes: [Int]
  /// The middle of its ink, or of the figure that it stands in.
  package var centre: Vector
  /// Width and height of its ink.
  package let size: Vector

  /// Where its middle is, in the ink's units.
  public var middle: StrokePoint { StrokePoint(centre) }

  package init(
    lines: [String], confidence: Double = 1, host: Host = .none, strokes: [Int] = [], box: Box
  ) {
    (self.lines, self.confidence, self.host, self.strokes) = (lines, confidence, host, strokes)
    (centre, size) = (box.centre, box.size)
  }
}

extension Diagram {
  /// Diagram with each arrow's ends attached to the figures that they reach, if there are any.
  func attached() -> Diagram {
    var diagram = self
    for (index, arrow) in arrows.enumerated() {
      let reach = min(Snapping.reach * unit, 0.6 * (arrow.tip - arrow.tail).length)
      func host(of end: Vector, besides other: Int?) -> Int? {
        let distances = figures.map { ($0.nearest(to: end) - end).length }
        let found = distances.indices.filter { $0 != other && distances[$0] <= reach }
        return found.min { distances[$0] < distances[$1] }
      }
      if arrow.from == nil {
        diagram.arrows[index].from = host(of: arrow.tail, besides: arrow.to)
      }
      if arrow.to == nil {
        diagram.arrows[index].to = host(of: arrow.tip, besides: diagram.arrows[index].from)
      }
    }
    return diagram
  }

  /// Puts the ends of arrows on the outlines, level or upright where they nearly are, and gives all
  /// heads one size.
  mutating func snapArrows() {
    for index in arrows.indices {
      let arrow = arrows[index]
      let ends = level(arrow, \.y, along: \.x) ?? level(arrow, \.x, along: \.y) ?? slanted(arrow)
      let slack = Snapping.settled * unit
      if (ends.tail - arrow.tail).length > slack { arrows[index].tail = ends.tail }
      if (ends.tip - arrow.tip).length > slack { arrows[index].tip = ends.tip }
    }
    let headed = arrows.indices.filter { arrows[$0].heads != .none }
    let lengths = headed.map { arrows[$0].head.x }.sorted()
    let widths = headed.map { arrows[$0].head.y }.sorted()
    for index in headed {
      arrows[index].head = Vector(lengths[headed.count / 2], widths[headed.count / 2])
    }
  }

  private typealias Ends = (tail: Vector, tip: Vector)

  /// The ends of an arrow that is nearly parallel to an axis, made so.
  ///
  /// - Parameters:
  ///   - across: the coordinate that both ends are to share.
  /// - Returns: `nil` where it isn't, or where no such line meets the figures that it is attached to.
  private func level(
    _ arrow: DiagramArrow, _ across: WritableKeyPath<Vector, Double>,
    along: WritableKeyPath<Vector, Double>
  ) -> Ends? {
    let way = arrow.tip - arrow.tail
    guard abs(way[keyPath: across]) < tan(Snapping.angle) * abs(way[keyPath: along]) else {
      return nil
    }
    let hosts = [arrow.from, arrow.to].compactMap { $0.map { figures[$0] } }
    var place = (arrow.tail[keyPath: across] + arrow.tip[keyPath: across]) / 2
    // Through the middle of what it leads to, where that is near.
    let middles = hosts.map { $0.centre[keyPath: across] }
    if let middle = middles.first, middles.allSatisfy({ $0 == middle }),
      abs(middle - place) < Snapping.row * unit
    {
      place = middle
    }
    // Not along an edge, where round figures and diamonds have but a point.
    let least =
      hosts.map {
        $0.box.topLeft[keyPath: across] + 0.05 * $0.box.size[keyPath: across]
      }.max() ?? place
    let most =
      hosts.map {
        $0.box.bottomRight[keyPath: across] - 0.05 * $0.box.size[keyPath: across]
      }.min() ?? place
    guard least <= most else { return nil }
    place = min(most, max(least, place))
    var moved = arrow
    moved.tail[keyPath: across] = place
    moved.tip[keyPath: across] = place
    return slanted(moved, isBound: true)
  }

  /// The ends of an arrow on the outlines, where the line through both crosses them; where it misses
  /// one, the nearest place of it.
  private func slanted(_ arrow: DiagramArrow) -> Ends {
    slanted(arrow, isBound: false) ?? (arrow.tail, arrow.tip)
  }

  /// - Parameter isBound: whether the ends may not leave the line through them.
  private func slanted(_ arrow: DiagramArrow, isBound: Bool) -> Ends? {
    func end(_ place: Vector, of host: Int?, seenFrom other: Vector) -> Vector? {
      guard let host else { return place }
      let way = place - other
      // On the side that faces the other end, which may lie in the figure's middle.
      let crossings = figures[host].crossings(from: other, along: way).filter { $0 > 1e-3 }
      if let nearest = crossings.min() { return other + nearest * way }
      return isBound ? nil : figures[host].nearest(to: place)
    }
    guard let tail = end(arrow.tail, of: arrow.from, seenFrom: arrow.tip),
      let tip = end(arrow.tip, of: arrow.to, seenFrom: arrow.tail)
    else { return nil }
    // Figures that have come to touch leave no room for an arrow.
    return (tip - tail).dot(arrow.tip - arrow.tail) > 0 ? (tail, tip) : nil
  }
}
