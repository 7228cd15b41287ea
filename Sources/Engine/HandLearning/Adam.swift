import CMath
import NeuralNetwork

/// Adam with one step size for all weights (Zhang et al. 2024, "Adam-mini: use fewer learning rates to
/// gain more", arXiv 2406.16793): each weight goes by the running mean of its gradient, divided by the
/// root mean square of all gradients.
///
/// With a size for each weight (Kingma and Ba 2015, ICLR) the weights of a letter that was written once
/// would go as far as those of one that was written twenty times.
final class Adam {
  private static let (meanShare, squareShare): (Float, Float) = (0.9, 0.999)
  private static let least: Float = 1e-8

  private let count: Int
  private let means = Buffer<Float>()
  /// The running mean of the squares of all weights' gradients.
  private var square: Float = 0
  private var steps = 0

  /// - Parameter count: weights; a multiple of eight.
  init(count: Int) {
    precondition(count.isMultiple(of: Lanes.scalarCount), "weights go in eights")
    self.count = count
    means.reserve(count).update(repeating: 0, count: count)
  }

  /// Takes a step down a gradient.
  ///
  /// - Parameters:
  ///   - rate: about how far a weight goes.
  ///   - decay: the pull back towards `origin`: half of it times the squared distance is added to
  ///     what is minimised. It doesn't count for the size.
  func step(
    _ weights: UnsafeMutablePointer<Float>, gradient: UnsafePointer<Float>,
    origin: UnsafePointer<Float>, rate: Float, decay: Float
  ) {
    steps += 1
    square += (1 - Self.squareShare) * (meanSquare(gradient) - square)
    let mean = means.reserve(count)
    // The first steps' means are too small, for they began as zeros.
    let meanScale = Float(1 / (1 - pow(Double(Self.meanShare), Double(steps))))
    let squareScale = Float(1 / (1 - pow(Double(Self.squareShare), Double(steps))))
    let pace = rate * meanScale / ((square * squareScale).squareRoot() + Self.least)
    for k in stride(from: 0, to: count, by: Lanes.scalarCount) {
      let weight = Lanes.load(weights + k)
      let slope = Lanes.load(gradient + k) + decay * (weight - Lanes.load(origin + k))
      let newMean = Self.meanShare * Lanes.load(mean + k) + (1 - Self.meanShare) * slope
      newMean.store(mean + k)
      (weight - pace * newMean).store(weights + k)
    }
  }

  private func meanSquare(_ gradient: UnsafePointer<Float>) -> Float {
    var sum = 0.0
    for k in stride(from: 0, to: count, by: Lanes.scalarCount) {
      let lanes = Lanes.load(gradient + k)
      sum += Double((lanes * lanes).sum())
    }
    return Float(sum / Double(count))
  }
}
