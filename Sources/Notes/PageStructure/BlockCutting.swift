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

  private let spans: BoxSpans
  /// The drawn lines that may separate columns.
  private let rules: [ColumnRule]
  /// The unit of gaps: the height of larger letters and of joined ones.
  private let unit: Double
  private let isRightToLeft: Bool
  private let columns: ColumnGaps

  /// The gap that separates paragraphs, in units.
  private static let paragraphGap = 2.5
  /// The gap that separates paragraphs, relative to the usual gap between lines, and the number of
  /// gaps that show which is usual. Text may be written on every second line.
  private static let (usualGaps, usualCount) = (1.5, 4)
  /// The gap between lines that may separate blocks.
  private static let lineGap = 0.15
  /// The maximum depth of the recursion.
  private static let depthLimit = 40

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
    spans = BoxSpans(boxes, strokeCount: strokes.count, bracketed: bracketed)
    self.rules = areVertical ? [] : rules
    self.isRightToLeft = isRightToLeft && !areVertical
    unit = spans.unit(of: texts) ?? 1
    columns = ColumnGaps(spans: spans, unit: unit, isRightToLeft: self.isRightToLeft)
  }

  private var boxes: [Box] { spans.boxes }
  private var strokeCount: Int { spans.strokeCount }

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
    switch columns.kind(of: members, height: box.height) {
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
    let gaps = spans.gaps(members, along: \.y).filter { $0.width > Self.lineGap * unit }
    guard let gap = gaps.max(by: { $0.width < $1.width }) else { return ([members], false) }
    let parts = spans.part(members, along: \.y, at: gap.middle)
    let (above, below) = (cut(parts.0, depth: depth + 1), cut(parts.1, depth: depth + 1))
    let hasColumns = above.hasColumns || below.hasColumns
    let usual = gaps.count < Self.usualCount ? 0 : gaps.map(\.width).median ?? 0
    guard hasColumns || gap.width > max(Self.paragraphGap * unit, Self.usualGaps * usual) else {
      return ([members], false)
    }
    return (above.blocks + below.blocks, hasColumns)
  }

  /// Returns the strokes above a line, at it and below it, as far as there are gaps between them.
  private func parts(_ members: [Int], around line: [Int]) -> [[Int]] {
    guard let box = Box(around: line.lazy.map { boxes[$0] }) else { return [members] }
    let gaps = spans.gaps(members, along: \.y).filter { $0.width > Self.lineGap * unit }
      .map(\.middle)
    var (rest, parts) = (members, [[Int]]())
    for gap in [
      gaps.last { $0 <= box.topLeft.y }, gaps.first { $0 >= box.bottomRight.y },
    ] {
      guard let gap else { continue }
      let (above, below) = spans.part(rest, along: \.y, at: gap)
      parts.append(above)
      rest = below
    }
    return parts + [rest]
  }

  /// Returns the strokes around a drawn line between columns, in reading order.
  private func partsAtRule(_ members: [Int]) -> [[Int]]? {
    guard !rules.isEmpty else { return nil }
    let matrices = spans.matrices(among: members)
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
    let matrices = spans.matrices(among: members) + figures(among: members).map { boxes[$0] }
    guard !matrices.isEmpty else { return nil }
    let gaps = spans.gaps(members, along: \.y).filter { $0.width > Self.lineGap * unit }
    for matrix in matrices {
      let gap =
        gaps.last { $0.middle <= matrix.topLeft.y }
        ?? gaps.first { $0.middle >= matrix.bottomRight.y }
      if let gap { return spans.part(members, along: \.y, at: gap.middle) }
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
}

extension Box {
  /// The box turned to the left by a right angle: lines that run from top to bottom, the first on
  /// the right, become lines from left to right, the first on top.
  fileprivate var turned: Box {
    Box(topLeft: Vector(topLeft.y, -bottomRight.x), bottomRight: Vector(bottomRight.y, -topLeft.x))
  }
}
