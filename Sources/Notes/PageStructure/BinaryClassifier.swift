import CMath

/// A classifier with a layer of hidden units and one that sums them to log odds.
package struct BinaryClassifier: Sendable {
  /// The inputs' means, which are subtracted, and the scales by which they are then multiplied.  //
  /// (inputs)
  private let means, scales: [Double]
  /// The weights of each unit and its bias.  // (units, inputs + 1)
  private let hidden: [[Double]]
  /// The output's weights of the units, and its bias.  // (units + 1)
  private let output: [Double]

  package init(means: [Double], scales: [Double], hidden: [[Double]], output: [Double]) {
    (self.means, self.scales, self.hidden, self.output) = (means, scales, hidden, output)
  }

  /// Returns the log odds.
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
