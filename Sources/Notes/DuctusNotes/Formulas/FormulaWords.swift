/// Evidence in a reading's words about whether the ink is text or a formula.
enum FormulaWords {
  /// Signs that are rare in text and frequent in formulas.
  static let signs: Set<Character> = [
    "=", "+", "<", ">", "^", "*", "|", "{", "}", "[", "]", "\\", "~", "/", "±", "·", "×",
  ]
  /// Names of functions, which are words in formulas.
  private static let functions: Set<String> = [
    "sin", "cos", "tan", "cot", "log", "ln", "lim", "exp", "max", "min", "mod", "gcd", "det",
  ]
  private static let punctuation: Set<Character> = [
    ".", ",", ";", ":", "!", "?", "\"", "'", "’", "-", "(", ")", "„", "“", "”",
  ]

  /// The signs as which an item's dash may be read.
  private static let dashes: Set<Character> = ["-", "_", "~"]
  /// The signs as which an arrow before words may be read.
  private static let arrows: Set<Character> = ["→", "⇒", ">"]
  /// Marks within a word.
  private static let joints: Set<Character> = ["-", "'", "’"]

  /// The confidences above which words of two letters, and of more, are text.
  private static let sureOfTwo = 0.9
  private static let sure = 0.6

  /// Returns whether a word is so surely text that it can't be in a formula.
  static func isProse(_ text: String, confidence: Double) -> Bool {
    if isForeign(text) { return true }
    let core = self.core(of: text)
    guard core.count >= 2, core.allSatisfy({ $0.isLetter || punctuation.contains($0) }) else {
      return false
    }
    if isFunction(text) { return false }
    return confidence >= (core.count == 2 ? sureOfTwo : sure)
  }

  /// Returns whether a word is a function's name.
  static func isFunction(_ text: String) -> Bool { functions.contains(core(of: text).lowercased()) }

  /// Returns whether a text has digits and mathematical signs, and no letters.
  static func isCalculation(_ text: String) -> Bool {
    text.allSatisfy { $0.isASCII && !$0.isLetter } && text.contains { $0.isNumber }
      && text.contains { signs.contains($0) }
  }

  /// Returns whether a word has letters or digits that formulas don't use.
  static func isForeign(_ text: String) -> Bool { !text.unicodeScalars.allSatisfy(isOfFormulas) }

  /// Returns whether a scalar is a Latin or Greek letter, one of the ten digits or a sign.
  private static func isOfFormulas(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x400
      || !scalar.properties.isAlphabetic && scalar.properties.numericType != .decimal
  }

  /// Returns the words of a text, in lower case and without punctuation beside them; `nil` if a
  /// part isn't a word or is a function's name, or if no word has two letters. An arrow may stand
  /// before them, and signs such as an item's dash between words of two letters and more.
  static func words(in text: String) -> [String]? {
    let text = text.drop { arrows.contains($0) || dashes.contains($0) }
    let parts = text.split(whereSeparator: \.isWhitespace).map { part in
      core(of: String(part.lowercased().drop(while: dashes.contains)))
    }
    let words = parts.filter { !$0.isEmpty }
    let areWords = words.allSatisfy { word in
      (word.count > 1 || words.count == parts.count) && !functions.contains(word)
        && word.allSatisfy { $0.isLetter || joints.contains($0) }
    }
    return areWords && words.contains { $0.count > 1 } ? words : nil
  }

  private static func core(of text: String) -> String {
    var core = text[...]
    while let last = core.last, punctuation.contains(last) { core.removeLast() }
    while let first = core.first, punctuation.contains(first) { core.removeFirst() }
    return String(core)
  }

  static func operatorCount(in text: String) -> Int { text.count { signs.contains($0) } }

  /// Returns the number of characters in runs of three or more letters that aren't a function's
  /// name.
  static func proseCount(in text: String) -> Int {
    text.split { !$0.isLetter }
      .filter { $0.count >= 3 && !functions.contains($0.lowercased()) }
      .reduce(0) { $0 + $1.count }
  }

  /// Returns whether digits and letters are adjacent.
  static func isMixed(_ text: String) -> Bool {
    text.contains(where: \.isNumber) && text.contains(where: \.isLetter)
  }
}
