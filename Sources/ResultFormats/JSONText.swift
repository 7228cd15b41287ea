/// A JSON value whose members keep their order.
public indirect enum JSONText: Sendable {
  case null
  case boolean(Bool)
  case integer(Int)
  /// Not a number and infinity become `null`, which JSON has instead.
  case number(Double)
  case string(String)
  case array([JSONText])
  case object([(String, JSONText)])

  /// A number with so many digits after the point at most.
  public static func number(_ value: Double, digits: Int) -> JSONText {
    let scale = (0..<digits).reduce(1.0) { scale, _ in scale * 10 }
    return .number((value * scale).rounded() / scale)
  }

  /// The value on one line.
  public var text: String {
    var text = ""
    write(to: &text)
    return text
  }

  private func write(to text: inout String) {
    switch self {
    case .null: text += "null"
    case .boolean(let value): text += value ? "true" : "false"
    case .integer(let value): text += "\(value)"
    case .number(let value): text += value.isFinite ? "\(value)" : "null"
    case .string(let value): JSONText.write(value, to: &text)
    case .array(let values):
      text += "["
      for (index, value) in values.enumerated() {
        if index > 0 { text += "," }
        value.write(to: &text)
      }
      text += "]"
    case .object(let members):
      text += "{"
      for (index, (name, value)) in members.enumerated() {
        if index > 0 { text += "," }
        JSONText.write(name, to: &text)
        text += ":"
        value.write(to: &text)
      }
      text += "}"
    }
  }

  private static func write(_ string: String, to text: inout String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      // Line separators too, so that a line stays a line for every reader of lines.
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}
