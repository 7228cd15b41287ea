import InkFormats
import InkModel

/// The members of each of a body's inks.
protocol InkObject {
  init()
  mutating func read(_ name: String, _ scanner: inout JSONScanner) throws(RecordError)
}

extension JSONScanner {
  /// Reads a body that is one JSON value.
  ///
  /// - Throws: ``Problem`` naming the byte at which it stops being JSON, or the wrong member or
  ///   point.
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

  /// Reads the members of a body that is one object.
  ///
  /// - Parameter name: what the body is called in messages.
  /// - Throws: ``Problem``, as ``read(_:_:)``.
  static func readObject(
    _ body: [UInt8], _ name: String,
    _ member: (inout JSONScanner, String) throws(RecordError) -> Void
  ) throws(Problem) {
    let isObject = try read(body) { scanner throws(RecordError) in
      guard try scanner.peek() == UInt8(ascii: "{") else {
        try scanner.skipValue()
        return false
      }
      try scanner.object(member)
      return true
    }
    guard isObject else { throw Problem(.malformed, "\(name) is not an object") }
  }

  /// Reads one member of the next object, and skips the others.
  mutating func member(
    _ wanted: String, of name: String,
    _ value: (inout JSONScanner) throws(RecordError) -> Void
  ) throws(RecordError) {
    try object(name) { scanner, name throws(RecordError) in
      if name == wanted { try value(&scanner) } else { try scanner.skipValue() }
    }
  }

  /// Reads the texts of an array; null means no text, also within the array.
  mutating func strings(_ name: String) throws(RecordError) -> [String] {
    if try skipNull() { return [] }
    var strings: [String] = []
    try array(name) { scanner, _ throws(RecordError) in
      if let string = try scanner.string(name) { strings.append(string) }
    }
    return strings
  }

  /// Reads the inks of an array, each as a value or its problem: the others are read nonetheless.
  ///
  /// Only one more than ``Plan/maximumStrokeCount`` is read: ``Plan/check(points:strokes:)`` refuses
  /// so many.
  mutating func inks<Members: InkObject, Value>(
    _ name: String, _ value: (Members) throws(Problem) -> Value
  ) throws(RecordError) -> [Result<Value, Problem>] {
    var inks: [Result<Value, Problem>] = []
    try array(name) { scanner, number throws(RecordError) in
      guard number <= Plan.maximumStrokeCount else { return try scanner.skipValue() }
      var members = Members()
      let problem = try scanner.attempt { scanner throws(RecordError) in
        try scanner.object("ink") { scanner, name throws(RecordError) in
          try members.read(name, &scanner)
        }
      }
      inks.append(
        Result { () throws(Problem) in
          if let problem { throw problem }
          return try value(members)
        })
    }
    return inks
  }

  /// Skips a value, and returns its bytes.
  mutating func value() throws(RecordError) -> UnsafeBufferPointer<UInt8> {
    let start = offset
    try skipValue()
    return UnsafeBufferPointer(rebasing: bytes[start..<offset])
  }

  /// Reads the ink of a member named `drawing` or, in ML Kit's form, `strokes`.
  mutating func ink(_ name: String) throws(RecordError) -> Ink {
    name == "strokes" ? try strokes() : try drawing(name)
  }

  /// Reads strokes as `[[xs, ys, ts?], …]`: y downwards, times in milliseconds or null.
  mutating func drawing(_ name: String) throws(RecordError) -> Ink {
    var strokes: [Stroke] = []
    var rows = StrokeRows()
    try array(name) { scanner, number throws(RecordError) in
      try rows.read(&scanner, stroke: number)
      strokes.append(rows.stroke())
    }
    return Ink(strokes: strokes)
  }

  /// Reads a value, and skips it if it is JSON but not what is expected.
  ///
  /// - Returns: the value's fault, if it has one.
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
  /// Invalid JSON is malformed; JSON that isn't an ink is an invalid ink.
  init(_ error: RecordError) {
    switch error {
    case .syntax(let fault, let offset): self.init(.malformed, "byte \(offset): \(fault)")
    case .record(let fault, _):
      switch fault {
      case .malformedStroke(let stroke, let point, _):
        self.init(.invalidInk, "\(fault)", stroke: stroke, point: point)
      case .rowCount(let stroke, _): self.init(.invalidInk, "\(fault)", stroke: stroke)
      default: self.init(.malformed, "\(fault)")
      }
    case .ink(let error, _): self.init(error)
    }
  }
}
