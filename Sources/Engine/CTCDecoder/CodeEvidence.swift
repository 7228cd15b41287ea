import CharacterLM

/// The evidence that a string is a code rather than prose.
///
/// The two aren't decided between but compared at every character: a prefix is worth what the
/// better of them gives it. The code starts with a handicap, and counts only after a character that
/// prose words don't have. After a space, the code may continue or another string may begin.
struct CodeEvidence {
  /// First, because it has the widest alignment.
  private var state: CodeModel.State
  /// The weighted lead of the code over prose; negative values count as 0.
  private var lead: Float
  private var phase = Phase.blank

  /// What the string has shown so far.
  private enum Phase: UInt8 {
    /// Nothing: it has no characters.
    case blank
    /// Only characters that words of prose have as well.
    case hidden
    /// A character that prose words don't have, or any if a hint announces a code: the code counts.
    case revealed
    /// A space after such a code, which may continue unless another string begins.
    case open
    /// A code before the ink, which may continue it unless a space comes between.
    case before
    /// Prose after all, although a hint announces a code; its losses as a code remain.
    case prose
  }

  /// Creates evidence where codes aren't considered.
  init() {
    lead = 0
    state = CodeModel.State()
  }

  /// Creates the evidence at the beginning of a string.
  init(_ weights: Weights, _ model: CodeModel) {
    lead = weights.handicap
    state = model.start(weights.kind ?? .any)
  }

  /// The weights of codes.
  struct Weights {
    /// The weight of log-probabilities of codes.
    fileprivate var code: Float = 0
    /// The score of a code before its first character.
    fileprivate var handicap: Float = 0
    /// What codes are refunded of the penalty of a space in the search.
    private(set) var space: Float = 0
    /// The kind that a hint names.
    fileprivate var kind: CodeKind?
    /// Whether a hint announces a code.
    var isHinted: Bool { kind != nil }
    /// Whether no string is read as prose. One of a known form may be a name.
    fileprivate var excludesProse: Bool { isHinted && kind != .pattern }
    /// Whether a hint announces an address.
    var isOfAddress: Bool { kind == .email || kind == .uri }

    init() {}

    /// - Parameters:
    ///   - kind: the kind that a hint names.
    ///   - codeScore: see ``DecoderParameters/codeScore``.
    ///   - spaceScore: see ``DecoderParameters/spaceScore``.
    init(of kind: CodeKind?, languageWeight: Float, codeScore: Float, spaceScore: Float) {
      self.kind = kind
      handicap = isHinted ? 0 : min(0, codeScore + Self.formAdvantage)
      code =
        switch kind {
        case nil: languageWeight
        case .any, .code, .pattern: languageWeight * Self.anyHint
        case .email: languageWeight * Self.emailHint
        default: languageWeight * Self.hint
        }
      space =
        switch kind {
        // Telephone numbers are written in groups, and patterns have places for spaces.
        case .phone, .pattern: -spaceScore
        case .code: -spaceScore * Self.spacedCodes
        default: 0
        }
    }

    /// The amount by which forms recognise codes better than kinds of characters did, for which
    /// packs' ``DecoderParameters/codeScore`` was tuned.
    private static let formAdvantage: Float = 1.25
    /// The weights relative to that of the language model, which knows less about such a text.
    private static let (hint, emailHint, anyHint): (Float, Float, Float) = (2, 1.8, 1.2)
    /// The share of a space's penalty that is refunded where some are written in groups.
    private static let spacedCodes: Float = 0.3
  }

  /// The maximum evidence from one character.
  static let maximumEvidence: Float = 4

  /// The most by which a text's next character may gain more than prose: the whole lead so far if
  /// it is the first that reveals a code. Otherwise the better of the two never gains more than
  /// prose.
  @inline(__always)
  var maximumTurn: Float {
    switch phase {
    case .blank, .hidden: min(max(0, lead), Self.maximumEvidence)
    case .revealed, .open, .before, .prose: 0
    }
  }

  /// The gain of the string over prose.
  @inline(__always)
  private func value(_ weights: Weights) -> Float {
    switch phase {
    case .blank, .hidden, .prose: 0
    case .revealed, .open, .before: weights.excludesProse ? lead : max(0, lead)
    }
  }

  /// Returns whether a character would be rare in a word of prose.
  func isRareInProse(_ label: Int, _ model: CodeModel) -> Bool {
    model.isRareInProse(label, after: state)
  }

  /// Forgets what the string has gained so far: text before the ink is certain.
  mutating func settle() {
    if phase != .blank { (phase, lead) = (.before, 0) }
  }

  /// Takes the string for prose from here on.
  mutating func becomeProse() { phase = .prose }

  /// Adds a character.
  ///
  /// - Parameters:
  ///   - scored: its score by the language model.
  ///   - gain: its weighted gain as prose.
  /// - Returns: the string's gain or loss relative to prose.
  @inline(never)
  mutating func append(
    _ label: Int, scored: Float, gain: Float, _ weights: Weights, _ model: CodeModel
  ) -> Float {
    if phase == .prose { return 0 }
    let before = value(weights)
    if phase == .open {
      var other = CodeEvidence(weights, model)
      other.add(label, scored: scored, gain: gain, weights, model)
      add(label, scored: scored, gain: gain, weights, model)
      if other.lead > lead { self = other }
      return value(weights) - before
    }
    let reveals = phase == .hidden && model.isRareInProse(label, after: state)
    add(label, scored: scored, gain: gain, weights, model)
    if reveals {
      phase = .revealed
      // The search relies on this bound.
      lead = min(lead, Self.maximumEvidence)
    }
    return value(weights) - before
  }

  @inline(never)
  private mutating func add(
    _ label: Int, scored: Float, gain: Float, _ weights: Weights, _ model: CodeModel
  ) {
    lead += weights.code * model.score(label: label, language: scored, after: &state) - gain
    switch phase {
    case .blank: phase = weights.isHinted ? .revealed : .hidden
    case .open, .before: phase = .revealed
    case .hidden, .revealed, .prose: break
    }
  }

  /// Adds a space, whose gain as prose is given.
  ///
  /// - Returns: the text's gain or loss relative to that.
  @inline(never)
  mutating func space(_ gain: Float, _ weights: Weights, _ model: CodeModel) -> Float {
    if phase == .prose { return 0 }
    let before = value(weights)
    if phase == .before {
      // The ink begins another string.
      let ended = weights.code * model.end(after: state) - gain
      self = CodeEvidence(weights, model)
      return ended
    }
    if weights.isHinted, phase == .revealed {
      lead += weights.code * model.space(after: &state) + weights.space - gain
      return value(weights) - before
    }
    guard phase == .revealed || phase == .open else {
      self = CodeEvidence(weights, model)
      return 0
    }
    let ended = max(0, lead + weights.code * model.end(after: state) - gain)
    lead += weights.code * model.space(after: &state) - gain - ended
    phase = .open
    return ended + value(weights) - before
  }

  /// Ends the string with the ink: what follows is prose.
  ///
  /// - Returns: the gain; `nil` if the string is read as prose.
  @inline(never)
  mutating func endOfInk(_ weights: Weights, _ model: CodeModel) -> Float? {
    defer { becomeProse() }
    guard phase == .revealed, weights.excludesProse || lead > 0 else { return nil }
    return weights.code * model.end(after: state)
  }

  /// Returns the additional gain at the end of the text, whose gain as prose is given.
  @inline(never)
  func end(_ ending: Float, _ weights: Weights, _ model: CodeModel) -> Float {
    guard phase == .revealed else { return 0 }
    let ended = lead + weights.code * model.end(after: state) - ending
    return (weights.excludesProse ? ended : max(0, ended)) - value(weights)
  }
}
