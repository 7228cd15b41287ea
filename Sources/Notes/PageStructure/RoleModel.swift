import InkModel
import Support

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Tells writing from all else, stroke by stroke: a first look at each, and a second one that knows
/// what was thought of the strokes around it (stacked classification, Wolpert 1992).
struct RoleModel {
  /// A layer of hidden units and one that sums them to log-odds.
  struct Perceptron {
    /// By which the inputs are moved and scaled.  // (inputs)
    let means, scales: [Double]
    /// Weights of each unit and its bias.  // (units, inputs + 1)
    let hidden: [[Double]]
    /// Weights of the units and the bias.  // (units + 1)
    let output: [Double]

    /// The log-odds of writing.
    func callAsFunction(_ inputs: [Double]) -> Double {
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

  let first: Perceptron
  let second: Perceptron

  /// The probability of each stroke that it is writing; some are wrong in a cancelled task.
  ///
  /// - Complexity: O(strokes · (hidden units · values + strokes around)).
  func writing(_ measures: StrokeMeasures) -> [Double] {
    var odds = [Double](repeating: 0, count: measures.values.count)
    var shares = odds
    for index in odds.indices {
      if Cancellation.isRequested { return shares }
      odds[index] = max(-6, min(6, first(measures.values[index])))
    }
    for index in shares.indices {
      if Cancellation.isRequested { return shares }
      let opinions = measures.neighbours[index].map { others -> Double in
        others.isEmpty ? 0 : others.reduce(0) { $0 + odds[$1] } / Double(others.count)
      }
      shares[index] = 1 / (1 + exp(-second(measures.values[index] + [odds[index]] + opinions)))
    }
    return shares
  }
}
