import Foundation

/// A directory with a model and the manifest that describes it. Packs that ship together may share files,
/// such as the network of a script, which lie in a directory beside theirs.
public struct Pack: Hashable, Sendable {
  /// The manifest's name in a pack's directory.
  public static let manifestName = "manifest.json"

  public let directory: URL
  public let manifest: PackManifest

  /// Opens a pack: reads its manifest and checks that its files are there in their full size.
  ///
  /// Contents are not hashed here (see ``verify()``); the readers of the files find damage that
  /// matters to them.
  ///
  /// - Throws: ``PackError`` naming the manifest or the file at fault.
  public init(contentsOf directory: URL) throws(PackError) {
    let url = directory.appendingPathComponent(Pack.manifestName)
    let data: Data
    do {
      let file = try FileHandle(forReadingFrom: url)
      defer { try? file.close() }
      data = try file.read(upToCount: PackManifest.maximumBytes + 1) ?? Data()
    } catch {
      throw .unreadable(file: url.path, reason: error.localizedDescription)
    }
    self.directory = directory
    manifest = try PackManifest(parsing: data, source: url.path)
    for file in manifest.files { try checkSize(file) }
  }

  /// The network's weights.
  public var network: URL { url(of: manifest.network) }

  /// Where one of the manifest's files is.
  public func url(of file: PackManifest.File) -> URL {
    guard let shared = file.shared else { return directory.appendingPathComponent(file.path) }
    return directory.resolvingSymlinksInPath().deletingLastPathComponent()
      .appendingPathComponent(shared).appendingPathComponent(file.path)
  }

  /// Hashes every file and compares it with the manifest.
  ///
  /// - Throws: ``PackError/wrongHash(file:expected:actual:)`` for the first that differs.
  /// - Complexity: O(bytes).
  public func verify() throws(PackError) {
    for file in manifest.files { try verify(file) }
  }

  /// Hashes one file of the manifest and compares.
  ///
  /// - Throws: ``PackError``.
  /// - Complexity: O(bytes), some 4 ms for a megabyte.
  public func verify(_ file: PackManifest.File) throws(PackError) {
    try checkSize(file)
    let url = url(of: file)
    let actual: String
    do {
      actual = try sha256(of: url)
    } catch {
      throw .unreadable(file: url.path, reason: error.localizedDescription)
    }
    guard actual == file.sha256 else {
      throw .wrongHash(file: url.path, expected: file.sha256, actual: actual)
    }
  }

  private func checkSize(_ file: PackManifest.File) throws(PackError) {
    let path = url(of: file).path
    let size: Int
    do {
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      guard attributes[.type] as? FileAttributeType == .typeRegular else {
        throw PackError.unreadable(file: path, reason: "not a regular file")
      }
      size = (attributes[.size] as? NSNumber)?.intValue ?? -1
    } catch let error as PackError {
      throw error
    } catch {
      throw .unreadable(file: path, reason: error.localizedDescription)
    }
    guard size == file.bytes else {
      throw .wrongSize(file: path, expected: file.bytes, actual: size)
    }
  }
}
