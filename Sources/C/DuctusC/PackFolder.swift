import CPackFolders
import ModelPack
import Support

/// A folder with a pack's files.
struct PackFolder {
  let path: String

  /// The pack's manifest.
  func manifest() throws(PackError) -> PackManifest {
    try PackManifest(Self.bytes(of: manifestPath))
  }

  private var manifestPath: String { "\(path)/\(PackManifest.fileName)" }

  /// Whether the pack's manifest has a text in quotation marks, in any case.
  func mentions(_ text: String) -> Bool {
    guard let manifest = try? Self.bytes(of: manifestPath),
      manifest.bytes.count <= PackManifest.maximumBytes
    else { return false }
    return manifest.bytes.quotes(text)
  }

  /// The pack, whose files are mapped on demand.
  ///
  /// - Throws: ``PackError`` if its manifest can't be read.
  func open() throws(PackError) -> PackFiles {
    // The folder with packs that share files, whatever link leads to this one.
    let siblings: String
    if let resolved = cf_resolved(path) {
      siblings = String(cString: resolved).parentFolder
      resolved.deallocate()
    } else {
      siblings = path.parentFolder
    }
    return PackFiles(name: path, manifest: try manifest()) { file throws(PackError) in
      try Self.bytes(
        of: "\(file.shared.map { "\(siblings)/\($0)" } ?? path)/\(file.path)")
    }
  }

  /// A file's bytes, mapped.
  private static func bytes(of path: String) throws(PackError) -> FileBytes {
    do throws(Unreadable) {
      return try FileBytes(mapping: path)
    } catch {
      throw .unreadable(file: path, reason: error.reason)
    }
  }
}

extension String {
  /// The path up to its last name.
  fileprivate var parentFolder: String {
    guard let slash = lastIndex(of: "/") else { return "." }
    return slash == startIndex ? "/" : String(self[..<slash])
  }
}
