import InkModel

/// Reads one JSON record per line; only a bad line is lost.
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
      case .tooBlank:
        hasFailed = true
        return .failure(.tooManyBlankLines(at: place, limit: lineByteLimit))
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
