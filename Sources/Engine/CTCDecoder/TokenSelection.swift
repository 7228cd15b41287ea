/// The classes of one frame that may extend a prefix, likeliest first, without the blank.
///
/// Unlike `Best`, it keeps its memory from frame to frame and leaves out what is far from the best.
struct TokenSelection: ~Copyable {
  private let limit: Int
  private let margin: Float
  private(set) var count = 0
  let labels: FlatArray<Int32>
  let logProbabilities: FlatArray<Float>

  init(limit: Int, margin: Float) {
    self.limit = limit
    self.margin = margin
    labels = FlatArray(repeating: 0, count: limit)
    logProbabilities = FlatArray(repeating: 0, count: limit)
  }

  /// - Parameter frame: log-probabilities (classes), class 0 the blank.
  /// - Complexity: O(classes + selected * limit).
  mutating func select(from frame: UnsafePointer<Float>, classes: Int) {
    var best = frame[0]
    for label in 1..<classes where frame[label] > best { best = frame[label] }
    var floor = best - margin
    count = 0
    for label in 1..<classes where frame[label] >= floor {
      insert(label, frame[label])
      if count == limit {
        // The first of equal classes stays, so only a better one enters from here on.
        floor = max(floor, logProbabilities[limit - 1].nextUp)
      }
    }
  }

  private mutating func insert(_ label: Int, _ value: Float) {
    var index = count < limit ? count : limit - 1
    while index > 0 && logProbabilities[index - 1] < value {
      logProbabilities[index] = logProbabilities[index - 1]
      labels[index] = labels[index - 1]
      index -= 1
    }
    logProbabilities[index] = value
    labels[index] = Int32(truncatingIfNeeded: label)
    count = min(count + 1, limit)
  }
}
