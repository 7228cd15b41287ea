import Foundation
import InkModel

/// Reads Microsoft's Ink Serialized Format, which Windows and WPF save: as it is, in a comment of
/// a GIF picture of the ink, or either of these in Base64 after `base64:`.
///
/// Lengths are hundredths of a millimetre, on an unbounded page.
enum WindowsInkReader {
  private static let base64 = Array("base64:".utf8)

  /// Returns whether a file begins like one of the forms; a GIF picture must have ink.
  static func isInk(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: base64) || WindowsInk.isStream(bytes)
      || FortifiedGIF.isPicture(bytes) && FortifiedGIF.ink(in: bytes) != nil
  }

  /// - Throws: if no ink can be read.
  static func document(_ bytes: [UInt8], file: String) throws(NoteFormatError) -> NoteDocument {
    guard bytes.starts(with: base64) else { return try unwrapped(bytes, file: file) }
    // Older programs end the text with a zero.
    let text = bytes.dropFirst(base64.count).prefix { $0 != 0 }
    guard let data = Data(base64Encoded: Data(text), options: .ignoreUnknownCharacters) else {
      let fault = NoteFault.malformed("Base64")
      throw .damaged(NoteDamage(file: file, position: .byte(base64.count), fault: fault))
    }
    return try unwrapped(Array(data), file: "\(file)/Base64")
  }

  private static func unwrapped(
    _ bytes: [UInt8], file: String
  ) throws(NoteFormatError) -> NoteDocument {
    guard FortifiedGIF.isPicture(bytes) else { return try stream(bytes, file: file) }
    guard let ink = FortifiedGIF.ink(in: bytes) else {
      throw .damaged(NoteDamage(file: file, position: .whole, fault: .missing("ink")))
    }
    return try stream(ink, file: "\(file)/comment")
  }

  private static func stream(
    _ bytes: [UInt8], file: String
  ) throws(NoteFormatError) -> NoteDocument {
    guard WindowsInk.isStream(bytes) else { throw .unknownFormat(file: file) }
    var ink = WindowsInk(file: file)
    ink.read(bytes)
    return try ink.document()
  }
}
