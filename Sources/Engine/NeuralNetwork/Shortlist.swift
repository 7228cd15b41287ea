/// The largest of many values with their places: the first of equal ones.
struct Shortlist {
  /// The largest first.
  private(set) var sorted: [(value: Float, index: Int)] = []
  private let limit: Int
  /// What a value must be above: that of the last of a full list.
  private var threshold = -Float.infinity

  init(limit: Int) {
    precondition(limit >= 1, "a list needs room for one")
    self.limit = limit
    sorted.reserveCapacity(limit + 1)
  }

  mutating func offer(_ value: Float, _ index: Int) {
    guard value > threshold else { return }
    if sorted.count == limit { sorted.removeLast() }
    var place = sorted.count
    while place > 0, sorted[place - 1].value < value { place -= 1 }
    sorted.insert((value, index), at: place)
    if sorted.count == limit { threshold = sorted[limit - 1].value }
  }
}
