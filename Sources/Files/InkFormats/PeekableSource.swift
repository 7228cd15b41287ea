import Foundation

/// A source whose first bytes can be examined before they are read.
final class PeekableSource: ByteSource {
  private let source: any ByteSource
  private(set) var prefix: [UInt8] = []
  private var prefixRead = 0

  init(_ source: any ByteSource) {
    self.source = source
  }

  /// Extends `prefix` by the bytes that the source has ready.
  ///
  /// - Returns: `false` at the end of the source.
  func peekMore() throws(ByteSourceError) -> Bool {
    let length = 4096
    var chunk = [UInt8](repeating: 0, count: length)
    // A closure with a typed error would be inferred as untyped by `withUnsafeMutableBytes`.
    let result = chunk.withUnsafeMutableBytes { buffer in
      Result { () throws(ByteSourceError) in try source.read(into: buffer) }
    }
    let count = try result.get()
    prefix += chunk[..<count]
    return count > 0
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(ByteSourceError) -> Int {
    guard prefixRead < prefix.count else {
      prefix = []
      prefixRead = 0
      return try source.read(into: buffer)
    }
    let part = prefix[prefixRead...].prefix(buffer.count)
    buffer.copyBytes(from: part)
    prefixRead += part.count
    return part.count
  }
}
