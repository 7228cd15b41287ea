import InkModel

/// Reads ink records out of JSON, in the forms of Quick, Draw! and of ML Kit.
///
/// The scratch buffers are kept between records.
struct RecordParser {
  private let options: InkReadingOptions
  private var xs: [Float] = []
  private var ys: [Float] = []
  private var times: [Int?] = []
  /// How many values the rows of the stroke have; the buffers hold as many as an ink may have.
  private var rowCounts = [0, 0, 0]

  init(_ options: InkReadingOptions) {
    self.options = options
  }

  /// The strokes read so far, and how many there would be without limits.
  private struct Drawing {
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

  /// Reads the record that is next.
  ///
  /// Members that aren't known are skipped; of members that occur twice the last one holds.
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
      case "id": record.id = try identifier(&scanner, name)
      case "key_id": key = try identifier(&scanner, name)
      case "label": record.label = try text(&scanner, name)
      case "word": word = try text(&scanner, name)
      case "writer": record.writer = try identifier(&scanner, name)
      case "split": record.split = try text(&scanner, name)
      case "writingArea": record.writingArea = try writingArea(&scanner, name)
      case "preContext": record.preContext = try text(&scanner, name)
      case "hz": record.samplingRate = try samplingRate(&scanner, name)
      case "multiline": record.isMultiline = try boolean(&scanner, name)
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

  // MARK: - Members

  private func text(
    _ scanner: inout JSONScanner, _ name: String
  ) throws(RecordError) -> String? {
    if try scanner.skipNull() { return nil }
    guard try scanner.peek() == UInt8(ascii: "\"") else {
      throw scanner.unexpected(instead: .mistypedField(name: name, expected: .string))
    }
    return try scanner.string()
  }

  private func identifier(
    _ scanner: inout JSONScanner, _ name: String
  ) throws(RecordError) -> String? {
    if try scanner.skipNull() { return nil }
    if try scanner.peek() == UInt8(ascii: "\"") { return try scanner.string() }
    guard let literal = try scanner.number() else {
      throw scanner.unexpected(instead: .mistypedField(name: name, expected: .stringOrNumber))
    }
    return String(decoding: scanner.bytes[literal.range], as: UTF8.self)
  }

  private func boolean(
    _ scanner: inout JSONScanner, _ name: String
  ) throws(RecordError) -> Bool {
    if try scanner.skipNull() { return false }
    if scanner.skip(word: "true") { return true }
    guard scanner.skip(word: "false") else {
      throw scanner.unexpected(instead: .mistypedField(name: name, expected: .boolean))
    }
    return false
  }

  private func samplingRate(
    _ scanner: inout JSONScanner, _ name: String
  ) throws(RecordError) -> Double? {
    if try scanner.skipNull() { return nil }
    let fault = RecordFault.mistypedField(name: name, expected: .positiveNumber)
    let start = scanner.offset
    guard let literal = try scanner.number() else { throw scanner.unexpected(instead: fault) }
    let rate = literal.double(in: scanner.bytes)
    guard rate > 0, rate.isFinite else { throw .record(fault, offset: start) }
    return rate
  }

  private func writingArea(
    _ scanner: inout JSONScanner, _ name: String
  ) throws(RecordError) -> WritingArea? {
    if try scanner.skipNull() { return nil }
    let fault = RecordFault.mistypedField(name: name, expected: .size)
    guard try scanner.peek() == UInt8(ascii: "[") else {
      throw scanner.unexpected(instead: fault)
    }
    let start = scanner.offset
    var sides: [Float] = []
    try scanner.array { scanner, index throws(RecordError) in
      guard index < 2, let literal = try scanner.number() else {
        throw scanner.unexpected(instead: fault)
      }
      sides.append(literal.float(in: scanner.bytes))
    }
    guard sides.count == 2 else { throw .record(fault, offset: start) }
    return WritingArea(width: sides[0], height: sides[1])
  }

  // MARK: - Quick, Draw! form: [[[x…], [y…], [t…]?], …]

  private mutating func drawing(_ scanner: inout JSONScanner) throws(RecordError) -> Drawing {
    guard try scanner.peek() == UInt8(ascii: "[") else {
      throw scanner.unexpected(instead: .mistypedField(name: "drawing", expected: .array))
    }
    var drawing = Drawing()
    try scanner.array { (scanner, index) throws(RecordError) in
      try rows(&scanner, stroke: index)
      drawing.pointCount += rowCounts[0]
      let isTooMuch = drawing.pointCount > options.pointLimit
      drawing.append(isTooMuch ? Stroke(points: []) : stroke(), options)
    }
    return drawing
  }

  /// Reads one stroke into the scratch buffers.
  private mutating func rows(
    _ scanner: inout JSONScanner, stroke: Int
  ) throws(RecordError) {
    xs.removeAll(keepingCapacity: true)
    ys.removeAll(keepingCapacity: true)
    times.removeAll(keepingCapacity: true)
    rowCounts = [0, 0, 0]
    var hasTimes = false
    var count = 0
    let start = scanner.offset
    guard try scanner.peek() == UInt8(ascii: "[") else {
      throw scanner.unexpected(instead: .malformedStroke(stroke, point: nil, .wrongShape))
    }
    try scanner.array { (scanner, row) throws(RecordError) in
      count += 1
      if row == 2, try scanner.skipNull() { return }
      guard row < 3, try scanner.peek() == UInt8(ascii: "[") else {
        throw scanner.unexpected(instead: .malformedStroke(stroke, point: nil, .wrongShape))
      }
      switch row {
      case 0: rowCounts[0] = try coordinates(&scanner, into: &xs, stroke: stroke)
      case 1: rowCounts[1] = try coordinates(&scanner, into: &ys, stroke: stroke)
      default:
        hasTimes = true
        try scanner.array { (scanner, point) throws(RecordError) in
          let time = try time(&scanner, stroke, point)
          rowCounts[2] += 1
          if point < options.pointLimit { times.append(time) }
        }
      }
    }
    guard count >= 2 else { throw fault(.wrongShape, stroke, at: start) }
    if !hasTimes { rowCounts[2] = rowCounts[0] }
    guard rowCounts[0] == rowCounts[1], rowCounts[0] == rowCounts[2] else {
      let point = min(rowCounts[0], rowCounts[1], hasTimes ? rowCounts[2] : .max)
      throw fault(.missingCoordinate, stroke, point, at: start)
    }
  }

  /// - Returns: how many there are.
  private func coordinates(
    _ scanner: inout JSONScanner, into values: inout [Float], stroke: Int
  ) throws(RecordError) -> Int {
    var count = 0
    try scanner.array { (scanner, point) throws(RecordError) in
      let value = try coordinate(&scanner, stroke, point)
      if point < options.pointLimit { values.append(value) }
      count += 1
    }
    return count
  }

  @inline(__always)
  private func coordinate(
    _ scanner: inout JSONScanner, _ stroke: Int, _ point: Int
  ) throws(RecordError) -> Float {
    _ = try scanner.peek()
    let start = scanner.offset
    // Not JSON, but what common writers make of such values, and worth naming as what it is.
    if scanner.skip(word: "NaN") || scanner.skip(word: "Infinity")
      || scanner.skip(word: "-Infinity")
    {
      throw .ink(.notFinite(stroke: stroke, point: point), offset: start)
    }
    guard let literal = try scanner.number() else {
      throw scanner.unexpected(instead: .malformedStroke(stroke, point: point, .notANumber))
    }
    return literal.float(in: scanner.bytes)
  }

  private func time(
    _ scanner: inout JSONScanner, _ stroke: Int, _ point: Int
  ) throws(RecordError) -> Int? {
    if try scanner.skipNull() { return nil }
    guard let literal = try scanner.number() else {
      throw scanner.unexpected(instead: .malformedStroke(stroke, point: point, .notANumber))
    }
    guard let time = literal.integer(in: scanner.bytes) else {
      throw fault(.timeOutOfRange, stroke, point, at: literal.range.lowerBound)
    }
    return time
  }

  /// The stroke in the scratch buffers.
  private func stroke() -> Stroke {
    let count = xs.count
    let isTimed = !times.isEmpty
    return Stroke(
      points: Array(unsafeUninitializedCapacity: count) { points, initialized in
        for i in 0..<count {
          points.initializeElement(
            at: i, to: StrokePoint(x: xs[i], y: ys[i], time: isTimed ? times[i] : nil))
        }
        initialized = count
      })
  }

  // MARK: - ML Kit form: [{"points": [{"x": …, "y": …, "t": …}]}, …]

  private mutating func strokes(_ scanner: inout JSONScanner) throws(RecordError) -> Drawing {
    guard try scanner.peek() == UInt8(ascii: "[") else {
      throw scanner.unexpected(instead: .mistypedField(name: "strokes", expected: .array))
    }
    var drawing = Drawing()
    try scanner.array { (scanner, index) throws(RecordError) in
      var points: [StrokePoint]?
      guard try scanner.peek() == UInt8(ascii: "{") else {
        throw scanner.unexpected(instead: .malformedStroke(index, point: nil, .wrongShape))
      }
      let start = scanner.offset
      try scanner.object { (scanner, name) throws(RecordError) in
        guard name == "points" else { return try scanner.skipValue() }
        guard try scanner.peek() == UInt8(ascii: "[") else {
          throw scanner.unexpected(instead: .malformedStroke(index, point: nil, .wrongShape))
        }
        var kept: [StrokePoint] = []
        try scanner.array { (scanner, number) throws(RecordError) in
          let point = try point(&scanner, index, number)
          drawing.pointCount += 1
          if drawing.pointCount <= options.pointLimit { kept.append(point) }
        }
        points = kept
      }
      guard let points else { throw fault(.wrongShape, index, at: start) }
      drawing.append(Stroke(points: points), options)
    }
    return drawing
  }

  private func point(
    _ scanner: inout JSONScanner, _ stroke: Int, _ point: Int
  ) throws(RecordError) -> StrokePoint {
    guard try scanner.peek() == UInt8(ascii: "{") else {
      throw scanner.unexpected(instead: .malformedStroke(stroke, point: point, .wrongShape))
    }
    let start = scanner.offset
    var x: Float?
    var y: Float?
    var t: Int?
    try scanner.object { (scanner, name) throws(RecordError) in
      switch name {
      case "x": x = try coordinate(&scanner, stroke, point)
      case "y": y = try coordinate(&scanner, stroke, point)
      case "t": t = try time(&scanner, stroke, point)
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
