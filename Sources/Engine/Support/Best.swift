/// The best elements offered, best first; of equal scores, the earlier one first.
package struct Best<Element> {
  @usableFromInline package internal(set) var ranked: [(score: Double, element: Element)] = []
  @usableFromInline let limit: Int

  /// - Parameter limit: the most elements kept, at least 1.
  @inlinable package init(limit: Int) {
    precondition(limit >= 1, "a list needs room for one")
    self.limit = limit
  }

  /// Returns whether an element with this score would be kept.
  @inlinable package func takes(_ score: Double) -> Bool {
    ranked.count < limit || score > ranked[limit - 1].score
  }

  @inlinable package mutating func offer(_ element: Element, _ score: Double) {
    guard takes(score) else { return }
    if ranked.count == limit { ranked.removeLast() }
    var rank = ranked.count
    while rank > 0, ranked[rank - 1].score < score { rank -= 1 }
    ranked.insert((score, element), at: rank)
  }
}
