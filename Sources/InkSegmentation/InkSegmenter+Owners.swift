import InkFeatures

extension InkSegmenter {
  /// The grapheme of each row.
  func owners(of sightings: [Range<Int>]) -> [Int] {
    let floating = floatingStrokes()
    var owners = [Int](repeating: 0, count: points.count)
    let rows = strokes.indices.filter { !floating[$0] }.flatMap { strokes[$0] }
    var start = 0  // place in `rows`
    for grapheme in sightings.indices {
      var end = rows.count
      if grapheme + 1 < sightings.count {
        end = cut(
          rows, from: start, after: sightings[grapheme], before: sightings[grapheme + 1])
      }
      for place in start..<max(start, end) { owners[rows[place]] = grapheme }
      start = max(start, end)
    }
    for stroke in strokes.indices where floating[stroke] {
      let owner = nearestGrapheme(to: stroke, rows: rows, owners: owners)
      for row in strokes[stroke] { owners[row] = owner }
    }
    return owners
  }

  /// Which strokes lie behind the front of the writing when they are written.
  private func floatingStrokes() -> [Bool] {
    var front = -Double.infinity
    return strokes.map { stroke in
      let xs = points[stroke].map(\.x)
      let (left, right) = (xs.min() ?? 0, xs.max() ?? 0)
      let floats = (left + right) / 2 < front - 0.25
      if !floats { front = max(front, right) }
      return floats
    }
  }

  /// The place in `rows` where the second sighting's grapheme begins.
  private func cut(
    _ rows: [Int], from start: Int, after first: Range<Int>, before second: Range<Int>
  ) -> Int {
    let lower = rows[start...].firstIndex { $0 >= first.upperBound } ?? rows.count
    let upper = rows[start...].firstIndex { $0 >= second.lowerBound } ?? rows.count
    guard lower < upper else { return upper }
    // Right-most ink before each cut, left-most after.
    let end = rows[upper...].firstIndex { $0 >= second.upperBound } ?? rows.count
    var front = rows[start..<lower].map { points[$0].x }.max() ?? -Double.infinity
    var rest = [Double](repeating: .infinity, count: end - lower + 1)
    for place in stride(from: end - 1, through: lower, by: -1) {
      rest[place - lower] = min(rest[place - lower + 1], points[rows[place]].x)
    }
    var best = (cost: Double.infinity, place: upper)
    for place in lower...upper where place < rows.count {
      if place > lower { front = max(front, points[rows[place - 1]].x) }
      let point = points[rows[place]]
      let isLifted = point.isFirst
      let cost =
        max(-0.5, front - rest[min(place, end) - lower])
        - (isLifted ? 0.6 : 0) - (isLifted ? 0 : 0.3 * point.y)
      if cost < best.cost { best = (cost, place) }
    }
    return best.place
  }

  /// The grapheme whose ink lies nearest to a stroke.
  private func nearestGrapheme(to stroke: Int, rows: [Int], owners: [Int]) -> Int {
    let rowsOfStroke = strokes[stroke]
    let x = rowsOfStroke.reduce(0) { $0 + points[$1].x } / Double(rowsOfStroke.count)
    let y = rowsOfStroke.reduce(0) { $0 + points[$1].y } / Double(rowsOfStroke.count)
    var best = (distance: Double.infinity, owner: 0)
    for row in rows {
      let (dx, dy) = (points[row].x - x, points[row].y - y)
      let distance = dx * dx + 0.25 * dy * dy
      if distance < best.distance { best = (distance, owners[row]) }
    }
    return best.owner
  }
}
