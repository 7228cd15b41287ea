import Support

extension DecoderParameters {
  /// All parameters: a new one is a property and a line here.
  static let table = ParameterTable<DecoderParameters>([
    Parameter("beamWidth", in: 1...65_536) { $1(&$0.beamWidth) },
    Parameter("tokenLimit", in: 1...65_536) { $1(&$0.tokenLimit) },
    Parameter("tokenMargin", in: anyMargin) { $1(&$0.tokenMargin) },
    Parameter("beamMargin", in: anyMargin) { $1(&$0.beamMargin) },
    Parameter("languageWeight", in: 0...1_000) { $1(&$0.languageWeight) },
    Parameter("lengthBonus", in: -1_000...1_000) { $1(&$0.lengthBonus) },
    Parameter("finalWeight", in: 0...1_000) { $1(&$0.finalWeight) },
    Parameter("leadingSpacePenalty", in: -1_000...1_000) { $1(&$0.leadingSpacePenalty) },
    Parameter("spaceScore", in: -1_000...0) { $1(&$0.spaceScore) },
    Parameter("loneCharacterScore", in: -1_000...1_000) { $1(&$0.loneCharacterScore) },
    Parameter("loneCharacterWeight", in: 0...1_000) { $1(&$0.loneCharacterWeight) },
    Parameter("sizedCapitalScore", in: -1_000...1_000) { $1(&$0.sizedCapitalScore) },
    Parameter("letterHeights", in: 0.1...10) { $1(&$0.letterHeights) },
    Parameter("sizeWeight", in: 0...1_000) { $1(&$0.sizeWeight) },
    Parameter("lookWeight", in: 0...1_000) { $1(&$0.lookWeight) },
    Parameter("markWeight", in: 0...1_000) { $1(&$0.markWeight) },
    Parameter("wordWeight", in: 0...1_000) { $1(&$0.wordWeight) },
    Parameter("knownWordScore", in: -1_000...1_000) { $1(&$0.knownWordScore) },
    Parameter("unknownWordScore", in: -1_000...1_000) { $1(&$0.unknownWordScore) },
    Parameter("kindWeight", in: 0...1_000) { $1(&$0.kindWeight) },
    Parameter("codeScore", in: -1_000...0) { $1(&$0.codeScore) },
    Parameter("loneCharacterPrior", in: -1_000...0) { $1(&$0.loneCharacterPrior) },
  ])

  private static let anyMargin = 0...Double(Float.greatestFiniteMagnitude)

  /// - Throws: ``DecoderError/parameterOutOfRange(name:value:allowed:)`` for the first
  ///   parameter at fault, NaN included.
  public func validate() throws(DecoderError) {
    try Self.table.validate(self, or: DecoderError.init)
  }

  /// Reads stored parameters, a flat object with the properties' names as keys.
  ///
  /// A missing key has the default value; an unknown one is an error.
  package init(json: JSONValue) throws(DecoderError) {
    self.init()
    try Self.table.read(json, into: &self, or: DecoderError.init)
  }

  /// The parameters as they are stored.
  package var json: JSONValue { Self.table.json(of: self) }
}

extension DecoderError {
  fileprivate init(_ fault: ParameterFault) {
    switch fault {
    case .outOfRange(let name, let value, let allowed):
      self = .parameterOutOfRange(name: name, value: value, allowed: allowed)
    case .unknown(let name): self = .unknownParameter(name: name)
    case .invalidCharacter(let text): self = .invalidCharacter(text)
    case .malformed(let error): self = .malformedParameters(reason: "\(error)")
    }
  }
}

#if !hasFeature(Embedded)
  extension DecoderParameters: Codable {
    /// - Throws: ``DecoderError`` for unknown keys, and for values of the wrong type or out of
    ///   range.
    public init(from decoder: any Decoder) throws {
      try self.init(json: JSONValue(from: decoder))
    }

    public func encode(to encoder: any Encoder) throws {
      try json.encode(to: encoder)
    }
  }

  extension LoneCharacterPrior: Codable {
    /// - Throws: ``DecoderError`` for a key that isn't a single character, and for a value that
    ///   isn't a number.
    public init(from decoder: any Decoder) throws {
      let field = JSONField(try JSONValue(from: decoder))
      do throws(ParameterFault) {
        try self.init(field)
      } catch {
        throw DecoderError(error)
      }
    }

    public func encode(to encoder: any Encoder) throws {
      try json.encode(to: encoder)
    }
  }
#endif
