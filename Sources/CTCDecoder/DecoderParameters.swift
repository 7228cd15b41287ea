/// The weights and limits of the beam search, kept with the model that they were tuned for.
///
/// All scores are natural logarithms.
public struct DecoderParameters: Hashable, Sendable {
  /// Prefixes that live on from one frame to the next, 1 to 65,536.
  public var beamWidth = 25

  /// Classes, the blank not counted, that may extend a prefix in one frame, 1 to 65,536.
  public var tokenLimit = 20

  /// A class further than this below the frame's best does not extend a prefix. The blank and
  /// a prefix's own last character are always read.
  public var tokenMargin: Float = 12

  /// A prefix further than this below the best one is dropped.
  public var beamMargin: Float = 25

  /// Weight of the language model's log-probability, 0 to 1,000.
  public var languageWeight: Float = 0.6

  /// Added for each character (Unicode scalar) of the text, −1,000 to 1,000: a language model
  /// alone would rather have short texts.
  public var lengthBonus: Float = 0

  /// Weight of ln(P(space) + P(end of text)) after the text's last character, 0 to 1,000.
  ///
  /// The ink ends there, so either the text ends or, as far as the model can tell, a space
  /// comes next. It counts against texts that stop within a word.
  public var finalWeight: Float = 0

  /// Taken off readings that begin with a space after the pre-context, −1,000 to 1,000.
  ///
  /// No ink decides whether a new word begins, so it is left to the language model and to this
  /// prior.
  public var leadingSpacePenalty: Float = 0

  /// What stands in place of all language scores and bonuses for a text of one character with
  /// nothing before it, −1,000 to 1,000; `nil` leaves such texts to the language model.
  ///
  /// A digit in a cell or a letter in a form has no language around it: which character it is
  /// must come from the ink alone. Without a language model it has no effect.
  public var loneCharacterScore: Float?

  /// How common characters are in such texts; `nil` where all are equally.
  public var loneCharacterPrior: LoneCharacterPrior?

  /// Weight of ``loneCharacterPrior``, which is added to ``loneCharacterScore``; 0 to 1,000.
  public var loneCharacterWeight: Float = 0

  /// Added in such texts to a capital that has the form of a small letter, where the ink's size is
  /// known; −1,000 to 1,000.
  ///
  /// Networks learn from text, where small letters are many times as common; the prior, which twins
  /// share there, doesn't say otherwise.
  public var sizedCapitalScore: Float = 0

  public init() {}

  /// By class: what stands for a text of one character beside the ink.
  func loneScores(for alphabet: Alphabet, sizeIsKnown: Bool) -> [Float] {
    let priors =
      loneCharacterPrior?.values(for: alphabet, sharedByTwins: sizeIsKnown)
      ?? Array(repeating: 0, count: alphabet.classCount)
    let capitals = [0] + alphabet.scalars.map(sizeIsKnown ? capitalScore : { _ in 0 })
    return zip(priors, capitals).map {
      (loneCharacterScore ?? 0) + loneCharacterWeight * $0 + $1
    }
  }

  private func capitalScore(_ scalar: Unicode.Scalar) -> Float {
    scalar.properties.isUppercase && !Twins.of(scalar).isEmpty ? sizedCapitalScore : 0
  }

  /// Weight of ln P(word) − ln P(its characters), the difference between what a word has by itself
  /// and what the language model gives its characters; 0 to 1,000.
  public var wordWeight: Float = 0

  /// Added for each word that the language model knows, −1,000 to 1,000.
  public var knownWordScore: Float = 0

  /// Added for each other word, −1,000 to 1,000.
  public var unknownWordScore: Float = 0

  /// - Throws: ``DecoderError/parameterOutOfRange(name:value:allowed:)`` for the first
  ///   parameter at fault, NaN included.
  public func validate() throws(DecoderError) {
    try check("beamWidth", Double(beamWidth), 1...Self.largestLimit)
    try check("tokenLimit", Double(tokenLimit), 1...Self.largestLimit)
    try check("tokenMargin", Double(tokenMargin), 0...Double(Float.greatestFiniteMagnitude))
    try check("beamMargin", Double(beamMargin), 0...Double(Float.greatestFiniteMagnitude))
    try check("languageWeight", Double(languageWeight), 0...1_000)
    try check("lengthBonus", Double(lengthBonus), -1_000...1_000)
    try check("finalWeight", Double(finalWeight), 0...1_000)
    try check("leadingSpacePenalty", Double(leadingSpacePenalty), -1_000...1_000)
    if let loneCharacterScore {
      try check("loneCharacterScore", Double(loneCharacterScore), -1_000...1_000)
    }
    try check("loneCharacterWeight", Double(loneCharacterWeight), 0...1_000)
    try check("sizedCapitalScore", Double(sizedCapitalScore), -1_000...1_000)
    try check("wordWeight", Double(wordWeight), 0...1_000)
    try check("knownWordScore", Double(knownWordScore), -1_000...1_000)
    try check("unknownWordScore", Double(unknownWordScore), -1_000...1_000)
    // In one order, so that the same fault is named every time.
    let prior = loneCharacterPrior?.logProbabilities.sorted { $0.key < $1.key } ?? []
    for (scalar, value) in prior {
      try check("loneCharacterPrior \(scalar)", Double(value), -1_000...0)
    }
  }

  private static let largestLimit = 65_536.0

  private func check(
    _ name: String, _ value: Double, _ allowed: ClosedRange<Double>
  ) throws(DecoderError) {
    guard allowed.contains(value) else {
      throw .parameterOutOfRange(name: name, value: value, allowed: allowed)
    }
  }
}
