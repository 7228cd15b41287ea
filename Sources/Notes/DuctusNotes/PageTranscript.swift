import DuctusEngine
import InkModel
import NoteFormats
import PageStructure

/// A transcript of a page.
public struct PageTranscript: Codable, Hashable, Sendable {
  /// The blocks, in reading order.
  public var blocks: [TranscribedBlock]
  /// Strokes that weren't taken for writing, with their roles.
  public var others: [StrokeGroup]
  /// The boxes of the drawings among these, without lines that are drawn around writing.
  public var drawings: [PageBox] = []
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

  /// Decodes a page, also of a version that knew no boxes of drawings.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    blocks = try values.decode([TranscribedBlock].self, forKey: .blocks)
    others = try values.decode([StrokeGroup].self, forKey: .others)
    drawings = try values.decodeIfPresent([PageBox].self, forKey: .drawings) ?? []
    letterHeight = try values.decode(Double.self, forKey: .letterHeight)
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

  /// Finds the boxes of the drawings.
  ///
  /// - Parameter frames: the strokes that are drawn around writing.
  mutating func findDrawings(in ink: Ink, besides frames: Set<Int>) {
    drawings = others.filter { $0.role == .drawing }.compactMap { group in
      PageBox(
        joining: group.strokes.lazy.filter { !frames.contains($0) }
          .map { PageBox(around: ink.strokes[$0].points) })
    }
  }
}
