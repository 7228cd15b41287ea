import InkModel

/// Reads a JSON document: one record, or an array of records.
///
/// If a record of an array is JSON but not a valid ink, only that record is lost; after a syntax
/// error nothing more is read.
final class JSONReader: RecordReader {
  private enum State {
    case unread
    case inArray(offset: Int)
    case finished
  }

  private let source: any ByteSource
  private let file: String
  private let byteLimit: Int
  private var parser: RecordParser
  private var document: [UInt8] = []
  private var state = State.unread
  private var counted = (offset: 0, line: 1, lineStart: 0)

  init(_ source: any ByteSource, file: String, options: InkReadingOptions) {
    self.source = source
    self.file = file
    byteLimit = options.documentByteLimit
    parser = RecordParser(options)
  }

  func next() -> Result<LabelledInk, InkFormatError>? {
    var offset = 0
    switch state {
    case .finished: return nil
    case .inArray(let next): offset = next
    case .unread:
      do throws(InkFormatError) {
        document = try source.readAll(file: file, limit: byteLimit)
      } catch {
        state = .finished
        return .failure(error)
      }
    }
    let result = document.withUnsafeBufferPointer { bytes in
      var scanner = JSONScanner(bytes)
      if offset == 0 { scanner.skipByteOrderMark() }
      scanner.offset = max(scanner.offset, offset)
      return read(&scanner)
    }
    return result?.mapError { error in
      InkFormatError(error) { place(at: $0) }
    }
  }

  private func read(_ scanner: inout JSONScanner) -> Result<LabelledInk, RecordError>? {
    do throws(RecordError) {
      if case .unread = state {
        guard try scanner.skip(UInt8(ascii: "[")) else {
          state = .finished
          let record = try parser.record(&scanner)
          try scanner.expectEnd()
          return .success(record)
        }
        if try scanner.skip(UInt8(ascii: "]")) {
          state = .finished
          try scanner.expectEnd()
          return nil
        }
      }
      return try element(&scanner)
    } catch {
      state = .finished
      return .failure(error)
    }
  }

  /// Reads one record of the array and what follows it.
  private func element(
    _ scanner: inout JSONScanner
  ) throws(RecordError) -> Result<LabelledInk, RecordError> {
    var start = scanner
    let result: Result<LabelledInk, RecordError>
    do throws(RecordError) {
      result = .success(try parser.record(&scanner))
    } catch {
      // The record may be valid JSON: then its end can be found.
      do throws(RecordError) {
        try start.skipValue()
      } catch let syntaxError {
        if case .ink = error { throw error }  // a NaN, which is no JSON either
        throw syntaxError
      }
      scanner = start
      result = .failure(error)
    }
    if try scanner.skip(UInt8(ascii: ",")) {
      state = .inArray(offset: scanner.offset)
    } else {
      try scanner.expect(UInt8(ascii: "]"))
      state = .finished
      try scanner.expectEnd()
    }
    return result
  }

  /// Counting continues from the last place, so many faults take no longer than one.
  private func place(at offset: Int) -> InkFilePlace {
    if offset < counted.offset { counted = (0, 1, 0) }
    for i in counted.offset..<min(offset, document.count) where document[i] == 0x0A {
      counted.line += 1
      counted.lineStart = i + 1
    }
    counted.offset = min(offset, document.count)
    return InkFilePlace(
      file: file, line: counted.line, column: counted.offset - counted.lineStart + 1)
  }
}

extension ByteSource {
  /// Returns all bytes up to the end, of which there may be at most `limit`.
  func readAll(file: String, limit: Int) throws(InkFormatError) -> [UInt8] {
    var document: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let result = chunk.withUnsafeMutableBytes { buffer in
        Result { () throws(ByteSourceError) in try read(into: buffer) }
      }
      do throws(ByteSourceError) {
        let count = try result.get()
        if count == 0 { return document }
        document += chunk[..<count]
      } catch {
        let line = 1 + document.count { $0 == 0x0A }
        throw InkFormatError(error, at: InkFilePlace(file: file, line: line))
      }
      guard document.count <= limit else { throw .documentTooLarge(file: file, limit: limit) }
    }
  }
}
