import CMath
import NeuralNetwork

/// Adam with one step size for all weights (Zhang et al. 2024, "Adam-mini: use fewer learning rates
/// to gain more", arXiv 2406.16793): each weight moves by the running mean of its gradient, divided
/// by the root mean square of all gradients.
///
/// With a step size for each weight (Kingma and Ba 2015, ICLR), the weights of a letter written
/// once would move as far as those of a letter written twenty times.
final class Adam {
  private static let (meanShare, squareShare): (Float, Float) = (0.9, 0.999)
  private static let epsilon: Float = 1e-8

  private let count: Int
  private let means = Buffer<Float>()
  /// The running mean of the squares of all gradients.
  private var square: Float = 0
  private var steps = 0

  /// - Parameter count: the number of weights; a multiple of eight.
  init(count: Int) {
    precondition(count.isMultiple(of: Lanes.scalarCount), "weights go in eights")
    self.count = count
    means.reserve(count).update(repeating: 0, count: count)
  }

  /// Takes a step down a gradient.
  ///
  /// - Parameters:
  ///   - rate: the approximate distance by which a weight moves.
  ///   - decay: the pull back towards `origin`: half of it times the squared distance is added to
  ///     the loss. It doesn't affect the step size.
  func step(
    _ weights: UnsafeMutablePointer<Float>, gradient: UnsafePointer<Float>,
    origin: UnsafePointer<Float>, rate: Float, decay: Float
  ) {
    steps += 1
    square += (1 - Self.squareShare) * (meanSquare(gradient) - square)
    let mean = means.reserve(count)
    // The means start from zero, so those of the first steps are too small.
    let meanScale = Float(1 / (1 - pow(Double(Self.meanShare), Double(steps))))
    let squareScale = Float(1 / (1 - pow(Double(Self.squareShare), Double(steps))))
    let stepSize = rate * meanScale / ((square * squareScale).squareRoot() + Self.epsilon)
    for k in stride(from: 0, to: count, by: Lanes.scalarCount) {
      let weight = Lanes.load(weights + k)
      let slope = Lanes.load(gradient + k) + decay * (weight - Lanes.load(origin + k))
      let newMean = Self.meanShare * Lanes.load(mean + k) + (1 - Self.meanShare) * slope
      newMean.store(mean + k)
      (weight - stepSize * newMean).store(weights + k)
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
