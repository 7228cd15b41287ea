/// The number of strokes that a text has above its letters, compared with that in the ink.
///
/// A network may overlook an accent that a quick hand has left far from its letter. The ink then
/// has a stroke that no letter of the reading needs.
struct ExpectedMarks {
  /// The average number of such strokes for each class.
  private let counts: [Float]
  /// Whether each class is a mark above, which replaces a dot.
  private let isAbove: [Bool]

  init(_ alphabet: Alphabet) {
    counts = [0] + alphabet.scalars.map { Self.count(of: $0) }
    isAbove = [false] + alphabet.scalars.map(Self.isAbove)
  }

  /// Returns the penalty of a text that has fewer such strokes than the ink; their number is taken
  /// as normally distributed. A text with more has none: people leave out dots, and join accents to
  /// letters.
  ///
  /// - Parameter labels: the text, marks after their letters.
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

  /// The variances of the number of strokes: a constant, and for each expected stroke.
  private static let (variance, varianceOfEach): (Float, Float) = (0.15, 0.3)

  private static func isAbove(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.canonicalCombiningClass == .above
  }

  private static func count(of scalar: Unicode.Scalar) -> Float {
    if let count = counted[scalar] { return count }
    return isAbove(scalar) ? 0.9 : 0
  }

  /// Fitted by least squares to words of the writers in the training data, with
  /// `tools/ductus_tools/tuning/marks.py`; values below a tenth are left out. Two dots are often
  /// one stroke.
  private static let counted: [Unicode.Scalar: Float] = [
    "=": 0.9, ";": 0.9, "j": 0.85, ":": 0.8, "i": 0.8, "'": 0.6, "T": 0.35, "!": 0.3, "5": 0.3,
    "E": 0.3, "?": 0.25, "I": 0.25, "%": 0.2, "F": 0.2, "J": 0.2, "\"": 0.15, "[": 0.15, "}": 0.15,
    ">": 0.1, "+": 0.1, "Y": 0.1, "\u{308}": 1.5, "\u{30B}": 1.5,
  ]
}
