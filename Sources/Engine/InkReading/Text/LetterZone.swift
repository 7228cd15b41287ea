/// The top and bottom of a character above the baseline, in x-heights.
///
/// The medians and deviations are those of the letters in 5,000 handwritten English words.
struct LetterZone: Hashable, Sendable {
  let top, bottom: Double
  /// The standard deviations of both.
  let topDeviation, bottomDeviation: Double

  /// Creates the zone of a Latin character; `nil` if people differ, or if it may have an accent.
  init?(_ scalar: Unicode.Scalar) {
    guard let zone = Self.zones[scalar] else { return nil }
    self = zone
  }

  private init(_ top: Double, _ bottom: Double, deviations: (Double, Double)) {
    (self.top, self.bottom) = (top, bottom)
    (topDeviation, bottomDeviation) = deviations
  }

  private static let zones: [Unicode.Scalar: LetterZone] = {
    var zones: [Unicode.Scalar: LetterZone] = [:]
    func add(_ characters: String, _ zone: LetterZone) {
      for scalar in characters.unicodeScalars { zones[scalar] = zone }
    }
    add("acemnorsuvwxz", LetterZone(1, 0, deviations: (0.25, 0.17)))
    add("bdhklt", LetterZone(2, 0, deviations: (0.42, 0.18)))
    add("gpqy", LetterZone(1, -1.4, deviations: (0.27, 0.5)))
    add("i", LetterZone(1.6, 0, deviations: (0.55, 0.18)))
    add(
      "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789",
      LetterZone(2.1, -0.1, deviations: (0.33, 0.24)))
    return zones
  }()
}
