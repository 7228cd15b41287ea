/// A line of an ink and its readings.
public struct RecognizedLine: Hashable, Sendable {
  /// The line's strokes in the order they were read, as places in the ink's strokes.
  public let strokes: [Int]
  /// How steeply the line falls to the right (y grows downwards), as the tangent of the angle.
  /// Lines of a page were levelled by it before they were read.
  public let slope: Double
  /// Readings of the line, the likeliest first; their segments' strokes are those of the whole ink.
  public let candidates: [RecognitionCandidate]
}
