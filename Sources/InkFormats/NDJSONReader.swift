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
          scanner.skipSpace()
          guard scanner.offset == bytes.count else {
            throw .syntax(.trailingContent, offset: scanner.offset)
          }
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
