import NeuralNetwork

/// The trained weights, as consecutive numbers.
struct LearnedValues {
  let start: UnsafeMutablePointer<Float>
  /// The number of weights; a multiple of eight.
  let count: Int

  /// Moves these weights back to a share of the way from other weights.
  func approach(share: Float, from old: UnsafePointer<Float>) {
    guard share < 1 else { return }
    for k in 0..<count { start[k] = old[k] + share * (start[k] - old[k]) }
  }

  /// Calls `body` with the weights at a share of the way from others, then restores them.
  func with<Result>(
    share: Float, from old: UnsafePointer<Float>, _ body: () -> Result
  ) -> Result {
    guard share < 1 else { return body() }
    let kept = Buffer<Float>()
    let own = kept.reserve(count)
    own.update(from: start, count: count)
    approach(share: share, from: old)
    defer {
      start.update(from: own, count: count)
      withExtendedLifetime(kept) {}
    }
    return body()
  }
}
