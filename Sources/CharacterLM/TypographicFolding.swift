/// Typeset text as a pen would write it; kept in step with `language_model/text.py`.
package enum TypographicFolding {
  /// The decomposed text with plain quotes, hyphens and dots for typographic ones, a space for any
  /// white space, and nothing for invisible characters.
  ///
  /// - Parameter knows: whether a character is one of the language's own, which stays: `„` is a quote
  ///   in German and none in English, `‘` is a letter's mark in Uzbek.
  package static func fold(
    _ text: some StringProtocol, knows: (Unicode.Scalar) -> Bool
  ) -> [Unicode.Scalar] {
    var folded: [Unicode.Scalar] = []
    for scalar in text.decomposedScalars {
      if knows(scalar) {
        folded.append(scalar)
        continue
      }
      switch scalar.value {
      case 0x2018 where knows("\u{02BB}"): folded.append("\u{02BB}")
      case 0x2018...0x201B, 0x2032: folded.append("'")
      case 0x201C...0x201F, 0x2033, 0x00AB, 0x00BB: folded.append("\"")
      case 0x2010...0x2013, 0x2212: folded.append("-")
      case 0x2014, 0x2015: folded += [" ", "-", " "]
      case 0x2026: folded += [".", ".", "."]
      case 0x0311 where knows("\u{0302}"): folded.append("\u{0302}")
      case 0x00AD, 0x200B...0x200D, 0x2060, 0xFEFF: continue
      default: folded.append(scalar.properties.isWhitespace ? " " : scalar)
      }
    }
    return folded
  }
}
