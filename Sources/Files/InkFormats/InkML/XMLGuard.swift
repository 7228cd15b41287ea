import Support

/// Makes sure that a document is safe for libxml2, and converts it to UTF-8.
///
/// Encodings are handled here: libxml2 only sees UTF-8. Entities, and so entity bombs and external
/// entities, can only be declared in a document type declaration; ink and notes need none, so all
/// are refused. Tags are bounded, because libxml2's time grows with the square of the attributes in one
/// tag.
package enum XMLGuard {
  static let attributeLimit = 100
  static let tagByteLimit = 64 << 10

  /// libxml2's `XML_ERR_DOCUMENT_EMPTY`.
  private static let emptyDocument = 4

  /// - Parameter tagByteLimit: the maximum number of bytes of a tag.
  /// - Returns: the document as UTF-8 without byte order mark. Its XML declaration is blanked out,
  ///   so places stay valid.
  package static func checked(
    _ document: [UInt8], file: String, tagByteLimit: Int = tagByteLimit
  ) throws(InkFormatError) -> [UInt8] {
    var (bytes, isWide) = try utf8(document, file: file)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    if bytes.starts(with: "<?xml".utf8), let end = bytes.end(of: "?>", from: 5) {
      let encoding = encodingName(inDeclaration: bytes[..<end])
      switch encoding?.lowercased() {
      case nil, "utf-8", "utf8", "us-ascii", "ascii", "utf-16", "utf-16le", "utf-16be":
        // A document that declares UTF-16 was converted above or isn't UTF-16 at all.
        break
      case "iso-8859-1" where !isWide, "latin1" where !isWide:
        bytes = Array(String(String.UnicodeScalarView(bytes.map { UnicodeScalar($0) })).utf8)
      default:
        throw .refusedXML(
          at: InkFilePlace(file: file, line: 1), .unsupportedEncoding(encoding ?? ""))
      }
      for i in 0..<end where bytes[i] != 0x0A { bytes[i] = 0x20 }
    }
    let start = bytes.firstIndex { !$0.isJSONSpace } ?? bytes.count
    guard start < bytes.count, bytes[start] == UInt8(ascii: "<") else {
      throw .malformedXML(at: bytes.place(of: start, file: file), code: emptyDocument)
    }
    if let (refusal, offset) = refusal(of: bytes, tagByteLimit: tagByteLimit) {
      throw .refusedXML(at: bytes.place(of: offset, file: file), refusal)
    }
    return bytes
  }

  // MARK: - Encodings

  /// - Returns: the document, and whether it was UTF-16, detected by its first bytes.
  private static func utf8(
    _ document: [UInt8], file: String
  ) throws(InkFormatError) -> ([UInt8], isWide: Bool) {
    let start = Array(document.prefix(4))
    let isBigEndian: Bool
    switch (start.first, start.dropFirst().first) {
    case (0xFE, 0xFF), (0x00, 0x3C): isBigEndian = true
    case (0xFF, 0xFE), (0x3C, 0x00): isBigEndian = false
    default:
      if start == [0x4C, 0x6F, 0xA7, 0x94] { throw unsupported("EBCDIC", file) }
      if start.contains(0) { throw unsupported("UTF-32", file) }
      return (document, false)
    }
    if start[2...] == [0, 0] { throw unsupported("UTF-32", file) }
    let bytes = document.starts(with: isBigEndian ? [0xFE, 0xFF] : [0xFF, 0xFE]) ? 2 : 0
    let units = stride(from: bytes, to: document.count - 1, by: 2).lazy.map { i in
      let (first, second) = (UInt16(document[i]), UInt16(document[i + 1]))
      return isBigEndian ? first << 8 | second : second << 8 | first
    }
    var text: [UInt8] = []
    let isDamaged = transcode(
      units.makeIterator(), from: UTF16.self, to: UTF8.self, stoppingOnError: true
    ) { text.append($0) }
    guard !isDamaged, document.count.isMultiple(of: 2) else {
      throw unsupported("UTF-16 that is damaged", file)
    }
    return (text, true)
  }

  private static func unsupported(_ name: String, _ file: String) -> InkFormatError {
    .refusedXML(at: InkFilePlace(file: file, line: 1), .unsupportedEncoding(name))
  }

  private static func encodingName(inDeclaration bytes: ArraySlice<UInt8>) -> String? {
    guard let end = Array(bytes).end(of: "encoding", from: 0) else { return nil }
    let value = bytes[end...].drop { $0 == UInt8(ascii: "=") || $0.isJSONSpace }
    guard let quote = value.first, "\"'".utf8.contains(quote) else { return nil }
    return String(decoding: value.dropFirst().prefix { $0 != quote }, as: UTF8.self)
  }

  // MARK: - Markup

  /// Walks over all markup.
  ///
  /// Malformed markup may mislead this walk, but libxml2 stops where it begins. Before the first
  /// tag, the only place for a document type, nothing can mislead it.
  private static func refusal(
    of bytes: [UInt8], tagByteLimit: Int
  ) -> (XMLRefusal, offset: Int)? {
    var i = 0
    while let start = bytes.firstOffset(of: UInt8(ascii: "<"), from: i) {
      let rest = bytes[start...]
      let end: Int?
      if rest.starts(with: "<!--".utf8) {
        end = bytes.end(of: "-->", from: start + 4)
      } else if rest.starts(with: "<![CDATA[".utf8) {
        end = bytes.end(of: "]]>", from: start + 9)
      } else if rest.starts(with: "<!".utf8) {
        return (.documentTypeDeclaration, start)
      } else if rest.starts(with: "<?".utf8) {
        end = bytes.end(of: "?>", from: start + 2)
      } else {
        let tag = tag(in: bytes, at: start, byteLimit: tagByteLimit)
        if tag.attributes > attributeLimit {
          return (.tooManyAttributes(limit: attributeLimit), start)
        }
        if tag.end - start > tagByteLimit { return (.tagTooLong(limit: tagByteLimit), start) }
        end = tag.end
      }
      guard let end else { return nil }  // libxml2 says what is missing
      i = end
    }
    return nil
  }

  /// - Returns: the offset after the tag, and its number of attributes. Nothing is counted beyond
  ///   the limits.
  private static func tag(
    in bytes: [UInt8], at start: Int, byteLimit: Int
  ) -> (end: Int, attributes: Int) {
    var attributes = 0
    var quote: UInt8?
    let stop = min(bytes.count, start + byteLimit + 1)
    for i in start..<stop {
      let byte = bytes[i]
      if let open = quote {
        if byte == open { quote = nil }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
      case UInt8(ascii: "="):
        attributes += 1
        if attributes > attributeLimit { return (i, attributes) }
      case UInt8(ascii: ">"): return (i + 1, attributes)
      default: break
      }
    }
    return (stop, attributes)
  }
}

extension [UInt8] {
  fileprivate func firstOffset(of byte: UInt8, from start: Int) -> Int? {
    self[Swift.min(start, count)...].withUnsafeBufferPointer { buffer in
      buffer.firstIndex(of: byte).map { start + $0 }
    }
  }

  /// Returns the offset after the first `mark` at or after `start`.
  package func end(of mark: StaticString, from start: Int) -> Int? {
    let length = mark.utf8CodeUnitCount
    var i = start
    while let first = firstOffset(of: mark.utf8Start[0], from: i), first + length <= count {
      if (1..<length).allSatisfy({ self[first + $0] == mark.utf8Start[$0] }) {
        return first + length
      }
      i = first + 1
    }
    return nil
  }

  fileprivate func place(of offset: Int, file: String) -> InkFilePlace {
    let before = self[..<offset]
    let lineStart = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    return InkFilePlace(
      file: file, line: 1 + before.count { $0 == 0x0A }, column: offset - lineStart + 1)
  }
}

/// A feature of XML that is refused. No ink or note needs it, and attackers use it for entity bombs
/// and to open other files.
public enum XMLRefusal: Hashable, Sendable {
  /// A `<!DOCTYPE>`, which could define entities.
  case documentTypeDeclaration
  /// An encoding other than UTF-8, UTF-16 and declared Latin-1 or ASCII.
  case unsupportedEncoding(String)
  /// A tag with more attributes than any file has.
  case tooManyAttributes(limit: Int)
  /// A tag of more bytes than the limit.
  case tagTooLong(limit: Int)
  /// More than 200 elements within one another.
  case nestedTooDeep
  /// A letter with more than 1,000 marks, in a name, an attribute or an annotation.
  case tooManyMarks
}

extension XMLRefusal: CustomStringConvertible {
  public var description: String {
    switch self {
    case .documentTypeDeclaration: "document type declarations are refused"
    case .unsupportedEncoding(let name):
      "unsupported encoding \"\(name)\": UTF-8, UTF-16, Latin-1 and ASCII are read"
    case .tooManyAttributes(let limit): "tag with more than \(limit) attributes"
    case .tagTooLong(let limit): "tag of more than \(limit) bytes"
    case .nestedTooDeep: "elements are nested too deep"
    case .tooManyMarks: "more than 1,000 marks on a letter"
    }
  }
}
