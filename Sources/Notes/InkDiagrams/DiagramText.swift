import InkModel

/// Writing in a diagram.
public struct DiagramText: Hashable, Sendable {
  /// The figure or arrow that the text belongs to.
  public enum Host: Hashable, Sendable {
    /// The text is centred in a figure, given by its index in ``Diagram/figures``.
    case figure(Int)
    /// The text is beside an arrow, given by its index in ``Diagram/arrows``.
    case arrow(Int)
    /// The text is separate.
    case none
  }

  /// The readings, line by line.
  public let lines: [String]
  /// The probability that it was read correctly.
  public let confidence: Double
  /// The figure or arrow that the text belongs to.
  public internal(set) var host: Host
  /// The indices of its strokes in the ink.
  public let strokes: [Int]
  /// The middle of its ink, or of the figure that contains it.
  package var centre: Vector
  /// The width and height of its ink.
  let size: Vector

  /// The middle, in the ink's units.
  public var middle: StrokePoint { StrokePoint(centre) }

  package init(
    lines: [String], confidence: Double = 1, host: Host = .none, strokes: [Int] = [], box: Box
  ) {
    (self.lines, self.confidence, self.host, self.strokes) = (lines, confidence, host, strokes)
    (centre, size) = (box.centre, box.size)
  }

  /// Creates a text from its reading.
  ///
  /// - Returns: `nil` for a blank one, which would hide the ink.
  package init?(_ text: String, confidence: Double, host: Host, strokes: [Int], box: Box) {
    guard text.contains(where: { !$0.isWhitespace }) else { return nil }
    self.init(
      lines: text.split(separator: "\n").map(String.init), confidence: confidence, host: host,
      strokes: strokes, box: box)
  }

  /// The letters without an ascender or a descender.
  private static let low = Set("acemnorsuvwxzıαεικνοπστυωавгежзиклмнопстхчшъыьэюя")

  /// Whether it is a line of such letters alone, which are about 1.6 times lower than others.
  var isLow: Bool { lines.count == 1 && lines[0].allSatisfy { Self.low.contains($0) || $0 == " " } }
}
