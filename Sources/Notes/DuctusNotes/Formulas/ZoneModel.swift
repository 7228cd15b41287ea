import Foundation
import PageStructure

/// Tells from the readings of a zone whether it is a formula.
enum ZoneModel {
  /// The probability from which a zone is a formula, or a piece of one; chosen on composed pages of
  /// the validation split.
  static let threshold = 0.05
  /// The threshold for ink that was taken for a drawing: real pages have more dashes and arrows
  /// than composed ones.
  static let thresholdOfDrawings = 0.3
  /// The threshold for signs that say nothing by themselves.
  private static let thresholdOfSigns = 0.1
  /// The threshold for such signs of few strokes.
  private static let thresholdOfFew = 0.5
  static let few = 8
  /// The probability from which a statement surely is a formula.
  static let sure = 0.9

  /// Returns the probability from which a zone is a formula; `nil` if it can't be one.
  ///
  /// - Parameter isAmongFormulas: whether its page surely has formulas, which makes a few strokes
  ///   that were taken for a word likelier to be one, too.
  static func threshold(
    _ content: ZoneMeasures.Content, of zone: FormulaZone, isAmongFormulas: Bool
  ) -> Double? {
    let isDoubtful =
      zone.strokes.count <= few && (zone.words.isEmpty || !isAmongFormulas)
    return switch content {
    case .nothing: nil
    case .signs: isDoubtful ? thresholdOfFew : thresholdOfSigns
    case .statement: zone.words.isEmpty ? thresholdOfDrawings : threshold
    }
  }

  static func probability(_ measures: ZoneMeasures) -> Double {
    1 / (1 + exp(-BinaryClassifier.formulaZones(measures.values)))
  }
}
