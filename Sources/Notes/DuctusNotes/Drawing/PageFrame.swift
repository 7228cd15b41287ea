import InkModel
import NoteFormats

/// A page's sheet: its visible part and its scale.
public struct PageFrame: Hashable, Sendable {
  /// The visible part of the page, in the page's unit.
  public let box: PageBox
  /// Points of 1/72 inch per unit of the page.
  public let scale: Float

  /// The maximum side in points: other programs open no larger PDF pages.
  public static let maximumSide: Float = 14_400

  /// Creates the page's own sheet, extended for text that continues below it; for an unbounded
  /// page, the box of its content.
  ///
  /// - Parameters:
  ///   - longestSide: in points; a page with a longer side is scaled down.
  ///   - texts: the places of the typed texts; by default estimated from letters of usual width.
  public init(_ page: NotePage, longestSide: Float = maximumSide, texts: [PageBox]? = nil) {
    let texts = texts ?? page.texts.map { TypedFrame($0, on: page).box }
    let natural = Float(72 / page.unitsPerInch)
    if let size = page.size {
      let sheet = PageBox(
        x: page.origin.x, y: page.origin.y, width: size.width, height: size.height)
      let all = texts.reduce(sheet) { $0.union($1) }
      box = PageBox(x: sheet.x, y: all.y, width: sheet.width, height: all.height)
    } else {
      let drawn = page.layers.flatMap { layer in
        (layer.highlights + layer.strokes).lazy.filter { !$0.stroke.points.isEmpty }
          .map { PageBox(around: $0.stroke.points) }
      }
      let pictures = page.drawnPictures.map { picture in
        PageBox(
          x: picture.place.x, y: picture.place.y, width: picture.size.width,
          height: picture.size.height)
      }
      let margin = Float(page.unitsPerInch / 4)
      let ink =
        PageBox(joining: drawn + pictures + texts)
        ?? PageBox(x: margin, y: margin, width: 2 * margin, height: 2 * margin)
      box = PageBox(
        x: ink.x - margin, y: ink.y - margin, width: ink.width + 2 * margin,
        height: ink.height + 2 * margin)
    }
    scale = min(natural, longestSide / max(box.width, box.height))
  }

  /// The width in points.
  public var width: Float { box.width * scale }
  /// The height in points.
  public var height: Float { box.height * scale }

  /// Returns a place in points from the sheet's top left corner.
  public func place(_ x: Float, _ y: Float) -> (x: Float, y: Float) {
    ((x - box.x) * scale, (y - box.y) * scale)
  }
}
