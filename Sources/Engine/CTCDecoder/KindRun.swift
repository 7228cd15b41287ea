/// The kinds of a text's last two characters.
///
/// A character model that never saw `XY` only knows that a `2` is more common than a `Z`. The kinds
/// of characters still say that a third capital is likelier.
struct KindRun {
  private var last = CharacterKind.other
  private var secondLast = CharacterKind.other

  /// Adds the next character.
  ///
  /// - Returns: ln P(its kind | the two kinds before it), at most 0; 0 if one of the three is a
  ///   space or a sign.
  mutating func append(_ kind: CharacterKind) -> Float {
    defer { (secondLast, last) = (last, kind) }
    if kind == .other || last == .other || secondLast == .other { return 0 }
    let row = 3 * Int(secondLast.rawValue) + Int(last.rawValue)
    return Self.logProbabilities[3 * row + Int(kind.rawValue)]
  }

  /// ln P of each kind (capital, small letter, digit) after two others, which choose the row. The
  /// values were counted in texts of en, fr, de, es, it and pl, and are at least −4, because names
  /// and codes break the rules.
  private static let logProbabilities: [Float] = [
    -0.05, -3.37, -4, -4, 0, -4, -1.51, -3.32, -0.31,  // after a capital and …
    -2.8, -0.07, -4, -4, 0, -4, -4, -2.02, -0.17,  // after a small letter and …
    -0.83, -1.01, -1.58, -4, -0.03, -3.47, -4, -3.03, -0.05,  // after a digit and …
  ]
}
