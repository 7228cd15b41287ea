import DuctusNotes
import FormulaNotation
import InkModel
import Support
import UnicodeText

/// Escapes the characters in a line of text that have a meaning in Markdown.
enum MarkdownText {
  /// Signs that people draw before an item. After some of them, the space is often too narrow to be
  /// read.
  private static let bullets: Set<Character> = ["-", "–", "—", "•", "·", "*", ">", "→"]
  private static let tightBullets: Set<Character> = ["-", "–", "•", "·"]
  /// The ends of the numbers of items; Burmese ones end with a stroke.
  private static let numberEnds: Set<Character> = [".", ")", "။"]
  /// Ends of such numbers in right-to-left scripts: a dash, also if it was read as a long stroke
  /// between letters, and Urdu's full stop.
  private static let rightToLeftNumberEnds: Set<Character> = ["-", "–", "—", "ـ", "۔"]

  /// A handwritten mark that begins an item, in Markdown, and the text after it.
  static func listMark(of line: String) -> (mark: String, rest: String)? {
    guard let first = line.first else { return nil }
    if bullets.contains(first) {
      return rest(of: line, after: 1, isTight: tightBullets.contains(first)).map { ("-", $0) }
    }
    if let (number, rest) = number(of: line) {
      guard let next = rest.first, next == " " || next.isLetter else { return nil }
      return ("\(number).", String(rest.drop { $0 == " " }))
    }
    // Markdown has no lettered items: the letter stays in the text.
    guard first.isLetter, let end = line.dropFirst().first, ".)".contains(end),
      line.dropFirst(2).first == " "
    else { return nil }
    return ("-", line)
  }

  /// A number that begins an item, in Markdown's ASCII digits, and the text after its end.
  private static func number(of line: String) -> (number: String, rest: Substring)? {
    let digits = line.prefix { $0.isDecimalDigit }.compactMap(\.wholeNumberValue)
    let rest = line.dropFirst(digits.count + 1)
    guard (1...3).contains(digits.count), let end = line.dropFirst(digits.count).first,
      numberEnds.contains(end) || rightToLeftNumberEnds.contains(end) && isRightToLeft(rest)
    else { return nil }
    return (digits.map(String.init).joined(), rest)
  }

  /// Returns whether a text begins with a letter of a right-to-left script, after spaces.
  private static func isRightToLeft(_ text: Substring) -> Bool {
    text.first { $0 != " " }?.unicodeScalars.first?.isRightToLeft ?? false
  }

  /// A typed mark that begins an item, in Markdown, and the text after it: only what can hardly
  /// mean anything else.
  static func typedListMark(of line: String) -> (mark: String, rest: String)? {
    if let (number, rest) = number(of: line) {
      return rest.first == " " ? ("\(number).", String(rest.drop { $0 == " " })) : nil
    }
    guard let sign = line.first, line.dropFirst().first == " " else { return nil }
    let rest = String(line.dropFirst().drop { $0 == " " })
    guard "-*•".contains(sign) else { return nil }
    for (box, mark) in [("[ ] ", "- [ ]"), ("[x] ", "- [x]"), ("[X] ", "- [x]")]
    where rest.hasPrefix(box) {
      return (mark, String(rest.dropFirst(box.count)))
    }
    return ("-", rest)
  }

  /// The text after a mark, which begins with a space or, in tight writing, with a letter.
  private static func rest(of line: String, after count: Int, isTight: Bool) -> String? {
    let rest = line.dropFirst(count)
    guard let next = rest.first, next == " " || isTight && next.isLetter else { return nil }
    return String(rest.drop { $0 == " " })
  }

  /// Returns the text with characters that have a meaning in Markdown escaped, and without control
  /// characters.
  static func escaped(_ text: String) -> String {
    let text = inOneLine(text)
    guard let index = misleadingSign(of: text[...]) else { return escapedSigns(text) }
    return escapedSigns(text[..<index]) + "\\" + String(text[index])
      + escapedSigns(text[text.index(after: index)...])
  }

  /// Returns the text inside a line, with those characters escaped. Formulas are between dollar
  /// signs.
  private static func escapedSigns(_ text: some StringProtocol) -> String {
    var result = ""
    for character in inOneLine(text) {
      if "\\`*_[]<&~$".contains(character) { result.append("\\") }
      result.append(character)
    }
    return result
  }

  /// Returns a text without control characters, and with spaces for the ends of lines and for tabs,
  /// which mean the same in Markdown.
  private static func inOneLine(_ text: some StringProtocol) -> String {
    String(text).withoutControls.replacing("\n", with: " ").replacing("\t", with: " ")
  }

  /// Returns a heading of a text in Markdown, in which signs at the end would only close it.
  static func heading(_ text: String, level: Int) -> String {
    let mark = String(repeating: "#", count: level)
    var content = text[...]
    while content.last == " " { content.removeLast() }
    let end = content.endIndex
    while content.last == "#" { content.removeLast() }
    guard content.endIndex < end, content.last == " " else { return "\(mark) \(text)" }
    return "\(mark) \(content)\\\(text[content.endIndex...])"
  }

  /// Returns a line's text, or the text after its mark, with underlining and strikethrough.
  static func text(_ text: String, of words: [TranscribedWord]) -> String {
    guard words.contains(where: { !$0.decorations.isEmpty }) else { return escaped(text) }
    var (result, rest) = ("", text[...])
    for run in runs(of: words) {
      var range: Range<String.Index>?
      for word in run where !word.text.isEmpty {
        let next = rest[(range?.upperBound ?? rest.startIndex)...].firstRange(of: word.text)
        guard let next else { continue }
        range = (range?.lowerBound ?? next.lowerBound)..<next.upperBound
      }
      guard let range else { continue }
      let before = rest[..<range.lowerBound]
      result += result.isEmpty ? escaped(String(before)) : escapedSigns(before)
      let isMarked = run.contains { !$0.decorations.isEmpty }
      let own = rest[range]
      result += marked(
        result.isEmpty && !isMarked ? escaped(String(own)) : escapedSigns(own), as: run)
      rest = rest[range.upperBound...]
    }
    return result + escapedSigns(rest)
  }

  /// Returns the words, with formulas between them in dollar signs.
  static func mixed(_ words: [TranscribedWord]) -> String {
    runs(of: words).map { run in
      let texts = run.map { $0.formula == nil ? escaped($0.text) : "$\(latex($0))$" }
      return marked(texts.joined(separator: " "), as: run)
    }.joined(separator: " ")
  }

  /// Returns the consecutive words with the same lines.
  private static func runs(of words: [TranscribedWord]) -> [ArraySlice<TranscribedWord>] {
    var runs: [ArraySlice<TranscribedWord>] = []
    for index in words.indices {
      if let last = runs.last, last[last.startIndex].decorations == words[index].decorations {
        runs[runs.count - 1] = words[last.startIndex...index]
      } else {
        runs.append(words[index...index])
      }
    }
    return runs
  }

  /// Returns the text between the marks for its words' lines. Markdown has none for a line around a
  /// word.
  private static func marked(_ text: String, as words: ArraySlice<TranscribedWord>) -> String {
    let kinds = words[words.startIndex].decorations
    let struck = kinds.contains(.strikeThrough) ? "~~\(text)~~" : text
    return kinds.contains(.underline) ? "<u>\(struck)</u>" : struck
  }

  /// Returns a typed formula, between double dollar signs, whether or not its LaTeX was understood.
  static func formula(_ lines: [TranscribedLine]) -> String {
    let latex = lines.map { line in
      line.isReadFormula
        ? line.words.map(Self.latex).joined(separator: " ") : Self.latex(line.text)
    }
    return "$$\(latex.joined(separator: " "))$$"
  }

  /// Returns a formula's LaTeX as it stands in Markdown.
  static func latex(_ word: TranscribedWord) -> String { latex(word.formula?.latex ?? "") }

  /// Returns LaTeX in one line. A sign followed by a letter would begin an element of HTML.
  private static func latex(_ text: String) -> String {
    inOneLine(text).replacing("<", with: "< ").replacing("<  ", with: "< ")
  }

  /// Returns the sign that would make a line a heading, a quotation, an item, a table or a rule.
  private static func misleadingSign(of line: Substring) -> String.Index? {
    guard let sign = line.first else { return nil }
    let isMisleading =
      switch sign {
      case "#": line.drop { $0 == "#" }.first ?? " " == " "
      case ">": true
      case "+", "-":
        isOnly(" ", line.dropFirst().prefix(1)) || isOnly("\(sign) ", line) || isOnly("-:| ", line)
      case ":", "|": isOnly("-:| ", line)
      case "=": isOnly("=", line)
      default: false
      }
    if isMisleading { return line.startIndex }
    // A number of at most nine digits, and the sign after it.
    let digits = line.prefix { "0" <= $0 && $0 <= "9" }
    let rest = line[digits.endIndex...]
    guard (1...9).contains(digits.count), let sign = rest.first, sign == "." || sign == ")",
      isOnly(" ", rest.dropFirst().prefix(1))
    else { return nil }
    return rest.startIndex
  }

  private static func isOnly(_ signs: String, _ text: Substring) -> Bool {
    text.allSatisfy(signs.contains)
  }
}

extension Character {
  fileprivate var isDecimalDigit: Bool {
    unicodeScalars.first?.properties.numericType == .decimal
  }
}
