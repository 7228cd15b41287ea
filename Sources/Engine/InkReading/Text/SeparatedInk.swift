import InkFeatures
import InkLayout
import InkModel
import ModelPack

/// An ink separated from the lines that are certainly not parts of its letters, as its lines of
/// text are found.
struct SeparatedInk {
  /// The lines under, through and around its words.
  let decorations: [TextDecoration]
  /// The ink without all lines that may not be parts of letters; `nil` if no line is in doubt.
  let doubtful: DecoratedInk?
  /// The ink without these lines.
  let writing: Ink
  /// The ink with its broken strokes rejoined, where lines of the script are found so.
  let rejoined: RejoinedInk

  /// - Parameters:
  ///   - ink: a valid ink, with its lines running to the right.
  ///   - system: the writing system of the pack that reads it.
  init(_ ink: Ink, _ system: WritingSystem, layout: TextLayout) {
    guard system.habits.isDecorated, layout != .character else {
      (decorations, doubtful, writing) = ([], nil, ink)
      rejoined = system.rejoined(ink)
      return
    }
    let whole = RejoinedInk(ink)
    let (certain, all) = DecoratedInk.find(in: ink, whole)
    decorations = certain?.decorations ?? []
    doubtful = all
    writing = certain?.writing ?? ink
    rejoined =
      certain == nil && system.direction == .leftToRight ? whole : system.rejoined(writing)
  }
}
