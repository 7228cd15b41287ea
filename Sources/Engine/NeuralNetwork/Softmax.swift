import CMath

extension UnsafeBufferPointer<Float> {
  /// The ln Σ e^x of the numbers.
  package var logSum: Float {
    let greatest = self.max() ?? 0
    return greatest + log(reduce(0) { $0 + exp($1 - greatest) })
  }
}

extension [Float] {
  /// Turns logits into logarithms of probabilities.
  package mutating func logNormalize() {
    let total = withUnsafeBufferPointer { $0.logSum }
    for index in indices { self[index] -= total }
  }
}
