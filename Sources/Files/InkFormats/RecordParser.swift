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
  /// Unknown members are skipped; if a member occurs twice, the last one counts. A drawing counts
  /// rather than strokes in ML Kit's form; null is the same as none.
  mutating func record(_ scanner: inout JSONScanner) throws(RecordError) -> LabelledInk {
    guard try scanner.peek() == UInt8(ascii: "{") else {
      throw scanner.unexpected(instead: .notAnObject)
    }
    let start = scanner.offset
    var record = LabelledInk(ink: Ink(strokes: []))
    var drawing: Drawing?
    var strokes: Drawing?
    var key: String?
    var word: String?
    try scanner.object { (scanner, name) throws(RecordError) in
      switch name {
      case "drawing": drawing = try scanner.skipNull() ? nil : self.drawing(&scanner)
      case "strokes": strokes = try scanner.skipNull() ? nil : self.strokes(&scanner)
      case "id": record.id = try scanner.identifier(name)
      case "key_id": key = try scanner.identifier(name)
      case "label": record.label = try scanner.identifier(name)
      case "word": word = try scanner.identifier(name)
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
    guard let drawing = drawing ?? strokes else { throw .record(.missingDrawing, offset: start) }
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
    var drawing = Drawing()
    try scanner.array("drawing") { (scanner, index) throws(RecordError) in
      try rows.read(&scanner, stroke: index)
      drawing.pointCount += rows.pointCount
      let isTooMuch = drawing.pointCount > options.pointLimit
      drawing.append(isTooMuch ? Stroke(points: []) : rows.stroke(), options)
    }
    return drawing
  }

  // MARK: - ML Kit form: [{"points": [{"x": …, "y": …, "t": …}]}, …]

  fileprivate func strokes(_ scanner: inout JSONScanner) throws(RecordError) -> Drawing {
    var drawing = Drawing()
    try scanner.array("strokes") { (scanner, index) throws(RecordError) in
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
