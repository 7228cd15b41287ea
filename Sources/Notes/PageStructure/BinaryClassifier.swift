import CMath

/// A layer of hidden units and one that sums them to log-odds.
package struct BinaryClassifier: Sendable {
  /// The inputs' means, which are taken off, and the scales by which they are then multiplied.  // (inputs)
  private let means, scales: [Double]
  /// Weights of each unit and its bias.  // (units, inputs + 1)
  private let hidden: [[Double]]
  /// Weights of the units and the bias.  // (units + 1)
  private let output: [Double]

  package init(means: [Double], scales: [Double], hidden: [[Double]], output: [Double]) {
    (self.means, self.scales, self.hidden, self.output) = (means, scales, hidden, output)
  }

  /// The log-odds.
  package func callAsFunction(_ inputs: [Double]) -> Double {
    var sum = output[hidden.count]
    for (unit, weights) in hidden.enumerated() {
      var activation = weights[inputs.count]
      for index in inputs.indices {
        activation += weights[index] * (inputs[index] - means[index]) * scales[index]
      }
      sum += output[unit] * tanh(activation)
    }
    return sum
  }
}
