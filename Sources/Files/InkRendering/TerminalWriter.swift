import InkModel
import Support

/// Lays out inks and their words for a terminal.
public enum TerminalWriter {
  /// Returns a figure: the ink in Braille patterns, with its words to the right if there is room,
  /// and otherwise below.
  ///
  /// Control characters in words become U+FFFD, so a file can't control the terminal.
  ///
  /// - Parameters:
  ///   - columns: the terminal's width. The terminal wraps longer words.
  ///   - rows: the maximum height of the drawing.
  ///   - isStyled: whether the caption is bold and the rest faint, by ANSI escape sequences.
  ///     Without styles, brackets mark the lead.
  /// - Returns: the lines, without line feeds.
  /// - Precondition: `columns` and `rows` are at least 1.
  /// - Complexity: O(points + dots along the strokes).
  public static func lines(
    for figure: InkFigure, columns: Int, rows: Int, isStyled: Bool
  ) -> [String] {
    let drawing = BrailleWriter.lines(for: figure.ink, columns: columns, rows: rows)
    let words = Words(figure, isStyled: isStyled)
    let drawingWidth = drawing.map(\.count).max() ?? 0
    // Words of successive figures begin in the same column if possible.
    for column in [columns * 3 / 5, drawingWidth + gap] {
      if drawingWidth + gap <= column, column + words.width <= columns {
        return beside(drawing, words, column: column)
      }
    }
    return drawing + words.lines.map { indent + $0 }
  }

  private static let gap = 4
  private static let indent = "  "

  private static func beside(_ drawing: [String], _ words: Words, column: Int) -> [String] {
    let count = max(drawing.count, words.lines.count)
    let top = (count - words.lines.count) / 2
    return (0..<count).map { row in
      let left = row < drawing.count ? drawing[row] : ""
      guard words.lines.indices.contains(row - top) else { return left }
      let padding = String(repeating: " ", count: column - left.count)
      return left + padding + words.lines[row - top]
    }
  }

  /// The words of a figure, line by line.
  private struct Words {
    private(set) var lines: [String] = []
    /// The width of the longest line, without escape sequences.
    private(set) var width = 0

    init(_ figure: InkFigure, isStyled: Bool) {
      var lead = figure.lead.printable
      if !isStyled, !lead.isEmpty { lead = "[\(lead)]" }
      let caption = figure.caption.printable
      append(
        (isStyled ? styled(lead, faint) + styled(caption, bold) : lead + caption),
        width: lead.count + caption.count)
      let note = figure.note.printable
      append(isStyled ? styled(note, faint) : note, width: note.count)
    }

    private mutating func append(_ line: String, width: Int) {
      guard width > 0 else { return }
      lines.append(line)
      self.width = max(self.width, width)
    }
  }

  private static let bold = "\u{1B}[1m"
  private static let faint = "\u{1B}[2m"

  private static func styled(_ text: String, _ style: String) -> String {
    text.isEmpty ? "" : "\(style)\(text)\u{1B}[0m"
  }
}
