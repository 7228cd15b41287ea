import InkFormats
import InkModel

/// Reading that passes over values of another type than is expected: a later version of a program
/// may have put something else there. Only what isn't JSON ends it.
extension JSONScanner {
  /// Members of an object; a value of another type has none.
  mutating func members(
    _ member: (inout JSONScanner, String) throws(RecordError) -> Void
  ) throws(RecordError) {
    guard try peek() == UInt8(ascii: "{") else { return try skipValue() }
    try object(member)
  }

  /// Elements of an array; a value of another type has none.
  mutating func elements(
    _ element: (inout JSONScanner, Int) throws(RecordError) -> Void
  ) throws(RecordError) {
    guard try peek() == UInt8(ascii: "[") else { return try skipValue() }
    try array(element)
  }

  /// A number that is finite.
  mutating func numberOrNil() throws(RecordError) -> Float? {
    let start = self
    if let number = try float() { return number.isFinite ? number : nil }
    self = start
    try skipValue()
    return nil
  }

  mutating func stringOrNil() throws(RecordError) -> String? {
    if try peek() == UInt8(ascii: "\"") { return try string() }
    try skipValue()
    return nil
  }

  mutating func isTrue() throws(RecordError) -> Bool {
    let isTrue = try peek() == UInt8(ascii: "t")
    try skipValue()
    return isTrue
  }

  /// The numbers of an array, those of arrays within it one after the other.
  ///
  /// - Returns: `nil` where an element is no finite number.
  mutating func numbers() throws(RecordError) -> [Float]? {
    var numbers: [Float]? = []
    try readNumbers(into: &numbers, depth: 0)
    return numbers
  }

  private mutating func readNumbers(
    into numbers: inout [Float]?, depth: Int
  ) throws(RecordError) {
    try elements { scanner, _ throws(RecordError) in
      if depth < 2, try scanner.peek() == UInt8(ascii: "[") {
        try scanner.readNumbers(into: &numbers, depth: depth + 1)
      } else if let number = try scanner.numberOrNil() {
        numbers?.append(number)
      } else {
        numbers = nil
      }
    }
  }

  /// A place as two numbers; `nil` for anything else.
  mutating func place() throws(RecordError) -> StrokePoint? {
    guard let numbers = try numbers(), numbers.count >= 2 else { return nil }
    return StrokePoint(x: numbers[0], y: numbers[1])
  }
}
