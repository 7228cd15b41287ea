import InkFormats
import InkModel
import InkPatterns
import ResultFormats
import Support

/// `POST /v1/patterns/match`: an ink compared with figures in the request: drawings of each name,
/// or the members of a file of patterns.
enum PatternsAPI {
  static let service = Service { request throws(Problem) in
    let members = try Members(request.body)
    guard members.isFile else { return Plan(try match(members)) }
    do throws(PatternError) {
      return Plan(try match(members, file: request.body))
    } catch {
      throw Problem(error)
    }
  }

  private struct Members {
    private(set) var drawing = Ink(strokes: [])
    /// The drawings of each name; incomplete if the file's patterns aren't drawings.
    private(set) var patterns: [String: [Ink]] = [:]
    private(set) var isFile = false
    /// How drawings are rejected; a file says so itself.
    private(set) var rejection = PatternRejection.bySpread
    private var count: Int?
    /// The problem with the first pattern that isn't a drawing.
    private var fault: Problem?
    /// The problem with the first member that is ill-typed or unknown: a misspelt one would otherwise
    /// be ignored silently.
    private var problem: Problem?

    private static let maximumPatternCount = 1_000

    init(_ body: [UInt8]) throws(Problem) {
      var forms = InkForms()
      var kind: String?
      var isConfigured = false
      try JSONScanner.readObject(body, "the body") { scanner, name throws(RecordError) in
        switch name {
        case "drawing", "strokes": try forms.read(name, &scanner)
        case "format":
          isFile = true
          try scanner.skipValue()
        case "kind": kind = try scanner.string(name)
        case "configuration":
          isConfigured = true
          try scanner.skipValue()
        case "rejectionThreshold": try readRejection(&scanner, name)
        case "patterns": try readPatterns(&scanner, name)
        case "id", "key_id", "label", "word": try scanner.skipValue()
        case _ where InkMembers.isOfRecords(name): try scanner.skipValue()
        default:
          problem =
            problem
            ?? Problem(.malformed, "'\(name.prefix(60))' isn't a member of a match with patterns")
          try scanner.skipValue()
        }
      }
      if let problem { throw problem }
      guard let drawing = forms.ink else { throw Problem(.malformed, "'drawing' is missing") }
      guard let count else { throw Problem(.malformed, "'patterns' is missing") }
      guard isFile || kind ?? "cloud" == "cloud" && !isConfigured else {
        throw Problem(
          .malformed, "'format' is missing, as files of patterns have it: drawings are clouds")
      }
      guard count <= Self.maximumPatternCount else {
        throw Problem(.tooLargeInk, "\(count) patterns, at most \(Self.maximumPatternCount)")
      }
      if let fault, !isFile { throw fault }
      self.drawing = drawing
    }

    private mutating func readRejection(
      _ scanner: inout JSONScanner, _ name: String
    ) throws(RecordError) {
      let value = try scanner.value()
      do throws(JSONError) {
        rejection = try PatternRejection(JSONField(JSONValue(value), named: name))
      } catch {
        problem = problem ?? Problem(.malformed, "\(error)")
      }
    }

    private mutating func readPatterns(
      _ scanner: inout JSONScanner, _ name: String
    ) throws(RecordError) {
      var count = 0
      try scanner.object(name) { scanner, pattern throws(RecordError) in
        try scanner.array(name) { scanner, index throws(RecordError) in
          count += 1
          guard count <= Self.maximumPatternCount else { return try scanner.skipValue() }
          let problem = try scanner.attempt { scanner throws(RecordError) in
            patterns[pattern, default: []].append(try scanner.pattern(name))
          }
          fault = fault ?? problem?.ofDrawing(index, of: pattern)
        }
      }
      self.count = count
    }
  }

  private static func match(_ members: Members) throws(Problem) -> HTTPResponse {
    var library = PatternLibrary<CloudPattern>()
    library.rejection = members.rejection
    for (name, drawings) in members.patterns.sorted(by: { $0.key < $1.key }) {
      do throws(PatternError) {
        try library.teach(name, from: drawings)
      } catch {
        throw Problem(error, teaching: name)
      }
    }
    do throws(PatternError) {
      return try match(members, with: library)
    } catch {
      throw Problem(error)
    }
  }

  private static func match(
    _ members: Members, file body: [UInt8]
  ) throws(PatternError) -> HTTPResponse {
    let file = body.withUnsafeBytes { FileBytes(name: "the body", copying: $0) }
    switch try PatternDocument(file).kind {
    case .grid: return try match(members, with: PatternLibrary<GridPattern>(file))
    case .path: return try match(members, with: PatternLibrary<PathPattern>(file))
    case .cloud: return try match(members, with: PatternLibrary<CloudPattern>(file))
    }
  }

  private static func match<Pattern>(
    _ members: Members, with library: PatternLibrary<Pattern>
  ) throws(PatternError) -> HTTPResponse {
    let candidates = try library.candidates(for: members.drawing).map { candidate in
      JSONText.object([
        ("text", .string(candidate.name)), ("name", .string(candidate.name)),
        ("score", .number(candidate.score, digits: 4)),
      ])
    }
    return HTTPResponse(text: JSONText.object([("candidates", .array(candidates))]).text)
  }
}

extension JSONScanner {
  /// Returns a pattern that is drawn: a drawing, or an object that has one or, in ML Kit's form,
  /// `strokes`.
  fileprivate mutating func pattern(_ name: String) throws(RecordError) -> Ink {
    guard try peek() == UInt8(ascii: "{") else { return try drawing(name) }
    let start = offset
    var forms = InkForms()
    try object { scanner, member throws(RecordError) in
      switch member {
      case "drawing", "strokes": try forms.read(member, &scanner)
      default: try scanner.skipValue()
      }
    }
    guard let ink = forms.ink else { throw .record(.missingDrawing, offset: start) }
    return ink
  }
}

extension Problem {
  fileprivate init(_ error: PatternError) {
    switch error {
    case .ink(let error): self.init(error)
    case .emptyInk, .severalStrokes, .oneOfInks: self.init(.invalidInk, "\(error)")
    // Only a server that ends cancels.
    case .cancelled: self.init(.busy, "the server is stopping")
    default: self.init(.malformed, "\(error)")
    }
  }

  /// The problem for an error in the drawings of a name.
  fileprivate init(_ error: PatternError, teaching name: String) {
    switch error {
    case .oneOfInks(let index, let error): self = Problem(error).ofDrawing(index, of: name)
    case .ink, .emptyInk, .severalStrokes: self = Problem(error).ofDrawing(0, of: name)
    default: self.init(error)
    }
  }

  /// Returns the problem with a drawing of a name. Its stroke and point aren't those of the drawing
  /// that is compared.
  fileprivate func ofDrawing(_ index: Int, of name: String) -> Problem {
    var problem = within("patterns.\(name)[\(index)]")
    (problem.stroke, problem.point) = (nil, nil)
    return problem
  }
}
