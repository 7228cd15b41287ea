import InkFormats
import InkModel

/// A layer of a page.
public struct NoteLayer: Hashable, Sendable {
  /// The name given by its writer.
  public var name: String?
  /// Strokes of pens, in the order of writing as far as it is known. Erasers and erased ink are
  /// left out.
  public var strokes: [NoteStroke]
  /// Strokes of highlighters, which aren't read.
  public var highlights: [NoteStroke]
  /// Typed texts.
  public var texts: [TypedText]
  /// Pictures, which are under all ink.
  public var pictures: [NotePicture]

  /// Creates an empty layer.
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
