#if !hasFeature(Embedded)
  import Support

  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif

  extension Network {
    /// Maps and opens a network file; see ``init(_:precision:)`` for its types.
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
    /// Maps and opens a network file; see ``init(_:precision:)`` for its types.
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
    /// Maps a network's file.
    ///
    /// - Throws: `NetworkError`, also for a URL that isn't a file's.
    init(network url: URL) throws(NetworkError) {
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
