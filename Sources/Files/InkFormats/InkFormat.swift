import Support

/// The form of an ink file. Any of them may be compressed with xz or gzip.
public enum InkFormat: String, CaseIterable, Hashable, Sendable {
  /// Detected by the file's extension and first bytes.
  case auto
  /// One JSON record per line, in the form of Quick, Draw!.
  case ndjson
  /// The W3C's Ink Markup Language.
  case inkml
  /// One JSON record, or an array of records.
  case json
}

extension InkFormat {
  /// The format given by a file's extension, ignoring a final `.xz` or `.gz`.
  ///
  /// `.json` is ambiguous: both JSON forms use it.
  init?(extensionOf path: String) {
    var name = path.lowercased()[...]
    if name.hasSuffix(".xz") || name.hasSuffix(".gz") { name = name.dropLast(3) }
    if name.hasSuffix(".ndjson") || name.hasSuffix(".jsonl") {
      self = .ndjson
    } else if name.hasSuffix(".inkml") {
      self = .inkml
    } else {
      return nil
    }
  }

  /// The format suggested by the first bytes of a file.
  ///
  /// - Parameter prefix: the bytes up to the end of the first line that isn't blank, or as many of
  ///   them as are to be examined.
  init?(prefix: some BidirectionalCollection<UInt8>) {
    var bytes = prefix[...]
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
    if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) {
      self = .inkml  // UTF-16, which JSON for interchange may not be
      return
    }
    bytes = bytes.drop(while: \.isJSONSpace)
    switch bytes.first {
    case nil: self = .ndjson  // nothing to read is a file of no records
    case UInt8(ascii: "<"): self = .inkml
    case UInt8(ascii: "["): self = .json
    case UInt8(ascii: "{"):
      // Pretty-printed JSON breaks its lines after an opening bracket, a comma or a colon, where
      // no record ends and where a line cut short by accident rarely does.
      guard let lineFeed = bytes.firstIndex(of: UInt8(ascii: "\n")) else {
        self = .ndjson
        return
      }
      let last = bytes[..<lineFeed].last { !$0.isJSONSpace }
      self = "{[,:".utf8.contains(last ?? 0) ? .json : .ndjson
    default: return nil
    }
  }
}
