import CMath

/// Whether a hand is that of the person who wrote some confirmed lines, which it wasn't learned from.
///
/// Under a foreign hand most lines are less likely to be what they say than without it.
public struct HandCheck: Sendable, Equatable {
  /// Lines that were looked at.
  public let lines: Int
  /// How much likelier their characters are with the hand: the mean of the natural logarithms'
  /// differences, below 0 where the hand does harm.
  public let gain: Double
  /// Whether the hand may be another person's.
  public let isDoubtful: Bool

  /// The fewest lines that tell.
  package static let fewestLines = 5
  /// The lines' mean is so many standard errors below 0 where a hand is doubted.
  private static let errors = 1.0

  /// - Parameter gains: of each line, with its characters.
  package init(_ gains: [(gain: Double, characters: Int)]) {
    lines = gains.count
    let characters = gains.reduce(0) { $0 + $1.characters }
    let sum = gains.reduce(0) { $0 + $1.gain }
    gain = sum / Double(max(1, characters))
    let count = Double(max(2, gains.count))
    let mean = sum / count
    let variance = gains.reduce(0) { $0 + ($1.gain - mean) * ($1.gain - mean) } / (count - 1)
    isDoubtful =
      gains.count >= Self.fewestLines && mean < -Self.errors * (variance / count).squareRoot()
  }
}
