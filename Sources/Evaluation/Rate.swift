/// A share of 1 that is read from counts.
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

  /// `nil` where there is nothing to divide by.
  public func value(_ counts: ErrorCounts) -> Double? {
    let (part, whole) =
      switch self {
      case .characterErrors: (counts.characterEdits, counts.characters)
      case .wordErrors: (counts.wordEdits, counts.words)
      case .top1: (counts.firstCorrect, counts.inks)
      case .top5: (counts.amongFive, counts.inks)
      case .oracleCharacterErrors: (counts.oracleEdits, counts.characters)
      case .oracleTop: (counts.amongAll, counts.inks)
      }
    return whole == 0 ? nil : Double(part) / Double(whole)
  }
}
