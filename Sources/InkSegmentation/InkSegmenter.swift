import InkFeatures
import InkModel

/// Shares out an ink among the graphemes of its reading.
///
/// A network trained with CTC says in which rows it saw each grapheme, but not where one ends and the
/// next begins. Between two sightings the ink is cut where the pen was lifted or, in a stroke that
/// goes on, where the ink before and the ink after lie apart. Strokes written late (dots, bars)
/// float: they go to the grapheme whose ink lies next to theirs.
public struct InkSegmenter: Sendable {
  let points: [ResampledInk.Point]
  /// Rows of each stroke, in the order of writing.
  let strokes: [Range<Int>]

  public init(_ ink: ResampledInk) {
    points = ink.points
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
  /// - Parameter sightings: for each grapheme the rows in which it was seen, in order and without
  ///   overlaps; `nil` for white space.
  /// - Complexity: O(rows + strokes · graphemes).
  public func spans(_ sightings: [Range<Int>?]) -> [[InkSpan]] {
    let graphemes = sightings.indices.filter { sightings[$0] != nil }
    var spans = [[InkSpan]](repeating: [], count: sightings.count)
    guard !graphemes.isEmpty, !points.isEmpty else { return spans }
    let owners = owners(of: graphemes.compactMap { sightings[$0] })
    for stroke in strokes {
      var start = stroke.lowerBound
      for row in stroke.dropFirst() + [stroke.upperBound]
      where row == stroke.upperBound || owners[row] != owners[start] {
        let cut = (pointIndex(of: start, in: stroke), pointIndex(of: row, in: stroke))
        if cut.0 < cut.1 {
          spans[graphemes[owners[start]]].append(
            InkSpan(stroke: points[start].stroke, points: cut.0..<cut.1))
        }
        start = row
      }
    }
    return spans
  }

  /// The first of the ink's points that belong to a row or to those after it.
  private func pointIndex(of row: Int, in stroke: Range<Int>) -> Int {
    if row == stroke.lowerBound { return 0 }
    if row == stroke.upperBound { return Int(points[row - 1].position.rounded(.up)) + 1 }
    return Int(((points[row - 1].position + points[row].position) / 2).rounded(.up))
  }
}
