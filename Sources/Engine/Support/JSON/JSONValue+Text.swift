extension JSONValue {
  /// The document in readable form: one line for each member, sorted by keys, and for each list of
  /// numbers. Numbers that JSON can't express become null.
  package var laidOut: String {
    var text = ""
    write(to: &text, indent: "")
    return text + "\n"
  }

  private func write(to text: inout String, indent: String) {
    let inner = indent + "  "
    switch self {
    case .null: text += "null"
    case .boolean(let value): text += value ? "true" : "false"
    case .number(let number): text += number.text
    case .string(let string): text += string.quotedAsJSON
    case .array(let elements):
      let isList = elements.allSatisfy { $0.isNumber }
      text += "["
      for (index, element) in elements.enumerated() {
        if index > 0 { text += isList ? ", " : "," }
        if !isList { text += "\n" + inner }
        element.write(to: &text, indent: inner)
      }
      text += isList ? "]" : "\n" + indent + "]"
    case .object(let members):
      text += "{"
      for (index, key) in members.keys.sorted().enumerated() {
        text += index > 0 ? ",\n" : "\n"
        text += inner + key.quotedAsJSON + " : "
        members[key]?.write(to: &text, indent: inner)
      }
      text += members.isEmpty ? "}" : "\n" + indent + "}"
    }
  }

  private var isNumber: Bool {
    if case .number = self { true } else { false }
  }
}

extension JSONNumber {
  /// The number with the fewest digits that are read back as the same.
  fileprivate var text: String {
    if let integer { return "\(integer)" }
    return double.isFinite ? "\(double)" : "null"
  }
}
