import InkModel
import Support

/// Reads ink records from JSON, in the forms of Quick, Draw! and of ML Kit.
struct RecordParser {
  private let options: InkReadingOptions
  private var rows: StrokeRows

  init(_ options: InkReadingOptions) {
    self.options = options
    rows = StrokeRows(pointLimit: options.pointLimit)
  }

  /// The strokes read so far, and their number without limits.
  fileprivate struct Drawing {
    var strokes: [Stroke] = []
    var strokeCount = 0
    var pointCount = 0

    mutating func append(_ stroke: Stroke, _ options: InkReadingOptions) {
      strokeCount += 1
      if strokeCount <= options.strokeLimit, pointCount <= options.pointLimit {
        strokes.append(stroke)
      }
    }
  }

  /// Reads the next record.
  ///
  /// Unknown members are skipped; if a member occurs twice, the last one counts.
  mutating func record(_ scanner: inout JSONScanner) throws(RecordError) -> LabelledInk {
    guard try scanner.peek() == UInt8(ascii: "{") else {
      throw scanner.unexpected(instead: .notAnObject)
    }
    let start = scanner.offset
    var record = LabelledInk(ink: Ink(strokes: []))
    var drawing: Drawing?
    var key: String?
    var word: String?
    try scanner.object { (scanner, name) throws(RecordError) in
      switch name {
      case "drawing": drawing = try self.drawing(&scanner)
      case "strokes": drawing = try self.strokes(&scanner)
      case "id": record.id = try scanner.identifier(name)
      case "key_id": key = try scanner.identifier(name)
      case "label": record.label = try scanner.string(name)
      case "word": word = try scanner.string(name)
      case "writer": record.writer = try scanner.identifier(name)
      case "split": record.split = try scanner.string(name)
      case "writingArea": record.writingArea = try scanner.writingArea(name)
      case "preContext": record.preContext = try scanner.string(name)
      case "hz": record.samplingRate = try scanner.positive(name)
      case "symbols": record.symbols = try scanner.symbols(name)
      case "multiline": record.isMultiline = try scanner.boolean(name) ?? false
      default: try scanner.skipValue()
      }
    }
    guard let drawing else { throw .record(.missingDrawing, offset: start) }
    record.ink.strokes = drawing.strokes
    record.id = record.id ?? key
    record.label = record.label ?? word
    do throws(InkError) {
      try record.finish(
        options, pointCount: drawing.pointCount, strokeCount: drawing.strokeCount)
    } catch {
      throw .ink(error, offset: start)
    }
    return record
  }

  // MARK: - Quick, Draw! form: [[[x…], [y…], [t…]?], …]

  private mutating func drawing(_ scanner: inout JSONScanner) throws(RecordError) -> Drawing {
    guard try scanner.peek() == UInt8(ascii: "[") else {
      throw scanner.unexpected(instead: .mistypedField(name: "drawing", expected: .array))
    }
    var drawing = Drawing()
    try scanner.array { (scanner, index) throws(RecordError) in
      try rows.read(&scanner, stroke: index)
      drawing.pointCount += rows.pointCount
      let isTooMuch = drawing.pointCount > options.pointLimit
      drawing.append(isTooMuch ? Stroke(points: []) : rows.stroke(), options)
    }
    return drawing
  }

  // MARK: - ML Kit form: [{"points": [{"x": …, "y": …, "t": …}]}, …]

  fileprivate func strokes(_ scanner: inout JSONScanner) throws(RecordError) -> Drawing {
    guard try scanner.peek() == UInt8(ascii: "[") else {
      throw scanner.unexpected(instead: .mistypedField(name: "strokes", expected: .array))
    }
    var drawing = Drawing()
    try scanner.array { (scanner, index) throws(RecordError) in
      var points: [StrokePoint]?
      guard try scanner.peek() == UInt8(ascii: "{") else {
        throw scanner.unexpected(instead: .malformedStroke(index, point: nil, .withoutPoints))
      }
      let start = scanner.offset
      try scanner.object { (scanner, name) throws(RecordError) in
        guard name == "points" else { return try scanner.skipValue() }
        guard try scanner.peek() == UInt8(ascii: "[") else {
          throw scanner.unexpected(instead: .malformedStroke(index, point: nil, .withoutPoints))
        }
        var kept: [StrokePoint] = []
        try scanner.array { (scanner, number) throws(RecordError) in
          let point = try point(&scanner, index, number)
          drawing.pointCount += 1
          if drawing.pointCount <= options.pointLimit { kept.append(point) }
        }
        points = kept
      }
      guard let points else { throw fault(.withoutPoints, index, at: start) }
      drawing.append(Stroke(points: points), options)
    }
    return drawing
  }

  private func point(
    _ scanner: inout JSONScanner, _ stroke: Int, _ point: Int
  ) throws(RecordError) -> StrokePoint {
    guard try scanner.peek() == UInt8(ascii: "{") else {
      throw scanner.unexpected(instead: .malformedStroke(stroke, point: point, .withoutPoints))
    }
    let start = scanner.offset
    var x: Float?
    var y: Float?
    var t: Int?
    try scanner.object { (scanner, name) throws(RecordError) in
      switch name {
      case "x": x = try scanner.coordinate(stroke: stroke, point: point)
      case "y": y = try scanner.coordinate(stroke: stroke, point: point)
      case "t": t = try scanner.time(stroke: stroke, point: point)
      default: try scanner.skipValue()
      }
    }
    guard let x, let y else { throw fault(.missingCoordinate, stroke, point, at: start) }
    return StrokePoint(x: x, y: y, time: t)
  }

  private func fault(
    _ fault: StrokeFault, _ stroke: Int, _ point: Int? = nil, at offset: Int
  ) -> RecordError {
    .record(.malformedStroke(stroke, point: point, fault), offset: offset)
  }
}

extension JSONScanner {
  /// Reads any number of strokes in the form of ML Kit.
  package mutating func strokes() throws(RecordError) -> Ink {
    var options = InkReadingOptions()
    (options.strokeLimit, options.pointLimit) = (.max, .max)
    return Ink(strokes: try RecordParser(options).strokes(&self).strokes)
  }
}

/// Values of members that may be null, which is treated as missing. A value of another type is a
/// ``RecordFault`` that names the member.
extension JSONScanner {
  package mutating func string(_ name: String) throws(RecordError) -> String? {
    if try skipNull() { return nil }
    guard try peek() == UInt8(ascii: "\"") else {
      throw unexpected(instead: .mistypedField(name: name, expected: .string))
    }
    return try string()
  }

  package mutating func boolean(_ name: String) throws(RecordError) -> Bool? {
    if try skipNull() { return nil }
    if skip(word: "true") { return true }
    guard skip(word: "false") else {
      throw unexpected(instead: .mistypedField(name: name, expected: .boolean))
    }
    return false
  }

  /// A number; infinite if it is out of range.
  package mutating func double(_ name: String) throws(RecordError) -> Double? {
    try literal(name, .number)?.double(in: bytes)
  }

  /// A whole number, such as `3` or `3.0`.
  package mutating func integer(_ name: String) throws(RecordError) -> Int? {
    guard let literal = try literal(name, .number) else { return nil }
    guard let value = Int(exactly: literal.double(in: bytes)) else {
      throw .record(
        .mistypedField(name: name, expected: .integer), offset: literal.range.lowerBound)
    }
    return value
  }

  package mutating func positive(_ name: String) throws(RecordError) -> Double? {
    guard let literal = try literal(name, .positiveNumber) else { return nil }
    let value = literal.double(in: bytes)
    guard value > 0, value.isFinite else {
      throw .record(
        .mistypedField(name: name, expected: .positiveNumber), offset: literal.range.lowerBound)
    }
    return value
  }

  /// A text, which may be written as a number.
  package mutating func identifier(_ name: String) throws(RecordError) -> String? {
    if try peek() == UInt8(ascii: "\"") { return try string() }
    guard let literal = try literal(name, .stringOrNumber) else { return nil }
    return String(decoding: bytes[literal.range], as: UTF8.self)
  }

  /// A size as `[width, height]`.
  package mutating func writingArea(_ name: String) throws(RecordError) -> WritingArea? {
    if try skipNull() { return nil }
    let fault = RecordFault.mistypedField(name: name, expected: .size)
    guard try peek() == UInt8(ascii: "[") else { throw unexpected(instead: fault) }
    let start = offset
    var sides: [Float] = []
    try array { scanner, index throws(RecordError) in
      guard index < 2, let side = try scanner.float() else {
        throw scanner.unexpected(instead: fault)
      }
      sides.append(side)
    }
    guard sides.count == 2 else { throw .record(fault, offset: start) }
    return WritingArea(width: sides[0], height: sides[1])
  }

  private mutating func literal(
    _ name: String, _ expected: JSONType
  ) throws(RecordError) -> DecimalLiteral? {
    if try skipNull() { return nil }
    guard let literal = try number() else {
      throw unexpected(instead: .mistypedField(name: name, expected: expected))
    }
    return literal
  }
}
