import Foundation

/// The mark of a grapheme that people often write when the word is done.
enum LateMark {
  /// A dot or an accent.
  case dot
  /// A bar through or on the letter, or a second diagonal.
  case bar

  /// The mark that a grapheme has, if any.
  init?(of grapheme: Character) {
    if Self.barred.contains(grapheme) {
      self = .bar
    } else if Self.dotted.contains(grapheme) || Self.hasAccent(grapheme) {
      self = .dot
    } else {
      return nil
    }
  }

  /// What a stroke looks like, from its size in scales of the ink.
  init(width: Double, height: Double) {
    self = width > 0.45 && width > height ? .bar : .dot
  }

  private static let dotted = Set<Character>("ij!?:;%÷іїј")
  private static let barred = Set<Character>("tfxzAEFGHIJQTXZøØđĐłŁħĦŧŦæÆ+$€£¥7")

  private static func hasAccent(_ grapheme: Character) -> Bool {
    String(grapheme).decomposedStringWithCanonicalMapping.unicodeScalars.count > 1
  }
}
