/// The part of reading that a formula's error comes from: the first that is wrong.
public enum FormulaFault: String, CaseIterable, Hashable, Sendable {
  /// The strokes of a symbol aren't a symbol of the reading.
  case segmentation
  /// All symbols were found, and one was named otherwise.
  case names
  /// The same, but the looks of each of these had been named rightly: what is usual in formulas
  /// overruled it.
  case grammar
  /// All symbols are right, and one hangs elsewhere.
  case relations
}
