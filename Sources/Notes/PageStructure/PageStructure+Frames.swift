import InkModel
import Support

extension PageStructure {
  /// Returns the strokes that may be drawn around text; strokes of a group that meet at their ends
  /// count as one.
  ///
  /// - Parameter groups: groups of strokes that aren't writing.
  static func outlines(_ groups: [[Int]], _ strokes: [PageStroke]) -> [PageStroke] {
    groups.flatMap { group in
      let alone = group.map { strokes[$0] }
      guard (2...maximumSideCount).contains(group.count),
        alone.allSatisfy({ DrawnFrame($0) == nil }),
        let joined = joined(alone.map(\.course))
      else { return alone }
      let points = joined.map { StrokePoint(x: Float($0.x), y: Float($0.y)) }
      return [PageStroke(points, unit: 1)]
    }
  }

  /// The maximum number of strokes of a frame, and the maximum distance between their ends, in
  /// heights of the writing.
  private static let (maximumSideCount, cornerGap) = (4, 1.5)

  /// Returns the lines joined at their ends; `nil` if these don't meet.
  private static func joined(_ lines: [[Vector]]) -> [Vector]? {
    var (way, rest) = (lines[0], lines.dropFirst())
    while let end = way.last {
      let next = rest.indices.lazy.flatMap { [($0, false), ($0, true)] }.first { index, isTurned in
        let start = isTurned ? rest[index].last : rest[index].first
        return start.map { ($0 - end).length <= cornerGap } ?? false
      }
      guard let next else { break }
      let line = rest.remove(at: next.0)
      way += next.1 ? line.reversed() : line
    }
    return rest.isEmpty ? way : nil
  }

  /// Returns the single strokes that are drawn around several others.
  ///
  /// - Complexity: O(strokes · log strokes + frames · strokes at the same height).
  static func frames(_ groups: [[Int]], _ strokes: [PageStroke]) -> [Int] {
    let all = [(stroke: Int, box: Box)](strokes.indices, of: strokes)
    return groups.joined().filter { index in
      guard let frame = DrawnFrame(strokes[index]) else { return false }
      if Cancellation.isRequested { return false }
      return frame.members(of: all) { $0 != index }.count >= minimumContent
    }
  }

  /// The number of strokes from which a line around them is no part of a sign.
  private static let minimumContent = 4

  /// Returns the blocks of writing in reading order. The blocks of each frame are separate; the
  /// frames of a row come from the side where lines begin, before the content below them.
  ///
  /// - Parameters:
  ///   - outlines: the strokes that may be frames.
  ///   - figures: figures, whose labels come together, apart from the text around them.
  ///   - rules: the drawn lines that may separate columns.
  ///   - tables: the tables with their cells as blocks, which are read like the contents of a
  ///     frame.
  ///   - bracketed: the strokes of matrices.
  ///   - areVertical: whether lines run from top to bottom.
  static func blocks(
    of texts: [Int], in outlines: [PageStroke], figures: [DrawnFigure], rules: [ColumnRule],
    tables: [RuledTable], bracketed: [[Int]], _ strokes: [PageStroke], isRightToLeft: Bool,
    areVertical: Bool
  ) -> [[Int]] {
    let cutting = BlockCutting(
      strokes, texts: texts, bracketed: bracketed, figures: figures.map(\.box), rules: rules,
      isRightToLeft: isRightToLeft, areVertical: areVertical)
    let writing = Set(texts)
    let labels = figures.map { $0.labels.map { $0.filter(writing.contains) } }
    let inFigures = Set(labels.lazy.joined().joined())
    let cells = tables.map { table in Array(table.cells.joined().filter { !$0.isEmpty }) }
    let inTables = Set(cells.lazy.joined().joined())
    var (framed, rest) = framed(
      texts.filter { !inTables.contains($0) && !inFigures.contains($0) }, outlines, strokes)
    framed += cells.map { Array($0.joined()) }
    let tables = Dictionary(uniqueKeysWithValues: cells.map { ($0[0][0], $0) })
    func box(_ members: [Int]) -> Box? { Box(around: members.lazy.map { strokes[$0].box }) }
    typealias Row = [(members: [Int], box: Box)]
    func rows(of groups: [[Int]]) -> [Row] {
      self.rows(groups.compactMap { group in box(group).map { (group, $0) } })
    }
    func blocks(of row: Row) -> [[Int]] {
      row.sorted {
        isRightToLeft
          ? $0.box.bottomRight.x > $1.box.bottomRight.x : $0.box.topLeft.x < $1.box.topLeft.x
      }.flatMap { tables[$0.members[0]] ?? cutting.blocks($0.members) }
    }
    var found = cutting.parts(rest).flatMap { part in
      switch part {
      case .block(let members): [members]
      case .figure(let figure):
        rows(of: labels[figure]).flatMap(blocks)
      }
    }
    guard !framed.isEmpty else { return found }
    var place = 0
    for row in rows(of: framed) {
      let next = found[place...].firstIndex { block in
        box(block).map { $0.topLeft.y > row[0].box.centre.y } ?? false
      }
      let own = blocks(of: row)
      found.insert(contentsOf: own, at: next ?? found.count)
      place = (next ?? found.count - own.count) + own.count
    }
    return found
  }

  /// Returns the rows of content at one height, from the top.
  private static func rows(
    _ groups: [(members: [Int], box: Box)]
  ) -> [[(members: [Int], box: Box)]] {
    var rows: [[(members: [Int], box: Box)]] = []
    for group in groups.sorted(by: { $0.box.topLeft.y < $1.box.topLeft.y }) {
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
  private static func framed(
    _ texts: [Int], _ outlines: [PageStroke], _ strokes: [PageStroke]
  ) -> (framed: [[Int]], rest: [Int]) {
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
