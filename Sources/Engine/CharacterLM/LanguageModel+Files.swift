#if !hasFeature(Embedded)
  import Support

  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif

  extension LanguageModel {
    /// Maps the file and verifies its checksum and structure.
    ///
    /// - Throws: ``LanguageModelError`` naming the file and, if its structure is wrong, the offset.
    /// - Complexity: O(size of the file), at about the speed of memory.
    public convenience init(contentsOf url: URL) throws(LanguageModelError) {
      let file: FileBytes
      do {
        file = try FileBytes(mapping: url.path)
      } catch {
        switch error {
        case .notARegularFile: throw .notAFile(path: url.path)
        case .system(let code): throw .unreadable(path: url.path, code: code)
        }
      }
      try self.init(file)
    }
  }
#endif
