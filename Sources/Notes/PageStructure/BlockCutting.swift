import InkModel
import Support

/// Cuts a page's writing into blocks, columns and notes in the margin, along the gaps between them:
/// recursive XY cuts (Nagy and Seth 1984).
///
/// A gap from top to bottom separates two columns; one from left to right separates paragraphs if
/// one of them has columns, or if it is large.
struct BlockCutting {
  /// Strokes in the order of writing.
  private let strokes: [PageStroke]
  /// The unit of gaps: the height of larger letters and of joined ones.
  private let unit: Double
  private let isRightToLeft: Bool

  /// The gap that always separates paragraphs, in units.
  private static let paragraphGap = 2.5
  /// The gap between lines that may separate blocks.
  private static let lineGap = 0.15
  /// The deepest recursion.
  private static let depthLimit = 40

  /// The gap between columns, by the height of their content, in units: in few lines, the gaps
  /// between words may be aligned by chance.
  private static func columnGap(height: Double) -> Double {
    height < 4 ? 6 : height < 8 ? 3.5 : 2.2
  }

  /// - Parameters:
  ///   - strokes: all strokes of the page.
  ///   - texts: the indices of those that are writing.
  ///   - isRightToLeft: whether columns are read from the right.
  init(_ strokes: [PageStroke], texts: [Int], isRightToLeft: Bool) {
    self.strokes = strokes
    self.isRightToLeft = isRightToLeft
    let heights = texts.map { strokes[$0].height }.filter { $0 > 1 }.sorted()
    unit = heights.isEmpty ? 1 : heights[heights.count * 3 / 5]
  }

  /// The blocks in reading order.
  ///
  /// - Parameter members: indices in `strokes`.
  /// - Complexity: O(strokes · log strokes · cuts).
  func blocks(_ members: [Int]) -> [[Int]] {
    members.isEmpty ? [] : cut(members, depth: 0).blocks
  }

  /// - Returns: the blocks, and whether some are side by side.
  private func cut(_ members: [Int], depth: Int) -> (blocks: [[Int]], hasColumns: Bool) {
    guard members.count > 1, depth < Self.depthLimit, !Cancellation.isRequested,
      let box = Box(around: members.lazy.map { strokes[$0].box })
    else { return ([members], false) }
    if let parts = part(members, along: \.x, gap: unit * Self.columnGap(height: box.height / unit))
    {
      let columns = isRightToLeft ? [parts.1, parts.0] : [parts.0, parts.1]
      return (columns.flatMap { cut($0, depth: depth + 1).blocks }, true)
    }
    guard let gap = widestGap(members, along: \.y), gap.width > Self.lineGap * unit,
      let parts = part(members, along: \.y, gap: gap.width)
    else { return ([members], false) }
    let (above, below) = (cut(parts.0, depth: depth + 1), cut(parts.1, depth: depth + 1))
    let hasColumns = above.hasColumns || below.hasColumns
    guard hasColumns || gap.width > Self.paragraphGap * unit else { return ([members], false) }
    return (above.blocks + below.blocks, hasColumns)
  }

  private func part(
    _ members: [Int], along axis: KeyPath<Vector, Double>, gap least: Double
  ) -> ([Int], [Int])? {
    guard let gap = widestGap(members, along: axis), gap.width >= least else { return nil }
    return (
      members.filter { strokes[$0].centre[keyPath: axis] < gap.middle },
      members.filter { strokes[$0].centre[keyPath: axis] >= gap.middle }
    )
  }

  private func widestGap(
    _ members: [Int], along axis: KeyPath<Vector, Double>
  ) -> (middle: Double, width: Double)? {
    let spans = members.map {
      (strokes[$0].box.topLeft[keyPath: axis], strokes[$0].box.bottomRight[keyPath: axis])
    }.sorted { $0.0 < $1.0 }
    var widest: (middle: Double, width: Double)?
    var end = spans[0].1
    for span in spans.dropFirst() {
      if span.0 - end > widest?.width ?? 0 { widest = ((span.0 + end) / 2, span.0 - end) }
      end = max(end, span.1)
    }
    return widest
  }
}
