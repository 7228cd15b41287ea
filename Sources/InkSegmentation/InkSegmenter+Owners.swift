import InkFeatures

extension InkSegmenter {
  /// The grapheme of each row.
  func owners(_ graphemes: [Character], seenIn sightings: [Range<Int>]) -> [Int] {
    let floating = floatingStrokes()
    let rows = strokes.indices.filter { !floating[$0] }.flatMap { strokes[$0] }
    var owners = [Int](repeating: 0, count: points.count)
    var start = 0  // place in `rows`
    for grapheme in sightings.indices {
      var end = rows.count
      if grapheme + 1 < sightings.count {
        end = max(
          start,
          cut(rows, from: start, after: sightings[grapheme], before: sightings[grapheme + 1]))
      }
      for place in start..<end { owners[rows[place]] = grapheme }
      start = end
    }
    var neighbourhood = Neighbourhood(graphemes: graphemes, rows: rows, of: self, owners: owners)
    for stroke in strokes.indices where floating[stroke] {
      let owner = neighbourhood.owner(
        ofStroke: strokes[stroke], after: owners[max(0, strokes[stroke].lowerBound - 1)], in: self)
      for row in strokes[stroke] { owners[row] = owner }
    }
    return owners
  }

  /// Which strokes lie behind the front of the writing when they are written.
  private func floatingStrokes() -> [Bool] {
    var front = -Double.infinity
    return strokes.map { stroke in
      let (left, right) = (xs[stroke].min() ?? 0, xs[stroke].max() ?? 0)
      let floats = (left + right) / 2 < front - Self.reach
      if !floats { front = max(front, right) }
      return floats
    }
  }

  /// How far behind the front a stroke's middle lies at least when it floats, in scales.
  private static var reach: Double { 0.25 }

  /// The place in `rows` where the second sighting's grapheme begins: between the two, where the ink
  /// before lies furthest left of the ink after.
  ///
  /// A lift of the pen is worth as much as a gap of 0.6 scales; within a stroke the lowest place is
  /// best, where ligatures begin.
  private func cut(
    _ rows: [Int], from start: Int, after first: Range<Int>, before second: Range<Int>
  ) -> Int {
    let lower = place(of: first.upperBound, in: rows, from: start)
    let upper = place(of: second.lowerBound, in: rows, from: start)
    guard lower < upper else { return upper }
    let end = max(upper, place(of: second.upperBound, in: rows, from: start))
    // Left-most ink from each place on, as far as the second sighting.
    var rest = [Double](repeating: .infinity, count: end - lower + 1)
    for place in stride(from: end - 1, through: lower, by: -1) {
      rest[place - lower] = min(rest[place - lower + 1], xs[rows[place]])
    }
    var front = rows[start..<lower].reduce(-Double.infinity) { max($0, xs[$1]) }
    var best = (cost: Double.infinity, place: upper)
    for place in lower...upper where place < rows.count {
      if place > lower { front = max(front, xs[rows[place - 1]]) }
      let point = points[rows[place]]
      let overlap = max(-0.5, front - rest[place - lower])
      let cost = overlap - (point.isFirst ? 0.6 : 0.3 * point.y)
      if cost < best.cost { best = (cost, place) }
    }
    return best.place
  }

  /// The first place in ascending `rows`, from a place on, with this row or a later one.
  private func place(of row: Int, in rows: [Int], from start: Int) -> Int {
    var (low, high) = (start, rows.count)
    while low < high {
      let middle = (low + high) / 2
      if rows[middle] < row { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
