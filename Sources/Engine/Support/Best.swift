/// The best elements offered, best first; of equal scores, the earlier one first.
///
/// It is public because the compiler specialises no generic code of a lower access across modules:
/// choosing among thousands of characters would take longer than their network.
@frozen
public struct Best<Element> {
  @usableFromInline var kept: [(score: Double, element: Element)] = []
  @usableFromInline let limit: Int
  /// The score that a further element must exceed. No score is at most NaN, which stands for it
  /// while there is room.
  @usableFromInline var threshold = Double.nan

  /// - Parameter limit: the most elements kept, at least 1.
  @inlinable public init(limit: Int) {
    precondition(limit >= 1, "a list needs room for one")
    self.limit = limit
    kept.reserveCapacity(limit)
  }

  /// The elements with their scores, best first.
  @inlinable public var ranked: [(score: Double, element: Element)] { kept }

  /// Returns whether an element with this score would be kept.
  @inlinable public func takes(_ score: Double) -> Bool {
    !(score <= threshold)
  }

  @inlinable public mutating func offer(_ element: Element, _ score: Double) {
    guard takes(score) else { return }
    if kept.count == limit { kept.removeLast() }
    var rank = kept.count
    while rank > 0, kept[rank - 1].score < score { rank -= 1 }
    kept.insert((score, element), at: rank)
    if kept.count == limit { threshold = kept[limit - 1].score }
  }
}
