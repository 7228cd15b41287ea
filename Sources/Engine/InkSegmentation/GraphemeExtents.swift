/// The horizontal extent of each grapheme's ink, without headlines.
struct GraphemeExtents {
  private var extents: [(owner: Int, left: Double, right: Double)] = []

  /// - Parameter rows: the rows that have an owner.
  init(rows: [Int], of ink: InkSegmenter, owners: [Int]) {
    for row in rows {
      let x = ink.xs[row]
      if let last = extents.last, last.owner == owners[row] {
        extents[extents.count - 1].left = min(last.left, x)
        extents[extents.count - 1].right = max(last.right, x)
      } else {
        extents.append((owners[row], x, x))
      }
    }
  }

  /// Returns the grapheme under a headline at `x`; of several, the one with the nearest middle.
  func owner(at x: Double) -> Int {
    func distance(_ extent: (owner: Int, left: Double, right: Double)) -> (Double, Double) {
      (max(0, extent.left - x, x - extent.right), abs(extent.left + extent.right - 2 * x))
    }
    return extents.min { distance($0) < distance($1) }?.owner ?? 0
  }
}
