import DuctusNotes

/// The items of a list that may contain the next one, by their indentation.
struct ListLevels {
  private struct Level {
    var edge: Float
    let indent: Int
    var width = 0
  }

  /// The minimum indentation of an item inside the one above, in heights of small letters. Items
  /// are typed exactly where they are meant to be.
  private static let (step, typedStep): (Float, Float) = (2.5, 0.5)

  private var open: [Level] = []

  var isEmpty: Bool { open.isEmpty }

  /// Returns the spaces before the next item of the list: as many as the width of the mark of the
  /// item that contains it.
  mutating func indent(of line: TranscribedLine, mark: String, isTyped: Bool) -> String {
    let box = line.mark.map { $0.box.union(line.box) } ?? line.box
    let isRightToLeft = OverlaidLine(line, angle: 0)?.isRightToLeft ?? false
    let edge = isRightToLeft ? -box.right : box.x
    let step = (isTyped ? Self.typedStep : Self.step) * Float(line.letterHeight)
    while open.count > 1, edge < open[open.count - 1].edge - step / 2 { open.removeLast() }
    if let last = open.last, step > 0, edge > last.edge + step {
      open.append(Level(edge: edge, indent: last.indent + last.width))
    } else if open.isEmpty {
      open.append(Level(edge: edge, indent: 0))
    }
    // Lists may be skewed.
    open[open.count - 1].edge = edge
    open[open.count - 1].width = mark.hasSuffix(".") ? mark.count + 1 : 2
    return String(repeating: " ", count: open[open.count - 1].indent)
  }
}
