/// A fault of a JSON text.
public enum JSONFault: Hashable, Sendable {
  /// The text ends within a value.
  case unexpectedEnd
  /// A byte isn't allowed here.
  case unexpectedByte(UInt8)
  /// A string has an unknown escape or a bare control character.
  case invalidString
  /// A letter has more than 1,000 marks.
  case tooManyMarks
  /// A string isn't UTF-8.
  case invalidUTF8
  /// Something follows the value.
  case trailingContent
  /// Arrays or objects are nested more deeply than the reader supports.
  case nestedTooDeep
}

extension JSONFault: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unexpectedEnd: "JSON ends too early"
    case .unexpectedByte(let byte): "unexpected \(byte.name) in JSON"
    case .invalidString: "JSON string with an invalid escape or a control character"
    case .tooManyMarks: "JSON string with more than 1,000 marks on a letter"
    case .invalidUTF8: "JSON string is not UTF-8"
    case .trailingContent: "more text after the JSON value"
    case .nestedTooDeep: "JSON is nested too deep"
    }
  }
}
