import InkModel
import Support

/// Lays out inks and their words for a terminal.
public enum TerminalWriter {
  /// A figure: the ink in Braille patterns, its words to the right where there is room and beneath
  /// it where there isn't.
  ///
  /// Words are shown as they are, without control characters, which become U+FFFD: a file can't
  /// steer the terminal.
  ///
  /// - Parameters:
  ///   - columns: width of the terminal. Words that are longer run on; the terminal breaks them.
  ///   - rows: height of the drawing at most.
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
    // Words of figures one beneath the other begin in one column if they can.
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
    /// Width of the longest line, without escape sequences.
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

/// Draws inks as text, for terminals.
public enum BrailleWriter {
  /// An ink in Unicode's Braille patterns, as large as fits and in its own proportions.
  ///
  /// Points are joined by straight lines. Those that are not finite are passed over, as if the pen
  /// had moved straight on.
  ///
  /// - Parameters:
  ///   - columns: characters of a line at most.
  ///   - rows: lines at most, that of the mark not counted.
  ///   - mark: a part of the ink, from left to right, under which a last line of `▔` is drawn.
  /// - Returns: the lines from top to bottom, without blanks at their ends; as many as the ink
  ///   needs, so none for an ink with nothing to draw.
  /// - Precondition: `columns` and `rows` are at least 1.
  /// - Complexity: O(points + dots along the strokes).
  public static func lines(
    for ink: Ink, columns: Int, rows: Int, mark: ClosedRange<Float>? = nil
  ) -> [String] {
    precondition(columns >= 1 && rows >= 1, "a drawing needs room")
    guard let box = ink.drawnBox else { return [] }
    let placement = InkPlacement(box, in: Vector(Double(columns * 2 - 1), Double(rows * 4 - 1)))
    let drawing = lines(for: ink, placement)
    guard let mark else { return drawing }
    func column(_ x: Float) -> Int {
      let place = placement(Vector(max(box.topLeft.x, Double(x)), box.topLeft.y))
      return Int(place.x.rounded()) / 2
    }
    let (first, last) = (column(mark.lowerBound), column(mark.upperBound))
    let line =
      String(repeating: " ", count: first) + String(repeating: "▔", count: last - first + 1)
    return drawing + [line]
  }

  private static func lines(for ink: Ink, _ placement: InkPlacement) -> [String] {
    var canvas = BrailleCanvas(
      columns: Int(placement.size.x.rounded()) / 2 + 1,
      rows: Int(placement.size.y.rounded()) / 4 + 1)
    for stroke in ink.strokes {
      var previous: Vector?
      for place in stroke.points.finitePlaces.map(placement.callAsFunction) {
        canvas.drawLine(from: previous ?? place, to: place)
        previous = place
      }
    }
    return canvas.lines
  }
}

/// A grid of dots, drawn in Unicode's Braille patterns: each character holds 2 × 4 dots.
///
/// A terminal's cells are about twice as high as wide, which makes the dots' distances equal both
/// ways.
struct BrailleCanvas {
  let columns: Int
  let rows: Int
  /// Dots of each cell, row by row: the low byte of a code point in U+2800...U+28FF.
  private var cells: [UInt8]

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    cells = Array(repeating: 0, count: columns * rows)
  }

  /// Sets the dot `x` from the left, `y` from the top. Dots beyond the canvas are not drawn.
  mutating func setDot(x: Int, y: Int) {
    guard x >= 0, y >= 0, x < columns * 2, y < rows * 4 else { return }
    // Unicode numbers the dots 1, 2, 3 down the left column and 4, 5, 6 down the right one; the
    // lowest pair, 7 and 8, came later.
    let bits: [UInt8] = x % 2 == 0 ? [0x01, 0x02, 0x04, 0x40] : [0x08, 0x10, 0x20, 0x80]
    cells[y / 4 * columns + x / 2] |= bits[y % 4]
  }

  /// Sets the dots along a straight line, both ends included.
  mutating func drawLine(from start: Vector, to end: Vector) {
    let way = end - start
    let steps = max(1, max(abs(way.x), abs(way.y)).rounded(.up))
    for step in 0...Int(steps) {
      let place = start + Double(step) / steps * way
      setDot(x: Int(place.x.rounded()), y: Int(place.y.rounded()))
    }
  }

  /// One string per row of cells. A cell without dots is a blank; blanks at a line's end are left
  /// out.
  var lines: [String] {
    (0..<rows).map { row in
      let line = cells[row * columns..<(row + 1) * columns]
      let end = line.lastIndex { $0 != 0 } ?? line.startIndex - 1
      var text = ""
      for cell in line[line.startIndex..<end + 1] {
        let scalar = Unicode.Scalar(0x2800 + UInt32(cell)) ?? " "
        text.unicodeScalars.append(cell == 0 ? " " : scalar)
      }
      return text
    }
  }
}
