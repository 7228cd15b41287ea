#if !hasFeature(Embedded)
  import Support

  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif

  extension Network {
    /// Opens a network file, which is mapped; see ``init(_:precision:)`` for its types.
    ///
    /// - Throws: `NetworkError`, naming the file and the tensor or field that is wrong.
    /// - Complexity: O(weights).
    public convenience init(
      contentsOf url: URL, precision: NetworkPrecision = .float32
    ) throws(NetworkError) {
      try self.init(FileBytes(network: url), precision: precision)
    }
  }

  extension CharacterNetwork {
    /// Opens a network file, which is mapped; see ``init(_:precision:)`` for its types.
    ///
    /// - Throws: `NetworkError`, naming the file and the tensor or field that is wrong.
    /// - Complexity: O(weights).
    public convenience init(
      contentsOf url: URL, precision: NetworkPrecision = .int8
    ) throws(NetworkError) {
      try self.init(FileBytes(network: url), precision: precision)
    }
  }

  extension FileBytes {
    /// Maps the file of a network.
    ///
    /// - Throws: `NetworkError`, also for a URL that is no file's.
    package init(network url: URL) throws(NetworkError) {
      guard url.isFileURL else {
        throw .unreadable(file: url.absoluteString, reason: "not a file URL")
      }
      do {
        try self.init(mapping: url.path)
      } catch {
        throw .unreadable(file: url.path, reason: "\(error)")
      }
    }
  }
#endif
