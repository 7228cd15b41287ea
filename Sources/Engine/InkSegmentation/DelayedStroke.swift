import InkFeatures
import InkModel
import UnicodeText

/// A stroke of a grapheme that people often write after finishing the word.
enum DelayedStroke {
  /// A dot.
  case dot
  /// A bar through or on the letter, or a second diagonal.
  case bar
  /// An accent above or below the letter, of any shape.
  case accent

  /// Returns the strokes that a grapheme has besides its body.
  static func strokes(of grapheme: [Unicode.Scalar]) -> [DelayedStroke] {
    guard let base = grapheme.first else { return [] }
    let accents = grapheme.dropFirst().filter(isAccent).flatMap { accent in
      [DelayedStroke](repeating: .accent, count: doubled.contains(accent) ? 2 : 1)
    }
    if barred.contains(base) { return [.bar] + accents }
    if let dots = arabic[base] {
      return [DelayedStroke](repeating: .accent, count: dots) + accents
    }
    // An accent above replaces the dot.
    let hasAccentAbove = grapheme.dropFirst().contains {
      $0.properties.canonicalCombiningClass == .above
    }
    return dotted.contains(base) && !hasAccentAbove ? [.dot] + accents : accents
  }

  /// Returns whether a scalar is a stroke on the letter before it, and not a letter or sign beside
  /// it.
  private static func isAccent(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .nonspacingMark || PenOrder.isReph(scalar)
  }

  /// Classifies a stroke by its size in scales of the ink: a dot or a bar.
  init(width: Double, height: Double) {
    self = width > 0.45 && width > height ? .bar : .dot
  }

  /// Returns whether a stroke of this shape may be this one.
  func mayBe(_ shape: DelayedStroke) -> Bool { self == shape || self == .accent }

  private static let dotted = Set("ij!?:;%÷іј".unicodeScalars)
  private static let barred = Set("tfxzAEFGHIJQTXZøØđĐłŁħĦŧŦæÆ+$€£¥7".unicodeScalars)
  /// The number of strokes that Arabic letters have for dots and bars, which quick hands draw in
  /// any shape.
  private static let arabic: [Unicode.Scalar: Int] = {
    let letters = [
      (1, "بجخذزضغفنکطہڈٹڑ"), (2, "تقیيةگظ"), (3, "پچثژش"),
    ]
    var counts: [Unicode.Scalar: Int] = [:]
    for (count, scalars) in letters {
      for scalar in scalars.unicodeScalars { counts[scalar] = count }
    }
    return counts
  }()
  /// Diaeresis and double acute.
  private static let doubled = Set("\u{308}\u{30B}".unicodeScalars)
}
