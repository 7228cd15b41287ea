import DuctusNotes
import FormulaNotation
import InkModel
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
    let text = text.withoutControls.replacing("\n", with: " ")
    guard let sign = text.first, beginsOtherwise(text[...], sign) else { return escapedSigns(text) }
    return "\\" + String(sign) + escapedSigns(text.dropFirst())
  }

  /// Text that begins no line, with those characters. Formulas stand between dollar signs.
  private static func escapedSigns(_ text: some StringProtocol) -> String {
    var result = ""
    for character in String(text).withoutControls.replacing("\n", with: " ") {
      if "\\`*_[]<&~$".contains(character) { result.append("\\") }
      result.append(character)
    }
    return result
  }

  /// A line's text, or what follows its mark, with lines under its words and through them.
  static func text(_ text: String, of words: [TranscribedWord]) -> String {
    guard words.contains(where: { !$0.decorations.isEmpty }) else { return escaped(text) }
    var (result, rest) = ("", text[...])
    for run in runs(of: words) {
      var place: Range<String.Index>?
      for word in run where !word.text.isEmpty {
        let next = rest[(place?.upperBound ?? rest.startIndex)...].firstRange(of: word.text)
        guard let next else { continue }
        place = (place?.lowerBound ?? next.lowerBound)..<next.upperBound
      }
      guard let place else { continue }
      let before = rest[..<place.lowerBound]
      result += result.isEmpty ? escaped(String(before)) : escapedSigns(before)
      let isMarked = run.contains { !$0.decorations.isEmpty }
      let own = rest[place]
      result += marked(
        result.isEmpty && !isMarked ? escaped(String(own)) : escapedSigns(own), as: run)
      rest = rest[place.upperBound...]
    }
    return result + escapedSigns(rest)
  }

  /// Words with formulas between them, in dollar signs.
  static func mixed(_ words: [TranscribedWord]) -> String {
    runs(of: words).map { run in
      let texts = run.map { $0.formula == nil ? escaped($0.text) : "$\(latex($0))$" }
      return marked(texts.joined(separator: " "), as: run)
    }.joined(separator: " ")
  }

  /// Words one after the other that have the same lines.
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

  /// Text between the marks of the lines that its words have. Markdown has none for a line around a word.
  private static func marked(_ text: String, as words: ArraySlice<TranscribedWord>) -> String {
    let kinds = words[words.startIndex].decorations
    let struck = kinds.contains(.strikeThrough) ? "~~\(text)~~" : text
    return kinds.contains(.underline) ? "<u>\(struck)</u>" : struck
  }

  /// A formula that was typed, between double dollar signs, whether its LaTeX was understood or not.
  static func formula(_ lines: [TranscribedLine]) -> String {
    let latex = lines.map { line in
      line.isReadFormula
        ? line.words.map(Self.latex).joined(separator: " ") : line.text.withoutControls
    }
    return "$$\(latex.joined(separator: " "))$$"
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
