import InkModel
import Support

/// One stroke as rows of numbers, as in Quick, Draw! and most protocols: xs, ys and, if known,
/// times.
///
/// The buffers are reused for each stroke, and hold as many values as an ink may have points;
/// further ones are only counted.
package struct StrokeRows {
  private let pointLimit: Int
  private var xs: [Float] = []
  private var ys: [Float] = []
  private var times: [Int?] = []
  /// The number of values in the text.
  private var counts = (x: 0, y: 0)
  /// `nil` for a stroke without times.
  private var timeCount: Int?

  package init(pointLimit: Int = .max) {
    self.pointLimit = pointLimit
  }

  /// The number of the stroke's points, including those beyond the limit.
  var pointCount: Int { counts.x }

  /// Clears the rows for the next stroke.
  package mutating func removeAll() {
    xs.removeAll(keepingCapacity: true)
    ys.removeAll(keepingCapacity: true)
    counts = (0, 0)
    removeTimes()
  }

  package mutating func removeTimes() {
    times.removeAll(keepingCapacity: true)
    timeCount = nil
  }

  /// Reads a stroke of the form `[[x…], [y…]]` or `[[x…], [y…], [t…]]`; null stands for no times.
  ///
  /// - Parameter stroke: the stroke's index, for errors.
  package mutating func read(_ scanner: inout JSONScanner, stroke: Int) throws(RecordError) {
    removeAll()
    let start = scanner.offset
    guard try scanner.peek() == UInt8(ascii: "[") else {
      throw scanner.unexpected(instead: .malformedStroke(stroke, point: nil, .wrongShape))
    }
    var count = 0
    try scanner.array { (scanner, row) throws(RecordError) in
      count += 1
      switch row {
      case 0: try readXs(&scanner, stroke: stroke)
      case 1: try readYs(&scanner, stroke: stroke)
      case 2: if try !scanner.skipNull() { try readTimes(&scanner, stroke: stroke) }
      default: try scanner.skipValue()
      }
    }
    guard 2...3 ~= count else {
      throw .record(.rowCount(stroke: stroke, count), offset: start)
    }
    try check(stroke: stroke, at: start)
  }

  // MARK: - Rows

  // An object may have a row twice: the last one counts, as for any member.

  package mutating func readXs(_ scanner: inout JSONScanner, stroke: Int) throws(RecordError) {
    xs.removeAll(keepingCapacity: true)
    counts.x = try Self.read(&scanner, into: &xs, pointLimit, stroke)
  }

  package mutating func readYs(_ scanner: inout JSONScanner, stroke: Int) throws(RecordError) {
    ys.removeAll(keepingCapacity: true)
    counts.y = try Self.read(&scanner, into: &ys, pointLimit, stroke)
  }

  /// Times in milliseconds, null for unknown ones.
  package mutating func readTimes(_ scanner: inout JSONScanner, stroke: Int) throws(RecordError) {
    try Self.expectRow(&scanner, stroke)
    removeTimes()
    var count = 0
    try scanner.array { (scanner, point) throws(RecordError) in
      let time = try scanner.time(stroke: stroke, point: point)
      if point < pointLimit { times.append(time) }
      count += 1
    }
    timeCount = count
  }

  /// - Returns: the number of values.
  private static func read(
    _ scanner: inout JSONScanner, into values: inout [Float], _ limit: Int, _ stroke: Int
  ) throws(RecordError) -> Int {
    try expectRow(&scanner, stroke)
    var count = 0
    try scanner.array { (scanner, point) throws(RecordError) in
      let value = try scanner.coordinate(stroke: stroke, point: point)
      if point < limit { values.append(value) }
      count += 1
    }
    return count
  }

  private static func expectRow(_ scanner: inout JSONScanner, _ stroke: Int) throws(RecordError) {
    guard try scanner.peek() == UInt8(ascii: "[") else {
      throw scanner.unexpected(instead: .malformedStroke(stroke, point: nil, .wrongShape))
    }
  }

  // MARK: - The stroke

  /// Whether there are as many times as points, or none.
  package var areTimesComplete: Bool { timeCount == nil || timeCount == counts.x }

  /// - Throws: the first point that lacks one of its coordinates, at the stroke's offset.
  package func check(stroke: Int, at offset: Int) throws(RecordError) {
    guard counts.x == counts.y, areTimesComplete else {
      let point = min(counts.x, counts.y, timeCount ?? .max)
      throw .record(
        .malformedStroke(stroke, point: point, .missingCoordinate), offset: offset)
    }
  }

  /// - Precondition: the rows are equally long.
  package func stroke() -> Stroke {
    let isTimed = !times.isEmpty
    return Stroke(
      points: Array(unsafeUninitializedCapacity: xs.count) { points, initialized in
        for i in xs.indices {
          points.initializeElement(
            at: i, to: StrokePoint(x: xs[i], y: ys[i], time: isTimed ? times[i] : nil))
        }
        initialized = xs.count
      })
  }
}

extension JSONScanner {
  @inline(__always)
  mutating func coordinate(stroke: Int, point: Int) throws(RecordError) -> Float {
    _ = try peek()
    let start = offset
    // Not JSON, but common writers write such values, so the error names them.
    if skip(word: "NaN") || skip(word: "Infinity") || skip(word: "-Infinity") {
      throw .ink(.notFinite(stroke: stroke, point: point), offset: start)
    }
    guard let literal = try number() else {
      throw unexpected(instead: .malformedStroke(stroke, point: point, .notANumber))
    }
    return literal.float(in: bytes)
  }

  /// Returns a time in milliseconds; `nil` for null.
  mutating func time(stroke: Int, point: Int) throws(RecordError) -> Int? {
    if try skipNull() { return nil }
    guard let literal = try number() else {
      throw unexpected(instead: .malformedStroke(stroke, point: point, .timeNotANumber))
    }
    guard let time = Int(nearest: literal.double(in: bytes)) else {
      throw .record(
        .malformedStroke(stroke, point: point, .timeOutOfRange), offset: literal.range.lowerBound)
    }
    return time
  }
}
