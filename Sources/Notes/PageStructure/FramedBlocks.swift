import InkModel
import Support

/// The writing of a page as blocks in reading order. The blocks of each frame are separate; the frames
/// of a row come from the side where lines begin, before the content below them.
struct FramedBlocks {
  let strokes: [PageStroke]
  let cutting: BlockCutting
  /// The strokes that may be frames.
  let outlines: [PageStroke]
  /// Figures, whose labels come together, apart from the text around them.
  let figures: [DrawnFigure]
  /// The tables with their cells as blocks, which are read like the contents of a frame.
  let tables: [RuledTable]
  let isRightToLeft: Bool

  /// Groups of strokes side by side, and their boxes.
  private typealias Row = [(members: [Int], box: Box)]

  /// Returns the blocks.
  ///
  /// - Parameter texts: indices in `strokes`, ascending.
  func blocks(of texts: [Int]) -> [[Int]] {
    let writing = Set(texts)
    let labels = figures.map { $0.labels.map { $0.filter(writing.contains) } }
    let inFigures = Set(labels.lazy.joined().joined())
    let tables = tables.map { table in Array(table.cells.joined().filter { !$0.isEmpty }) }
    let inTables = Set(tables.lazy.joined().joined())
    var (framed, rest) = framed(
      texts.filter { !inTables.contains($0) && !inFigures.contains($0) })
    framed += tables.map { Array($0.joined()) }
    let cells = Dictionary(uniqueKeysWithValues: tables.map { ($0[0][0], $0) })
    var found = cutting.parts(rest).flatMap { part in
      switch part {
      case .block(let members): [members]
      case .figure(let figure):
        rows(of: labels[figure]).flatMap { blocks(of: $0, cells: cells) }
      }
    }
    guard !framed.isEmpty else { return found }
    var place = 0
    for row in rows(of: framed) {
      let next = found[place...].firstIndex { block in
        box(block).map { $0.topLeft.y > row[0].box.centre.y } ?? false
      }
      let own = blocks(of: row, cells: cells)
      found.insert(contentsOf: own, at: next ?? found.count)
      place = (next ?? found.count - own.count) + own.count
    }
    return found
  }

  /// - Parameter cells: the cells of each table, by its first stroke.
  private func blocks(of row: Row, cells: [Int: [[Int]]]) -> [[Int]] {
    row.sorted {
      isRightToLeft
        ? $0.box.bottomRight.x > $1.box.bottomRight.x : $0.box.topLeft.x < $1.box.topLeft.x
    }.flatMap { cells[$0.members[0]] ?? cutting.blocks($0.members) }
  }

  private func box(_ members: [Int]) -> Box? { Box(around: members.lazy.map { strokes[$0].box }) }

  /// Returns the groups of strokes with content at one height, from the top.
  private func rows(of groups: [[Int]]) -> [Row] {
    let boxed = groups.compactMap { group in box(group).map { (members: group, box: $0) } }
    var rows: [Row] = []
    for group in boxed.sorted(by: { $0.box.topLeft.y < $1.box.topLeft.y }) {
      if let first = rows.last?.first?.box,
        first.bottomRight.y > group.box.centre.y || group.box.topLeft.y < first.centre.y
      {
        rows[rows.count - 1].append(group)
      } else {
        rows.append([group])
      }
    }
    return rows
  }

  /// Returns the writing in each frame, and the writing in none.
  private func framed(_ texts: [Int]) -> (framed: [[Int]], rest: [Int]) {
    let frames = outlines.compactMap { DrawnFrame($0) }.sorted { $0.area < $1.area }
    let all = [(stroke: Int, box: Box)](texts, of: strokes)
    var groups: [[Int]] = []
    var rest = Set(texts)
    for frame in frames {
      if Cancellation.isRequested { return ([], texts) }
      let framed = frame.members(of: all, where: rest.contains)
      groups.append(framed)
      rest.subtract(framed)
    }
    groups.append(texts.filter(rest.contains))
    // A word with a line around it stays in its line of text.
    for (index, frame) in frames.enumerated() where !groups[index].isEmpty {
      let around = groups.indices.first { other in
        other > index && (other == frames.count || frames[other].isAround(frame))
      }
      guard let around, frame.isInLine(groups[index], among: groups[around], strokes) else {
        continue
      }
      groups[around] = (groups[around] + groups[index]).sorted()
      groups[index] = []
    }
    return (groups.dropLast().filter { !$0.isEmpty }, groups[frames.count])
  }
}
