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
    case .tooLong(let limit): self = .documentTooLarge(file: place.file, limit: limit)
    case .compression(let fault): self = .damagedCompression(at: place, fault)
    }
  }
}

/// Writes records as NDJSON, so that reading them gives the same records again.
///
/// Numbers have the fewest digits that give back the same value, whole numbers no fraction.
public enum NDJSONWriter {
  /// One record as one line, with the line feed that ends it.
  ///
  /// - Precondition: the sampling rate is finite and above zero.
  /// - Throws: ``InkError`` when the ink or the writing area is not valid: JSON has no NaN. Any
  ///   number of points may be written.
  /// - Complexity: O(points).
  public static func line(for record: LabelledInk) throws(InkError) -> String {
    precondition(record.samplingRate.map { $0 > 0 && $0.isFinite } ?? true, "no sampling rate")
    try record.ink.validate(pointLimit: .max)
    try record.writingArea?.validate()
    var line = "{"
    for (name, value) in [
      ("id", record.id), ("label", record.label), ("writer", record.writer),
      ("split", record.split), ("preContext", record.preContext),
    ] {
      if let value { line += "\(quoted(name)):\(quoted(value))," }
    }
    if let rate = record.samplingRate { line += "\"hz\":\(rate.shortest)," }
    if record.isMultiline { line += "\"multiline\":true," }
    if let area = record.writingArea {
      line += "\"writingArea\":[\(area.width.shortest),\(area.height.shortest)],"
    }
    line += "\"drawing\":["
    for (index, stroke) in record.ink.strokes.enumerated() {
      line += index == 0 ? "[" : ",["
      append(stroke.points.lazy.map(\.x.shortest), to: &line)
      line += ","
      append(stroke.points.lazy.map(\.y.shortest), to: &line)
      if stroke.points.contains(where: { $0.t != nil }) {
        line += ","
        append(stroke.points.lazy.map { $0.t.map(String.init) ?? "null" }, to: &line)
      }
      line += "]"
    }
    line += "]}\n"
    return line
  }

  private static func append(_ values: some Sequence<String>, to line: inout String) {
    var separator = "["
    for value in values {
      line += separator
      line += value
      separator = ","
    }
    line += separator == "[" ? "[]" : "]"
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case "\u{0}"..."\u{1F}", "\u{7F}", "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}

extension FloatingPoint where Self: CustomStringConvertible {
  /// The fewest digits that give back the same value; a whole number without a fraction.
  var shortest: String {
    let text = description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
