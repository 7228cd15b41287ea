import Support

extension LatticeParameters {
  /// All parameters: a new one is a property and a line here.
  static let table = ParameterTable<LatticeParameters>([
    Parameter("beamWidth", in: 1...65_536) { $1(&$0.beamWidth) },
    Parameter("characterLimit", in: 1...1_000) { $1(&$0.characterLimit) },
    Parameter("characterMargin", in: 0...1_000) { $1(&$0.characterMargin) },
    Parameter("mostParts", in: 1...12) { $1(&$0.mostParts) },
    Parameter("overlap", in: 0...1) { $1(&$0.overlap) },
    Parameter("largestExtent", in: 0...10) { $1(&$0.largestExtent) },
    Parameter("largestGap", in: 0...10) { $1(&$0.largestGap) },
    Parameter("emScale", in: 0.1...10) { $1(&$0.emScale) },
    Parameter("characterWeight", in: 0...1_000) { $1(&$0.characterWeight) },
    Parameter("partWeight", in: 0...1_000) { $1(&$0.partWeight) },
    Parameter("lengthBonus", in: -1_000...1_000) { $1(&$0.lengthBonus) },
    Parameter("languageWeight", in: 0...1_000) { $1(&$0.languageWeight) },
    Parameter("loneLanguageWeight", in: 0...1_000) { $1(&$0.loneLanguageWeight) },
    Parameter("loneCharacterPrior", in: -1_000...1_000) { $1(&$0.loneCharacterPrior) },
    Parameter("finalWeight", in: 0...1_000) { $1(&$0.finalWeight) },
    Parameter("sizeWeight", in: 0...1_000) { $1(&$0.sizeWeight) },
    Parameter("offsetWeight", in: 0...1_000) { $1(&$0.offsetWeight) },
    Parameter("gapWeight", in: 0...1_000) { $1(&$0.gapWeight) },
    Parameter("gapBias", in: -1_000...1_000) { $1(&$0.gapBias) },
    Parameter("gapSlope", in: -1_000...1_000) { $1(&$0.gapSlope) },
    Parameter("spaceBias", in: -1_000...1_000) { $1(&$0.spaceBias) },
    Parameter("spaceSlope", in: -1_000...1_000) { $1(&$0.spaceSlope) },
    Parameter("spaceWeight", in: 0...1_000) { $1(&$0.spaceWeight) },
    Parameter("interruptionPenalty", in: 0...1_000) { $1(&$0.interruptionPenalty) },
    Parameter("jamoPenalty", in: 0...1_000) { $1(&$0.jamoPenalty) },
    Parameter("verticalPenalty", in: -1_000...1_000) { $1(&$0.verticalPenalty) },
    Parameter("lineTemperature", in: 0.01...1_000) { $1(&$0.lineTemperature) },
    Parameter("characterTemperature", in: 0.01...1_000) { $1(&$0.characterTemperature) },
  ])

  /// - Throws: ``LatticeError/parameterOutOfRange(name:value:allowed:)`` for the first at fault.
  public func validate() throws(LatticeError) {
    try Self.table.validate(self, or: LatticeError.init)
  }

  /// Reads stored parameters, a flat object with the properties' names as keys.
  ///
  /// A missing key has the default value; an unknown one is an error.
  package init(json: JSONValue) throws(LatticeError) {
    self.init()
    try Self.table.read(json, into: &self, or: LatticeError.init)
  }

  /// The parameters as they are stored.
  package var json: JSONValue { Self.table.json(of: self) }
}

extension LatticeError {
  fileprivate init(_ fault: ParameterFault) {
    switch fault {
    case .outOfRange(let name, let value, let allowed):
      self = .parameterOutOfRange(name: name, value: value, allowed: allowed)
    case .unknown(let name): self = .unknownParameter(name: name)
    case .invalidCharacter(let text):
      self = .malformedParameters(reason: "\(text.debugDescription) is not a single character")
    case .malformed(let error): self = .malformedParameters(reason: "\(error)")
    }
  }
}

#if !hasFeature(Embedded)
  extension LatticeParameters: Codable {
    /// - Throws: ``LatticeError`` for unknown keys, and for values of the wrong type or out of
    ///   range.
    public init(from decoder: any Decoder) throws {
      try self.init(json: JSONValue(from: decoder))
    }

    public func encode(to encoder: any Encoder) throws {
      try json.encode(to: encoder)
    }
  }
#endif
