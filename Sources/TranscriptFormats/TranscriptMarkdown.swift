import DuctusNotes

/// Transcripts as Markdown: headings by the size of their letters, lists by their marks.
public enum TranscriptMarkdown {
  /// Letters so much larger than those of most lines are a heading's, of the first or second level.
  private static let largest = 1.8
  private static let large = 1.4
  /// A heading has so many characters at most.
  private static let headingLength = 80

  /// A document of all pages, with rules between them.
  public static func text(of transcript: Transcript) -> String {
    let usual = usualHeight(transcript)
    let title = transcript.title.map { ["# \(escaped($0))"] } ?? []
    let pages = transcript.pages.map { page in
      page.blocks.map { block($0, usual: usual) }.filter { !$0.isEmpty }.joined(separator: "\n\n")
    }
    let body = pages.filter { !$0.isEmpty }.joined(separator: "\n\n---\n\n")
    return (title + [body]).joined(separator: "\n\n") + "\n"
  }

  /// The median height of the lines' letters, each line counting by its length.
  private static func usualHeight(_ transcript: Transcript) -> Double {
    let lines = transcript.pages.flatMap(\.lines).filter { $0.role == .text }
      .sorted { $0.letterHeight < $1.letterHeight }
    let half = lines.reduce(0) { $0 + $1.text.count } / 2
    var sum = 0
    for line in lines {
      sum += line.text.count
      if sum > half { return line.letterHeight }
    }
    return 0
  }

  private static func block(_ block: TranscribedBlock, usual: Double) -> String {
    var parts: [String] = []
    // Headings stand by themselves; lines of a paragraph and items of a list one beneath the other.
    var paragraph: [String] = []
    func end() {
      if !paragraph.isEmpty { parts.append(paragraph.joined(separator: "\n")) }
      paragraph = []
    }
    for line in block.lines {
      guard line.role == .text else {
        end()
        parts.append("*[formula]*")
        continue
      }
      // Four spaces at the front would make it code, two at the end a line of its own.
      let text = line.text.trimmed
      if let level = headingLevel(line, usual: usual) {
        end()
        parts.append(String(repeating: "#", count: level) + " " + escaped(text))
      } else if let (mark, rest) = listMark(of: text) {
        // A list begins apart from the paragraph before it.
        if let last = paragraph.last, listMark(of: last) == nil { end() }
        paragraph.append(mark + " " + escaped(rest))
      } else {
        paragraph.append(escaped(text))
      }
    }
    end()
    return parts.joined(separator: "\n\n")
  }

  private static func headingLevel(_ line: TranscribedLine, usual: Double) -> Int? {
    guard usual > 0, line.text.count <= headingLength, line.text.contains(where: \.isLetter) else {
      return nil
    }
    return line.letterHeight >= largest * usual ? 1 : line.letterHeight >= large * usual ? 2 : nil
  }

  /// A mark that begins an item, as Markdown writes it, and what comes after it.
  static func listMark(of line: String) -> (mark: String, rest: String)? {
    guard let space = line.firstIndex(of: " ") else { return nil }
    let (mark, rest) = (line[..<space], String(line[line.index(after: space)...]))
    if ["-", "–", "—", "•", "·", "*", ">", "→"].contains(mark) { return ("-", rest) }
    guard let last = mark.last, ".)".contains(last), mark.count <= 4 else { return nil }
    let number = mark.dropLast()
    if !number.isEmpty, number.allSatisfy(\.isASCIIDigit) { return ("\(number).", rest) }
    // Markdown has no letters for items: the letter stays with the text.
    guard number.count == 1, number.allSatisfy(\.isLetter) else { return nil }
    return ("-", "\(mark) \(rest)")
  }

  /// The text with the characters that Markdown would take for its own.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for (index, character) in text.enumerated() {
      let begins = index == 0 && "#>+-=".contains(character)
      if begins || "\\`*_[]<&~".contains(character) { result.append("\\") }
      result.append(character)
    }
    return result
  }
}

extension String {
  fileprivate var trimmed: String {
    var rest = drop(while: \.isWhitespace)
    while rest.last?.isWhitespace ?? false { rest.removeLast() }
    return String(rest)
  }
}

extension Character {
  fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}
