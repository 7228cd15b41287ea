import Foundation

extension PatternFile {
  /// The same JSON with lists of numbers on one line each, where the encoder gives every number a
  /// line of its own: a file of patterns is for people, too.
  ///
  /// No string can look like a line of numbers, for JSON's strings have no line feeds.
  static func joiningNumbers(_ text: String) -> String {
    var lines: [Substring] = []
    var numbers = ""
    for line in text.split(separator: "\n") {
      let content = line.drop { $0 == " " }
      if content.allSatisfy({ "-+.0123456789eE,".contains($0) }), content != "," {
        numbers += numbers.isEmpty ? content : " " + content
      } else if numbers.isEmpty {
        lines.append(line)
      } else {
        let head = lines.popLast() ?? ""
        lines.append(head + numbers + content)
        numbers = ""
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension PatternError {
  /// What keeps a decoder from reading a file, with the place in it.
  init(_ error: any Error, file: String) {
    func malformed(_ path: [any CodingKey], _ reason: String) -> PatternError {
      let place = path.reduce(into: "") { place, key in
        if let index = key.intValue {
          place += "[\(index)]"
        } else {
          place += (place.isEmpty ? "" : ".") + key.stringValue
        }
      }
      return .malformedFile(file: file, place: place, reason: reason)
    }
    self =
      switch error as? DecodingError {
      case .keyNotFound(let key, let context): malformed(context.codingPath + [key], "is missing")
      case .typeMismatch(_, let context), .valueNotFound(_, let context):
        malformed(context.codingPath, "is of the wrong type")
      case .dataCorrupted(let context):
        malformed(
          context.codingPath,
          // The parser's own words name line and column.
          (context.underlyingError as NSError?)?.userInfo[NSDebugDescriptionErrorKey] as? String
            ?? context.debugDescription)
      default: .malformedFile(file: file, place: "", reason: error.localizedDescription)
      }
  }
}
