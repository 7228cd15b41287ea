import InkModel
import ShapeGeometry

/// An arrow, double arrow or line, with the figures that it connects.
public struct DiagramArrow: Hashable, Sendable {
  /// The heads of an arrow.
  public enum Heads: String, CaseIterable, Hashable, Sendable {
    /// No head: a line.
    case none
    /// One head, at the tip.
    case one
    /// A head at each end.
    case both
  }

  /// The ends that have heads: a single one is at the tip.
  public let heads: Heads
  /// The indices of its strokes in the ink.
  public let strokes: [Int]
  /// The index in ``Diagram/figures`` of the figure that its beginning is attached to, if any.
  public internal(set) var from: Int?
  /// The index in ``Diagram/figures`` of the figure that its end is attached to, if any.
  public internal(set) var to: Int?
  /// The index of the figure that it divides, if it is a line across one.
  var divided: Int?
  package var tail: Vector
  package var tip: Vector
  /// The length of the heads along the shaft, and half their width.
  var head: Vector
  /// Where its ends were drawn.
  let (drawnTail, drawnTip): (Vector, Vector)
  /// Whether it is a curve, which keeps its form.
  var isCurved = false

  /// The beginning, in the ink's units.
  public var start: StrokePoint { StrokePoint(tail) }
  /// The end, where a single head is.
  public var end: StrokePoint { StrokePoint(tip) }

  package init(
    heads: Heads, strokes: [Int] = [], tail: Vector, tip: Vector, head: Vector = .zero
  ) {
    (self.heads, self.strokes, self.tail, self.tip) = (heads, strokes, tail, tip)
    self.head = head
    (drawnTail, drawnTip) = (tail, tip)
  }

  /// The line from the tail to the tip.
  var shaft: Segment { Segment(start: tail, end: tip) }

  /// The lines of its heads, each from barb to tip to barb.
  var barbs: [[Vector]] {
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
