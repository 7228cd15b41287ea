import Foundation

/// Makes sure that a document is safe to hand to the XML parser.
///
/// A document type declaration is the only way to declare entities, and so to entity bombs and
/// to external entities. InkML needs none, so all are refused before parsing starts; this holds
/// whatever the XML library of the platform does with entities. Only encodings in which `<!` is
/// sure to be seen are let through.
enum XMLProlog {
  /// - Returns: the document as UTF-8 without byte order mark, its XML declaration and processing
  ///   instructions blanked out so that places stay right.
  static func checked(_ document: [UInt8], file: String) throws(InkFormatError) -> [UInt8] {
    var bytes = try utf8(document, file: file)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    if bytes.starts(with: "<?xml".utf8), let end = bytes.end(of: "?>", from: 5) {
      let encoding = encodingName(inDeclaration: bytes[..<end])
      switch encoding?.lowercased() {
      case nil, "utf-8", "utf8", "us-ascii", "ascii", "utf-16", "utf-16le", "utf-16be":
        // Whoever declares UTF-16 has been converted above or isn't UTF-16 at all.
        break
      case "iso-8859-1", "latin1":
        bytes = Array(String(String.UnicodeScalarView(bytes.map { UnicodeScalar($0) })).utf8)
      default:
        let place = InkFilePlace(file: file, line: 1)
        throw .refusedXML(at: place, .unsupportedEncoding(encoding ?? ""))
      }
      bytes.blank(0..<end)
    }
    try refuseDocumentType(bytes, file: file)
    blankProcessingInstructions(&bytes)
    return bytes
  }

  /// Replaces processing instructions, which InkML has no use for: Foundation's `XMLParser` on
  /// Linux traps on one without data, such as `<?a?>`.
  private static func blankProcessingInstructions(_ bytes: inout [UInt8]) {
    var i = 0
    while let start = bytes[i...].firstIndex(of: UInt8(ascii: "<")) {
      let rest = bytes[start...]
      var end: Int? = start + 1
      if rest.starts(with: "<!--".utf8) {
        end = bytes.end(of: "-->", from: start + 4)
      } else if rest.starts(with: "<![CDATA[".utf8) {
        end = bytes.end(of: "]]>", from: start + 9)
      } else if rest.starts(with: "<?".utf8) {
        end = bytes.end(of: "?>", from: start + 2)
        if let end { bytes.blank(start..<end) }
      }
      guard let end else { return }
      i = end
    }
  }

  private static func utf8(
    _ document: [UInt8], file: String
  ) throws(InkFormatError) -> [UInt8] {
    let isUTF16 = document.starts(with: [0xFE, 0xFF]) || document.starts(with: [0xFF, 0xFE])
    guard isUTF16 || document.prefix(4).contains(0) else { return document }
    guard isUTF16, let text = String(bytes: document, encoding: .utf16) else {
      throw .refusedXML(at: InkFilePlace(file: file, line: 1), .unsupportedEncoding("UTF-16/32"))
    }
    return Array(text.utf8)
  }

  private static func encodingName(inDeclaration bytes: ArraySlice<UInt8>) -> String? {
    let declaration = String(decoding: bytes, as: UTF8.self)
    guard let name = declaration.range(of: "encoding") else { return nil }
    let value = declaration[name.upperBound...].drop { $0 == "=" || $0.isWhitespace }
    guard let quote = value.first, quote == "\"" || quote == "'" else { return nil }
    return String(value.dropFirst().prefix { $0 != quote })
  }

  /// Walks over white space, comments and processing instructions to what stands first.
  private static func refuseDocumentType(
    _ bytes: [UInt8], file: String
  ) throws(InkFormatError) {
    var i = 0
    while i < bytes.count {
      if bytes[i].isJSONSpace {
        i += 1
      } else if bytes[i...].starts(with: "<!--".utf8) {
        guard let end = bytes.end(of: "-->", from: i + 4) else { return }
        i = end
      } else if bytes[i...].starts(with: "<?".utf8) {
        guard let end = bytes.end(of: "?>", from: i + 2) else { return }
        i = end
      } else if bytes[i...].starts(with: "<!".utf8) {
        let lineStart = bytes[..<i].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        let line = 1 + bytes[..<i].count { $0 == 0x0A }
        throw .refusedXML(
          at: InkFilePlace(file: file, line: line, column: i - lineStart + 1),
          .documentTypeDeclaration)
      } else {
        return
      }
    }
  }
}

extension [UInt8] {
  /// Puts spaces in the place of everything but line feeds.
  fileprivate mutating func blank(_ range: Range<Int>) {
    for i in range where self[i] != 0x0A { self[i] = 0x20 }
  }

  /// The offset behind the first `mark` at or after `start`.
  fileprivate func end(of mark: StaticString, from start: Int) -> Int? {
    let length = mark.utf8CodeUnitCount
    guard start <= count - length else { return nil }
    return (start...(count - length)).first { i in
      (0..<length).allSatisfy { self[i + $0] == mark.utf8Start[$0] }
    }.map { $0 + length }
  }
}
