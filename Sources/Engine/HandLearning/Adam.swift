import CMath
import NeuralNetwork

/// Adam (Kingma and Ba 2015, "Adam: a method for stochastic optimization", ICLR): each weight goes by a
/// running mean of its gradient in relation to the gradient's size.
final class Adam {
  private static let (meanShare, squareShare): (Float, Float) = (0.9, 0.999)
  private static let least: Float = 1e-8

  private let count: Int
  private let means = Buffer<Float>()
  private let squares = Buffer<Float>()
  private var steps = 0

  /// - Parameter count: weights; a multiple of eight.
  init(count: Int) {
    precondition(count.isMultiple(of: Lanes.scalarCount), "weights go in eights")
    self.count = count
    means.reserve(count).update(repeating: 0, count: count)
    squares.reserve(count).update(repeating: 0, count: count)
  }

  /// Takes a step down a gradient.
  ///
  /// - Parameters:
  ///   - rate: about how far a weight goes.
  ///   - decay: the pull back towards `origin`: half of it times the squared distance is added to
  ///     what is minimised.
  func step(
    _ weights: UnsafeMutablePointer<Float>, gradient: UnsafePointer<Float>,
    origin: UnsafePointer<Float>, rate: Float, decay: Float
  ) {
    steps += 1
    let (mean, square) = (means.reserve(count), squares.reserve(count))
    // The first steps' means are too small, for they began as zeros.
    let meanScale = Float(1 / (1 - pow(Double(Self.meanShare), Double(steps))))
    let squareScale = Float(1 / (1 - pow(Double(Self.squareShare), Double(steps))))
    for k in stride(from: 0, to: count, by: Lanes.scalarCount) {
      let weight = Lanes.load(weights + k)
      let slope = Lanes.load(gradient + k) + decay * (weight - Lanes.load(origin + k))
      let newMean = Self.meanShare * Lanes.load(mean + k) + (1 - Self.meanShare) * slope
      let newSquare =
        Self.squareShare * Lanes.load(square + k) + (1 - Self.squareShare) * slope * slope
      newMean.store(mean + k)
      newSquare.store(square + k)
      let size = (newSquare * squareScale).squareRoot() + Self.least
      (weight - rate * meanScale * newMean / size).store(weights + k)
    }
  }
}
