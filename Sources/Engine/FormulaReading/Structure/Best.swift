/// The best elements offered, best first; of equal scores, the earlier one first.
struct Best<Element> {
  private(set) var elements: [Element] = []
  private var scores: [Double] = []
  private let limit: Int

  /// - Parameter limit: the most elements kept, at least 1.
  init(limit: Int) {
    self.limit = limit
  }

  /// Returns whether an element with this score would be kept.
  func takes(_ score: Double) -> Bool { scores.count < limit || score > scores[limit - 1] }

  mutating func offer(_ element: Element, _ score: Double) {
    guard takes(score) else { return }
    if scores.count == limit {
      scores.removeLast()
      elements.removeLast()
    }
    var index = scores.count
    while index > 0, scores[index - 1] < score { index -= 1 }
    scores.insert(score, at: index)
    elements.insert(element, at: index)
  }
}
