import CharacterLM

/// A string as prose and as a code.
///
/// Which of the two it is, is not decided but weighed with every character: what a prefix is worth is
/// what the better one makes of it. The code begins with a handicap, and only counts once a
/// character has come that words of prose don't have. It may have spaces in it: after one, either the
/// code goes on or another string begins.
struct CodeEvidence {
  /// First, since its alignment is the widest.
  private var place: CodeModel.Place
  /// By how much the code is better than prose, weighted; at most 0 counts as none.
  private var lead: Float
  private var isBegun = false
  private var isTold = false
  /// Whether the last character was a space within a code.
  private var isOpen = false
  /// Whether the string is prose after all, though a hint tells of a code: what it lost as a code stays
  /// lost.
  var isGivenUp = false

  /// Where there are no codes.
  init() {
    lead = 0
    place = CodeModel.Place()
  }

  /// The beginning of a string.
  init(_ weights: Weights, _ model: CodeModel) {
    lead = weights.handicap
    place = model.start(weights.kind ?? .any)
  }

  /// How codes are weighed.
  struct Weights {
    /// Weight of log-probabilities of codes.
    fileprivate var code: Float = 0
    /// What a code has before its first character.
    fileprivate var handicap: Float = 0
    /// What the search takes off for a space and a code gets back.
    private(set) var space: Float = 0
    /// What a hint tells.
    fileprivate var kind: CodeKind?
    /// Whether a hint tells that there is a code.
    var isTold: Bool { kind != nil }

    init() {}

    /// - Parameters:
    ///   - kind: what a hint tells.
    ///   - codeScore: see ``DecoderParameters/codeScore``.
    ///   - spaceScore: see ``DecoderParameters/spaceScore``.
    init(of kind: CodeKind?, languageWeight: Float, codeScore: Float, spaceScore: Float) {
      self.kind = kind
      handicap = isTold ? 0 : min(0, codeScore + Self.formsKnow)
      code =
        switch kind {
        case nil: languageWeight
        case .any, .code: languageWeight * Self.anyHint
        default: languageWeight * Self.hint
        }
      // Telephone numbers are written in groups.
      if kind == .phone { space = -spaceScore }
    }

    /// By how much forms tell codes better than kinds of characters did, for which packs have their
    /// ``DecoderParameters/codeScore``.
    private static let formsKnow: Float = 1.25
    /// Weights beside that of the language's model, which knows less of its text.
    private static let (hint, anyHint): (Float, Float) = (2, 1.2)
  }

  /// The most that a character can tell.
  static let mostTold: Float = 4

  /// The most that a text may gain by its next character beside what prose may: where that is the
  /// first that tells of a code, all by which the code leads already. Elsewhere the better of the
  /// two never gains more than prose.
  @inline(__always)
  var largestTurn: Float { isTold ? 0 : min(max(0, lead), Self.mostTold) }

  /// What a string has that is no prose.
  @inline(__always)
  private func value(_ weights: Weights) -> Float {
    isTold ? (weights.isTold ? lead : max(0, lead)) : 0
  }

  /// Takes in a character.
  ///
  /// - Parameters:
  ///   - scored: by the language's model.
  ///   - gain: what prose makes of it, weighted.
  /// - Returns: what the string gains or loses beside what prose says of the character.
  @inline(never)
  mutating func append(
    _ label: Int, scored: Float, gain: Float, _ weights: Weights, _ model: CodeModel
  ) -> Float {
    if isGivenUp { return 0 }
    let before = value(weights)
    let isNew = isBegun && !isTold && (weights.isTold || model.tells(label, after: place))
    let start = isOpen ? CodeEvidence(weights, model) : nil
    add(label, scored: scored, gain: gain, weights, model)
    if var start {
      start.add(label, scored: scored, gain: gain, weights, model)
      if start.lead > lead { self = start }
    }
    if isNew {
      isTold = true
      // The search relies on a bound.
      lead = min(lead, Self.mostTold)
    }
    return value(weights) - before
  }

  @inline(never)
  private mutating func add(
    _ label: Int, scored: Float, gain: Float, _ weights: Weights, _ model: CodeModel
  ) {
    lead += weights.code * model.score(label: label, language: scored, after: &place) - gain
    isBegun = true
    isOpen = false
  }

  /// Takes in a space, which is worth so much in prose.
  ///
  /// - Returns: what the text gains or loses beside that.
  @inline(never)
  mutating func space(_ gain: Float, _ weights: Weights, _ model: CodeModel) -> Float {
    if isGivenUp { return 0 }
    let before = value(weights)
    if weights.isTold, isBegun {
      isTold = true
      lead += weights.code * model.space(after: &place) + weights.space - gain
      lead = min(lead, Self.mostTold)
      return lead - before
    }
    guard isBegun, isTold else {
      self = CodeEvidence(weights, model)
      return -before
    }
    let ended = max(0, lead + weights.code * model.end(after: place) - gain)
    lead += weights.code * model.space(after: &place) - gain - ended
    isOpen = true
    return ended + value(weights) - before
  }

  /// What the end of the text, which is worth so much in prose, adds beside that.
  @inline(never)
  func end(_ ending: Float, _ weights: Weights, _ model: CodeModel) -> Float {
    guard isBegun, isTold, !isOpen, !isGivenUp else { return 0 }
    let ended = lead + weights.code * model.end(after: place) - ending
    return (weights.isTold ? ended : max(0, ended)) - value(weights)
  }
}
