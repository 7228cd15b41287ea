import InkFormats
import InkModel
import InkPatterns
import ResultFormats

/// `POST /v1/patterns/match`: an ink compared with figures that the request teaches.
enum PatternsAPI {
  static let service = Service { request throws(Problem) in
    let (patterns, drawing) = try members(of: request.body)
    do {
      return Plan(try match(drawing, with: patterns))
    } catch {
      throw Problem(.invalidInk, "\(error)")
    }
  }

  private static let mostPatterns = 1_000

  private static func members(
    of body: [UInt8]
  ) throws(Problem) -> (patterns: [String: [Ink]], drawing: Ink) {
    var patterns: [String: [Ink]]?
    var drawing: Ink?
    try JSONScanner.read(body) { scanner throws(RecordError) in
      try scanner.object("the body") { scanner, name throws(RecordError) in
        switch name {
        case "drawing": drawing = try scanner.drawing(name)
        case "patterns":
          var read: [String: [Ink]] = [:]
          try scanner.object(name) { scanner, pattern throws(RecordError) in
            try scanner.array(name) { scanner, _ throws(RecordError) in
              read[pattern, default: []].append(try scanner.drawing(name))
            }
          }
          patterns = read
        default: try scanner.skipValue()
        }
      }
    }
    guard let drawing else { throw Problem(.malformed, "'drawing' is missing") }
    guard let patterns else { throw Problem(.malformed, "'patterns' is missing") }
    let count = patterns.values.reduce(0) { $0 + $1.count }
    guard count <= mostPatterns else {
      throw Problem(.tooLargeInk, "\(count) patterns, at most \(mostPatterns)")
    }
    return (patterns, drawing)
  }

  private static func match(
    _ drawing: Ink, with patterns: [String: [Ink]]
  ) throws(PatternError) -> HTTPResponse {
    var library = PatternLibrary<CloudPattern>()
    for (name, drawings) in patterns.sorted(by: { $0.key < $1.key }) {
      try library.teach(name, from: drawings)
    }
    let candidates = try library.candidates(for: drawing).map { candidate in
      JSONText.object([
        ("name", .string(candidate.name)), ("score", .number(candidate.score, digits: 4)),
      ])
    }
    return HTTPResponse(text: JSONText.object([("candidates", .array(candidates))]).text)
  }
}
