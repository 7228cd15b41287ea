import InkFormats
import InkModel

extension JSONScanner {
  /// Reads a body that is one JSON value.
  ///
  /// - Throws: ``Problem`` saying at which byte it is no JSON, or which member or point is wrong.
  static func read<Value>(
    _ body: [UInt8], _ value: (inout JSONScanner) throws(RecordError) -> Value
  ) throws(Problem) -> Value {
    do throws(RecordError) {
      return try body.withUnsafeBufferPointer { bytes throws(RecordError) in
        var scanner = JSONScanner(bytes)
        let value = try value(&scanner)
        try scanner.expectEnd()
        return value
      }
    } catch {
      throw Problem(error)
    }
  }

  /// Reads the members of the object that is next.
  mutating func object(
    _ name: String, _ member: (inout JSONScanner, String) throws(RecordError) -> Void
  ) throws(RecordError) {
    guard try peek() == UInt8(ascii: "{") else {
      throw unexpected(instead: .mistypedField(name: name, expected: .object))
    }
    try object(member)
  }

  /// Reads the elements of the array that is next.
  mutating func array(
    _ name: String, _ element: (inout JSONScanner, Int) throws(RecordError) -> Void
  ) throws(RecordError) {
    guard try peek() == UInt8(ascii: "[") else {
      throw unexpected(instead: .mistypedField(name: name, expected: .array))
    }
    try array(element)
  }

  /// Strokes as `[[xs, ys, ts?], …]`: y downwards, times in milliseconds or null.
  mutating func drawing(_ name: String) throws(RecordError) -> Ink {
    var strokes: [Stroke] = []
    var rows = StrokeRows()
    try array(name) { scanner, number throws(RecordError) in
      try rows.read(&scanner, stroke: number)
      strokes.append(rows.stroke())
    }
    return Ink(strokes: strokes)
  }

  /// Reads a value, and passes over it where it is JSON but not what is expected.
  ///
  /// - Returns: what is wrong with it, if anything is.
  mutating func attempt(
    _ value: (inout JSONScanner) throws(RecordError) -> Void
  ) throws(RecordError) -> Problem? {
    let start = offset
    do throws(RecordError) {
      try value(&self)
      return nil
    } catch {
      if case .syntax = error { throw error }
      offset = start
      try skipValue()
      return Problem(error)
    }
  }
}

extension Problem {
  /// What isn't JSON is malformed, what is no ink is an ink that can't be read.
  init(_ error: RecordError) {
    switch error {
    case .syntax(let fault, let offset): self.init(.malformed, "byte \(offset): \(fault)")
    case .record(.malformedStroke(let stroke, let point, let fault), _):
      self.init(.invalidInk, "\(fault)", stroke: stroke, point: point)
    case .record(let fault, _): self.init(.malformed, "\(fault)")
    case .ink(let error, _): self.init(error)
    }
  }
}
