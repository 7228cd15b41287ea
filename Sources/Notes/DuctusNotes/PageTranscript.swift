import DuctusEngine
import NoteFormats
import PageStructure

/// Transcript of a page.
public struct PageTranscript: Hashable, Sendable {
  /// The blocks, in reading order.
  public var blocks: [TranscribedBlock]
  /// Strokes that weren't taken for writing, and what they were taken for instead.
  public var others: [StrokeGroup]
  /// Height of the small letters, in units of the page; 0 for a page without writing.
  public var letterHeight: Double

  /// A page of blocks.
  public init(
    blocks: [TranscribedBlock], others: [StrokeGroup] = [], letterHeight: Double = 0
  ) {
    self.blocks = blocks
    self.others = others
    self.letterHeight = letterHeight
  }

  /// The blocks' texts, with empty lines between them. Formulas that weren't read as such are left
  /// out: what was read of them is no text.
  public var text: String {
    blocks.map(\.text).filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  /// The lines of all blocks, in reading order.
  public var lines: [TranscribedLine] { blocks.flatMap(\.lines) }
}
