import InkModel

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
    case none, one, both
  }

  /// Where it has heads: one is at the tip.
  public let heads: Heads
  /// Places of its strokes in the ink.
  public let strokes: [Int]
  /// Places in ``Diagram/figures`` that its ends are attached to.
  public internal(set) var from: Int?
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
