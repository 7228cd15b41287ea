/// Stored parameters are a flat object with the properties' names as keys.
///
/// A missing key takes the default, so that older files stay valid. An unknown key is refused:
/// a weight that is silently left out would read worse with no sign of why.
extension DecoderParameters: Codable {
  private enum Key: String, CodingKey {
    case beamWidth, tokenLimit, tokenMargin, beamMargin
    case languageWeight, lengthBonus, finalWeight, leadingSpacePenalty
    case loneCharacterScore, loneCharacterPrior, loneCharacterWeight, sizedCapitalScore
    case wordWeight, knownWordScore, unknownWordScore
  }

  /// Any key at all, to find the unknown ones.
  private struct AnyKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// - Throws: ``DecoderError`` for unknown keys and values out of range, `DecodingError` for
  ///   values of the wrong type.
  public init(from decoder: any Decoder) throws {
    let unknown = try decoder.container(keyedBy: AnyKey.self).allKeys
      .map(\.stringValue).filter { Key(rawValue: $0) == nil }.min()
    if let unknown { throw DecoderError.unknownParameter(name: unknown) }

    self.init()
    let values = try decoder.container(keyedBy: Key.self)
    func read<Value: Decodable>(_ key: Key, into value: inout Value) throws {
      value = try values.decodeIfPresent(Value.self, forKey: key) ?? value
    }
    try read(.beamWidth, into: &beamWidth)
    try read(.tokenLimit, into: &tokenLimit)
    try read(.tokenMargin, into: &tokenMargin)
    try read(.beamMargin, into: &beamMargin)
    try read(.languageWeight, into: &languageWeight)
    try read(.lengthBonus, into: &lengthBonus)
    try read(.finalWeight, into: &finalWeight)
    try read(.leadingSpacePenalty, into: &leadingSpacePenalty)
    loneCharacterScore = try values.decodeIfPresent(Float.self, forKey: .loneCharacterScore)
    loneCharacterPrior = try values.decodeIfPresent(
      LoneCharacterPrior.self, forKey: .loneCharacterPrior)
    try read(.loneCharacterWeight, into: &loneCharacterWeight)
    try read(.sizedCapitalScore, into: &sizedCapitalScore)
    try read(.wordWeight, into: &wordWeight)
    try read(.knownWordScore, into: &knownWordScore)
    try read(.unknownWordScore, into: &unknownWordScore)
    try validate()
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(beamWidth, forKey: .beamWidth)
    try values.encode(tokenLimit, forKey: .tokenLimit)
    try values.encode(tokenMargin, forKey: .tokenMargin)
    try values.encode(beamMargin, forKey: .beamMargin)
    try values.encode(languageWeight, forKey: .languageWeight)
    try values.encode(lengthBonus, forKey: .lengthBonus)
    try values.encode(finalWeight, forKey: .finalWeight)
    try values.encode(leadingSpacePenalty, forKey: .leadingSpacePenalty)
    try values.encodeIfPresent(loneCharacterScore, forKey: .loneCharacterScore)
    try values.encodeIfPresent(loneCharacterPrior, forKey: .loneCharacterPrior)
    try values.encode(loneCharacterWeight, forKey: .loneCharacterWeight)
    try values.encode(sizedCapitalScore, forKey: .sizedCapitalScore)
    try values.encode(wordWeight, forKey: .wordWeight)
    try values.encode(knownWordScore, forKey: .knownWordScore)
    try values.encode(unknownWordScore, forKey: .unknownWordScore)
  }
}
