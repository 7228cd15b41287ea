import Support

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

  /// Added for each space that is read in the ink, −1,000 to 0.
  ///
  /// Wide gaps between the letters of a word look like spaces, and a language model would rather
  /// have two words that it knows than one that it doesn't.
  public var spaceScore: Float = 0

  /// Taken off readings that begin with a space after the pre-context, −1,000 to 1,000.
  ///
  /// No ink decides whether a new word begins, so it is left to the language model and to this
  /// prior.
  public var leadingSpacePenalty: Float = 0

  /// The score of a text of one character with nothing around it, in place of all language scores
  /// and bonuses; −1,000 to 1,000. `nil` leaves such texts to the language model.
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
  /// Networks learn from text, where small letters are many times as common. The prior says nothing
  /// of it: where the size is known, confusables share it.
  public var sizedCapitalScore: Float = 0

  /// Weight of ``CharacterLooks`` beside the optical score of a lone character, 0 to 1,000.
  public var lookWeight: Float = 0

  /// Weight of what a text loses where the ink has more dots and accents than it wants, 0 to 1,000.
  /// Texts of one character lose nothing.
  public var markWeight: Float = 0

  /// Weight of ln P(word) − ln P(its characters), the difference between what a word has by itself
  /// and what the language model gives its characters; 0 to 1,000.
  public var wordWeight: Float = 0

  /// Added for each word that the language model knows, −1,000 to 1,000.
  public var knownWordScore: Float = 0

  /// Added for each other word, −1,000 to 1,000.
  public var unknownWordScore: Float = 0

  /// Weight of ln P(a character's kind | the kinds of the two before it), the kinds being capital,
  /// small letter, digit and sign; 0 to 1,000.
  ///
  /// Where the language model never saw two characters, such as `XY`, it only knows how common the
  /// third one is.
  public var kindWeight: Float = 0

  /// The defaults of all parameters.
  public init() {}
}

// MARK: - The table

extension DecoderParameters {
  /// All parameters: a new one is a property and a line here.
  static let table: [Entry] = [
    Entry("beamWidth", \.beamWidth, 1...65_536),
    Entry("tokenLimit", \.tokenLimit, 1...65_536),
    Entry("tokenMargin", \.tokenMargin, 0...Double(Float.greatestFiniteMagnitude)),
    Entry("beamMargin", \.beamMargin, 0...Double(Float.greatestFiniteMagnitude)),
    Entry("languageWeight", \.languageWeight, 0...1_000),
    Entry("lengthBonus", \.lengthBonus, -1_000...1_000),
    Entry("finalWeight", \.finalWeight, 0...1_000),
    Entry("leadingSpacePenalty", \.leadingSpacePenalty, -1_000...1_000),
    Entry("spaceScore", \.spaceScore, -1_000...0),
    Entry("loneCharacterScore", \.loneCharacterScore, -1_000...1_000),
    Entry("loneCharacterWeight", \.loneCharacterWeight, 0...1_000),
    Entry("sizedCapitalScore", \.sizedCapitalScore, -1_000...1_000),
    Entry("lookWeight", \.lookWeight, 0...1_000),
    Entry("markWeight", \.markWeight, 0...1_000),
    Entry("wordWeight", \.wordWeight, 0...1_000),
    Entry("knownWordScore", \.knownWordScore, -1_000...1_000),
    Entry("unknownWordScore", \.unknownWordScore, -1_000...1_000),
    Entry("kindWeight", \.kindWeight, 0...1_000),
    Entry("loneCharacterPrior", \.loneCharacterPrior, -1_000...0),
  ]

  /// How one parameter is read, written and checked.
  struct Entry: Sendable {
    typealias Stored = KeyedDecodingContainer<AnyKey>
    typealias Storing = KeyedEncodingContainer<AnyKey>

    let name: String
    let range: ClosedRange<Double>
    fileprivate let numbers: @Sendable (DecoderParameters) -> [(part: String, value: Double)]
    fileprivate let read: @Sendable (Stored, inout DecoderParameters) throws -> Void
    fileprivate let write: @Sendable (DecoderParameters, inout Storing) throws -> Void

    fileprivate init<Value: ParameterValue>(
      _ name: String, _ path: WritableKeyPath<DecoderParameters, Value> & Sendable,
      _ range: ClosedRange<Double>
    ) {
      self.name = name
      self.range = range
      let key = AnyKey(stringValue: name)
      numbers = { $0[keyPath: path].numbers }
      read = { values, parameters in
        if let value = try values.decodeIfPresent(Value.self, forKey: key) {
          parameters[keyPath: path] = value
        }
      }
      write = { parameters, values in
        let value = parameters[keyPath: path]
        if !value.numbers.isEmpty { try values.encode(value, forKey: key) }
      }
    }
  }

  /// - Throws: ``DecoderError/parameterOutOfRange(name:value:allowed:)`` for the first
  ///   parameter at fault, NaN included.
  public func validate() throws(DecoderError) {
    for entry in Self.table {
      for (part, value) in entry.numbers(self) where !entry.range.contains(value) {
        throw .parameterOutOfRange(name: entry.name + part, value: value, allowed: entry.range)
      }
    }
  }
}

/// Stored parameters are a flat object with the properties' names as keys.
///
/// A missing key takes the default, so that older files stay valid. An unknown key is refused:
/// a weight that is silently left out would read worse with no sign of why.
extension DecoderParameters: Codable {
  /// - Throws: ``DecoderError`` for unknown keys and values out of range, `DecodingError` for
  ///   values of the wrong type.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: AnyKey.self)
    let known = Set(Self.table.map(\.name))
    if let unknown = values.allKeys.map(\.stringValue).filter({ !known.contains($0) }).min() {
      throw DecoderError.unknownParameter(name: unknown)
    }
    self.init()
    for entry in Self.table { try entry.read(values, &self) }
    try validate()
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: AnyKey.self)
    for entry in Self.table { try entry.write(self, &values) }
  }
}

/// A value of a parameter: numbers that are held to its range, each with its name's ending. No
/// numbers are a value that is not set.
private protocol ParameterValue: Codable, SendableMetatype {
  var numbers: [(part: String, value: Double)] { get }
}

extension Int: ParameterValue {
  fileprivate var numbers: [(part: String, value: Double)] { [("", Double(self))] }
}

extension Float: ParameterValue {
  fileprivate var numbers: [(part: String, value: Double)] { [("", Double(self))] }
}

extension LoneCharacterPrior: ParameterValue {
  // In one order, so that the same fault is named every time.
  fileprivate var numbers: [(part: String, value: Double)] {
    logProbabilities.sorted { $0.key < $1.key }.map { (" \($0.key)", Double($0.value)) }
  }
}

extension Optional: ParameterValue where Wrapped: ParameterValue {
  fileprivate var numbers: [(part: String, value: Double)] { self?.numbers ?? [] }
}
