import InkModel
import Support

extension PageStructure {
  // Lengths, in heights of the page's small letters or, if noted, of the strokes of a row.

  /// The permitted heights of a large row's strokes.
  private static let heightsOfLarge = 3.0...60.0
  /// The maximum gap between them, relative to the height of the taller one, and the minimum
  /// overlap of their heights, relative to the shorter one.
  private static let (gapInRow, sharedInRow) = (2.5, 0.35)
  /// The maximum distance of dots above a row, and of other parts beside it, relative to its
  /// height.
  private static let (aboveRow, besideRow) = (0.35, 0.2)
  /// The minimum width, relative to the height.
  private static let minimumWidth = 1.2
  /// The maximum number of large strokes that aren't writing: more are drawings.
  private static let maximumLargeCount = 300
  /// The maximum number of strokes as tall as these, writing or not.
  private static let maximumHighCount = 3_000
  /// The number of strokes of writing inside a stroke that make it a frame.
  private static let minimumFramedCount = 3

  /// Rows of strokes that aren't taken for writing and are much larger than the page's, with the
  /// strokes among them: they may be writing of another size, such as a title; reading them
  /// decides.
  ///
  /// - Parameter ink: the page.
  /// - Returns: indices in the page's strokes, ascending. No stroke is in two rows.
  /// - Complexity: O(points + large strokes · strokes).
  public func largeRows(of ink: Ink) -> [[Int]] {
    guard letterHeight > 0 else { return [] }
    let boxes = ink.strokes.map(\.box)
    let drawn = Set(others.lazy.flatMap(\.strokes)).subtracting(figures)
    let high = boxes.indices.compactMap { index -> (index: Int, box: Box)? in
      guard let box = boxes[index], !figures.contains(index),
        Self.heightsOfLarge.contains(box.height / letterHeight)
      else { return nil }
      return (index, box)
    }
    guard high.count <= Self.maximumHighCount,
      high.count(where: { drawn.contains($0.index) }) <= Self.maximumLargeCount
    else { return [] }
    let texts = blocks.joined().compactMap { boxes[$0]?.centre }
    let large = high.filter { index, box in
      !drawn.contains(index) || texts.count(where: box.contains) < Self.minimumFramedCount
    }
    var sets = DisjointSets(count: large.count)
    // From the top: the strokes that reach down to the current one.
    var open: [Int] = []
    for next in large.indices.sorted(by: { large[$0].box.topLeft.y < large[$1].box.topLeft.y }) {
      let box = large[next].box
      open.removeAll { large[$0].box.bottomRight.y < box.topLeft.y }
      for other in open where Self.areInRow(large[other].box, box) { sets.join(other, next) }
      open.append(next)
    }
    let rows = sets.sets.compactMap { members -> (large: [Box], box: Box, around: Box)? in
      let own = members.map { large[$0].box }
      guard members.contains(where: { drawn.contains(large[$0].index) }),
        let box = Box(around: own), box.width >= Self.minimumWidth * box.height
      else { return nil }
      // Dots, bars and small letters.
      let margin = Vector(Self.besideRow, Self.aboveRow) * box.height
      return (
        own, box,
        Box(topLeft: box.topLeft - margin, bottomRight: box.bottomRight + Vector(margin.x, 0))
      )
    }
    var strokes = rows.map { _ in [Int]() }
    for (index, own) in boxes.enumerated() {
      guard let own else { continue }
      let around = rows.indices.filter { row in
        own.height <= rows[row].box.height
          && (drawn.contains(index) ? rows[row].around : rows[row].box).contains(own.centre)
      }
      // The dots of one row may be among the tails of that above.
      let owner =
        around.count < 2
        ? around.first
        : around.min { Self.gap(own, to: rows[$0].large) < Self.gap(own, to: rows[$1].large) }
      if let owner { strokes[owner].append(index) }
    }
    return strokes
  }

  /// Returns the distance of a stroke's middle from the nearest of several large ones, and from the
  /// middle of that.
  private static func gap(_ own: Box, to large: [Box]) -> (Double, Double) {
    large.map { box in
      let nearest = own.centre.clamped(lowerBound: box.topLeft, upperBound: box.bottomRight)
      return ((nearest - own.centre).length, (box.centre - own.centre).length)
    }.min(by: <) ?? (.infinity, .infinity)
  }

  private static func areInRow(_ a: Box, _ b: Box) -> Bool {
    let white = a.white(to: b)
    return white.x <= gapInRow * max(a.height, b.height)
      && -white.y >= sharedInRow * min(a.height, b.height)
  }
}
