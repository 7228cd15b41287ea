import NeuralNetwork

/// Lets letters learn from others with similar weights.
///
/// Speaker adaptation learns a linear map of the states before the output layer (Neto et al. 1995,
/// "Speaker-adaptation for hybrid HMM-ANN continuous speech recognition system", Eurospeech). Here
/// a step of that map is taken in the output layer itself: with the layer's weights W and their
/// gradient G, the gradient of the map is Wᵀ·G, and such a step changes the weights by W·Wᵀ·G. A
/// few words then teach more than by each letter's own gradient, because a person's slant is in all
/// letters.
final class LetterSimilarity {
  private let outputs: Int
  private let width: Int
  private let product: MatrixProduct
  private let shares = Buffer<Float>()  // (outputs, outputs)
  private let sums = Buffer<Float>()  // (outputs, width)

  /// - Parameters:
  ///   - weights: the weights of the output layer (outputs, width).
  ///   - share: the mean weight of a letter's own gradient in addition to its gradient itself.
  init(
    _ weights: UnsafePointer<Float>, outputs: Int, width: Int, share: Float, product: MatrixProduct
  ) {
    (self.outputs, self.width, self.product) = (outputs, width, product)
    let shares = self.shares.matrix(rows: outputs, columns: outputs)
    product.multiply(
      MatrixProduct.Factor(weights, stride: width),
      MatrixProduct.Factor(transposing: weights, rows: outputs, columns: width, in: sums),
      rows: outputs, columns: outputs, length: width, into: shares)
    let own = (0..<outputs).reduce(Float(0)) { $0 + shares.row($1)[$1] }
    let scale = own > 0 ? share * Float(outputs) / own : 0
    for k in 0..<outputs * outputs { shares.start[k] *= scale }
    for output in 0..<outputs { shares.row(output)[output] += 1 }
  }

  /// Adds to each letter its share of all letters' gradients (outputs, width).
  func spread(_ gradient: UnsafeMutablePointer<Float>) {
    let sums = sums.matrix(rows: outputs, columns: width)
    product.multiply(
      MatrixProduct.Factor(shares.reserve(outputs * outputs), stride: outputs),
      MatrixProduct.Factor(gradient, stride: width), rows: outputs, columns: width,
      length: outputs, into: sums)
    gradient.update(from: sums.start, count: outputs * width)
  }
}
