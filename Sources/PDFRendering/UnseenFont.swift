import Foundation

/// A font whose letters take room and have no outlines, so that a word can lie over its ink. Any
/// character has a letter, of its own code point, and so PDF files tell which characters they are.
///
/// Each letter is as wide as any other, and stretched with its word.
final class UnseenFont {
  private let library: Pangocairo
  private let font: OpaquePointer?

  // As shares of the letters' size.
  private static let advance = 0.5
  private static let ascent = 0.75
  private static let descent = 0.25
  /// Blanks are narrow: the next word may stand close.
  private static let blankAdvance = 0.02
  private static let blank: UInt = 0x20

  init(_ library: Pangocairo) {
    self.library = library
    font = library.createFont()
    library.setFontStart(font) { _, _, extents in
      guard let extents else { return 0 }
      // Ascent, descent, height, and the widest letter's advance.
      extents[0] = UnseenFont.ascent
      extents[1] = UnseenFont.descent
      extents[2] = UnseenFont.ascent + UnseenFont.descent
      extents[3] = UnseenFont.advance
      return 0
    }
    library.setFontGlyph(font) { _, glyph, _, extents in
      guard let extents else { return 0 }
      let advance = glyph == UnseenFont.blank ? UnseenFont.blankAdvance : UnseenFont.advance
      // Left, top, width and height of the letter, and how far it is to the next.
      extents[0] = 0
      extents[1] = -UnseenFont.ascent
      extents[2] = advance
      extents[3] = UnseenFont.ascent + UnseenFont.descent
      extents[4] = advance
      return 0
    }
    library.setFontLookUp(font) { _, character, glyph in
      glyph?.pointee = character
      return 0
    }
  }

  deinit { library.destroyFont(font) }

  /// Shows a word on a baseline.
  ///
  /// - Parameters:
  ///   - width: what the word takes, without the blank behind it.
  ///   - angle: degrees, clockwise.
  func show(
    _ word: String, on canvas: OpaquePointer?, at place: (x: Double, y: Double), width: Double,
    size: Double, angle: Double, isRightToLeft: Bool
  ) {
    let count = Double(word.unicodeScalars.count)
    guard count > 0, width > 0, size > 0, width.isFinite, size.isFinite else { return }
    let stretch = width / (count * Self.advance)
    let (cosine, sine) = (cos(angle * .pi / 180), sin(angle * .pi / 180))
    library.setFontFace(canvas, font)
    library.setFontMatrix(
      canvas, [stretch * cosine, stretch * sine, -size * sine, size * cosine, 0, 0])
    // Readers of PDF files expect letters in the order of their places, and turn the order of
    // scripts from the right to the left round.
    let letters =
      isRightToLeft
      ? " " + String(String.UnicodeScalarView(word.unicodeScalars.reversed())) : word + " "
    let lead = isRightToLeft ? Self.blankAdvance * stretch : 0
    library.moveTo(canvas, place.x - lead * cosine, place.y - lead * sine)
    library.showText(canvas, letters)
  }
}
