import Foundation

/// Splits a byte source into lines without ever holding more than one. Blank lines are counted and
/// skipped.
final class LineReader {
  enum Event {
    /// A line without its line feed; the bytes are valid until the next call.
    case line(UnsafeBufferPointer<UInt8>)
    /// A line above the limit, which was skipped.
    case tooLong
    /// Consecutive blank lines with more bytes than a line may have. Nothing follows.
    case tooBlank
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
  /// The bytes of the blank lines before the next other one.
  private var blankBytes = 0

  init(_ source: any ByteSource, limit: Int) {
    self.source = source
    self.limit = max(limit, 1)
    buffer = .allocate(byteCount: 64 << 10, alignment: 16)
  }

  deinit { buffer.deallocate() }

  /// Returns the next line as soon as it is complete, or `nil` at the end.
  func next() -> Event? {
    skipBlankLines()
    var searched = start
    var isTooLong = false
    while true {
      if blankBytes > limit {
        hasEnded = true
        start = end
        blankBytes = 0
        return .tooBlank
      }
      if let lineFeed = firstLineFeed(from: searched) {
        let line = start..<lineFeed
        start = lineFeed + 1
        return event(line, isTooLong: isTooLong)
      }
      if end - start > limit {
        isTooLong = true
        start = end
      }
      if hasEnded {
        guard end > start || isTooLong else { return nil }
        let line = start..<end
        start = end
        return event(line, isTooLong: isTooLong)
      }
      do throws(ByteSourceError) {
        let isEmpty = start == end && !isTooLong
        searched = try fill()
        if isEmpty {
          skipBlankLines()
          searched = start
        }
      } catch {
        hasEnded = true
        start = end
        lineNumber += 1
        return .failure(error)
      }
    }
  }

  /// Skips lines of white space, sixteen bytes at a time: a compressed file of a few bytes may have
  /// a billion of them.
  private func skipBlankLines() {
    let first = start
    var index = start
    var feeds = 0
    while index + 16 <= end {
      let bytes = buffer.loadUnaligned(fromByteOffset: index, as: SIMD16<UInt8>.self)
      let isFeed = bytes .== 0x0A
      guard all(isFeed .| (bytes .== 0x0D) .| (bytes .== 0x20) .| (bytes .== 0x09)) else { break }
      feeds += Int(SIMD16<UInt8>.zero.replacing(with: 1, where: isFeed).wrappedSum())
      index += 16
    }
    while index < end, buffer[index].isJSONSpace {
      if buffer[index] == 0x0A { feeds += 1 }
      index += 1
    }
    guard feeds > 0 else { return }
    // White space after the last line feed begins a line.
    while buffer[index - 1] != 0x0A { index -= 1 }
    start = index
    lineNumber += feeds
    blankBytes += start - first
  }

  private func event(_ line: Range<Int>, isTooLong: Bool) -> Event {
    lineNumber += 1
    if isTooLong || line.count > limit { return .tooLong }
    let bytes = UnsafeBufferPointer(buffer.bindMemory(to: UInt8.self))[line]
    // A line that arrived in several parts may also be blank.
    blankBytes = bytes.allSatisfy(\.isJSONSpace) ? blankBytes + bytes.count + 1 : 0
    return .line(UnsafeBufferPointer(rebasing: bytes))
  }

  private func firstLineFeed(from offset: Int) -> Int? {
    guard offset < end, let base = buffer.baseAddress,
      let found = memchr(base + offset, 0x0A, end - offset)
    else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }

  /// Reads more after the bytes of the current line, moving it to the front or growing the buffer
  /// if there is no room.
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
