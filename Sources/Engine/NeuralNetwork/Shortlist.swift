/// The largest of many values, with their indices; of equal values, the first.
struct Shortlist {
  /// The values, largest first.
  private(set) var sorted: [(value: Float, index: Int)] = []
  private let limit: Int
  /// The value that a further one must exceed: the last of a full list.
  private var threshold = -Float.infinity

  init(limit: Int) {
    precondition(limit >= 1, "a list needs room for one")
    self.limit = limit
    sorted.reserveCapacity(limit + 1)
  }

  mutating func offer(_ value: Float, _ index: Int) {
    guard value > threshold else { return }
    if sorted.count == limit { sorted.removeLast() }
    var position = sorted.count
    while position > 0, sorted[position - 1].value < value { position -= 1 }
    sorted.insert((value, index), at: position)
    if sorted.count == limit { threshold = sorted[limit - 1].value }
  }
}
