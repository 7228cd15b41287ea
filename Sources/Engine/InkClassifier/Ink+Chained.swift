import InkModel

extension Ink {
  /// The numbers of strokes that are chained: a drawing of more strokes isn't a simple shape.
  private static let chainedStrokes = 2...12

  /// The strokes in a chain, each starting at the end nearest to where the one before ends.
  ///
  /// A chain is built from each stroke in each direction, and the one with the shortest gaps is
  /// chosen. So sides drawn in any order and direction go round the figure again.
  ///
  /// - Complexity: O(points + strokes³), for at most twelve strokes.
  var chained: Ink {
    guard Self.chainedStrokes.contains(strokes.count(where: { !$0.points.isEmpty })) else {
      return self
    }
    let drawn = strokes.filter { !$0.points.isEmpty }
    let ends = drawn.map { stroke in
      [stroke.points[0].vector, stroke.points[stroke.points.count - 1].vector]
    }
    var best = (gaps: Double.infinity, links: [Link]())
    for first in drawn.indices {
      for start in 0...1 {
        let row = Self.row(from: Link(stroke: first, start: start), through: ends)
        if row.gaps < best.gaps { best = row }
      }
    }
    return Ink(
      strokes: best.links.map { link in
        link.start == 0 ? drawn[link.stroke] : drawn[link.stroke].backwards
      })
  }

  /// A stroke, and the end that comes first: 0 for the one drawn first.
  private struct Link {
    let stroke: Int
    let start: Int
  }

  /// Returns all strokes after a first one, the nearest next, and the sum of the gaps between them.
  private static func row(
    from first: Link, through ends: [[Vector]]
  ) -> (gaps: Double, links: [Link]) {
    var links = [first]
    var left = ends.indices.filter { $0 != first.stroke }
    var gaps = 0.0
    while let last = links.last, !left.isEmpty {
      let end = ends[last.stroke][1 - last.start]
      var nearest = (distance: Double.infinity, index: 0, start: 0)
      for (index, stroke) in left.enumerated() {
        for start in 0...1 {
          let distance = (ends[stroke][start] - end).length
          if distance < nearest.distance { nearest = (distance, index, start) }
        }
      }
      gaps += nearest.distance
      links.append(Link(stroke: left.remove(at: nearest.index), start: nearest.start))
    }
    return (gaps, links)
  }
}

extension Stroke {
  fileprivate var backwards: Stroke { Stroke(points: points.reversed()) }
}
