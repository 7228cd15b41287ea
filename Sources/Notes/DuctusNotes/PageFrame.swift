import InkModel
import NoteFormats

/// A page's sheet: what is seen of it, and how it is brought to points.
public struct PageFrame: Hashable, Sendable {
  /// What is seen, in units of the page.
  public let box: PageBox
  /// Points of 1/72 inch to a unit of the page.
  public let scale: Float

  /// The page's own sheet, made longer for text that goes on below it; or the box of all that is on a
  /// page without bounds.
  ///
  /// - Parameters:
  ///   - longestSide: points; a page with a longer side is made smaller.
  ///   - texts: where the typed texts are; without them, where letters of a usual width would be.
  public init(_ page: NotePage, longestSide: Float = 14_400, texts: [PageBox]? = nil) {
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
      let all = (drawn + texts).dropFirst().reduce((drawn + texts).first) { $0?.union($1) }
      let margin = Float(page.unitsPerInch / 4)
      let ink = all ?? PageBox(x: margin, y: margin, width: 2 * margin, height: 2 * margin)
      box = PageBox(
        x: ink.x - margin, y: ink.y - margin, width: ink.width + 2 * margin,
        height: ink.height + 2 * margin)
    }
    scale = min(natural, longestSide / max(box.width, box.height))
  }

  /// Width in points.
  public var width: Float { box.width * scale }
  /// Height in points.
  public var height: Float { box.height * scale }

  /// A place in points from the sheet's top left corner.
  public func place(_ x: Float, _ y: Float) -> (x: Float, y: Float) {
    ((x - box.x) * scale, (y - box.y) * scale)
  }
}

/// Where a typed text is on its page, so that the page's edge cuts nothing of it. Lengths are in units
/// of the page.
public struct TypedFrame: Hashable, Sendable {
  /// The top left corner.
  public let x, y: Float
  /// How wide its lines may be.
  public let width: Float
  /// What it takes with letters of a usual width.
  public let box: PageBox

  /// Lines have room for so many letters at least, if the page is as wide.
  private static let leastLetters: Float = 8
  /// From a line to the next, as a share of the letters' size.
  private static let lineHeight: Float = 1.25
  /// Width of a letter, and of those that fill a square.
  private static let letter: Float = 0.6
  /// How wide lines may be where nothing else ends them: so wide is the largest sheet of a PDF file.
  private static let longestLine: Float = 200

  /// The place of a text.
  public init(_ text: TypedText, on page: NotePage) {
    let size = max(text.size, 0.01)
    var place = text.place
    var width = min(
      max(text.width ?? .infinity, size), Float(page.unitsPerInch) * Self.longestLine)
    if let sheet = page.size {
      let right = page.origin.x + sheet.width
      let least = min(sheet.width, Self.leastLetters * size)
      place.x = max(page.origin.x, min(place.x, right - least))
      width = min(width, right - place.x)
    }
    (x, y, self.width) = (place.x, place.y, width)
    var (rows, widest): (Float, Float) = (0, 0)
    for line in text.text.split(separator: "\n", omittingEmptySubsequences: false) {
      let length = size * line.unicodeScalars.reduce(0) { $0 + Self.width(of: $1) }
      rows += max(1, (length / width).rounded(.up))
      widest = max(widest, min(length, width))
    }
    box = PageBox(x: x, y: y, width: widest, height: rows * size * Self.lineHeight)
  }

  private static func width(of scalar: Unicode.Scalar) -> Float {
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFF00...0xFF60,
      0x20000...0x3FFFD:
      1
    default: letter
    }
  }
}
