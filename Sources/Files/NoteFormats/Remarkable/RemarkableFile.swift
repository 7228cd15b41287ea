import InkModel

/// Distinguishes the versions of reMarkable pages. A file is one page.
enum RemarkableFile {
  static let magic = Array("reMarkable .lines file, version=".utf8)
  static let headerLength = 43
  static let width: Float = 1404
  static let height: Float = 1872
  static let unitsPerInch = 226.0

  /// - Throws: ``NoteFormatError/unsupportedVersion(file:_:)`` for versions other than 3, 5 and 6.
  static func document(
    _ bytes: [UInt8], file: String, budget: inout NoteBudget
  ) throws(NoteFormatError) -> NoteDocument {
    let version = bytes.dropFirst(magic.count).prefix(1)
    switch version.first {
    case UInt8(ascii: "3"):
      return RemarkableLines.document(bytes, file: file, hasExtraNumber: false, budget: &budget)
    case UInt8(ascii: "5"):
      return RemarkableLines.document(bytes, file: file, hasExtraNumber: true, budget: &budget)
    case UInt8(ascii: "6"):
      return RemarkableSceneReader.document(bytes, file: file, budget: &budget)
    default:
      let found = String(decoding: version, as: UTF8.self)
      throw .unsupportedVersion(
        file: file, "reMarkable's lines of version \(found) can't be read; 3, 5 and 6 can")
    }
  }
}

/// The pens of reMarkable's software, by their numbers.
enum RemarkablePen {
  /// Tools that leave no ink: erasers of lines, areas and pages, and selections. New software
  /// brings new pens, so any other tool writes.
  private static let inkless: Set<UInt32> = [6, 8, 9, 10, 11]
  private static let highlighters: Set<UInt32> = [5, 18]
  /// The width and the opacity of a highlighter's line.
  static let highlightWidth: Float = 30
  static let highlightAlpha: UInt8 = 77

  /// Colours by their numbers in a page. Newer highlighters (9) have their own colour, and are
  /// yellow without one.
  private static let colours: [UInt32: UInt32] = [
    1: 0x909090, 2: 0xFFFFFF, 3: 0xFBF719, 4: 0x00A000, 5: 0xFFC0CB, 6: 0x4E69C9, 7: 0xD9072B,
    8: 0x7D7D7D, 9: 0xFFED75, 10: 0x91DA71, 11: 0x74D2E8, 12: 0xC07FD2, 13: 0xFAE719,
  ]

  static func writes(_ tool: UInt32) -> Bool { !inkless.contains(tool) && !highlights(tool) }
  static func highlights(_ tool: UInt32) -> Bool { highlighters.contains(tool) }
  static func colour(_ number: UInt32) -> NoteColour { NoteColour(rgb: colours[number] ?? 0) }
}
