import CPackFolders
import ModelPack
import Support

/// A folder with a pack's files.
struct PackFolder {
  let path: String

  /// What the pack holds, as its manifest says.
  func manifest() throws(PackError) -> PackManifest {
    try PackManifest(Self.bytes(of: "\(path)/\(PackManifest.fileName)"))
  }

  /// The pack, whose files are mapped when they are asked for.
  ///
  /// - Throws: ``PackError`` where its manifest can't be read.
  func open() throws(PackError) -> PackFiles {
    // Where packs that share files lie, whatever link leads to this one.
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
  /// What leads to the last of a path's names.
  fileprivate var parentFolder: String {
    guard let slash = lastIndex(of: "/") else { return "." }
    return slash == startIndex ? "/" : String(self[..<slash])
  }
}
