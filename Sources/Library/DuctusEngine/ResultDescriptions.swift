import InkReading

// The descriptions are here because the C library doesn't print results.

extension RecognitionCandidate: CustomStringConvertible {
  /// The text and its confidence, such as `"hello" 0.981`.
  public var description: String {
    "\(text.debugDescription) \((1000 * confidence).rounded() / 1000)"
  }
}

extension RecognitionResult: CustomStringConvertible {
  /// The candidates and the pack, such as `["hello" 0.981, "hallo" 0.004] (en-US 2026.11.27)`.
  public var description: String { "\(candidates) (\(pack))" }
}

extension RecognizedLine: CustomStringConvertible {
  /// The candidates and the strokes, such as `["hello" 0.981, "hallo" 0.004] of strokes [0, 1]`.
  public var description: String { "\(candidates) of strokes \(strokes)" }
}
