import InkModel

extension Ink {
  /// More strokes than this are left as they were drawn: what a person draws of so many is no mere
  /// shape.
  private static let chainedStrokes = 2...12

  /// The strokes in a row, each begun at whichever end is nearest to where the last one ended.
  ///
  /// A row is made from each stroke in each direction, and the one with the shortest gaps is taken.
  /// So sides that were drawn in any order and direction go round the figure again.
  ///
  /// - Complexity: O(points + strokes³), of at most twelve strokes.
  var chained: Ink {
    let drawn = strokes.filter { !$0.points.isEmpty }
    guard Self.chainedStrokes.contains(drawn.count) else { return self }
    let ends = drawn.map { stroke in
      [stroke.points[0].place, stroke.points[stroke.points.count - 1].place]
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

  /// Ink drawn from its end to its beginning.
  var backwards: Ink { Ink(strokes: strokes.reversed().map { $0.backwards }) }

  /// A stroke and which of its ends comes first: 0 for the one that was drawn first.
  private struct Link {
    let stroke: Int
    let start: Int
  }

  /// All strokes after a first one, the nearest next, and the sum of the gaps between them.
  private static func row(
    from first: Link, through ends: [[Vector]]
  ) -> (gaps: Double, links: [Link]) {
    var links = [first]
    var left = ends.indices.filter { $0 != first.stroke }
    var gaps = 0.0
    while let last = links.last, !left.isEmpty {
      let end = ends[last.stroke][1 - last.start]
      var nearest = (distance: Double.infinity, place: 0, start: 0)
      for (place, stroke) in left.enumerated() {
        for start in 0...1 {
          let distance = (ends[stroke][start] - end).length
          if distance < nearest.distance { nearest = (distance, place, start) }
        }
      }
      gaps += nearest.distance
      links.append(Link(stroke: left.remove(at: nearest.place), start: nearest.start))
    }
    return (gaps, links)
  }
}

extension Stroke {
  fileprivate var backwards: Stroke { Stroke(points: points.reversed()) }
}
