import DuctusNotes

/// The items of a written list that the next one may be part of, by how far in they begin.
struct ListLevels {
  private struct Level {
    var edge: Float
    let indent: Int
    var width = 0
  }

  /// How far in an item begins that is part of the one above, at least, in heights of small letters.
  private static let step: Float = 2.5

  private var open: [Level] = []

  var isEmpty: Bool { open.isEmpty }

  /// The blanks before an item, which is the next one of the list: as many as the mark of the item that it is
  /// part of is wide.
  mutating func indent(of line: TranscribedLine, mark: String) -> String {
    let box = line.mark.map { $0.box.union(line.box) } ?? line.box
    let isRightToLeft = OverlaidLine(line, angle: 0)?.isRightToLeft ?? false
    let edge = isRightToLeft ? -box.right : box.x
    let step = Self.step * Float(line.letterHeight)
    while open.count > 1, edge < open[open.count - 1].edge - step / 2 { open.removeLast() }
    if let last = open.last, step > 0, edge > last.edge + step {
      open.append(Level(edge: edge, indent: last.indent + last.width))
    } else if open.isEmpty {
      open.append(Level(edge: edge, indent: 0))
    }
    // Lists may stand askew.
    open[open.count - 1].edge = edge
    open[open.count - 1].width = mark.hasSuffix(".") ? mark.count + 1 : 2
    return String(repeating: " ", count: open[open.count - 1].indent)
  }
}
