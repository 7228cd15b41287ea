import InkModel
import NoteFormats

/// Place of a typed text on its page, where the page's edge cuts nothing of it. Lengths are in
/// units of the page.
public struct TypedFrame: Hashable, Sendable {
  /// The top left corner, about which the text is turned.
  public let x, y: Float
  /// Largest width of its lines.
  public let width: Float
  /// Room that it takes with letters of a usual width, before it is turned.
  public let upright: PageBox
  /// Room that it takes on the page.
  public let box: PageBox

  /// Lines have room for so many letters at least, if the page is as wide.
  private static let leastLetters: Float = 8
  /// How wide lines may be where nothing else ends them: so wide is the largest sheet of a PDF
  /// file.
  private static let longestLine: Float = 200

  /// The place of a text.
  public init(_ text: TypedText, on page: NotePage) {
    let size = max(text.size, 0.01)
    var place = text.place
    var width = min(
      max(text.width ?? .infinity, size), Float(page.unitsPerInch) * Self.longestLine)
    if let sheet = page.size, text.angle == 0 {
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
    upright = PageBox(x: x, y: y, width: widest, height: rows * size * TypedText.lineHeight)
    box = upright.turned(about: (x, y), by: text.angle)
  }

  private static func width(of scalar: Unicode.Scalar) -> Float {
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFF00...0xFF60,
      0x20000...0x3FFFD:
      1
    // Those above fill a square.
    default: TypedText.letterWidth
    }
  }
}
