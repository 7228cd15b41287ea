import DuctusEngine
import InkFormats
import InkModel

/// An ink to read and what is known about it: the body of `POST /v1/recognize`, or one of its `inks`.
struct InkRequest: Sendable {
  let model: String?
  let ink: Ink
  let context: RecognitionContext
  /// The most candidates in the answer.
  let candidates: Int
  /// Whether the answer has the ink of each character.
  let hasSegments: Bool
  /// The name of the writer's hand; `nil` for the server's own, if it has one.
  let hand: String?

  /// The most candidates that can be requested.
  static let maximumCandidateCount = 20

  /// - Throws: ``Problem`` naming the member that is unknown, missing or wrong.
  init(_ members: InkMembers) throws(Problem) {
    if let unknown = members.unknown {
      throw Problem(.malformed, "'\(unknown.prefix(60))' isn't a member of an ink")
    }
    guard let ink = members.drawing else { throw Problem(.malformed, "'drawing' is missing") }
    candidates = members.candidates ?? 10
    guard (1...Self.maximumCandidateCount).contains(candidates) else {
      throw Problem(.malformed, "'candidates' is from 1 to \(Self.maximumCandidateCount)")
    }
    model = members.model
    hand = members.hand
    self.ink = ink
    hasSegments = members.segments ?? false
    context = try RecognitionContext(members)
  }
}

extension RecognitionContext {
  fileprivate init(_ members: InkMembers) throws(Problem) {
    self.init(preContext: members.preContext, writingArea: members.writingArea)
    switch members.layout {
    case nil, "page": break
    case "line": layout = .line
    case "character": layout = .character
    case let other?:
      throw Problem(.malformed, "'layout' is page, line or character, not '\(other.prefix(40))'")
    }
    var hints = RecognitionHints()
    if let name = members.type {
      guard let type = RecognitionType(rawValue: name) else {
        let names = RecognitionType.allCases.map(\.rawValue).joined(separator: ", ")
        throw Problem(.malformed, "'type' is one of \(names), not '\(name.prefix(40))'")
      }
      hints.recognitionType = type
    }
    hints.postContext = members.postContext
    hints.pattern = members.pattern
    if let pattern = members.pattern, !RecognitionHints.isPattern(pattern) {
      throw Problem(.malformed, "'pattern' is one such as AA99AAA, not '\(pattern.prefix(40))'")
    }
    hints.allowedCharacters = members.allowedCharacters.map { Set($0) }
    hints.allowsOnly = members.allowsOnly ?? false
    switch members.allowedSymbols {
    case .names(let names): hints.allowedSymbols = Set(names)
    case .level(let name):
      guard let level = FormulaLevel(rawValue: name) else {
        let names = FormulaLevel.allCases.map(\.rawValue).joined(separator: ", ")
        throw Problem(
          .malformed, "'allowedSymbols' is an array, or one of \(names), not '\(name.prefix(40))'")
      }
      hints.allowedSymbols = level.symbols
    case nil: break
    }
    hints.knownSymbols = members.knownSymbols
    do {
      switch members.lexicon {
      case .words(let words): hints.lexicon = try UserLexicon(words: words)
      case .weights(let weights): hints.lexicon = try UserLexicon(weights)
      case nil: break
      }
    } catch {
      throw Problem(.malformed, "'lexicon': \(error)")
    }
    if hints != RecognitionHints() { self.hints = hints }
  }
}

extension JSONScanner {
  mutating func symbols(_ name: String) throws(RecordError) -> InkMembers.Symbols? {
    if try skipNull() { return nil }
    if try peek() == UInt8(ascii: "[") { return .names(try strings(name)) }
    return try string(name).map { .level($0) }
  }

  /// Symbols as in answers, of which only name and strokes count.
  mutating func knownSymbols(_ name: String) throws(RecordError) -> [KnownSymbol] {
    if try skipNull() { return [] }
    var symbols: [KnownSymbol] = []
    try array(name) { scanner, _ throws(RecordError) in
      symbols.append(try scanner.knownSymbol())
    }
    return symbols
  }

  private mutating func knownSymbol() throws(RecordError) -> KnownSymbol {
    var symbol = ""
    var strokes: [Int] = []
    try object("symbol") { scanner, name throws(RecordError) in
      switch name {
      case "name": symbol = try scanner.string(name) ?? ""
      case "strokes":
        try scanner.array(name) { scanner, _ throws(RecordError) in
          if let stroke = try scanner.integer(name) { strokes.append(stroke) }
        }
      default: try scanner.skipValue()
      }
    }
    return KnownSymbol(name: symbol, strokes: strokes)
  }

  mutating func lexicon(_ name: String) throws(RecordError) -> InkMembers.Lexicon? {
    if try skipNull() { return nil }
    if try peek() == UInt8(ascii: "{") {
      var weights: [String: Float] = [:]
      try object { scanner, word throws(RecordError) in
        weights[word] = try scanner.double(name).map { Float($0) }
      }
      return .weights(weights)
    }
    return .words(try strings(name))
  }
}
