import CMath
import InkModel

/// The indices of the labels that depend on a figure's orientation.
struct PosedLabels: Sendable {
  /// The indices of a figure that has its name in only one orientation, of a square, and of a
  /// square or rhombus on its corner.
  let upright, square, onCorner: Int
  /// The index of a rhombus with a level side; `nil` if it has the same name as one on its corner.
  let level: Int?

  /// Combines the logits of three views of a figure.
  ///
  /// - Parameters:
  ///   - drawn: the figure as drawn, which decides the probability of ``upright``.
  ///   - lying: the figure in its pose and rotated by 180°, which decide everything else.
  ///   - pose: says how far a square is a diamond, and a diamond a parallelogram.
  func joined(_ drawn: [Float], _ lying: [Float], pose: FigurePose) -> [Float] {
    let own = probabilities(drawn)[upright]
    var shares = probabilities(lying)
    shares[upright] = 0
    let others = shares.reduce(0, +)
    for index in shares.indices { shares[index] *= (1 - own) / max(others, Self.minimumShare) }
    shares[upright] = own
    if let level {
      // Where the network isn't sure of a rhombus, the figure may also be a rectangle that leans.
      let lain = shares[onCorner] * shares[onCorner] * pose.levelness
      shares[onCorner] -= lain
      shares[level] += lain
    }
    let stood = shares[square] * pose.diamondness
    shares[square] -= stood
    shares[onCorner] += stood
    return shares.map { Float(log(max($0, Self.minimumShare))) }
  }

  /// Computes the softmax. A logit that isn't a number makes all results so.
  private func probabilities(_ logits: [Float]) -> [Double] {
    let greatest = Double(logits.max() ?? 0)
    var powers = logits.map { exp(Double($0) - greatest) }
    let sum = powers.reduce(0, +)
    for place in powers.indices { powers[place] /= sum }
    return powers
  }

  /// The minimum share, so that its logarithm is finite.
  private static let minimumShare = 1e-30
}
