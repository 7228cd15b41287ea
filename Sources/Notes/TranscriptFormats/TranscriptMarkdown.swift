import DuctusNotes
import NoteFormats

/// Writes transcripts as Markdown: headings by the size and weight of their letters, lists by their
/// marks, tables with pipes.
public enum TranscriptMarkdown {
  /// Returns a document of all pages, with rules between them.
  ///
  /// - Parameters:
  ///   - name: the title of a note without one.
  ///   - comparesPages: whether headings are larger than most lines of all pages; otherwise, of
  ///     their own page. The inks of a file may be of different people and sizes.
  public static func text(
    of transcript: Transcript, name: String? = nil, comparesPages: Bool = true
  ) -> String {
    let usualOfAll = comparesPages ? UsualLetters(of: transcript.pages) : nil
    let title = (transcript.title ?? name).map {
      MarkdownText.heading(MarkdownText.escaped($0), level: 1)
    }
    let pages = transcript.pages.map { page in
      let headings = HeadingLevels(of: page, usual: usualOfAll ?? UsualLetters(of: [page]))
      var text = ""
      var last: TranscribedBlock?
      for (number, block) in page.blocks.enumerated() {
        let next = Self.block(block) { headings.level(ofLine: $0, inBlock: number) }
        guard !next.isEmpty else { continue }
        if let last {
          let isNextItem = block.form.isItem && last.form.isItem
          text += isNextItem || block.isLabel && last.isLabel ? "\n" : "\n\n"
        }
        text += next
        last = block
      }
      return text
    }
    let body = pages.filter { !$0.isEmpty }.joined(separator: "\n\n---\n\n")
    return [title, body].compactMap { $0 }.joined(separator: "\n\n") + "\n"
  }

  /// - Parameter headingLevel: the level of a line, by its number, if it is a heading.
  private static func block(
    _ block: TranscribedBlock, headingLevel: (_ line: Int) -> Int?
  ) -> String {
    var parts: [String] = []
    // Headings are separate; lines of a paragraph and items of a list are one below the other.
    var paragraph: [String] = []
    var list = ListLevels()
    func end() {
      if !paragraph.isEmpty { parts.append(paragraph.joined(separator: "\n")) }
      paragraph = []
      list = ListLevels()
    }
    if block.form == .formula { return MarkdownText.formula(block.lines) }
    if let table = block.table { return Self.table(table, of: block.lines) }
    for (number, line) in block.lines.enumerated() {
      if line.role != .text, line.mark == nil {
        end()
        parts.append(
          line.isReadFormula
            ? line.words.map { "$$\(MarkdownText.latex($0))$$" }.joined(separator: "\n\n")
            : unreadFormula)
        continue
      }
      // Four spaces at the start would make the line code, and two at its end a line break.
      let text = line.text.trimmed
      if let level = headingLevel(number) {
        end()
        parts.append(
          MarkdownText.heading(MarkdownText.text(text, of: line.struckWords), level: level))
      } else if block.form == .plain, !block.isLabel,
        let (mark, rest) = item(line, text, isTyped: block.isTyped)
      {
        // A list is separated from the paragraph before it.
        if list.isEmpty { end() }
        paragraph.append(
          list.indent(of: line, mark: mark, isTyped: block.isTyped) + mark + " "
            + content(of: line, rest))
      } else {
        paragraph.append(block.form.marked(content(of: line, text)))
      }
    }
    end()
    return parts.joined(separator: "\n\n")
  }

  /// Returns a table with pipes. Its first row is always a heading, since Markdown has no other
  /// tables.
  private static func table(_ table: TranscribedTable, of lines: [TranscribedLine]) -> String {
    var rows = table.rows.map { row in
      "| "
        + row.map { cell in
          lines[cell].map(inCell).joined(separator: "<br>").replacing("|", with: "\\|")
        }.joined(separator: " | ") + " |"
    }
    if let first = table.rows.first {
      rows.insert("|" + first.map { _ in " --- |" }.joined(), at: 1)
    }
    return rows.joined(separator: "\n")
  }

  private static func inCell(_ line: TranscribedLine) -> String {
    (line.mark.map { $0.sign + " " } ?? "") + content(of: line, line.text.trimmed)
  }

  /// Stands for a formula that wasn't read.
  private static let unreadFormula = "*[formula]*"

  /// Returns the words of a line, with formulas between them in dollar signs.
  ///
  /// - Parameter text: the line's text, or the end of it that follows a mark.
  private static func content(of line: TranscribedLine, _ text: String) -> String {
    if line.role != .text, !line.isReadFormula { return unreadFormula }
    let whole = line.text.trimmed
    let words = line.words.dropping(whole.prefix(whole.count - text.count))
    return line.hasFormula ? MarkdownText.mixed(words) : MarkdownText.text(text, of: words)
  }

  /// Returns the mark that makes a line an item of a list, in Markdown, and the text after it.
  private static func item(
    _ line: TranscribedLine, _ text: String, isTyped: Bool
  ) -> (mark: String, rest: String)? {
    if isTyped { return MarkdownText.typedListMark(of: text) }
    let isFormulaFirst = line.role != .text || line.words.first?.formula != nil
    let read = isFormulaFirst ? nil : MarkdownText.listMark(of: text)
    return switch line.mark?.kind {
    case nil,
      .bullet where read != nil:
      read
    case .bullet: ("-", text)
    case .openBox: ("- [ ]", text)
    case .tickedBox: ("- [x]", text)
    }
  }
}

extension TranscribedLine {
  fileprivate var hasFormula: Bool { words.contains { $0.formula != nil } }

  /// The words with strikethrough only: the underline shows just that a line is a heading.
  fileprivate var struckWords: [TranscribedWord] {
    words.map { word in
      var word = word
      word.decorations.removeAll { $0 != .strikeThrough }
      return word
    }
  }
}

extension [TranscribedWord] {
  /// Returns the words without the text at the start of their line, whatever its spaces.
  fileprivate func dropping(_ start: Substring) -> [TranscribedWord] {
    var (words, start) = (self, start.drop(while: \.isWhitespace))
    while let first = words.first, !start.isEmpty {
      guard start.hasPrefix(first.text) else {
        words[0].text.removeFirst(Swift.min(start.count, first.text.count))
        break
      }
      words.removeFirst()
      start = start.dropFirst(first.text.count).drop(while: \.isWhitespace)
    }
    return words
  }
}

extension TypedText.Form {
  fileprivate var isItem: Bool {
    switch self {
    case .item, .task: true
    case .plain, .heading, .formula: false
    }
  }

  /// Returns a text in Markdown with the form's mark before it.
  fileprivate func marked(_ text: String) -> String {
    func indent(_ level: Int) -> String {
      String(repeating: "  ", count: max(0, min(8, level - 1)))
    }
    return switch self {
    case .plain, .formula: text
    case .heading(let level): MarkdownText.heading(text, level: max(1, min(6, level)))
    case .item(let level): indent(level) + "- " + text
    case .task(let isDone, let level): indent(level) + (isDone ? "- [x] " : "- [ ] ") + text
    }
  }
}

extension String {
  /// The text without spaces around it, and with spaces for tabs, which also follow marks of lists.
  fileprivate var trimmed: String {
    var rest = drop(while: \.isWhitespace)
    while rest.last?.isWhitespace ?? false { rest.removeLast() }
    return String(rest).replacing("\t", with: " ")
  }
}
