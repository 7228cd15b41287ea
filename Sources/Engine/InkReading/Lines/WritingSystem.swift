import InkLayout
import InkModel
import ModelPack

/// How the language of a pack is written, as far as finding and joining its lines depends on it.
package struct WritingSystem: Sendable {
  /// Where lines run.
  var direction = PackManifest.Direction.leftToRight
  /// How strokes stand about their line.
  var habits: ScriptHabits
  /// Whether words have spaces between them, and so do lines that are joined.
  var putsSpaces = true
  /// Whether lines may be columns.
  var hasColumns = false
  /// Whether a writing area gives the size of the writing even on a page of several lines. It is
  /// the space of one line, but programs often give that of the whole page.
  var measuresPages = true
  /// The digits that the language writes.
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
}

/// Ink that runs to the left is mirrored first of all: layout, features and network only know lines
/// that run to the right. Strokes and points keep their order, so that readings refer to the ink as
/// it was.
extension PackManifest.Direction {
  /// Returns the ink with its lines running to the right, or such an ink as it was written.
  func turned(_ ink: Ink) -> Ink { self == .rightToLeft ? ink.mirrored : ink }

  /// Returns the slope of a line of the turned ink, or of such a line in the ink as written.
  func turned(slope: Double) -> Double { self == .rightToLeft ? -slope : slope }
}
