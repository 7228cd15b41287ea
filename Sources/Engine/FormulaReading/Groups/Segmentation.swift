/// A division of all strokes into symbols.
struct Segmentation: Sendable {
  /// The indices of its groups.
  let groups: [Int]
  let score: Double
}
