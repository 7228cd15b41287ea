import DuctusEngine
import NoteFormats
import PageStructure

/// A transcript of a page.
public struct PageTranscript: Codable, Hashable, Sendable {
  /// The blocks, in reading order.
  public var blocks: [TranscribedBlock]
  /// Strokes that weren't taken for writing, with their roles.
  public var others: [StrokeGroup]
  /// The height of the small letters, in the page's unit; 0 for a page without writing.
  public var letterHeight: Double

  /// Creates a page transcript from blocks.
  public init(
    blocks: [TranscribedBlock], others: [StrokeGroup] = [], letterHeight: Double = 0
  ) {
    self.blocks = blocks
    self.others = others
    self.letterHeight = letterHeight
  }

  /// The blocks' texts, separated by empty lines. Formulas that weren't read as such are left out,
  /// since their reading isn't text.
  public var text: String {
    blocks.map(\.text).filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  /// The lines of all blocks, in reading order.
  public var lines: [TranscribedLine] { blocks.flatMap(\.lines) }
}
