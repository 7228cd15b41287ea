/// How many strokes of a text stand above its letters, and what their number in the ink says of it.
///
/// A network may overlook an accent that a hasty hand has left far from its letter. Then a stroke is
/// left over that no letter of the reading needs.
struct ExpectedMarks {
  /// By class: how many such strokes a character brings on average.
  private let counts: [Float]
  /// By class: whether it is a mark above, which takes the place of a dot.
  private let isAbove: [Bool]

  init(_ alphabet: Alphabet) {
    counts = [0] + alphabet.scalars.map { Self.count(of: $0) }
    isAbove = [false] + alphabet.scalars.map(Self.isAbove)
  }

  /// What a text loses where the ink has more such strokes than it wants; their number is taken
  /// for normally distributed. A text that wants more loses nothing: people leave dots out, and join
  /// accents to letters.
  ///
  /// - Parameter labels: of the text, marks behind their letters.
  func penalty(of labels: some Collection<Int>, marks: Int) -> Float {
    var expected: Float = 0
    var dot: Float = 0
    for label in labels {
      expected += counts[label]
      if isAbove[label] {
        expected -= dot
        dot = 0
      } else {
        dot = counts[label]
      }
    }
    let excess = max(0, Float(marks) - expected)
    return excess * excess / (2 * (Self.variance + Self.varianceOfEach * expected))
  }

  // MARK: - As people write

  /// Variances of the number of strokes: for a text that wants none, and for each that it wants.
  private static let (variance, varianceOfEach): (Float, Float) = (0.15, 0.3)

  private static func isAbove(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.canonicalCombiningClass == .above
  }

  private static func count(of scalar: Unicode.Scalar) -> Float {
    if let count = counted[scalar] { return count }
    return isAbove(scalar) ? 0.9 : 0
  }

  /// Measured on words of the writers that the network learned from, by least squares, with
  /// `tools/ductus_tools/tuning/marks.py`; those of less than a tenth are left out. Two dots are often
  /// one stroke.
  private static let counted: [Unicode.Scalar: Float] = [
    "=": 0.9, ";": 0.9, "j": 0.85, ":": 0.8, "i": 0.8, "'": 0.6, "T": 0.35, "!": 0.3, "5": 0.3,
    "E": 0.3, "?": 0.25, "I": 0.25, "%": 0.2, "F": 0.2, "J": 0.2, "\"": 0.15, "[": 0.15, "}": 0.15,
    ">": 0.1, "+": 0.1, "Y": 0.1, "\u{308}": 1.5, "\u{30B}": 1.5,
  ]
}
