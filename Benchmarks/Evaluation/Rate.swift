/// A rate computed from counts.
public enum Rate: CaseIterable, Sendable {
  /// Edits per reference character (CER): may be above 1.
  case characterErrors
  /// Edits per reference word (WER): may be above 1.
  case wordErrors
  /// Inks whose best reading is right.
  case top1
  /// Inks with the right reading among the first five.
  case top5
  /// Edits per reference character of the closest of all readings.
  case oracleCharacterErrors
  /// Inks with the right reading among all.
  case oracleTop
  /// Formulas with at most one wrong symbol.
  case oneWrong
  /// Formulas with at most two wrong symbols.
  case twoWrong
  /// Symbols of formulas whose strokes were found.
  case symbolsFound
  /// Symbols of formulas whose strokes and names were found.
  case symbolsRight
  /// Formulas with the right structure, given their symbols.
  case arrangedRight
  /// Formulas that are wrong because of one part of reading, among those whose symbols are known.
  case wrongSegmentation, wrongNames, wrongGrammar, wrongRelations

  /// The rate; `nil` without a denominator.
  public func value(_ counts: ErrorCounts) -> Double? {
    let (part, whole) =
      switch self {
      case .characterErrors: (counts.characterEdits, counts.characters)
      case .wordErrors: (counts.wordEdits, counts.words)
      case .top1: (counts.firstCorrect, counts.inks)
      case .top5: (counts.amongFive, counts.inks)
      case .oracleCharacterErrors: (counts.oracleEdits, counts.characters)
      case .oracleTop: (counts.amongAll, counts.inks)
      case .oneWrong: (counts.formulas.oneWrong, counts.formulas.formulas)
      case .twoWrong: (counts.formulas.twoWrong, counts.formulas.formulas)
      case .symbolsFound: (counts.formulas.symbolsFound, counts.formulas.symbols)
      case .symbolsRight: (counts.formulas.symbolsRight, counts.formulas.symbols)
      case .arrangedRight: (counts.formulas.arrangedRight, counts.formulas.arranged)
      case .wrongSegmentation: (counts.formulas.wrong[.segmentation] ?? 0, counts.formulas.arranged)
      case .wrongNames: (counts.formulas.wrong[.names] ?? 0, counts.formulas.arranged)
      case .wrongGrammar: (counts.formulas.wrong[.grammar] ?? 0, counts.formulas.arranged)
      case .wrongRelations: (counts.formulas.wrong[.relations] ?? 0, counts.formulas.arranged)
      }
    return whole == 0 ? nil : Double(part) / Double(whole)
  }
}
