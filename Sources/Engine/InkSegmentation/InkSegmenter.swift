import InkFeatures
import InkModel
import Support

/// Divides an ink among the graphemes of its reading.
///
/// A network trained with CTC shows in which rows it saw each grapheme, but not where one ends and
/// the next begins. Between two sightings the ink is cut where the pen was lifted, or within a
/// stroke where the ink before and after is well separated. Delayed strokes (dots and bars written
/// after the word) go to the grapheme with the nearest ink, and a headline over a word is shared by
/// its letters. Left and right are measured along the slant of the writing.
package struct InkSegmenter: Sendable {
  package let points: [ResampledInk.Point]
  /// Each row's x along the slant, so that points above each other in slanted writing have the
  /// same.
  var xs: [Double]
  /// The rows of each stroke, in the order of writing.
  let strokes: [Range<Int>]

  /// Creates a segmenter of one ink.
  package init(_ ink: ResampledInk) {
    points = ink.points
    let slant = downstrokeSlant(ink.points)
    xs = ink.points.map { $0.x - slant * $0.y }
    var strokes: [Range<Int>] = []
    strokes.reserveCapacity((points.last?.stroke ?? -1) + 1)
    for row in points.indices {
      if row > 0, points[row].stroke == points[row - 1].stroke {
        strokes[strokes.count - 1] = strokes[strokes.count - 1].lowerBound..<row + 1
      } else {
        strokes.append(row..<row + 1)
      }
    }
    self.strokes = strokes
  }

  /// Returns the ink of each grapheme, in the order of writing.
  ///
  /// Every point of the ink is in exactly one span, unless no grapheme was seen at all. A grapheme
  /// has no ink if there are fewer points than graphemes, or if it was seen only in delayed
  /// strokes: these go to the graphemes beside them.
  ///
  /// - Parameters:
  ///   - graphemes: the reading: the decomposed scalars of each part that is written in one go.
  ///   - rowRanges: for each grapheme the rows in which it was seen, in order and without overlaps;
  ///     `nil` for white space.
  /// - Complexity: O(rows · log rows) for writing that runs from left to right.
  package func spans(
    of graphemes: [[Unicode.Scalar]], seenIn rowRanges: [Range<Int>?]
  ) -> [[InkSpan]] {
    precondition(graphemes.count == rowRanges.count, "one range of rows for each grapheme, or nil")
    let seen = graphemes.indices.filter { rowRanges[$0] != nil }
    var spans = [[InkSpan]](repeating: [], count: graphemes.count)
    guard !seen.isEmpty, !points.isEmpty else { return spans }
    let (written, seenRows) = (seen.map { graphemes[$0] }, seen.compactMap { rowRanges[$0] })
    let owners = levelled(written, at: seen, seenIn: seenRows).owners(written, seenIn: seenRows)
    for stroke in strokes {
      var start = stroke.lowerBound
      for row in stroke.lowerBound + 1...stroke.upperBound
      where row == stroke.upperBound || owners[row] != owners[start] {
        let (first, end) = (pointIndex(of: start, in: stroke), pointIndex(of: row, in: stroke))
        if first < end {
          spans[seen[owners[start]]].append(
            InkSpan(stroke: points[start].stroke, points: first..<end))
        }
        start = row
      }
    }
    return spans
  }

  /// Returns the first point of the ink that belongs to this row or a later one.
  private func pointIndex(of row: Int, in stroke: Range<Int>) -> Int {
    if row == stroke.lowerBound { return 0 }
    if row == stroke.upperBound { return Int(points[row - 1].position) + 1 }
    return Int(((points[row - 1].position + points[row].position) / 2).rounded(.up))
  }
}

extension InkSegmenter {
  /// Returns the grapheme of each row.
  func owners(_ graphemes: [[Unicode.Scalar]], seenIn rowRanges: [Range<Int>]) -> [Int] {
    let headlines = Headlines(of: graphemes, in: self).areHeadlines
    let delayed = delayedStrokes(headlines)
    var rows: [Int] = []
    rows.reserveCapacity(points.count)
    for stroke in strokes.indices where !delayed[stroke] { rows += strokes[stroke] }
    var owners = [Int](repeating: 0, count: points.count)
    var start = 0  // index in `rows`
    var leftmost: [Double] = []
    for grapheme in rowRanges.indices {
      var end = rows.count
      if grapheme + 1 < rowRanges.count {
        end = max(
          start,
          cut(
            rows, from: start, after: rowRanges[grapheme], before: rowRanges[grapheme + 1],
            &leftmost))
      }
      for index in start..<end { owners[rows[index]] = grapheme }
      start = end
    }
    var neighbourhood = Neighbourhood(graphemes: graphemes, rows: rows, of: self, owners: owners)
    if headlines.contains(true) {
      let extents = GraphemeExtents(rows: rows, of: self, owners: owners)
      for stroke in strokes.indices where headlines[stroke] {
        for row in strokes[stroke] { owners[row] = extents.owner(at: xs[row]) }
      }
    }
    for stroke in strokes.indices where delayed[stroke] && !headlines[stroke] {
      let owner = neighbourhood.owner(
        ofStroke: strokes[stroke], after: owners[max(0, strokes[stroke].lowerBound - 1)], in: self)
      for row in strokes[stroke] { owners[row] = owner }
    }
    return owners
  }

  /// Returns which strokes lie behind the front of the writing when they are written, including
  /// headlines.
  private func delayedStrokes(_ headlines: [Bool]) -> [Bool] {
    var front = -Double.infinity
    return zip(strokes, headlines).map { stroke, isHeadline in
      if isHeadline { return true }
      let (left, right) = (xs[stroke].min() ?? 0, xs[stroke].max() ?? 0)
      let isDelayed = (left + right) / 2 < front - Self.reach
      if !isDelayed { front = max(front, right) }
      return isDelayed
    }
  }

  /// The minimum distance of a delayed stroke's middle behind the front, in scales.
  private static var reach: Double { 0.25 }

  /// Returns the index in `rows` where the second sighting's grapheme begins: the place between the
  /// two sightings where the ink before lies furthest left of the ink after.
  ///
  /// A pen lift counts as much as a gap of 0.6 scales; within a stroke the lowest place is best,
  /// where ligatures begin. A gap counts up to half a scale.
  ///
  /// - Parameter rest: memory for the left-most ink from each place to the second sighting.
  private func cut(
    _ rows: [Int], from start: Int, after first: Range<Int>, before second: Range<Int>,
    _ rest: inout [Double]
  ) -> Int {
    /// Returns the first index with this row or a later one.
    func index(of row: Int) -> Int { rows[start...].partitioningIndex { $0 >= row } }
    let lower = index(of: first.upperBound)
    let upper = index(of: second.lowerBound)
    guard lower < upper else { return upper }
    let end = max(upper, index(of: second.upperBound))
    rest.removeAll(keepingCapacity: true)
    rest.append(contentsOf: repeatElement(.infinity, count: end - lower + 1))
    for index in stride(from: end - 1, through: lower, by: -1) {
      rest[index - lower] = min(rest[index - lower + 1], xs[rows[index]])
    }
    var front = rows[start..<lower].reduce(-Double.infinity) { max($0, xs[$1]) }
    var best = (cost: Double.infinity, index: upper)
    for index in lower...upper where index < rows.count {
      if index > lower { front = max(front, xs[rows[index - 1]]) }
      let point = points[rows[index]]
      let overlap = max(-0.5, front - rest[index - lower])
      let cost = overlap - (point.isFirst ? 0.6 : 0.3 * point.y)
      if cost < best.cost { best = (cost, index) }
    }
    return best.index
  }
}

/// Returns the slant of downstrokes: their median dx / dy, negative if they lean to the right.
private func downstrokeSlant(_ points: [ResampledInk.Point]) -> Double {
  var slopes: [Double] = []
  slopes.reserveCapacity(points.count)
  // Rows of a downstroke fall by half of what they move aside, or more, and aren't resting.
  for (previous, point) in zip(points, points.dropFirst()) where !point.isFirst {
    let (dx, dy) = (point.x - previous.x, point.y - previous.y)
    if dy > 0.5 * abs(dx), dy > 0.02 { slopes.append(dx / dy) }
  }
  guard !slopes.isEmpty else { return 0 }
  slopes.sort()
  // A letter or two reveal more about themselves than about the hand.
  let trust = Double(slopes.count) / Double(slopes.count + 20)
  return min(0.5, max(-1, trust * slopes[slopes.count / 2]))
}
