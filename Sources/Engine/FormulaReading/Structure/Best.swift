/// The best of what is offered, the best first; of those that are worth the same, the one that came first.
struct Best<Element> {
  private(set) var elements: [Element] = []
  private var scores: [Double] = []
  private let limit: Int

  /// - Parameter limit: elements that are kept, at least 1.
  init(limit: Int) {
    self.limit = limit
  }

  /// Whether something that is worth so much would be kept.
  func takes(_ score: Double) -> Bool { scores.count < limit || score > scores[limit - 1] }

  mutating func offer(_ element: Element, _ score: Double) {
    guard takes(score) else { return }
    if scores.count == limit {
      scores.removeLast()
      elements.removeLast()
    }
    var place = scores.count
    while place > 0, scores[place - 1] < score { place -= 1 }
    scores.insert(score, at: place)
    elements.insert(element, at: place)
  }
}
