import Support

/// A pack as its readers see it: a manifest, and files as bytes with names, from any source.
public struct PackFiles: Sendable {
  /// The pack's name in errors.
  public let name: String
  /// The contents of the pack.
  public let manifest: PackManifest
  private let open: @Sendable (PackManifest.File) throws(PackError) -> FileBytes

  /// Creates a pack whose files are opened on demand.
  public init(
    name: String, manifest: PackManifest,
    open: @escaping @Sendable (PackManifest.File) throws(PackError) -> FileBytes
  ) {
    self.name = name
    self.manifest = manifest
    self.open = open
  }

  /// Creates a pack in memory.
  ///
  /// - Parameter files: the files by their names: `manifest.json`, and the
  ///   ``PackManifest/File/place`` of each file in the manifest.
  /// - Throws: ``PackError`` naming the manifest, or a file that is missing or of another size.
  public init(name: String, files: [String: FileBytes]) throws(PackError) {
    guard let manifest = files[PackManifest.fileName] else {
      throw .unreadable(file: PackManifest.fileName, reason: "missing")
    }
    self.init(name: name, manifest: try PackManifest(manifest)) { file throws(PackError) in
      guard let bytes = files[file.place] else {
        throw .unreadable(file: file.place, reason: "missing")
      }
      return bytes
    }
    for file in self.manifest.files { _ = try bytes(of: file) }
  }

  /// Returns the bytes of one of the manifest's files, after checking their number.
  ///
  /// - Throws: ``PackError``.
  public func bytes(of file: PackManifest.File) throws(PackError) -> FileBytes {
    let bytes = try open(file)
    guard bytes.bytes.count == file.bytes else {
      throw .wrongSize(file: bytes.name, expected: file.bytes, actual: bytes.bytes.count)
    }
    return bytes
  }
}

extension PackManifest {
  /// The name of a manifest among a pack's files.
  public static let fileName = "manifest.json"
}

extension PackManifest.File {
  /// The file's name, preceded by its shared folder if it is in one: such as
  /// `latin/network.safetensors`.
  public var place: String { shared.map { "\($0)/\(path)" } ?? path }
}
