import InkModel

/// A drawn upright line with writing on both sides: what is on the left and what is on the right are
/// columns, however near they are.
struct ColumnRule {
  private let top: Vector
  private let bottom: Vector

  // Lengths, in heights of the writing.

  /// The minimum height of a rule, that of about four lines of writing, and of the writing on each
  /// side.
  private static let (minimumHeight, minimumBeside) = (12.0, 6.0)
  /// The minimum ratio of a rule's chord to its length, and its maximum slant.
  private static let (straightness, slant) = (0.95, 0.15)
  /// The share of a stroke's width that may reach across, and the maximum of that.
  private static let (share, overlap) = (0.25, 0.5)
  /// The maximum distance of a gap between lines from the end of a rule that belongs there, and the
  /// step between the places examined.
  private static let (margin, step) = (2.0, 0.5)

  /// - Returns: `nil` for any other stroke.
  init?(_ stroke: PageStroke) {
    let way = stroke.end - stroke.start
    guard abs(way.y) >= Self.minimumHeight, abs(way.x) <= Self.slant * abs(way.y),
      stroke.chord >= Self.straightness * stroke.length
    else { return nil }
    (top, bottom) = way.y > 0 ? (stroke.start, stroke.end) : (stroke.end, stroke.start)
  }

  var box: Box {
    Box(
      topLeft: Vector(min(top.x, bottom.x), top.y),
      bottomRight: Vector(max(top.x, bottom.x), bottom.y))
  }

  /// Returns where the rule is at a height.
  private func place(at height: Double) -> Double {
    let share = (height - top.y) / (bottom.y - top.y)
    return top.x + max(0, min(1, share)) * (bottom.x - top.x)
  }

  /// Returns what is above the rule, on its left, on its right, and below it; `nil` if too little is
  /// on one side, or a stroke goes across.
  ///
  /// - Parameter members: indices in `boxes`.
  /// - Complexity: O(members).
  func parts(
    of members: [Int], _ boxes: [Box]
  ) -> (above: [Int], left: [Int], right: [Int], below: [Int])? {
    func isLeft(_ member: Int) -> Bool {
      boxes[member].centre.x < place(at: boxes[member].centre.y)
    }
    let beside = members.filter { (top.y...bottom.y).contains(boxes[$0].centre.y) }
    let isCrossed = beside.contains { member in
      let place = place(at: boxes[member].centre.y)
      let overlap = min(Self.overlap, Self.share * boxes[member].width)
      return boxes[member].topLeft.x < place - overlap
        && place + overlap < boxes[member].bottomRight.x
    }
    guard !isCrossed,
      [true, false].allSatisfy({ side in
        let box = Box(around: beside.lazy.filter { isLeft($0) == side }.map { boxes[$0] })
        return box.map { $0.height >= Self.minimumBeside } ?? false
      })
    else { return nil }
    let (from, to) = (gap(near: top.y, members, boxes), gap(near: bottom.y, members, boxes))
    let rest = members.filter { (from..<to).contains(boxes[$0].centre.y) }
    let (left, right) = (rest.filter(isLeft), rest.filter { !isLeft($0) })
    guard !left.isEmpty, !right.isEmpty else { return nil }
    return (
      members.filter { boxes[$0].centre.y < from }, left, right,
      members.filter { boxes[$0].centre.y >= to }
    )
  }

  /// Returns the height near another one that the fewest strokes cross.
  private func gap(near height: Double, _ members: [Int], _ boxes: [Box]) -> Double {
    let heights = stride(from: -Self.margin, through: Self.margin, by: Self.step)
      .sorted { abs($0) < abs($1) }.map { height + $0 }
    let crossings = heights.map { height in
      members.count {
        boxes[$0].topLeft.y < height && height < boxes[$0].bottomRight.y
      }
    }
    let least = heights.indices.min { (crossings[$0], $0) < (crossings[$1], $1) }
    return least.map { heights[$0] } ?? height
  }
}
