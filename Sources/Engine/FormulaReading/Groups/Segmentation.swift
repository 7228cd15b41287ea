/// A way of dividing all strokes into symbols.
struct Segmentation: Sendable {
  /// Places of groups.
  let groups: [Int]
  let score: Double
}
