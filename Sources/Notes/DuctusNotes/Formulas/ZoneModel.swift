import Foundation

/// The probability that a zone is a formula, by a perceptron of one layer.
struct ZoneModel: Sendable {
  let means: [Double]
  let scales: [Double]
  /// The weights of the values of each unit, and its bias.
  let hidden: [[Double]]
  let output: [Double]

  /// From this probability on a zone is a formula; chosen on composed pages of the validation split.
  static let threshold = 0.3

  func probability(_ measures: ZoneMeasures) -> Double {
    var sum = output[hidden.count]
    for (unit, weights) in hidden.enumerated() {
      var activation = weights[means.count]
      for index in means.indices {
        activation += weights[index] * (measures.values[index] - means[index]) * scales[index]
      }
      sum += output[unit] * tanh(activation)
    }
    return 1 / (1 + exp(-sum))
  }
}
