import DuctusNotes
import FormulaNotation
import Support

/// What Markdown takes for its own in a line of text.
enum MarkdownText {
  /// Signs that people draw before an item. After some of them a blank is often too narrow to be read.
  private static let bullets: Set<Character> = ["-", "–", "—", "•", "·", "*", ">", "→"]
  private static let tightBullets: Set<Character> = ["-", "–", "•", "·"]

  /// A mark that begins an item, as Markdown writes it, and what comes after it.
  static func listMark(of line: String) -> (mark: String, rest: String)? {
    guard let first = line.first else { return nil }
    if bullets.contains(first) {
      return rest(of: line, after: 1, isTight: tightBullets.contains(first)).map { ("-", $0) }
    }
    let number = line.prefix { $0.isASCIIDigit }
    if (1...3).contains(number.count) {
      guard let end = line.dropFirst(number.count).first, ".)".contains(end) else { return nil }
      return rest(of: line, after: number.count + 1, isTight: true).map { ("\(number).", $0) }
    }
    // Markdown has no letters for items: the letter stays with the text.
    guard first.isLetter, let end = line.dropFirst().first, ".)".contains(end),
      line.dropFirst(2).first == " "
    else { return nil }
    return ("-", line)
  }

  /// What comes after a mark: a blank, or, where it is tight, a letter.
  private static func rest(of line: String, after count: Int, isTight: Bool) -> String? {
    let rest = line.dropFirst(count)
    guard let next = rest.first, next == " " || isTight && next.isLetter else { return nil }
    return String(rest.drop { $0 == " " })
  }

  /// The text with the characters that Markdown would take for its own, and without those that steer a
  /// terminal.
  static func escaped(_ text: String) -> String {
    var result = ""
    var rest = text.withoutControls.replacing("\n", with: " ")[...]
    if let sign = rest.first, beginsOtherwise(rest, sign) {
      result = "\\" + String(sign)
      rest = rest.dropFirst()
    }
    for character in rest {
      if "\\`*_[]<&~".contains(character) { result.append("\\") }
      result.append(character)
    }
    return result
  }

  /// Words with formulas between them, in dollar signs.
  static func mixed(_ words: [TranscribedWord]) -> String {
    words.map { $0.formula == nil ? escaped($0.text) : "$\(latex($0))$" }
      .joined(separator: " ")
  }

  /// A formula's LaTeX, in one line.
  static func latex(_ word: TranscribedWord) -> String {
    (word.formula?.latex ?? "").withoutControls.replacing("\n", with: " ")
  }

  /// Whether a line would be a heading, a quotation, an item or a rule for its first sign.
  private static func beginsOtherwise(_ line: Substring, _ sign: Character) -> Bool {
    let next = line.dropFirst().first
    return switch sign {
    case "#": line.drop { $0 == "#" }.first ?? " " == " "
    case ">": true
    case "+", "-": next == nil || next == " " || line.allSatisfy { $0 == sign || $0 == " " }
    case "=": line.allSatisfy { $0 == "=" }
    default: false
    }
  }
}

extension Character {
  fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}
