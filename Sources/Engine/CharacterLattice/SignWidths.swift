import CharacterLM

/// The widths of signs in text without spaces between words. The two forms of `!` look the same as
/// handwriting, so the characters beside a sign tell its width.
package struct SignWidths: Sendable {
  /// The full-width comma: `，` in Chinese, `、` in Japanese.
  private let comma: Unicode.Scalar

  package init(comma: Unicode.Scalar) { self.comma = comma }

  /// Gives the signs of a text their widths: full beside a character that isn't in ASCII, half
  /// between two that are. One at an end of the text beside ASCII stays as it was read.
  func settle(_ text: inout [Unicode.Scalar], in context: DecodingContext) {
    // Signs next to each other pass their width on.
    for index in Array(text.indices) + text.indices.reversed() {
      text[index] = form(of: text[index], at: index, in: text, context)
    }
  }

  /// Returns the form that a character has at a place of a text.
  func form(
    of sign: Unicode.Scalar, at index: Int, in text: [Unicode.Scalar], _ context: DecodingContext
  ) -> Unicode.Scalar {
    guard let half = Self.halfForm(of: sign) else { return sign }
    let before = index > 0 ? text[index - 1] : context.preContext.unicodeScalars.last
    let after =
      index + 1 < text.count ? text[index + 1] : context.postContext.unicodeScalars.first
    let isFull: Bool
    switch (before, after) {
    case (let before?, _) where !before.isASCII: isFull = true
    case (_, let after?) where !after.isASCII: isFull = true
    case (.some, .some): isFull = false
    default: isFull = !sign.isASCII
    }
    let form = isFull ? fullForm(of: half) : half
    if let only = context.onlyCharacters, !only.contains(Character(form)) { return sign }
    return form
  }

  private static func halfForm(of sign: Unicode.Scalar) -> Unicode.Scalar? {
    let half = sign.value >= 0xFF01 ? Unicode.Scalar(sign.value - 0xFEE0) : sign
    switch half {
    case "!", "?", ",", ":", ";", "(", ")": return half
    default: return nil
    }
  }

  private func fullForm(of half: Unicode.Scalar) -> Unicode.Scalar {
    half == "," ? comma : Unicode.Scalar(half.value + 0xFEE0) ?? half
  }
}
