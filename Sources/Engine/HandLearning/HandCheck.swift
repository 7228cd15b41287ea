import CMath

/// A check whether a hand belongs to the writer of confirmed lines that it wasn't learned from.
///
/// With a foreign hand, most lines are less likely to be their texts than without it.
public struct HandCheck: Sendable, Equatable {
  /// The number of lines that were compared.
  public let lines: Int
  /// How much likelier their characters are with the hand: the mean difference of natural
  /// logarithms, below 0 if the hand does harm.
  public let gain: Double
  /// Whether the hand may be another person's.
  public let isDoubtful: Bool

  /// The minimum number of lines that allow a decision.
  static let minimumLineCount = 5
  /// The number of standard errors by which the lines' mean must be below 0 for a hand to be
  /// doubted.
  private static let errors = 1.0

  /// How much likelier a line is with the hand.
  package struct LineGain {
    /// The difference of natural logarithms.
    let gain: Double
    let characters: Int

    package init(gain: Double, characters: Int) {
      (self.gain, self.characters) = (gain, characters)
    }
  }

  package init(_ gains: [LineGain]) {
    lines = gains.count
    let characters = gains.reduce(0) { $0 + $1.characters }
    let sum = gains.reduce(0) { $0 + $1.gain }
    gain = sum / Double(max(1, characters))
    let count = Double(max(2, gains.count))
    let mean = sum / count
    let variance = gains.reduce(0) { $0 + ($1.gain - mean) * ($1.gain - mean) } / (count - 1)
    isDoubtful =
      gains.count >= Self.minimumLineCount && mean < -Self.errors * (variance / count).squareRoot()
  }
}
