import SequenceData

extension NetworkSession {
  /// The labels' logits for each ink, in the order given; none for an ink without steps.
  ///
  /// - Precondition: the network's head is `.classifier`, and every ink has `steps * features`
  ///   values.
  /// - Complexity: O(frames · layers · hidden²).
  public func logits(_ inks: [FeatureSequence]) -> [[Float]] {
    let configuration = network.configuration
    guard case .classifier = configuration.head else { preconditionFailure("not a classifier") }
    let classes = configuration.classes
    let pooled = pool(encode(inks))
    let logits = Matrix(self.logits.reserve(inks.count * classes), columns: classes)
    pooled.multiply(0..<inks.count, by: network.weights.output, into: logits)

    var results = [[Float]](repeating: [], count: inks.count)
    let bias = network.weights.outputBias.pointer
    for (place, ink) in batch.order.enumerated() where frames[ink] > 0 {
      let row = logits.row(place)
      results[ink] = (0..<classes).map { row[$0] + bias[$0] }
    }
    return results
  }

  /// The mean, then the maximum of each ink's states over its frames (inks, 4H), at the inks'
  /// places; zeros for one without frames.
  private func pool(_ states: Matrix) -> Matrix {
    let width = states.columns
    let pooled = Matrix(self.pooled.reserve(batch.order.count * 2 * width), columns: 2 * width)
    for (place, ink) in batch.order.enumerated() {
      let mean = pooled.row(place)
      let maximum = mean + width
      guard frames[ink] > 0 else {
        mean.update(repeating: 0, count: 2 * width)
        continue
      }
      let first = states.row(batch.row(at: 0, place: place))
      mean.update(from: first, count: width)
      maximum.update(from: first, count: width)
      for frame in 1..<max(1, frames[ink]) {
        let row = states.row(batch.row(at: frame, place: place))
        for k in 0..<width {
          mean[k] += row[k]
          maximum[k] = max(maximum[k], row[k])
        }
      }
      let share = 1 / Float(frames[ink])
      for k in 0..<width { mean[k] *= share }
    }
    return pooled
  }
}
