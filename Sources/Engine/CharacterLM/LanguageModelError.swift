import Support

/// An error that explains why a language-model file can't be used. Every case names the file.
public enum LanguageModelError: Error, Equatable, Sendable {
  /// The file can't be opened or mapped; `code` is the system's error number.
  case unreadable(path: String, code: Int32)
  /// The path names a folder or something else that isn't a regular file.
  case notAFile(path: String)
  /// The file doesn't begin with the magic `DuctusLM`.
  case foreign(path: String)
  /// The file has a format version that this reader doesn't know.
  case unsupportedVersion(path: String, version: UInt32)
  /// The file is shorter than its header states, or than a header.
  case truncated(path: String, bytes: Int, expected: UInt64)
  /// The content doesn't match the checksum at its end.
  case checksumMismatch(path: String)
  /// The content contradicts itself at a byte offset.
  case corrupt(path: String, offset: Int, reason: String)
}

extension LanguageModelError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unreadable(let path, let code):
      "\(path): can't be read: \(Self.reason(code))"
    case .notAFile(let path):
      "\(path): not a file"
    case .foreign(let path):
      "\(path): not a Ductus language model"
    case .unsupportedVersion(let path, let version):
      "\(path): language-model format \(version); this reader knows "
        + "\(FileHeader.versions.lowerBound) and \(FileHeader.versions.upperBound)"
    case .truncated(let path, let bytes, let expected):
      "\(path): truncated: \(bytes) bytes of \(expected)"
    case .checksumMismatch(let path):
      "\(path): damaged: the checksum doesn't match"
    case .corrupt(let path, let offset, let reason):
      "\(path): corrupt at byte \(offset): \(reason)"
    }
  }

  /// Returns the meaning of a system error number, in the system's words where files are opened.
  private static func reason(_ code: Int32) -> String {
    #if hasFeature(Embedded)
      "system error \(code)"
    #else
      MappingError.system(code: code).description
    #endif
  }
}
