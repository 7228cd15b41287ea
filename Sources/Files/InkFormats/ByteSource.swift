import Foundation

/// The reason why bytes can't be read; the reader of the text adds the place.
package enum ByteSourceError: Error {
  case system(code: Int32)
  case compression(CompressionFault)
  /// The source has more bytes than the limit.
  case tooLong(limit: Int)
}

/// A stream of bytes: a file, a pipe, memory, or another source decompressed.
package protocol ByteSource: AnyObject {
  /// Waits for at least one byte and stores what is available.
  ///
  /// - Parameter buffer: is not empty.
  /// - Returns: the number of bytes stored; 0 at the end.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(ByteSourceError) -> Int
}

/// Bytes in memory.
package final class MemorySource: ByteSource {
  private var rest: ArraySlice<UInt8>

  package init(_ bytes: [UInt8]) {
    rest = bytes[...]
  }

  package func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let part = rest.prefix(buffer.count)
    buffer.copyBytes(from: part)
    rest = rest.dropFirst(part.count)
    return part.count
  }
}

/// A source with a limit of bytes.
final class LimitedSource: ByteSource {
  private let source: any ByteSource
  private let limit: Int
  private var count = 0

  init(_ source: any ByteSource, limit: Int) {
    self.source = source
    self.limit = limit
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(ByteSourceError) -> Int {
    let read = try source.read(into: buffer)
    count += read
    guard count <= limit else { throw .tooLong(limit: limit) }
    return read
  }
}
