/// The reason why a pack can't be used. Every case names the file.
public enum PackError: Error, Hashable, Sendable {
  /// The file doesn't exist or can't be read.
  case unreadable(file: String, reason: String)
  /// The manifest isn't JSON of the right form.
  case malformedManifest(file: String, reason: String)
  /// The manifest is of a newer or foreign format.
  case unsupportedFormat(file: String, format: Int)
  /// A value of the manifest is outside its range.
  case invalidValue(file: String, key: String, reason: String)
  /// A file's size differs from the manifest's.
  case wrongSize(file: String, expected: Int, actual: Int)
  /// A file's contents differ from those for which the manifest was made.
  case wrongHash(file: String, expected: String, actual: String)
  /// A file is of another kind than the manifest says.
  case wrongContents(file: String, reason: String)
  /// The publisher's signature in the store doesn't belong to this pack.
  case wrongSignature(file: String, reason: String)
}

extension PackError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unreadable(let file, let reason):
      "\(file): can't be read: \(reason)"
    case .malformedManifest(let file, let reason):
      "\(file): not a manifest: \(reason)"
    case .unsupportedFormat(let file, let format):
      "\(file): manifest format \(format); this version reads \(PackManifest.supportedFormat)"
    case .invalidValue(let file, let key, let reason):
      "\(file): '\(key)' \(reason)"
    case .wrongSize(let file, let expected, let actual):
      "\(file): \(actual) bytes; the manifest says \(expected)"
    case .wrongHash(let file, let expected, let actual):
      "\(file): damaged: SHA-256 is \(actual); the manifest says \(expected)"
    case .wrongContents(let file, let reason), .wrongSignature(let file, let reason):
      "\(file): \(reason)"
    }
  }
}
