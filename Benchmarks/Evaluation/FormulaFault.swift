/// The part of reading that causes a formula's error: the first wrong one.
public enum FormulaFault: String, CaseIterable, Hashable, Sendable {
  /// The strokes of a symbol aren't a symbol of the reading.
  case segmentation
  /// All symbols were found, but one was misnamed.
  case names
  /// The same, but the network had named each of these correctly and was overruled by the model of
  /// formulas.
  case grammar
  /// All symbols are right, but one is attached elsewhere.
  case relations
}
