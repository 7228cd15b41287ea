import InkFormats
import InkModel

/// A layer of a page.
public struct NoteLayer: Hashable, Sendable {
  /// The name that its writer gave it.
  public var name: String?
  /// Strokes of pens, in the order of writing as far as the file tells it. Ink of erasers is left
  /// out, and so is what was erased.
  public var strokes: [NoteStroke]
  /// Strokes of highlighters: no ink to read.
  public var highlights: [NoteStroke]
  /// Typed texts.
  public var texts: [TypedText]
  /// Pictures, which lie under all ink.
  public var pictures: [NotePicture]

  /// A layer, empty at first.
  public init(
    name: String? = nil, strokes: [NoteStroke] = [], highlights: [NoteStroke] = [],
    texts: [TypedText] = [], pictures: [NotePicture] = []
  ) {
    self.name = name
    self.strokes = strokes
    self.highlights = highlights
    self.texts = texts
    self.pictures = pictures
  }
}
