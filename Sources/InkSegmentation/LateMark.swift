import Foundation

/// A mark of a grapheme that people often write when the word is done.
enum LateMark {
  /// A dot.
  case dot
  /// A bar through or on the letter, or a second diagonal.
  case bar
  /// An accent above or below the letter, of any shape.
  case accent

  /// The strokes by which a grapheme is more than its body.
  static func marks(of grapheme: Character) -> [LateMark] {
    let scalars = String(grapheme).decomposedStringWithCanonicalMapping.unicodeScalars
    guard let base = scalars.first else { return [] }
    let accents = scalars.dropFirst().flatMap { accent in
      [LateMark](repeating: .accent, count: doubled.contains(accent) ? 2 : 1)
    }
    if barred.contains(base) { return [.bar] + accents }
    // An accent above stands in the place of the dot.
    let hasAccentAbove = scalars.dropFirst().contains {
      $0.properties.canonicalCombiningClass == .above
    }
    return dotted.contains(base) && !hasAccentAbove ? [.dot] + accents : accents
  }

  /// What a stroke looks like, from its size in scales of the ink: a dot or a bar.
  init(width: Double, height: Double) {
    self = width > 0.45 && width > height ? .bar : .dot
  }

  /// Whether a stroke of a shape may be this mark.
  func mayBe(_ shape: LateMark) -> Bool { self == shape || self == .accent }

  private static let dotted = Set("ij!?:;%÷іј".unicodeScalars)
  private static let barred = Set("tfxzAEFGHIJQTXZøØđĐłŁħĦŧŦæÆ+$€£¥7".unicodeScalars)
  /// Diaeresis and double acute.
  private static let doubled = Set("\u{308}\u{30B}".unicodeScalars)
}
