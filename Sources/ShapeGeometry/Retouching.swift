import InkModel

extension [[Vector]] {
  /// More strokes than this are left as they were drawn: what a person draws of so many is no mere
  /// shape.
  private static var mostStrokes: Int { 32 }
  /// The most of the drawn length that a stroke may have to be a retouch of the others.
  private static var lengthShare: Double { 0.12 }
  /// How far from the others it may lie, in the figure's larger side, ...
  private static var distanceShare: Double { 0.025 }
  /// ... and in its own length: the barb of a small head leaves the shaft at an angle.
  private static var slope: Double { 0.25 }

  /// Without the short strokes that only go over what other strokes have drawn, and the specks
  /// beside them: they say nothing about the figure, but their ends look like ends of its lines.
  ///
  /// - Complexity: O(points).
  var withoutRetouching: [[Vector]] {
    guard (2...Self.mostStrokes).contains(count), let box = Box(joined()) else { return self }
    let lengths = map(\.polylineLength)
    let most = lengths.reduce(0, +) * Self.lengthShare
    let main = zip(self, lengths).filter { $0.1 > most }.flatMap { stroke, _ in
      ArcLength(stroke[...]).samples(intervals: 64).map(\.place).segments
    }
    guard !main.isEmpty else { return self }
    func isRetouch(_ stroke: [Vector], _ length: Double) -> Bool {
      guard length <= most else { return false }
      let farthest =
        ArcLength(stroke[...]).samples(intervals: 8)
        .map { main.nearest(to: $0.place).squaredDistance }.max() ?? 0
      let allowed = Swift.min(
        Self.distanceShare * box.side,
        Swift.max(Self.slope * length, Self.distanceShare * box.side / 4))
      return farthest <= allowed * allowed
    }
    return zip(self, lengths).filter { !isRetouch($0, $1) }
      .map(\.0)
  }
}
