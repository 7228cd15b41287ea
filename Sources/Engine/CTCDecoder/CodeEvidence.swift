import UnicodeText

/// A string between spaces, as prose and as a code.
///
/// Which of the two it is, is not decided but weighed with every character: what a prefix is worth is
/// what the better one makes of it. The code begins with a handicap, and only counts once a
/// character has come that words of prose don't have.
struct CodeEvidence {
  /// The scores of the string's characters so far, weighted: in the language, and as a code.
  private var (prose, code): (Float, Float) = (0, 0)
  /// By how much the code is better.
  private var lead: Float = 0
  private var place = CodeModel.Place()
  private var isBegun = false
  private var isTold: Bool

  /// - Parameter isCode: whether nothing needs to tell.
  init(isCode: Bool = false) { isTold = isCode }

  /// The most that a character can tell.
  static let mostTold: Float = 4

  /// Takes in a character.
  ///
  /// - Parameters:
  ///   - scored: by the language's model.
  ///   - features: what else prose adds, weighted.
  ///   - weight: of the language's model.
  ///   - handicap: of codes, at most 0.
  /// - Returns: what the string gains or loses beside what prose says of the character.
  @inline(__always)
  mutating func append(
    _ label: Int, scored: Float, features: Float, weight: Float, handicap: Float, _ model: CodeModel
  ) -> Float {
    let isNew = isBegun && !isTold && model.tells(label, after: place)
    let gain = weight * scored + features
    let own = model.score(label: label, language: scored, after: &place)
    prose += gain
    // One character tells nothing.
    code += isBegun ? weight * own : gain
    isBegun = true
    if isNew {
      isTold = true
      // The search relies on a bound.
      code = min(code, prose - handicap + Self.mostTold)
    }
    guard isTold else { return 0 }
    let before = lead
    lead = max(0, code + handicap - prose)
    return lead - before
  }

  /// What the end of the string, which is worth so much in prose, adds beside that.
  @inline(__always)
  func end(_ ending: Float, weight: Float, handicap: Float) -> Float {
    guard isBegun, isTold else { return 0 }
    return max(0, code + handicap + weight * Self.endLogProbability - prose - ending) - lead
  }

  /// ln P(a code ends).
  private static let endLogProbability: Float = -2
}
