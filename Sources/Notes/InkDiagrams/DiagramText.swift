import InkModel

/// Writing in a diagram.
public struct DiagramText: Hashable, Sendable {
  /// Figure or arrow that the text belongs to.
  public enum Host: Hashable, Sendable {
    /// It stands in a figure, a place in ``Diagram/figures``, and is set in its middle.
    case figure(Int)
    /// It stands beside an arrow, a place in ``Diagram/arrows``.
    case arrow(Int)
    /// It stands by itself.
    case none
  }

  /// Readings, line by line.
  public let lines: [String]
  /// The probability that it was read right.
  public let confidence: Double
  /// Figure or arrow that the text belongs to.
  public internal(set) var host: Host
  /// Places of its strokes in the ink.
  public let strokes: [Int]
  /// The middle of its ink, or of the figure that it stands in.
  package var centre: Vector
  /// Width and height of its ink.
  package let size: Vector

  /// Middle, in the ink's units.
  public var middle: StrokePoint { StrokePoint(centre) }

  package init(
    lines: [String], confidence: Double = 1, host: Host = .none, strokes: [Int] = [], box: Box
  ) {
    (self.lines, self.confidence, self.host, self.strokes) = (lines, confidence, host, strokes)
    (centre, size) = (box.centre, box.size)
  }
}
