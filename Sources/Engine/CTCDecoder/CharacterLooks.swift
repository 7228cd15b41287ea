import Support

/// The output of a network that sees a whole character at once, in any order of its strokes.
public struct CharacterLooks: Hashable, Sendable {
  /// ln P(text | the ink is one of these), by text: letters with their marks, conjuncts.
  public let logProbabilities: [String: Float]

  /// Creates looks from natural logarithms of probabilities.
  public init(logProbabilities: [String: Float]) {
    self.logProbabilities = logProbabilities
  }

  /// Returns the likeliest texts, best first; equal ones in the order of their scalars.
  func best(_ count: Int) -> [String] {
    let sorted = Array(logProbabilities).ordered { a, b in
      a.value != b.value
        ? a.value > b.value
        : a.key.unicodeScalars.lexicographicallyPrecedes(b.key.unicodeScalars)
    }
    return sorted.prefix(count).map { $0.key }
  }

  /// Returns the looks' score of a reading, which may begin with the space before its word.
  func logProbability(of reading: String) -> Float? {
    logProbabilities[reading.first == " " ? String(reading.dropFirst()) : reading]
  }
}
