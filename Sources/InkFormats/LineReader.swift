import Foundation

/// Splits a byte source into lines without ever holding more than one.
final class LineReader {
  enum Event {
    /// A line without its line feed; the bytes are valid until the next call.
    case line(UnsafeBufferPointer<UInt8>)
    /// A line above the limit, which was passed over.
    case tooLong
    /// Nothing follows.
    case failure(ByteSourceError)
  }

  private let source: any ByteSource
  private let limit: Int
  private var buffer: UnsafeMutableRawBufferPointer
  private var start = 0
  private var end = 0
  private var hasEnded = false
  /// The number of the line last returned, from 1.
  private(set) var lineNumber = 0

  init(_ source: any ByteSource, limit: Int) {
    self.source = source
    self.limit = max(limit, 1)
    buffer = .allocate(byteCount: 64 << 10, alignment: 16)
  }

  deinit { buffer.deallocate() }

  /// The next line as soon as all of it is there, or `nil` at the end.
  func next() -> Event? {
    var searched = start
    var isTooLong = false
    while true {
      if let lineFeed = firstLineFeed(from: searched) {
        let line = start..<lineFeed
        start = lineFeed + 1
        return event(line, isTooLong)
      }
      if end - start > limit {
        isTooLong = true
        start = end
      }
      if hasEnded {
        guard end > start || isTooLong else { return nil }
        let line = start..<end
        start = end
        return event(line, isTooLong)
      }
      do throws(ByteSourceError) {
        searched = try fill()
      } catch {
        hasEnded = true
        start = end
        lineNumber += 1
        return .failure(error)
      }
    }
  }

  private func event(_ line: Range<Int>, _ isTooLong: Bool) -> Event {
    lineNumber += 1
    if isTooLong || line.count > limit { return .tooLong }
    let bytes = UnsafeBufferPointer(buffer.bindMemory(to: UInt8.self))
    return .line(UnsafeBufferPointer(rebasing: bytes[line]))
  }

  private func firstLineFeed(from offset: Int) -> Int? {
    guard offset < end, let base = buffer.baseAddress,
      let found = memchr(base + offset, 0x0A, end - offset)
    else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }

  /// Reads more behind the bytes of the line begun, moving it to the front or growing the buffer
  /// where there is no room.
  ///
  /// - Returns: the offset of the first byte read.
  private func fill() throws(ByteSourceError) -> Int {
    if start > 0 {
      let rest = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(buffer)[start..<end])
      buffer.copyMemory(from: rest)
      end -= start
      start = 0
    }
    if end == buffer.count {
      let larger = UnsafeMutableRawBufferPointer.allocate(
        byteCount: buffer.count * 2, alignment: 16)
      larger.copyMemory(from: UnsafeRawBufferPointer(buffer))
      buffer.deallocate()
      buffer = larger
    }
    let count = try source.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[end...]))
    end += count
    hasEnded = count == 0
    return end - count
  }
}
