/// A piece of LaTeX: a character or a command with its backslash.
struct LaTeXToken: Hashable {
  let text: String
  /// The character that it begins at, from 0.
  let place: Int

  /// Cuts a text into tokens; white space and what only sets size or space is left out.
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
        // Marks join the blank before them.
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
        tokens.append(LaTeXToken(text: text, place: start))
        continue
      }
      // A point in place of a bracket is none.
      if text == "\\left" || text == "\\right" {
        let next = characters[index...].firstIndex { !$0.isWhitespace }
        if let next, characters[next] == "." { index = next + 1 }
      }
    }
    return tokens
  }

  /// Commands that change how a formula is set and not what it is.
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
