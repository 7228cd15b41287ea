import CMath
import InkModel

/// Where among the labels those are that depend on the direction in which a figure was drawn.
struct PosedLabels: Sendable {
  /// Labels, as places among the classes: of a figure that has its name in one direction alone, of a
  /// square, and of a square on its corner.
  let upright, square, onCorner: Int

  /// Logits of a figure, of those of three views of it.
  ///
  /// - Parameters:
  ///   - drawn: as it was drawn, which says how likely what is upright is.
  ///   - lying: in its pose and half a turn from that, which say all else.
  ///   - diamondness: how much of a diamond a square is (``FigurePose/diamondness``).
  func joined(_ drawn: [Float], _ lying: [Float], diamondness: Double) -> [Float] {
    let own = probabilities(drawn)[upright]
    var shares = probabilities(lying)
    shares[upright] = 0
    let others = shares.reduce(0, +)
    for index in shares.indices { shares[index] *= (1 - own) / max(others, Self.least) }
    shares[upright] = own
    let stood = shares[square] * diamondness
    shares[square] -= stood
    shares[onCorner] += stood
    return shares.map { Float(log(max($0, Self.least))) }
  }

  /// A logit that isn't a number makes all of the result so.
  private func probabilities(_ logits: [Float]) -> [Double] {
    let greatest = Double(logits.max() ?? 0)
    let powers = logits.map { exp(Double($0) - greatest) }
    let sum = powers.reduce(0, +)
    return powers.map { $0 / sum }
  }

  /// No share is less, so that its logarithm is finite.
  private static let least = 1e-30
}
