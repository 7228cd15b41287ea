import CharacterLM

extension DecodingContext {
  /// Returns the penalty of a character for beginning the line: below others, none begins with a
  /// comma or a closing bracket, and what looks like one is the mark of a list item.
  func penalty(ofFirst character: Unicode.Scalar) -> Double {
    beginsLine && character.closes ? Double(CharacterExpectation.usualPenalty) : 0
  }
}

extension Unicode.Scalar {
  /// Whether it belongs to what is before it.
  fileprivate var closes: Bool {
    switch self {
    case "、", "。", "，", "．", "：", "；": true
    default: [.closePunctuation, .finalPunctuation].contains(properties.generalCategory)
    }
  }
}
