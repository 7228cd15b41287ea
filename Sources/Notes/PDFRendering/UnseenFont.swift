import Foundation
import UnicodeText

/// The letters of invisible words over their ink: boxes in the paper's colour. Each character of a
/// file has its own box, by which the file identifies the character.
final class UnseenFont {
  private let cairo: Cairo
  private let font: OpaquePointer?
  /// The number of each character's box, from 1.
  private var letters: [Unicode.Scalar: UInt] = [:]

  /// The maximum number of characters in a file that have their own box; others share the last one
  /// and cost a few more bytes.
  private static let letterCount = 8_192

  /// The font, made once and never freed: cairo keeps fonts for later. FreeType reads from the
  /// bytes.
  private static let face = Result<Face, PDFError> { () throws(PDFError) in
    try Face(Pangocairo.shared.get().freeType)
  }

  /// The line of a word.
  struct Line {
    /// The font size.
    let size: Float
    /// The degrees by which the baseline is turned clockwise.
    let angle: Double
    /// Whether it runs from right to left, so that spaces are on the left of their words.
    let isRightToLeft: Bool
  }

  /// Unchecked: cairo locks it during use.
  private struct Face: @unchecked Sendable {
    let pointer: OpaquePointer?

    init(_ freeType: FreeType) throws(PDFError) {
      let file = BlankFont.file(letterCount: letterCount)
      let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: file.count)
      _ = bytes.initialize(from: file)
      var (types, face): (OpaquePointer?, OpaquePointer?)
      guard freeType.start(&types) == 0,
        freeType.openFace(types, bytes.baseAddress, bytes.count, 0, &face) == 0
      else { throw .notWritten(reason: "FreeType refuses the font of unseen letters") }
      pointer = face
    }
  }

  init(_ cairo: Cairo) throws(PDFError) {
    self.cairo = cairo
    font = cairo.createFont(try Self.face.get().pointer, 0)
  }

  deinit { cairo.destroyFont(font) }

  /// Shows a word on a baseline, with a space after it.
  ///
  /// - Parameters:
  ///   - width: the word's width, without the space.
  func show(
    _ word: String, on canvas: OpaquePointer?, at place: (x: Double, y: Double), width: Double,
    in line: Line
  ) {
    let (size, angle) = (Double(line.size), line.angle)
    let shown = Self.visual(word, inRightToLeftLine: line.isRightToLeft) + [" "]
    let count = shown.count - 1
    guard count > 0, width > 0, size > 0, width.isFinite, size.isFinite else { return }
    let pitch = width / Double(count)
    let stretch = pitch / BlankFont.advance
    let (cosine, sine) = (cos(angle * .pi / 180), sin(angle * .pi / 180))
    let glyphs = shown.enumerated().map { number, scalar in
      let way = number == count && line.isRightToLeft ? -pitch : Double(number) * pitch
      return Cairo.Glyph(
        index: letter(scalar), x: place.x + way * cosine, y: place.y + way * sine)
    }
    let clusters = shown.map { Cairo.Cluster(byteCount: Int32(UTF8.width($0)), glyphCount: 1) }
    cairo.setFontFace(canvas, font)
    cairo.setFontMatrix(
      canvas, [stretch * cosine, stretch * sine, -size * sine, size * cosine, 0, 0])
    let text = Array(String(String.UnicodeScalarView(shown)).utf8)
    text.withUnsafeBytes { text in
      glyphs.withUnsafeBytes { glyphs in
        clusters.withUnsafeBytes { clusters in
          cairo.showGlyphs(
            canvas, text.baseAddress, Int32(text.count), glyphs.baseAddress, Int32(shown.count),
            clusters.baseAddress, Int32(shown.count), 0)
        }
      }
    }
  }

  /// Returns the characters of a word from left to right: PDF readers expect this order, and reverse
  /// right-to-left scripts, but not the numbers and Latin letters in them.
  ///
  /// - Parameter isRightToLeft: the line's direction, which words of digits and signs take.
  static func visual(_ word: String, inRightToLeftLine isRightToLeft: Bool) -> [Unicode.Scalar] {
    word.visualOrder(isRightToLeft: word.hasRightToLeftLetters ?? isRightToLeft)
  }

  private func letter(_ scalar: Unicode.Scalar) -> UInt {
    if let known = letters[scalar] { return known }
    let letter = UInt(min(letters.count + 1, Self.letterCount - 1))
    letters[scalar] = letter
    return letter
  }
}
