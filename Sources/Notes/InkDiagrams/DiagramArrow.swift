import InkModel

/// An arrow, a double arrow or a line, straight, and what it leads from and to.
public struct DiagramArrow: Hashable, Sendable {
  /// Number of heads.
  public enum Heads: String, CaseIterable, Hashable, Sendable {
    /// A line.
    case none
    /// One, at the tip.
    case one
    /// One at each end.
    case both
  }

  /// Ends that have heads: a single one is at the tip.
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

  /// Beginning, in the ink's units.
  public var start: StrokePoint { StrokePoint(tail) }
  /// End, where a single head is.
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
