/// A colour in sRGB.
public struct NoteColour: Hashable, Sendable {
  /// The components, from 0 to 255.
  public var red, green, blue: UInt8
  /// The opacity: 255 for opaque.
  public var alpha: UInt8

  /// The colour of most ink.
  public static let black = NoteColour(red: 0, green: 0, blue: 0)
  /// The colour of most paper.
  public static let white = NoteColour(red: 255, green: 255, blue: 255)

  /// Creates a colour from components from 0 to 255.
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Whether it is dark rather than light, by the luma of ITU-R BT.601.
  public var isDark: Bool {
    299 * Int(red) + 587 * Int(green) + 114 * Int(blue) < 127_500
  }

  /// Whether its opacity is that of a highlighter's ink, in files that don't tell the kind of pen.
  var hasMarkerAlpha: Bool { alpha <= 160 }

  /// Whether it is light and shows what is below, as a highlighter's ink.
  var isLightAndTranslucent: Bool { alpha < 255 && !isDark }

  /// The bits of `0xRRGGBB`.
  init(rgb: UInt32, alpha: UInt8 = 255) {
    self.init(
      red: UInt8(truncatingIfNeeded: rgb >> 16), green: UInt8(truncatingIfNeeded: rgb >> 8),
      blue: UInt8(truncatingIfNeeded: rgb), alpha: alpha)
  }

  /// The bits of `0xAARRGGBB`.
  init(argb: UInt32) {
    self.init(rgb: argb, alpha: UInt8(truncatingIfNeeded: argb >> 24))
  }

  /// The digits of `#rrggbb` or `#rrggbbaa`, or of `#rgb` or `#rgba`, each of which stands for two;
  /// `nil` for anything else.
  init?(hexadecimal text: some StringProtocol) {
    let short = text.dropFirst()
    let digits = short.utf8.count < 6 ? String(short.flatMap { [$0, $0] }) : String(short)
    let count = digits.utf8.count
    guard text.utf8.first == UInt8(ascii: "#"), count == 6 || count == 8,
      let value = UInt32(digits, radix: 16)
    else { return nil }
    if count == 6 {
      self.init(rgb: value)
    } else {
      self.init(rgb: value >> 8, alpha: UInt8(truncatingIfNeeded: value))
    }
  }
}
