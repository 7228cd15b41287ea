import Foundation
import PageStructure

/// Tells by how a zone was read whether it is a formula.
enum ZoneModel {
  /// From this probability on a zone is a formula, or a piece of one; chosen on composed pages of the
  /// validation split.
  static let threshold = 0.05
  /// Thresholds for ink that was taken for a drawing, and for signs without a statement, where they are few
  /// strokes: real pages have more dashes and arrows than composed ones.
  static let thresholdOfDrawings = 0.3
  private static let (thresholdOfSigns, thresholdOfFew) = (0.1, 0.5)
  private static let few = 8
  /// From this probability on a statement surely is a formula.
  static let sure = 0.9

  /// From which probability on a zone is a formula; `nil` for none.
  ///
  /// - Parameter isAmongFormulas: whether its page surely has formulas: words of few strokes may be some
  ///   more likely there.
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
    1 / (1 + exp(-Perceptron.formulaZones(measures.values)))
  }
}
