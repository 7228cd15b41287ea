import InkFeatures
import InkLayout
import InkModel
import ModelPack

/// The properties of a language's writing that matter for finding and joining lines.
package struct WritingSystem: Sendable {
  /// The direction of lines.
  var direction = PackManifest.Direction.leftToRight
  /// The positions of strokes relative to their line.
  var habits: ScriptHabits
  /// The order and direction of strokes that are usual.
  var strokeOrder = StrokeOrderHabits.latin
  /// Whether words, and lines that are joined, have spaces between them.
  var putsSpaces = true
  /// Whether lines may be columns.
  var hasColumns = false
  /// Whether a writing area gives the size of the writing even on a page of several lines. It is
  /// meant for one line, but programs often pass that of the whole page.
  var measuresPages = true
  /// The digits of the language.
  var digits: Set<Character>

  /// Creates the writing system of a pack that reads whole lines.
  init(_ contents: PackManifest.TextContents) {
    direction = contents.direction ?? .leftToRight
    habits =
      switch contents.knownLineHabits {
      case .latin: .latin
      case .hebrew: .hebrew
      case .arabic: .arabic
      case .stacked: .stacked
      }
    strokeOrder = contents.knownLineHabits == .latin ? .latin : .marked
    digits = contents.knownDigits
  }

  /// Creates the writing system of a pack that reads character by character.
  init(_ contents: PackManifest.CharacterContents) {
    habits = .characters
    putsSpaces = contents.characters.unicodeScalars.contains(" ")
    hasColumns = true
    measuresPages = false
    digits = contents.knownDigits
  }

  /// Returns an ink as its lines are found: with broken strokes rejoined, unless letters run to the
  /// left or hang below each other, for then one may continue another.
  func rejoined(_ ink: Ink) -> RejoinedInk {
    habits.isDecorated && direction == .leftToRight
      ? RejoinedInk(ink) : RejoinedInk(asDrawn: ink)
  }

  /// Returns a line's ink as it is read: with broken strokes rejoined, unless letters run to the
  /// left. Letters may hang below each other: a joined stroke can't be in two lines any more.
  func rejoined(line ink: Ink) -> RejoinedInk {
    direction == .leftToRight ? RejoinedInk(ink) : RejoinedInk(asDrawn: ink)
  }
}

/// Ink that runs to the left is mirrored first: layout, features and network only know lines that
/// run to the right. Strokes and points keep their order, so readings still refer to the original
/// ink.
extension PackManifest.Direction {
  /// Returns the ink with its lines running to the right; applied twice, the original.
  func turned(_ ink: Ink) -> Ink { self == .rightToLeft ? ink.mirrored : ink }

  /// Returns the slope of a line after mirroring the ink, or before.
  func turned(slope: Double) -> Double { self == .rightToLeft ? -slope : slope }
}
