/// How many points of a cloud each stroke gets, and where.
enum CloudSampling {
  /// The cloud's points, stroke by stroke. Of more strokes than a cloud has points the longest are
  /// taken.
  static func sampled(_ strokes: [[Place]]) -> [[Place]] {
    var lengths = strokes.map(length)
    var strokes = strokes
    if strokes.count > PointCloud.pointCount {
      let longest = lengths.indices.sorted { (lengths[$1], $0) < (lengths[$0], $1) }
        .prefix(PointCloud.pointCount).sorted()
      strokes = longest.map { strokes[$0] }
      lengths = longest.map { lengths[$0] }
    }
    return zip(strokes, counts(lengths)).map { evenlySpaced($1, along: $0) }
  }

  /// A point for each stroke; the others by length, the remainders going to the largest ones.
  private static func counts(_ lengths: [Double]) -> [Int] {
    let total = lengths.reduce(0, +)
    let free = PointCloud.pointCount - lengths.count
    let shares = lengths.map { length in
      Double(free) * (total > 0 ? length / total : 1 / Double(lengths.count))
    }
    var counts = shares.map { 1 + Int($0) }
    let missing = PointCloud.pointCount - counts.reduce(0, +)
    let byRemainder = shares.indices.sorted {
      let (a, b) = (shares[$0] - shares[$0].rounded(.down), shares[$1] - shares[$1].rounded(.down))
      return (b, $0) < (a, $1)
    }
    for index in byRemainder.prefix(missing) { counts[index] += 1 }
    return counts
  }
}
