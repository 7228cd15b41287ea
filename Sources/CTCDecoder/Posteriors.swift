/// Log-probabilities (frames x classes, row-major) that were found fit to be decoded.
struct Posteriors {
  let values: [Float]
  let frames: Int
  let classes: Int

  /// - Throws: ``DecoderError`` for a shape that does not fit the values or the alphabet, and
  ///   for the first value that is NaN or infinite.
  /// - Complexity: O(frames * classes).
  init(
    values: [Float], frames: Int, classes: Int, alphabet: Alphabet
  ) throws(DecoderError) {
    let (count, overflow) = frames.multipliedReportingOverflow(by: classes)
    guard frames >= 0, classes >= 0, !overflow, count == values.count else {
      throw .shapeMismatch(values: values.count, frames: frames, classes: classes)
    }
    guard classes == alphabet.classCount else {
      throw .classCountMismatch(classes: classes, alphabet: alphabet.classCount)
    }
    if let index = Self.firstNonFinite(values) {
      throw .notFinite(frame: index / classes, class: index % classes)
    }
    self.values = values
    self.frames = frames
    self.classes = classes
  }

  /// Values that were made from posteriors.
  init(unchecked values: [Float], frames: Int, classes: Int) {
    self.values = values
    self.frames = frames
    self.classes = classes
  }

  private static func firstNonFinite(_ values: [Float]) -> Int? {
    // Without its sign, a float's bit pattern orders like the number, and NaN and infinity
    // come last: an integer maximum, which runs in vectors.
    var largest: UInt32 = 0
    for value in values { largest = max(largest, value.magnitude.bitPattern) }
    guard largest >= Float.infinity.bitPattern else { return nil }
    return values.firstIndex { !$0.isFinite }
  }
}
