import InkFormats
import InkModel

/// A page of a note. Lengths are in its own unit; x grows to the right and y downwards.
public struct NotePage: Hashable, Sendable {
  /// The place of the top left corner, mostly (0, 0).
  public var origin: StrokePoint
  /// The width and height; `nil` for an unbounded canvas.
  public var size: PageSize?
  /// Units per inch: 72 for points.
  public var unitsPerInch: Double
  /// The layers, from bottom to top.
  public var layers: [NoteLayer]
  /// The page's paper.
  public var paper: NotePaper
  /// The document on which the page was written.
  public var background: PageBackground?

  /// Creates an empty page.
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

  /// The strokes of all layers, from bottom to top.
  ///
  /// - Complexity: O(strokes).
  public var strokes: [NoteStroke] { layers.flatMap(\.strokes) }

  /// Strokes of highlighters on all layers, which are under the others.
  public var highlights: [NoteStroke] { layers.flatMap(\.highlights) }

  /// The pictures of all layers.
  public var pictures: [NotePicture] { layers.flatMap(\.pictures) }

  /// The pictures that are drawn: those that ``NotePicture/isDrawable`` allows, as long as they
  /// together have at most 100 million pixels. All are in memory while a page is drawn.
  public var drawnPictures: [NotePicture] {
    var left = Self.pixelLimit
    return pictures.filter { picture in
      guard let pixels = picture.drawnPixels, pixels <= left else { return false }
      left -= pixels
      return true
    }
  }

  private static let pixelLimit = 100_000_000

  /// The typed texts of all layers.
  public var texts: [TypedText] { layers.flatMap(\.texts) }
}
