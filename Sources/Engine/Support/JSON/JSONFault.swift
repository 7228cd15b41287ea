/// Fault of a JSON text.
public enum JSONFault: Hashable, Sendable {
  /// The text ends within a value.
  case unexpectedEnd
  /// A byte that JSON doesn't allow here.
  case unexpectedByte(UInt8)
  /// A string with an unknown escape or a bare control character.
  case invalidString
  /// A letter with more than 1,000 marks.
  case tooManyMarks
  /// A string that is not UTF-8.
  case invalidUTF8
  /// Something follows the value.
  case trailingContent
  /// Arrays or objects within one another, more than the reader follows.
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
