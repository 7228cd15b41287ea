import InkModel
import PageStructure

/// Boxes before lines, and ticks in them.
extension ItemMarks {
  /// The maximum distance of a tick beyond its box, relative to the box's side.
  private static let tickReach = 0.5
  /// The distance from a box's side at which ink touches it, and the minimum distance to the other
  /// end of a line that links it, relative to the box's side.
  private static let (nearSide, linkLength) = (0.2, 0.5)
  /// The maximum number of strokes before a line among which a box is searched.
  private static let maximumStrokeCount = 6

  /// Finds a box, what is in it, and the text after it.
  ///
  /// - Parameter all: the line's strokes and those before it, in the direction of the lines.
  func box(first all: [(stroke: Int, box: Box)], unit: Double) -> Candidate? {
    let first = all.prefix { start($0.box) < start(all[0].box) + Self.sides.upperBound * unit }
      .prefix(Self.maximumStrokeCount)
    for set in Self.subsets(of: first.count) {
      // Characters such as 口 have three strokes.
      if part.script.lettersHaveParts && set.count == 3 { continue }
      let strokes = set.map { first[first.startIndex + $0] }
      guard let box = Box(around: strokes.lazy.map(\.box)), Self.sides.contains(box.width / unit),
        Self.sides.contains(box.height / unit),
        DrawnBox.isMade(
          of: strokes.map { part.ink.strokes[$0.stroke].points.map { $0.vector } })
      else { continue }
      let sides = Set(strokes.map(\.stroke))
      let inside = small(in: box).filter { !sides.contains($0) }
      // Sides may be drawn twice.
      let content = inside.filter { !isAlongSides($0, of: box) }
      let taken = sides.union(inside)
      let isNode =
        isLinked(box, besides: taken)
        || !content.isEmpty
          && !BoxContent.isTick(content.map { part.ink.strokes[$0].points.map(\.vector) }, in: box)
      if isNode, sides.isDisjoint(with: isDrawn) { continue }
      let rest = all.filter { !taken.contains($0.stroke) }
      guard let next = rest.first, start(next.box) > end(box) - Self.innerGap * box.width,
        start(next.box) < end(box) + Self.gaps.upperBound * unit,
        next.box.topLeft.y < box.bottomRight.y, box.topLeft.y < next.box.bottomRight.y + unit
      else { continue }
      return Candidate(
        look: isNode ? .node : .box(isTicked: !content.isEmpty), strokes: Array(taken), box: box,
        isDrawn: sides.count == 1 || !sides.isDisjoint(with: isDrawn), next: next.stroke)
    }
    return nil
  }

  /// Returns the strokes in a box, which may reach out of it.
  private func small(in box: Box) -> [Int] {
    let margin = Self.tickReach * box.side
    return small.middles(from: box.topLeft.y - margin / 2, to: box.bottomRight.y).filter {
      $0.box.side <= box.side + 2 * margin && box.topLeft.x < $0.box.centre.x
        && $0.box.centre.x < box.bottomRight.x
    }.map(\.stroke)
  }

  /// Returns whether all of a stroke is near the sides of a box.
  private func isAlongSides(_ stroke: Int, of box: Box) -> Bool {
    part.ink.strokes[stroke].points.allSatisfy {
      abs(box.depth(of: $0.vector)) <= Self.nearSide * box.side
    }
  }

  /// Returns whether a line leads from a side of a box to somewhere else, as in trees and diagrams.
  private func isLinked(_ box: Box, besides taken: Set<Int>) -> Bool {
    isDrawn.contains { stroke in
      guard !taken.contains(stroke), let first = part.ink.strokes[stroke].points.first,
        let last = part.ink.strokes[stroke].points.last
      else { return false }
      let depths = [box.depth(of: first.vector), box.depth(of: last.vector)].map { $0 / box.side }
      return abs(depths.max() ?? 1) <= Self.nearSide && (depths.min() ?? 0) <= -Self.linkLength
    }
  }

  /// Returns the sets of one to four numbers below a count, the smallest sets first.
  private static func subsets(of count: Int) -> [[Int]] {
    (1..<1 << count).map { bits in (0..<count).filter { bits >> $0 & 1 == 1 } }
      .filter { $0.count <= 4 }.sorted { ($0.count, $0[0]) < ($1.count, $1[0]) }
  }
}

extension Box {
  /// Returns the distance of a point from the nearest side, negative outside.
  fileprivate func depth(of point: Vector) -> Double {
    let inside = pointwiseMin(point - topLeft, bottomRight - point).min()
    let outside = pointwiseMax(pointwiseMax(topLeft - point, point - bottomRight), .zero).length
    return inside >= 0 ? inside : -outside
  }
}
