import Foundation
import InkModel

/// What the front door reads from: one of the formats' readers.
protocol RecordReader: AnyObject {
  /// The next record or fault, or `nil` at the end.
  func next() -> Result<LabelledInk, InkFormatError>?
}

/// Reads one JSON record per line; a bad line costs that line only.
final class NDJSONReader: RecordReader {
  private let lines: LineReader
  private let file: String
  private let lineByteLimit: Int
  private var parser: RecordParser
  private var hasFailed = false

  init(_ source: any ByteSource, file: String, options: InkReadingOptions) {
    lines = LineReader(source, limit: options.lineByteLimit)
    lineByteLimit = options.lineByteLimit
    parser = RecordParser(options)
    self.file = file
  }

  func next() -> Result<LabelledInk, InkFormatError>? {
    while !hasFailed, let event = lines.next() {
      let place = InkFilePlace(file: file, line: lines.lineNumber)
      switch event {
      case .tooLong:
        return .failure(.lineTooLong(at: place, limit: lineByteLimit))
      case .failure(let error):
        hasFailed = true
        return .failure(InkFormatError(error, at: place))
      case .line(let bytes):
        var scanner = JSONScanner(bytes)
        if lines.lineNumber == 1 { scanner.skipByteOrderMark() }
        scanner.skipSpace()
        if scanner.offset == bytes.count { continue }  // a blank line
        do throws(RecordError) {
          let record = try parser.record(&scanner)
          try scanner.expectEnd()
          return .success(record)
        } catch {
          return .failure(
            InkFormatError(error) { offset in
              InkFilePlace(file: file, line: place.line, column: offset + 1)
            })
        }
      }
    }
    return nil
  }
}

extension JSONScanner {
  mutating func skipByteOrderMark() {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
  }
}

extension InkFormatError {
  init(_ error: RecordError, place: (_ offset: Int) -> InkFilePlace) {
    switch error {
    case .syntax(let fault, let offset): self = .malformedJSON(at: place(offset), fault)
    case .record(let fault, let offset): self = .malformedRecord(at: place(offset), fault)
    case .ink(let error, let offset): self = .invalidInk(at: place(offset), error)
    }
  }

  init(_ error: ByteSourceError, at place: InkFilePlace) {
    switch error {
    case .system(let code): self = .unreadable(file: place.file, code: code)
    case .compression(let fault): self = .damagedCompression(at: place, fault)
    }
  }
}

/// Splits a byte source into lines without ever holding more than one. Empty lines are counted
/// and passed over.
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
    skipLineFeeds()
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
        let isEmpty = start == end && !isTooLong
        searched = try fill()
        if isEmpty {
          skipLineFeeds()
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

  /// A compressed file of a few bytes may hold a thousand million of them: eight at a time.
  private func skipLineFeeds() {
    let first = start
    let eight: UInt64 = 0x0A0A_0A0A_0A0A_0A0A
    while start + 8 <= end, buffer.loadUnaligned(fromByteOffset: start, as: UInt64.self) == eight {
      start += 8
    }
    while start < end, buffer[start] == 0x0A { start += 1 }
    lineNumber += start - first
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
