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

  /// The blocks' texts, separated by empty lines; the labels of a figure are lines of one paragraph.
  /// Formulas that weren't read as such are left out, since their reading isn't text.
  public var text: String {
    var text = ""
    var isAfterLabel = false
    for block in blocks where !block.text.isEmpty {
      if !text.isEmpty { text += block.isLabel && isAfterLabel ? "\n" : "\n\n" }
      text += block.text
      isAfterLabel = block.isLabel
    }
    return text
  }

  /// The lines of all blocks, in reading order.
  public var lines: [TranscribedLine] { blocks.flatMap(\.lines) }
}
