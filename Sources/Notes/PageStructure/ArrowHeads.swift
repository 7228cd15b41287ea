import InkModel

/// Finds the heads of drawn arrows, which look like letters.
///
/// A head is the one or two strokes written right after a straight line, or right before it: its
/// tip is at the line's end, and it spreads backwards to both sides.
enum ArrowHeads {
  /// The minimum length of an arrow's line, in heights of the writing, and its straightness.
  private static let (minimumLength, straightness) = (2.0, 0.9)
  /// The maximum length of a head along the line, relative to the line.
  private static let maximumShare = 0.6
  /// The maximum distance of a head's tip from the line's end, and the minimum reach of its ends to
  /// either side, in heights of the writing.
  private static let (tipDistance, reach) = (0.5, 0.25)

  /// Returns the strokes that are heads, with the lines at which they are.
  ///
  /// - Parameter writing: each stroke's probability of being writing.
  /// - Complexity: O(strokes).
  static func find(
    in strokes: [PageStroke], _ writing: [Double]
  ) -> [(head: Int, shaft: Int)] {
    strokes.indices.flatMap { shaft -> [(head: Int, shaft: Int)] in
      guard writing[shaft] < 0.5, strokes[shaft].chord > minimumLength,
        strokes[shaft].chord > straightness * strokes[shaft].length
      else { return [] }
      let near = [
        shaft + 1..<shaft + 2, shaft - 1..<shaft, shaft + 1..<shaft + 3, shaft - 2..<shaft,
      ]
      let head = near.first { head in
        strokes.indices.contains(head.lowerBound) && strokes.indices.contains(head.upperBound - 1)
          && isHead(strokes[head], of: strokes[shaft])
      }
      return head?.filter { writing[$0] >= 0.5 }.map { ($0, shaft) } ?? []
    }
  }

  private static func isHead(_ head: ArraySlice<PageStroke>, of shaft: PageStroke) -> Bool {
    let way = (shaft.end - shaft.start) / shaft.chord
    return [(shaft.end, way), (shaft.start, Vector.zero - way)].contains { tip, way in
      func place(_ point: Vector) -> (along: Double, across: Double) {
        (way.dot(point - tip), way.cross(point - tip))
      }
      let places = head.flatMap(\.course).map(place)
      guard let foremost = places.max(by: { $0.along < $1.along }),
        max(abs(foremost.along), abs(foremost.across)) < tipDistance,
        places.allSatisfy({
          foremost.along - $0.along < maximumShare * shaft.chord
            && abs($0.across) < maximumShare * shaft.chord
        })
      else { return false }
      // Each stroke of two begins or ends at the tip.
      let ends = head.flatMap { [place($0.start), place($0.end)] }
        .filter { foremost.along - $0.along > reach }
      return ends.count == 2 && ends.contains { $0.across < -reach }
        && ends.contains { $0.across > reach }
    }
  }
}
