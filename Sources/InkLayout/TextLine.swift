/// A line of writing.
public struct TextLine: Hashable, Sendable {
  /// The strokes of the line in the order to read them, as places in the ink's strokes: the order of
  /// time, but for what was put in later, which comes where it stands.
  public var strokes: [Int]
  /// How steeply the line falls to the right: the tangent of its angle (y grows downwards).
  public var slope: Double

  public init(strokes: [Int], slope: Double = 0) {
    self.strokes = strokes
    self.slope = slope
  }
}
