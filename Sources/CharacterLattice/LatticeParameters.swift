import Support

/// The weights and limits by which a line of single characters is read, kept with the model that
/// they were tuned for.
///
/// Lengths are in ems, the side of the box that a full-width character is written into. All scores
/// are natural logarithms.
public struct LatticeParameters: Hashable, Sendable {
  /// Texts that live on at each cut of the line, 1 to 65,536.
  public var beamWidth = 16.0
  /// Characters that a part of the ink may be read as, 1 to 1,000.
  public var characterLimit = 10.0
  /// A character further than this below a part's best isn't one of them, unless the part is all
  /// there is.
  public var characterMargin = 10.0
  /// Parts that a character may have at most, 1 to 12.
  public var mostParts = 6.0

  /// Strokes that overlap along the line by this share of the shorter one belong together.
  public var overlap = 0.3
  /// How far a character of several parts may reach along the line.
  public var largestExtent = 1.5
  /// The widest gap within a character.
  public var largestGap = 0.75
  /// The em, as a multiple of how far the larger characters reach across the line.
  public var emScale = 1.1

  /// Weight of ln P(character | ink).
  public var characterWeight = 1.0
  /// How much more the same weighs for each part beyond the first: otherwise a text of fewer
  /// characters would be likelier for that alone.
  public var partWeight = 0.25
  /// Added for each character where a language model takes part: alone it would rather have short
  /// texts.
  public var lengthBonus = 2.0
  /// Weight of the language model's log-probability.
  public var languageWeight = 0.6
  /// Weight of the language model for a single character with nothing around it.
  public var loneLanguageWeight = 0.05
  /// Weight of ln P(end of text).
  public var finalWeight = 0.0

  /// Weight of how likely a character's size is.
  public var sizeWeight = 0.2
  /// Weight of how likely its distance from the middle of the line is.
  public var offsetWeight = 0.2
  /// Weight of how likely gaps are within characters and between them.
  public var gapWeight = 0.5
  /// The log-odds that a gap of no width is between characters.
  public var gapBias = 0.0
  /// What an em of width adds to them.
  public var gapSlope = 12.0
  /// The log-odds that a gap of no width is a space.
  public var spaceBias = -5.0
  /// What an em of width adds to them.
  public var spaceSlope = 12.0
  /// Weight of how likely spaces are.
  public var spaceWeight = 1.0
  /// Taken off for each time that other strokes were written between those of a character.
  public var interruptionPenalty = 0.5
  /// Taken off each letter of hangul that stands by itself in a line: nearly all are parts of
  /// syllables that were cut too small.
  public var jamoPenalty = 0.0
  /// Taken off texts that run down in columns, where the ink leaves doubt.
  public var verticalPenalty = 2.0

  /// What scores of texts are divided by before they become confidences.
  public var lineTemperature = 1.0
  /// Temperature of the scores of the characters that may stand in one place.
  public var characterTemperature = 1.0

  /// The defaults of all parameters.
  public init() {}
}

// MARK: - The table

extension LatticeParameters {
  /// A parameter, by its name in files.
  struct Entry: Sendable {
    let name: String
    let path: WritableKeyPath<LatticeParameters, Double> & Sendable
    let range: ClosedRange<Double>

    init(
      _ name: String, _ path: WritableKeyPath<LatticeParameters, Double> & Sendable,
      _ range: ClosedRange<Double>
    ) {
      (self.name, self.path, self.range) = (name, path, range)
    }
  }

  /// All parameters: a new one is a property and a line here.
  static let table: [Entry] = [
    Entry("beamWidth", \.beamWidth, 1...65_536),
    Entry("characterLimit", \.characterLimit, 1...1_000),
    Entry("characterMargin", \.characterMargin, 0...1_000),
    Entry("mostParts", \.mostParts, 1...12),
    Entry("overlap", \.overlap, 0...1),
    Entry("largestExtent", \.largestExtent, 0...10),
    Entry("largestGap", \.largestGap, 0...10),
    Entry("emScale", \.emScale, 0.1...10),
    Entry("characterWeight", \.characterWeight, 0...1_000),
    Entry("partWeight", \.partWeight, 0...1_000),
    Entry("lengthBonus", \.lengthBonus, -1_000...1_000),
    Entry("languageWeight", \.languageWeight, 0...1_000),
    Entry("loneLanguageWeight", \.loneLanguageWeight, 0...1_000),
    Entry("finalWeight", \.finalWeight, 0...1_000),
    Entry("sizeWeight", \.sizeWeight, 0...1_000),
    Entry("offsetWeight", \.offsetWeight, 0...1_000),
    Entry("gapWeight", \.gapWeight, 0...1_000),
    Entry("gapBias", \.gapBias, -1_000...1_000),
    Entry("gapSlope", \.gapSlope, -1_000...1_000),
    Entry("spaceBias", \.spaceBias, -1_000...1_000),
    Entry("spaceSlope", \.spaceSlope, -1_000...1_000),
    Entry("spaceWeight", \.spaceWeight, 0...1_000),
    Entry("interruptionPenalty", \.interruptionPenalty, 0...1_000),
    Entry("jamoPenalty", \.jamoPenalty, 0...1_000),
    Entry("verticalPenalty", \.verticalPenalty, -1_000...1_000),
    Entry("lineTemperature", \.lineTemperature, 0.01...1_000),
    Entry("characterTemperature", \.characterTemperature, 0.01...1_000),
  ]

  /// - Throws: ``LatticeError/parameterOutOfRange(name:value:allowed:)`` for the first at fault.
  public func validate() throws(LatticeError) {
    for entry in Self.table where !entry.range.contains(self[keyPath: entry.path]) {
      throw .parameterOutOfRange(
        name: entry.name, value: self[keyPath: entry.path], allowed: entry.range)
    }
  }
}

/// Stored parameters are a flat object with the properties' names as keys. A missing key takes the
/// default, so that older files stay valid; an unknown one is refused.
extension LatticeParameters: Codable {
  /// - Throws: ``LatticeError`` for unknown keys and values out of range, `DecodingError` for
  ///   values of the wrong type.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: AnyKey.self)
    let known = Set(Self.table.map(\.name))
    if let unknown = values.allKeys.map(\.stringValue).filter({ !known.contains($0) }).min() {
      throw LatticeError.unknownParameter(name: unknown)
    }
    self.init()
    for entry in Self.table {
      let key = AnyKey(stringValue: entry.name)
      if let value = try values.decodeIfPresent(Double.self, forKey: key) {
        self[keyPath: entry.path] = value
      }
    }
    try validate()
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: AnyKey.self)
    for entry in Self.table {
      try values.encode(self[keyPath: entry.path], forKey: AnyKey(stringValue: entry.name))
    }
  }
}

/// Why a line can't be read character by character.
public enum LatticeError: Error, Hashable, Sendable {
  /// A parameter is NaN or outside of what it may be.
  case parameterOutOfRange(name: String, value: Double, allowed: ClosedRange<Double>)
  /// Stored parameters name one that this version does not know.
  case unknownParameter(name: String)
  /// A character can't stand by itself, or has another composed form.
  case unusableCharacter(Unicode.Scalar)
  /// The network's weights are finite, but what it computes isn't.
  case notFinite
}

extension LatticeError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .parameterOutOfRange(let name, let value, let allowed):
      "lattice parameter \(name) is \(value), allowed: "
        + "\(allowed.lowerBound) to \(allowed.upperBound)"
    case .unknownParameter(let name):
      "unknown lattice parameter \(name.debugDescription)"
    case .unusableCharacter(let scalar):
      "\(scalar.debugDescription) is no composed character that stands by itself"
    case .notFinite:
      "an infinity or NaN"
    }
  }
}
