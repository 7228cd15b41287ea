import InkFormats
import InkModel

/// A page of a note. Lengths are in units of its own; x grows to the right and y downwards.
public struct NotePage: Hashable, Sendable {
  /// The place of the top left corner, mostly (0, 0).
  public var origin: StrokePoint
  /// Width and height; `nil` for a canvas without bounds.
  public var size: PageSize?
  /// Units to an inch: 72 for points.
  public var unitsPerInch: Double
  /// The layers, the bottom one first.
  public var layers: [NoteLayer]
  /// Paper of the page, before anybody writes on it.
  public var paper: NotePaper
  /// The document that the page was written upon.
  public var background: PageBackground?

  /// An empty page.
  public init(
    origin: StrokePoint = StrokePoint(x: 0, y: 0), size: PageSize? = nil,
    unitsPerInch: Double = 72, layers: [NoteLayer] = [], paper: NotePaper = NotePaper(),
    background: PageBackground? = nil
  ) {
    self.origin = origin
    self.size = size
    self.unitsPerInch = unitsPerInch
    self.layers = layers
    self.paper = paper
    self.background = background
  }

  /// The strokes of all layers, those of the lowest first.
  ///
  /// - Complexity: O(strokes).
  public var strokes: [NoteStroke] { layers.flatMap(\.strokes) }

  /// Strokes of highlighters on all layers; they lie under the others.
  public var highlights: [NoteStroke] { layers.flatMap(\.highlights) }

  /// The pictures of all layers.
  public var pictures: [NotePicture] { layers.flatMap(\.pictures) }

  /// The typed texts of all layers.
  public var texts: [TypedText] { layers.flatMap(\.texts) }
}
