/// What a stroke of a page is part of.
public enum StrokeRole: String, CaseIterable, Hashable, Sendable {
  /// Writing that is to be read.
  case text
  /// A sketch, an arrow, a scribble.
  case drawing
  /// Signs of mathematics, which are no running text.
  case formula
  /// A line under text, between parts of a page or around them.
  case rule
}

/// Strokes that are taken for one thing.
public struct StrokeGroup: Hashable, Sendable {
  /// What they are taken for.
  public var role: StrokeRole
  /// The mean probability that its strokes are writing, for text, or that they aren't, for all else.
  public var confidence: Double
  /// Places in the page's strokes, ascending.
  public var strokes: [Int]

  /// A group of strokes.
  public init(role: StrokeRole, confidence: Double, strokes: [Int]) {
    self.role = role
    self.confidence = confidence
    self.strokes = strokes
  }
}
