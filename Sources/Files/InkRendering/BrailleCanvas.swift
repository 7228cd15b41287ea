import InkModel
import Support

/// A grid of dots, drawn in Unicode's Braille patterns: each character holds 2 × 4 dots.
///
/// A terminal's cells are about twice as high as wide, so the dots' distances are equal in both
/// directions.
struct BrailleCanvas {
  let columns: Int
  let rows: Int
  /// The dots of each cell, row by row: the low byte of a code point in U+2800...U+28FF.
  private var cells: [UInt8]

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    cells = Array(repeating: 0, count: columns * rows)
  }

  /// Sets the dot `x` from the left, `y` from the top. Dots outside the canvas are ignored.
  mutating func setDot(x: Int, y: Int) {
    guard x >= 0, y >= 0, x < columns * 2, y < rows * 4 else { return }
    // Unicode numbers the dots 1, 2, 3 down the left column and 4, 5, 6 down the right one; the
    // lowest pair, 7 and 8, came later.
    let bits: [UInt8] = x % 2 == 0 ? [0x01, 0x02, 0x04, 0x40] : [0x08, 0x10, 0x20, 0x80]
    cells[y / 4 * columns + x / 2] |= bits[y % 4]
  }

  /// Sets the dots along a straight line, including both ends.
  mutating func drawLine(from start: Vector, to end: Vector) {
    let way = end - start
    let steps = max(1, max(abs(way.x), abs(way.y)).rounded(.up))
    for step in 0...Int(steps) {
      let point = start + Double(step) / steps * way
      setDot(x: Int(point.x.rounded()), y: Int(point.y.rounded()))
    }
  }

  /// One string per row of cells. A cell without dots is a space; spaces at a line's end are left
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
