/// Typeset text as a pen would write it; kept in step with `language_model/text.py`.
enum TypographicFolding {
  /// Plain quotes, hyphens and dots for typographic ones, a space for any white space, nothing for
  /// invisible characters.
  static func fold(_ text: some Sequence<Unicode.Scalar>) -> [Unicode.Scalar] {
    var folded: [Unicode.Scalar] = []
    for scalar in text {
      switch scalar.value {
      case 0x2018...0x201B, 0x2032: folded.append("'")
      case 0x201C...0x201F, 0x2033, 0x00AB, 0x00BB: folded.append("\"")
      case 0x2010...0x2013, 0x2212: folded.append("-")
      case 0x2014, 0x2015: folded += [" ", "-", " "]
      case 0x2026: folded += [".", ".", "."]
      case 0x00AD, 0x200B...0x200D, 0x2060, 0xFEFF: continue
      default: folded.append(scalar.properties.isWhitespace ? " " : scalar)
      }
    }
    return folded
  }
}
