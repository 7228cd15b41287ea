/// The order and direction in which people write the strokes of a line.
///
/// They are judged along the line: in a script that runs to the left, right and left are swapped.
/// Chosen on `val`.
package struct StrokeOrderHabits: Hashable, Sendable {
  /// The share of an ink's length that strokes drawn clearly backwards must have to be turned: a
  /// hand draws less of it so.
  let backwardShare: Double
  /// The way back between strokes, in widths of the ink, from which they are in another order.
  let backStep: Double
  /// The ratio by which sorting must raise the odds of a text.
  package let oddsRatio: Double
  /// The ratio by which sorting must raise the odds of a single character: people draw one in many
  /// ways.
  package let characterOddsRatio = 6.0

  /// Letters stand side by side, and most strokes lead to the right or downwards.
  package static let latin = StrokeOrderHabits(backwardShare: 0.1, backStep: 0.1, oddsRatio: 1.5)
  /// The pen goes back for marks above and below, and many strokes lead backwards.
  package static let marked = StrokeOrderHabits(backwardShare: 0.7, backStep: 0.3, oddsRatio: 3)
}
