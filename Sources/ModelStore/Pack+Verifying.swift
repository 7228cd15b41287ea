import Foundation

extension Pack {
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
}
