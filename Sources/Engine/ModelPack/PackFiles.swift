import Support

/// A pack as what reads it sees it: a manifest, and files that are bytes with names, wherever they
/// come from.
public struct PackFiles: Sendable {
  /// Name by which errors call the pack.
  public let name: String
  /// Contents of the pack.
  public let manifest: PackManifest
  private let open: @Sendable (PackManifest.File) throws(PackError) -> FileBytes

  /// A pack whose files are opened when they are asked for.
  public init(
    name: String, manifest: PackManifest,
    open: @escaping @Sendable (PackManifest.File) throws(PackError) -> FileBytes
  ) {
    self.name = name
    self.manifest = manifest
    self.open = open
  }

  /// A pack in memory.
  ///
  /// - Parameter files: by their names: `manifest.json`, and for each file of the manifest its
  ///   ``PackManifest/File/place``.
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

  /// The bytes of one of the manifest's files, which has the manifest's size.
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
  /// The file's name, after that of the directory that packs share where it lies there: such as
  /// `latin/network.safetensors`.
  public var place: String { shared.map { "\($0)/\(path)" } ?? path }
}
