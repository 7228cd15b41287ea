import InkFormats

/// Reads Saber's newer notes, which are BSON.
enum SaberBSON {
  /// Members of the outermost document, usually beginning with the version.
  private static let members: Set<String> = [
    "v", "ni", "b", "p", "l", "lt", "z", "c", "a", "s", "i", "w", "h",
  ]

  /// Returns whether a file begins like such a note: with its length, the type of a value, and one
  /// of the names.
  static func isNote(_ bytes: [UInt8]) -> Bool {
    guard bytes.count > 6, bytes[3] < 0x80, (1...0x13).contains(bytes[4]) else { return false }
    let name = bytes[5..<min(8, bytes.count)].prefix { $0 != 0 }
    return name.count < 3 && members.contains(String(decoding: name, as: UTF8.self))
  }

  /// Reads as far as the file is BSON.
  static func document(_ bytes: [UInt8], file: String) throws(NoteFormatError) -> NoteDocument {
    var note = SaberNote()
    let fault = bytes.withUnsafeBufferPointer { bytes -> BSONError? in
      var scanner = BSONScanner(bytes)
      do throws(BSONError) {
        try scanner.members { scanner, name throws(BSONError) in try note.read(name, &scanner) }
        return nil
      } catch {
        return error
      }
    }
    let damage = fault.map {
      NoteDamage(file: file, position: .byte($0.offset), fault: .bson($0.fault))
    }
    let name = String(file.split(separator: "/").last ?? "")
    return try NoteDocument.finished(note.document(file: name), endedBy: damage, file: file)
  }
}
