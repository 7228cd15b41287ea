/// The indices of some hypotheses, ascending: the best, its confusables, and the first others for
/// which there is room.
public struct HypothesisRanks: Sequence, IteratorProtocol {
  private let hypotheses: [Hypothesis]
  private var position = 0
  /// The room for the best and its confusables, and for others.
  private var (first, others): (Int, Int)

  /// - Parameters:
  ///   - hypotheses: all, sorted best first.
  ///   - maximum: the most that come in.
  init(_ hypotheses: [Hypothesis], maximum: Int) {
    self.hypotheses = hypotheses
    let count = Swift.min(Swift.max(0, maximum), hypotheses.count)
    first = Swift.min(count, hypotheses.indices.count { $0 == 0 || hypotheses[$0].isConfusable })
    others = count - first
  }

  public mutating func next() -> Int? {
    while position < hypotheses.count {
      let rank = position
      position += 1
      if rank == 0 || hypotheses[rank].isConfusable {
        guard first > 0 else { continue }
        first -= 1
      } else {
        guard others > 0 else { continue }
        others -= 1
      }
      return rank
    }
    return nil
  }
}
