/// Typeset text as a pen would write it; must match `latin/typography.py`.
public enum TypographicFolding {
  /// Returns the decomposed text with plain quotes, hyphens and dots instead of typographic ones,
  /// letters instead of ligatures, a space for any white space, and without invisible characters.
  ///
  /// - Parameter knows: returns whether a character belongs to the language, which keeps it: `„` is
  ///   a quote in German but not in English, `‘` is part of a letter in Uzbek.
  public static func fold(
    _ text: some StringProtocol, knows: (Unicode.Scalar) -> Bool
  ) -> [Unicode.Scalar] {
    let scalars = text.decomposedScalars
    var folded: [Unicode.Scalar] = []
    folded.reserveCapacity(scalars.count)
    for scalar in scalars {
      if knows(scalar) {
        folded.append(scalar)
        continue
      }
      switch scalar.value {
      case 0x2018 where knows("\u{02BB}"): folded.append("\u{02BB}")
      case 0x2018...0x201B, 0x2032, 0x00B4, 0x02B9, 0x02BB, 0x02BC, 0xA78B, 0xA78C:
        folded.append("'")
      case 0x201C...0x201F, 0x2033, 0x00AB, 0x00BB: folded.append("\"")
      case 0x2010...0x2013, 0x2212: folded.append("-")
      case 0x2014, 0x2015: folded += [" ", "-", " "]
      case 0x2026: folded += [".", ".", "."]
      case 0x0311 where knows("\u{0302}"): folded.append("\u{0302}")
      // Romanian, typed with the letters of older keyboards.
      case 0x0327 where knows("\u{0326}"): folded.append("\u{0326}")
      case 0x2022 where knows("\u{00B7}"), 0x2219 where knows("\u{00B7}"):
        folded.append("\u{00B7}")
      // Arabic letters and digits that look the same in writing.
      case 0x0643 where knows("\u{06A9}"): folded.append("\u{06A9}")
      case 0x06A9 where knows("\u{0643}"): folded.append("\u{0643}")
      case 0x06CC where knows("\u{064A}"), 0x0649 where knows("\u{064A}"):
        folded.append("\u{064A}")
      case 0x0660...0x0669, 0x06F0...0x06F9:
        folded.append(digit(scalar, knows: knows) ?? scalar)
      case 0x0640 where knows("\u{0627}"): continue
      case 0x00AD, 0x0336, 0x200B...0x200F, 0x202A...0x202E, 0x2060, 0x2066...0x2069, 0xFEFF:
        continue
      default:
        if scalar.properties.isWhitespace {
          folded.append(" ")
        } else {
          folded += letters(of: scalar, knows: knows) ?? [scalar]
        }
      }
    }
    return folded
  }

  /// Returns the same digit in the other row of Arabic digits, if it is known.
  private static func digit(
    _ scalar: Unicode.Scalar, knows: (Unicode.Scalar) -> Bool
  ) -> Unicode.Scalar? {
    let other = scalar.value < 0x06F0 ? scalar.value + 0x90 : scalar.value - 0x90
    return Unicode.Scalar(other).flatMap { knows($0) ? $0 : nil }
  }

  /// Returns the letters of a ligature or variant form, if they are known.
  package static func letters(
    of scalar: Unicode.Scalar, knows: (Unicode.Scalar) -> Bool
  ) -> [Unicode.Scalar]? {
    guard scalar.value >= 0x80, scalar.properties.isAlphabetic else { return nil }
    guard let letters = UnicodeData.shared.plainLetters(of: scalar), letters.allSatisfy(knows)
    else { return nil }
    return letters
  }
}
