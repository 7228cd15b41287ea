extension String {
  /// The text as a JSON string, in quotes.
  package var quotedAsJSON: String {
    var quoted = "\""
    // The scalars up to here are written; those after it that need no escape are copied together.
    var written = startIndex
    var index = startIndex
    while index < endIndex {
      let next = unicodeScalars.index(after: index)
      let escape = unicodeScalars[index].escapeInJSON
      if !escape.isEmpty {
        quoted.append(contentsOf: self[written..<index])
        quoted += escape
        written = next
      }
      index = next
    }
    quoted.append(contentsOf: self[written...])
    return quoted + "\""
  }
}

extension UnicodeScalar {
  /// The escape that stands for it in a JSON string; empty if it stands for itself.
  fileprivate var escapeInJSON: String {
    switch self {
    case "\"": return "\\\""
    case "\\": return "\\\\"
    // Line separators as well: a line then stays a line for every reader of lines.
    case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}":
      let digits = String(value, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    default: return ""
    }
  }
}
