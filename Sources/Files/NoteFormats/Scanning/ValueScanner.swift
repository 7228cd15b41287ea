import InkFormats
import InkModel

/// Reads the values of a JSON or BSON file in order. Each call consumes the next value; a value of
/// another type is skipped.
protocol ValueScanner {
  /// The error that ends reading.
  associatedtype Fault: Error

  /// - Parameter member: must consume the member's value.
  mutating func members(
    _ member: (inout Self, String) throws(Fault) -> Void
  ) throws(Fault)
  /// - Parameter element: must consume the element.
  mutating func elements(
    _ element: (inout Self, Int) throws(Fault) -> Void
  ) throws(Fault)
  /// Returns a finite number.
  mutating func numberOrNil() throws(Fault) -> Float?
  mutating func integerOrNil() throws(Fault) -> Int?
  mutating func stringOrNil() throws(Fault) -> String?
  /// Returns a place in the format's form.
  mutating func point() throws(Fault) -> StrokePoint?
  mutating func passOver() throws(Fault)
  /// Returns whether the next value is an array; it isn't consumed.
  mutating func isArrayNext() throws(Fault) -> Bool
}

extension JSONScanner: ValueScanner {
  typealias Fault = RecordError

  mutating func integerOrNil() throws(RecordError) -> Int? {
    let start = self
    if let number = try double() { return Int(exactly: number) }
    self = start
    try skipValue()
    return nil
  }

  /// Returns a place as an object with members `x` and `y`; `nil` for anything else.
  mutating func point() throws(RecordError) -> StrokePoint? {
    try point { scanner, _ throws(RecordError) in try scanner.skipValue() }
  }

  /// - Parameter other: reads a further member of the object.
  mutating func point(
    and other: (inout JSONScanner, String) throws(RecordError) -> Void
  ) throws(RecordError) -> StrokePoint? {
    var (x, y): (Float?, Float?)
    try members { scanner, name throws(RecordError) in
      switch name {
      case "x": x = try scanner.numberOrNil()
      case "y": y = try scanner.numberOrNil()
      default: try other(&scanner, name)
      }
    }
    guard let x, let y else { return nil }
    return StrokePoint(x: x, y: y)
  }

  mutating func passOver() throws(RecordError) { try skipValue() }

  mutating func isArrayNext() throws(RecordError) -> Bool { try peek() == UInt8(ascii: "[") }
}
