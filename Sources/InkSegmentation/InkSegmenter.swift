import InkFeatures
import InkModel

/// Shares out an ink among the graphemes of its reading.
///
/// A network trained with CTC says in which rows it saw each grapheme, but not where one ends and the
/// next begins. Between two sightings the ink is cut where the pen was lifted or, in a stroke that
/// goes on, where the ink before and the ink after lie apart. Strokes written late (dots, bars)
/// float: they go to the grapheme whose ink lies next to theirs. Left and right are told apart along
/// the slant of the writing.
public struct InkSegmenter: Sendable {
  let points: [ResampledInk.Point]
  /// Of each row, along the slant: places right above one another have the same.
  let xs: [Double]
  /// Rows of each stroke, in the order of writing.
  let strokes: [Range<Int>]

  public init(_ ink: ResampledInk) {
    points = ink.points
    let slant = downstrokeSlant(ink.points)
    xs = ink.points.map { $0.x - slant * $0.y }
    var strokes: [Range<Int>] = []
    for row in points.indices {
      if row > 0, points[row].stroke == points[row - 1].stroke {
        strokes[strokes.count - 1] = strokes[strokes.count - 1].lowerBound..<row + 1
      } else {
        strokes.append(row..<row + 1)
      }
    }
    self.strokes = strokes
  }

  /// The ink of each grapheme, in the order of writing.
  ///
  /// Every point of the ink is in exactly one span, unless no grapheme was seen at all. A grapheme has
  /// no ink only where there are fewer points than graphemes.
  ///
  /// - Parameters:
  ///   - graphemes: the reading.
  ///   - sightings: for each grapheme the rows in which it was seen, in order and without overlaps;
  ///     `nil` for white space.
  /// - Complexity: O(rows · log rows) for writing that goes on from left to right.
  public func spans(of graphemes: [Character], seenIn sightings: [Range<Int>?]) -> [[InkSpan]] {
    precondition(graphemes.count == sightings.count, "one sighting for each grapheme, or nil")
    let seen = graphemes.indices.filter { sightings[$0] != nil }
    var spans = [[InkSpan]](repeating: [], count: graphemes.count)
    guard !seen.isEmpty, !points.isEmpty else { return spans }
    let owners = owners(seen.map { graphemes[$0] }, seenIn: seen.compactMap { sightings[$0] })
    for stroke in strokes {
      var start = stroke.lowerBound
      for row in stroke.dropFirst() + [stroke.upperBound]
      where row == stroke.upperBound || owners[row] != owners[start] {
        let range = (pointIndex(of: start, in: stroke), pointIndex(of: row, in: stroke))
        if range.0 < range.1 {
          spans[seen[owners[start]]].append(
            InkSpan(stroke: points[start].stroke, points: range.0..<range.1))
        }
        start = row
      }
    }
    return spans
  }

  /// The first of the ink's points that belong to a row or to those after it.
  private func pointIndex(of row: Int, in stroke: Range<Int>) -> Int {
    if row == stroke.lowerBound { return 0 }
    if row == stroke.upperBound { return Int(points[row - 1].position) + 1 }
    return Int(((points[row - 1].position + points[row].position) / 2).rounded(.up))
  }
}

/// How far downstrokes lean: their median dx / dy, negative where they lean to the right.
private func downstrokeSlant(_ points: [ResampledInk.Point]) -> Double {
  var slopes: [Double] = []
  for (previous, point) in zip(points, points.dropFirst()) where !point.isFirst {
    let (dx, dy) = (point.x - previous.x, point.y - previous.y)
    if dy > 0.5 * abs(dx), dy > 0.02 { slopes.append(dx / dy) }
  }
  guard !slopes.isEmpty else { return 0 }
  slopes.sort()
  // A letter or two say more of themselves than of the hand.
  let trust = Double(slopes.count) / Double(slopes.count + 20)
  return min(0.5, max(-1, trust * slopes[slopes.count / 2]))
}
