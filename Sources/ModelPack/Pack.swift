import Support

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A directory with a model and the manifest that describes it.
///
/// Packs that ship together may share files, such as the network of a script. These lie in a
/// directory beside the packs'.
public struct Pack: Hashable, Sendable {
  /// The manifest's name in a pack's directory.
  public static let manifestName = "manifest.json"

  /// The pack's directory.
  public let directory: URL
  /// What the pack holds.
  public let manifest: PackManifest

  /// Opens a pack: reads its manifest and checks that its files are there in their full size.
  ///
  /// Contents are not hashed here (`verify` of the model store does that); the readers of the files
  /// find damage that matters to them.
  ///
  /// - Throws: ``PackError`` naming the manifest or the file at fault.
  public init(contentsOf directory: URL) throws(PackError) {
    let url = directory.appendingPathComponent(Pack.manifestName)
    let bytes: [UInt8]
    do {
      bytes = try InputFile.contents(of: url.path, limit: PackManifest.maximumBytes)
    } catch {
      throw .unreadable(file: url.path, reason: error.description)
    }
    self.directory = directory
    manifest = try PackManifest(parsing: Data(bytes), source: url.path)
    for file in manifest.files { try checkSize(file) }
  }

  /// A pack of which the manifest alone is known.
  init(directory: URL, manifest: PackManifest) {
    self.directory = directory
    self.manifest = manifest
  }

  /// The network's weights.
  public var network: URL { url(of: manifest.network) }

  /// Where one of the manifest's files is.
  public func url(of file: PackManifest.File) -> URL {
    guard let shared = file.shared else { return directory.appendingPathComponent(file.path) }
    return directory.resolvingSymlinksInPath().deletingLastPathComponent()
      .appendingPathComponent(shared).appendingPathComponent(file.path)
  }

  /// Checks that one of the manifest's files is a regular file of the manifest's size.
  ///
  /// - Throws: ``PackError``.
  package func checkSize(_ file: PackManifest.File) throws(PackError) {
    let path = url(of: file).path
    let size: Int
    do {
      size = try InputFile.size(of: path)
    } catch {
      throw .unreadable(file: path, reason: error.description)
    }
    guard size == file.bytes else {
      throw .wrongSize(file: path, expected: file.bytes, actual: size)
    }
  }
}

/// Why a pack can't be used. Every case names the file.
public enum PackError: Error, Hashable, Sendable {
  /// The file isn't there or can't be read.
  case unreadable(file: String, reason: String)
  /// The manifest isn't JSON of the right form.
  case malformedManifest(file: String, reason: String)
  /// The manifest is of a newer or foreign format.
  case unsupportedFormat(file: String, format: Int)
  /// A value of the manifest is outside what it may be.
  case invalidValue(file: String, key: String, reason: String)
  /// A file's size differs from the manifest's.
  case wrongSize(file: String, expected: Int, actual: Int)
  /// A file's contents differ from those the manifest was made for.
  case wrongHash(file: String, expected: String, actual: String)
  /// A file is of another kind than the manifest says.
  case wrongContents(file: String, reason: String)
  /// What the store keeps of the publisher's signature isn't of this pack.
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
      "\(file): manifest format \(format), this version reads \(PackManifest.supportedFormat)"
    case .invalidValue(let file, let key, let reason):
      "\(file): '\(key)' \(reason)"
    case .wrongSize(let file, let expected, let actual):
      "\(file): \(actual) bytes, the manifest says \(expected)"
    case .wrongHash(let file, let expected, let actual):
      "\(file): damaged: SHA-256 is \(actual), the manifest says \(expected)"
    case .wrongContents(let file, let reason), .wrongSignature(let file, let reason):
      "\(file): \(reason)"
    }
  }
}
