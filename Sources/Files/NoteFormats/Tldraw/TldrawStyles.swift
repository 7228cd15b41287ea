/// What tldraw draws for the names of styles: sizes in pixels, colours of its light theme.
enum TldrawStyles {
  static let widths: [String: Float] = ["s": 2, "m": 3.5, "l": 5, "xl": 10]

  static let highlightWidths: [String: Float] = ["s": 20, "m": 27, "l": 40, "xl": 49]

  /// By the type of the shape that has the text.
  static let fontSizes: [String: [String: Float]] = [
    "text": ["s": 18, "m": 24, "l": 36, "xl": 44],
    "note": ["s": 18, "m": 22, "l": 26, "xl": 32],
    "geo": ["s": 18, "m": 22, "l": 26, "xl": 32],
    "arrow": ["s": 18, "m": 20, "l": 24, "xl": 28],
    "frame": ["m": 14],
  ]

  /// The forms in which heads of other names are drawn.
  static let headForms = [
    "dot": "circle", "pipe": "bar", "square": "diamond", "inverted": "triangle",
  ]

  static let colours: [String: UInt32] = [
    "black": 0x1D1D1D, "grey": 0x9FA8B2, "light-violet": 0xE085F4, "violet": 0xAE3EC9,
    "blue": 0x4465E9, "light-blue": 0x4BA1F1, "yellow": 0xF1AC4B, "orange": 0xE16919,
    "green": 0x099268, "light-green": 0x4CB05E, "light-red": 0xF87777, "red": 0xE03131,
    "white": 0xFFFFFF,
  ]

  /// The side of a note that nothing has made higher.
  static let noteSide: Float = 200

  /// The room around a label.
  static let labelPadding: Float = 16

  static let frameColour: UInt32 = 0x717171

  static let noteBorder: UInt32 = 0x909090

  static let noteColours: [String: UInt32] = [
    "black": 0xFCE19C, "grey": 0xC0CAD3, "light-violet": 0xDFB0F9, "violet": 0xDB91FD,
    "blue": 0x8AA3FF, "light-blue": 0x9BC4FD, "yellow": 0xFED49A, "orange": 0xFAA475,
    "green": 0x6FC896, "light-green": 0x98D08A, "light-red": 0xF7A5A1, "red": 0xFC8282,
    "white": 0xFFFFFF,
  ]

  static let highlightColours: [String: UInt32] = [
    "black": 0xFDDD00, "grey": 0xCBE7F1, "light-violet": 0xFF88FF, "violet": 0xC77CFF,
    "blue": 0x10ACFF, "light-blue": 0x00F4FF, "yellow": 0xFDDD00, "orange": 0xFFA500,
    "green": 0x00FFC8, "light-green": 0x65F641, "light-red": 0xFF7FA3, "red": 0xFF636E,
    "white": 0xFFFFFF,
  ]

  static let fillColours: [String: UInt32] = [
    "black": 0xE8E8E8, "grey": 0xECEEF0, "light-violet": 0xF5EAFA, "violet": 0xECDCF2,
    "blue": 0xDCE1F8, "light-blue": 0xDDEDFA, "yellow": 0xF9F0E6, "orange": 0xF8E2D4,
    "green": 0xD3E9E3, "light-green": 0xDBF0E0, "light-red": 0xF4DADB, "red": 0xF4DADB,
    "white": 0xF5F5F5,
  ]
}
