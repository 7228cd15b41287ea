import CTCDecoder
import CharacterLM
import InkModel
import Support

/// The parts of an ink that must be figures or signs: none is left over.
///
/// A network that takes `11` for an `H` has seen one character, so that without letters a single
/// figure is likely. But strokes of one figure are never side by side and apart.
struct FigureParts {
  private let count: Int

  /// The loss of a reading for each part beyond its characters. Chosen on the validation split.
  private static let loss: Float = 6

  /// - Returns: `nil` unless figures are expected in more than one part.
  init?(of ink: Ink, in context: DecodingContext) {
    guard context.codeKind?.isOfFigures == true else { return nil }
    count = ink.partCount
    if count < 2 { return nil }
  }

  /// Returns the hypotheses, of which those with too few characters lose.
  func weighing(_ hypotheses: [Hypothesis]) -> [Hypothesis] {
    var all = hypotheses
    for index in all.indices {
      let characters = all[index].text.count { $0 != " " }
      all[index].score -= Self.loss * Float(max(0, count - characters))
    }
    return all.ordered { Hypothesis.isBetter($0, than: $1) }
  }
}
