/// A token of LaTeX: a character, or a command with its backslash.
struct LaTeXToken: Hashable {
  let text: String
  /// The index of its first character.
  let offset: Int

  /// Splits a text into tokens, leaving out white space and commands that only affect size or
  /// space.
  static func tokens(of text: String) -> [LaTeXToken] {
    let characters = Array(text)
    var tokens: [LaTeXToken] = []
    var index = 0
    while index < characters.count {
      let start = index
      index += 1
      if characters[start] == "$" { continue }
      var text = String(characters[start])
      if characters[start].isWhitespace {
        // Combining marks attach to the blank before them.
        text.unicodeScalars.removeFirst()
        if text.first?.isWhitespace ?? true { continue }
      }
      if characters[start] == "\\", index < characters.count {
        repeat {
          text.append(characters[index])
          index += 1
        } while text.last!.isASCIILetter && index < characters.count
          && characters[index].isASCIILetter
      }
      guard silent.contains(text) else {
        tokens.append(LaTeXToken(text: text, offset: start))
        continue
      }
      // A point instead of a bracket stands for none.
      if text == "\\left" || text == "\\right" {
        let next = characters[index...].firstIndex { !$0.isWhitespace }
        if let next, characters[next] == "." { index = next + 1 }
      }
    }
    return tokens
  }

  /// Commands that change the appearance of a formula, but not its content.
  private static let silent: Set<String> = [
    "\\left", "\\right", "\\big", "\\Big", "\\bigg", "\\Bigg", "\\bigl", "\\bigr", "\\Bigl",
    "\\Bigr", "\\biggl", "\\biggr", "\\Biggl", "\\Biggr", "\\limits", "\\nolimits",
    "\\displaystyle", "\\textstyle", "\\scriptstyle", "\\,", "\\;", "\\:", "\\!", "\\ ", "\\quad",
    "\\qquad", "~",
  ]
}

extension Character {
  fileprivate var isASCIILetter: Bool {
    ("a"..."z").contains(self) || ("A"..."Z").contains(self)
  }
}
