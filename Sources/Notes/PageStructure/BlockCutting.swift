import InkModel
import Support

/// Cuts a page's writing into blocks, columns and notes in the margin, along the gaps between them:
/// recursive XY cuts (Nagy and Seth 1984).
///
/// A gap from top to bottom separates two columns, unless it is as wide as those between words of
/// its lines, and so does a drawn line. A gap from left to right separates paragraphs if one of them
/// has columns, if it is large, also compared with other gaps between lines, or if it is next to a
/// matrix or a figure. A figure is cut off from what is beside it, whatever the gap.
struct BlockCutting {
  /// A part of a page.
  enum Part {
    /// The indices of its strokes.
    case block([Int])
    /// The number of a figure.
    case figure(Int)
  }

  /// The boxes of the strokes, in the order of writing, then those of the figures.
  private let boxes: [Box]
  /// The number of strokes.
  private let strokeCount: Int
  /// The drawn lines that may separate columns.
  private let rules: [ColumnRule]
  /// The indices of the strokes of each matrix, and the box around them.
  private let bracketed: [(members: Set<Int>, box: Box)]
  /// The unit of gaps: the height of larger letters and of joined ones.
  private let unit: Double
  private let isRightToLeft: Bool

  /// The gap that separates paragraphs, in units.
  private static let paragraphGap = 2.5
  /// The gap that separates paragraphs, relative to the usual gap between lines, and the number of
  /// gaps that show which is usual. Text may be written on every second line.
  private static let (usualGaps, usualCount) = (1.5, 4)
  /// The gap between lines that may separate blocks.
  private static let lineGap = 0.15
  /// The maximum depth of the recursion.
  private static let depthLimit = 40
  /// The maximum number of gaps that may separate columns of a block.
  private static let gapLimit = 20

  /// The minimum gap between columns.
  private static let minimumColumnGap = 2.2
  /// The ratio of a line's part of a gap to its widest gap between words up to which it is another of
  /// these, and that of the parts of other lines to it from which it crosses their columns.
  private static let (wordGaps, crossing) = (1.2, 3.0)
  /// The minimum number of strokes on both sides of a gap in such a line, and the maximum gap between
  /// its words, in units of the lines: tails and commas of several lines are farther apart.
  private static let (minimumStrokeCount, widestWordGap) = (3, 4.0)
  /// The maximum distance of the middle of a stroke from that of its line, in units.
  private static let lineReach = 0.7
  /// The maximum height of a line, and of its dots, in units of its own.
  private static let (lineHeight, dot) = (4.0, 0.4)

  /// Returns the minimum gap between columns, in units. It depends on the height of their content
  /// and on the height at which both have strokes: in few lines, gaps between words may be aligned
  /// by chance.
  private static func columnGap(height: Double, shared: Double) -> Double {
    if height < 4 { return 6 }
    // Ink above or below can't be the rest of a line.
    if (0.5..<3).contains(shared) { return 4 }
    return height < 8 ? 3.5 : minimumColumnGap
  }

  /// - Parameters:
  ///   - strokes: all strokes of the page.
  ///   - texts: the indices of the strokes that are writing.
  ///   - bracketed: the indices of the strokes of each matrix.
  ///   - figures: the boxes of the figures.
  ///   - rules: the drawn lines that may separate columns.
  ///   - isRightToLeft: whether columns are read from the right.
  ///   - areVertical: whether lines run from top to bottom, and follow one another to the left. The
  ///     page is cut as if it were turned: its columns are one above the other.
  init(
    _ strokes: [PageStroke], texts: [Int], bracketed: [[Int]], figures: [Box],
    rules: [ColumnRule], isRightToLeft: Bool, areVertical: Bool
  ) {
    let boxes = (strokes.map(\.box) + figures).map { areVertical ? $0.turned : $0 }
    self.boxes = boxes
    strokeCount = strokes.count
    self.rules = areVertical ? [] : rules
    self.bracketed = bracketed.compactMap { matrix in
      Box(around: matrix.lazy.map { boxes[$0] }).map { (Set(matrix), $0) }
    }
    self.isRightToLeft = isRightToLeft && !areVertical
    unit = Self.unit(of: texts.map { boxes[$0] }) ?? 1
  }

  private func unit(of members: [Int]) -> Double? {
    Self.unit(of: members.filter { $0 < strokeCount }.map { boxes[$0] })
  }

  private static func unit(of boxes: [Box]) -> Double? {
    let heights = boxes.map(\.height).filter { $0 > 1 }.sorted()
    return heights.isEmpty ? nil : heights[heights.count * 3 / 5]
  }

  /// Returns the blocks and all figures in reading order.
  ///
  /// - Parameter members: indices in `strokes`.
  func parts(_ members: [Int]) -> [Part] {
    blocks(members + (strokeCount..<boxes.count)).flatMap { block -> [Part] in
      let own = block.filter { $0 < strokeCount }
      return (own.isEmpty ? [] : [.block(own)])
        + block.filter { $0 >= strokeCount }.map { .figure($0 - strokeCount) }
    }
  }

  /// Returns the blocks in reading order.
  ///
  /// - Parameter members: indices in `strokes`.
  /// - Complexity: O(strokes · (log strokes + matrices + figures + rules) · cuts).
  func blocks(_ members: [Int]) -> [[Int]] {
    members.isEmpty ? [] : cut(members, depth: 0).blocks
  }

  /// - Returns: the blocks, and whether some are side by side.
  private func cut(_ members: [Int], depth: Int) -> (blocks: [[Int]], hasColumns: Bool) {
    guard members.count > 1, depth < Self.depthLimit, !Cancellation.isRequested,
      let box = Box(around: members.lazy.map { boxes[$0] })
    else { return ([members], false) }
    switch columns(members, height: box.height) {
    case .columns(let left, let right):
      let columns = isRightToLeft ? [right, left] : [left, right]
      return (columns.flatMap { cut($0, depth: depth + 1).blocks }, true)
    case .crossed(let line):
      let parts = parts(members, around: line).map { cut($0, depth: depth + 1) }
      if parts.count > 1 { return (parts.flatMap(\.blocks), parts.contains(where: \.hasColumns)) }
    case .words: break
    }
    if let parts = partsAtRule(members) {
      return (parts.flatMap { cut($0, depth: depth + 1).blocks }, true)
    }
    if let (above, below) = partsAtMatrix(members) {
      let parts = (cut(above, depth: depth + 1), cut(below, depth: depth + 1))
      return (parts.0.blocks + parts.1.blocks, parts.0.hasColumns || parts.1.hasColumns)
    }
    if let (first, second) = partsBesideFigure(members) {
      return (
        cut(first, depth: depth + 1).blocks + cut(second, depth: depth + 1).blocks, true
      )
    }
    let gaps = gaps(members, along: \.y).filter { $0.width > Self.lineGap * unit }
    guard let gap = gaps.max(by: { $0.width < $1.width }) else { return ([members], false) }
    let parts = part(members, along: \.y, at: gap.middle)
    let (above, below) = (cut(parts.0, depth: depth + 1), cut(parts.1, depth: depth + 1))
    let hasColumns = above.hasColumns || below.hasColumns
    let usual = gaps.count < Self.usualCount ? 0 : gaps.map(\.width).median ?? 0
    guard hasColumns || gap.width > max(Self.paragraphGap * unit, Self.usualGaps * usual) else {
      return ([members], false)
    }
    return (above.blocks + below.blocks, hasColumns)
  }

  /// What the gaps from top to bottom are.
  private enum Gaps {
    /// Between columns: the strokes to the left and to the right of the widest one.
    case columns([Int], [Int])
    /// Between columns, but a line, whose strokes these are, runs on through one of them.
    case crossed(by: [Int])
    /// Between words.
    case words
  }

  /// Returns what the gaps from top to bottom are. A title's words are as far apart as its letters are
  /// large.
  private func columns(_ members: [Int], height: Double) -> Gaps {
    let membersUnit = max(unit, unit(of: members) ?? 0)
    let wide = gaps(members, along: \.x).filter {
      $0.width >= Self.minimumColumnGap * membersUnit
    }
    let whole = wide.isEmpty ? 0 : inkedHeight(members)
    let middles = wide.map(\.middle)
    let lines =
      wide.isEmpty
      ? []
      : lines(members.filter { $0 < strokeCount }, unit: membersUnit).map {
        (members: $0, wordGap: wordGap(of: $0, wide: middles))
      }
    var found = Gaps.words
    for gap in wide.sorted(by: { $0.width > $1.width }).prefix(Self.gapLimit) {
      let (left, right) = part(members, along: \.x, at: gap.middle)
      let (first, last) = isRightToLeft ? (right, left) : (left, right)
      let line = unitOfLine(last)
      if let line, isAtTop(last, beside: first, unit: line) { continue }
      let unit = max(membersUnit, line ?? 0)
      let shared = (inkedHeight(left) + inkedHeight(right) - whole) / unit
      guard gap.width >= Self.columnGap(height: height / unit, shared: shared) * unit else {
        continue
      }
      guard let other = otherKind(of: gap.middle, in: lines, unit: membersUnit) else {
        return .columns(left, right)
      }
      if case .words = found { found = other }
    }
    return found
  }

  /// Returns what a gap is that isn't between columns, by the lines on both of its sides.
  ///
  /// - Parameters:
  ///   - lines: with their widest gaps between words.
  ///   - unit: that of the lines, whose letters may be large.
  private func otherKind(
    of middle: Double, in lines: [(members: [Int], wordGap: Double?)], unit: Double
  ) -> Gaps? {
    let parts = lines.compactMap { line -> (gap: Double, isOfWords: Bool, line: [Int])? in
      let (left, right) = part(line.members, along: \.x, at: middle)
      guard min(left.count, right.count) >= Self.minimumStrokeCount,
        let end = left.map({ boxes[$0].bottomRight.x }).max(),
        let start = right.map({ boxes[$0].topLeft.x }).min()
      else { return nil }
      let isOfWords = line.wordGap.map {
        start - end <= Self.wordGaps * $0 && $0 <= Self.widestWordGap * unit
      }
      return (start - end, isOfWords ?? false, line.members)
    }.sorted { $0.gap < $1.gap }
    let wordCount = parts.count(where: \.isOfWords)
    if wordCount > 0, 2 * wordCount >= parts.count { return .words }
    if let narrowest = parts.first, narrowest.isOfWords,
      parts[1].gap >= Self.crossing * narrowest.gap
    {
      return .crossed(by: narrowest.line)
    }
    return nil
  }

  /// Returns a line's widest gap between words.
  ///
  /// - Parameter wide: the middles of all gaps that may be between columns, ascending.
  private func wordGap(of line: [Int], wide: [Double]) -> Double? {
    gaps(line, along: \.x).filter { gap in
      let next = wide.partitioningIndex { $0 > gap.middle - gap.width / 2 }
      return next == wide.count || wide[next] >= gap.middle + gap.width / 2
    }.map(\.width).max()
  }

  /// Returns the strokes in lines, each level.
  private func lines(_ members: [Int], unit: Double) -> [[Int]] {
    var lines: [(middle: Double, members: [Int])] = []
    for index in members.sorted(by: { (boxes[$0].centre.y, $0) < (boxes[$1].centre.y, $1) }) {
      let y = boxes[index].centre.y
      if let last = lines.last, y - last.middle < Self.lineReach * unit {
        let count = Double(last.members.count + 1)
        lines[lines.count - 1].middle += (y - last.middle) / count
        lines[lines.count - 1].members.append(index)
      } else {
        lines.append((y, [index]))
      }
    }
    return lines.map(\.members)
  }

  /// Returns the strokes above a line, at it and below it, as far as there are gaps between them.
  private func parts(_ members: [Int], around line: [Int]) -> [[Int]] {
    guard let box = Box(around: line.lazy.map { boxes[$0] }) else { return [members] }
    let gaps = gaps(members, along: \.y).filter { $0.width > Self.lineGap * unit }.map(\.middle)
    var (rest, parts) = (members, [[Int]]())
    for gap in [
      gaps.last { $0 <= box.topLeft.y }, gaps.first { $0 >= box.bottomRight.y },
    ] {
      guard let gap else { continue }
      let (above, below) = part(rest, along: \.y, at: gap)
      parts.append(above)
      rest = below
    }
    return parts + [rest]
  }

  /// Returns the unit of strokes that are one line of writing, whose letters may be large; `nil` if
  /// they are more.
  private func unitOfLine(_ members: [Int]) -> Double? {
    let unit = unit(of: members) ?? 1
    let box = Box(around: members.lazy.map { boxes[$0] })
    return box.map { $0.height <= Self.lineHeight * unit } == true ? unit : nil
  }

  /// Returns whether a line ends the first line of what is beside it, or is above all of that: it is
  /// the end of a title, a date or the number of a page, and no column.
  private func isAtTop(_ line: [Int], beside others: [Int], unit: Double) -> Bool {
    let top = line.map { boxes[$0].topLeft.y }.min() ?? 0
    return !others.contains {
      boxes[$0].height > Self.dot * unit && boxes[$0].bottomRight.y < top
    }
  }

  /// Returns the strokes around a drawn line between columns, in reading order.
  private func partsAtRule(_ members: [Int]) -> [[Int]]? {
    guard !rules.isEmpty else { return nil }
    let matrices = matrices(among: members)
    for rule in rules where !matrices.contains(where: { $0.contains(rule.box.centre) }) {
      guard let parts = rule.parts(of: members, boxes) else { continue }
      let columns = isRightToLeft ? [parts.right, parts.left] : [parts.left, parts.right]
      return ([parts.above] + columns + [parts.below]).filter { !$0.isEmpty }
    }
    return nil
  }

  /// Returns the strokes above and below a gap next to a figure or to a matrix, whose tall brackets
  /// belong to no line of text.
  private func partsAtMatrix(_ members: [Int]) -> ([Int], [Int])? {
    let matrices = matrices(among: members) + figures(among: members).map { boxes[$0] }
    guard !matrices.isEmpty else { return nil }
    let gaps = gaps(members, along: \.y).filter { $0.width > Self.lineGap * unit }
    for matrix in matrices {
      let gap =
        gaps.last { $0.middle <= matrix.topLeft.y }
        ?? gaps.first { $0.middle >= matrix.bottomRight.y }
      if let gap { return part(members, along: \.y, at: gap.middle) }
    }
    return nil
  }

  /// Returns a figure and the rest, in reading order.
  private func partsBesideFigure(_ members: [Int]) -> ([Int], [Int])? {
    guard let figure = figures(among: members).first,
      let rest = Box(around: members.lazy.filter { $0 != figure }.map { boxes[$0] })
    else { return nil }
    let others = members.filter { $0 != figure }
    let isRestFirst =
      isRightToLeft
      ? rest.bottomRight.x > boxes[figure].bottomRight.x
      : rest.topLeft.x < boxes[figure].topLeft.x
    return isRestFirst ? (others, [figure]) : ([figure], others)
  }

  private func figures(among members: [Int]) -> [Int] { members.filter { $0 >= strokeCount } }

  /// Returns the boxes of the matrices that strokes belong to.
  private func matrices(among members: [Int]) -> [Box] {
    bracketed.filter { members.contains(where: $0.members.contains) }.map(\.box)
  }

  private func part(
    _ members: [Int], along axis: KeyPath<Vector, Double>, at middle: Double
  ) -> ([Int], [Int]) {
    (
      members.filter { boxes[$0].centre[keyPath: axis] < middle },
      members.filter { boxes[$0].centre[keyPath: axis] >= middle }
    )
  }

  /// Returns the gaps along an axis, in order, without those between the rows or columns of a
  /// matrix.
  private func gaps(
    _ members: [Int], along axis: KeyPath<Vector, Double>
  ) -> [(middle: Double, width: Double)] {
    let spans = spans(members, along: axis)
    let matrices = matrices(among: members)
    return zip(spans, spans.dropFirst()).map { before, after in
      (middle: (before.end + after.start) / 2, width: after.start - before.end)
    }.filter { gap in
      !matrices.contains {
        $0.topLeft[keyPath: axis] < gap.middle && gap.middle < $0.bottomRight[keyPath: axis]
      }
    }
  }

  /// Returns the height at which there are strokes.
  private func inkedHeight(_ members: [Int]) -> Double {
    spans(members, along: \.y).reduce(0) { $0 + $1.end - $1.start }
  }

  /// Returns the parts of an axis at which there are strokes, in order.
  private func spans(
    _ members: [Int], along axis: KeyPath<Vector, Double>
  ) -> [(start: Double, end: Double)] {
    let extents = members.map { boxes[$0] }.map {
      (start: $0.topLeft[keyPath: axis], end: $0.bottomRight[keyPath: axis])
    }.sorted { $0.start < $1.start }
    var spans = [extents[0]]
    for extent in extents.dropFirst() {
      if extent.start > spans[spans.count - 1].end {
        spans.append(extent)
      } else {
        spans[spans.count - 1].end = max(spans[spans.count - 1].end, extent.end)
      }
    }
    return spans
  }
}

extension Box {
  /// The box turned to the left by a right angle: lines that run from top to bottom, the first on
  /// the right, become lines from left to right, the first on top.
  fileprivate var turned: Box {
    Box(topLeft: Vector(topLeft.y, -bottomRight.x), bottomRight: Vector(bottomRight.y, -topLeft.x))
  }
}
