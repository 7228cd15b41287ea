import CharacterLM
import FormulaReading
import InkModel
import Support

/// What a request in JSON has besides an ink: what is known of the ink, and what its reading is to
/// contain. The C library and the server read the same members.
package struct RequestMembers {
  private var known = RecognitionContext()
  private(set) var hints = RecognitionHints()
  /// The most candidates of the reading.
  package private(set) var candidates = defaultCandidateCount
  /// Whether the reading has the ink of each character.
  package private(set) var hasSegments = false
  private let maximumCandidateCount: Int

  package static var defaultCandidateCount: Int { 10 }

  package init(maximumCandidateCount: Int = RecognizerOptions.maximumResultCount) {
    self.maximumCandidateCount = maximumCandidateCount
  }

  package var context: RecognitionContext {
    var context = known
    if hints != RecognitionHints() { context.hints = hints }
    return context
  }

  /// Reads a member; null is the same as none.
  ///
  /// - Returns: whether requests have such a member.
  /// - Throws: ``JSONError`` naming the place of the fault.
  package mutating func read(_ name: String, _ field: JSONField) throws(JSONError) -> Bool {
    guard let member = Member(rawValue: name) else { return false }
    if field.isNull { return true }
    switch member {
    case .writingArea: known.writingArea = try field.writingArea()
    case .preContext: known.preContext = try field.string()
    case .postContext: hints.postContext = try field.string()
    case .layout: known.layout = try field.layout()
    case .type: hints.recognitionType = try field.choice(of: RecognitionType.self)
    case .pattern: hints.pattern = try field.pattern()
    case .lexicon: hints.lexicon = try field.lexicon()
    case .allowedCharacters: hints.allowedCharacters = try field.characters()
    case .allowsOnly: hints.allowsOnly = try field.boolean()
    case .allowedSymbols: hints.allowedSymbols = try field.allowedSymbols()
    case .knownSymbols: hints.knownSymbols = try field.knownSymbols()
    case .candidates:
      candidates = try field.integer()
      guard (1...maximumCandidateCount).contains(candidates) else {
        throw field.fault("not from 1 to \(maximumCandidateCount)")
      }
    case .segments: hasSegments = try field.boolean()
    }
    return true
  }

  /// Checks what the members say together, once all are read.
  ///
  /// - Throws: ``JSONError`` naming the place of the fault.
  package func check() throws(JSONError) {
    guard hints.allowsOnly, hints.allowedCharacters?.isEmpty ?? true else { return }
    let only = JSONField(.boolean(true), named: Member.allowsOnly.rawValue)
    throw only.fault("true without 'allowedCharacters'")
  }

  enum Member: String, Sendable {
    case writingArea, preContext, postContext, layout, type, pattern, lexicon
    case allowedCharacters, allowsOnly, allowedSymbols, knownSymbols
    case candidates, segments
  }
}

extension JSONField {
  fileprivate func writingArea() throws(JSONError) -> WritingArea {
    let sides = try array()
    guard sides.count == 2 else { throw fault("not an array of width and height") }
    return WritingArea(width: try sides[0].float(), height: try sides[1].float())
  }

  fileprivate func layout() throws(JSONError) -> TextLayout {
    guard let layout = TextLayout(named: try string()) else {
      throw fault("not \(TextLayout.names)")
    }
    return layout
  }

  /// Characters in one text or several: a mark by itself would join the character before it.
  fileprivate func characters() throws(JSONError) -> Set<Character> {
    guard case .array = value else { return Set(try string()) }
    var characters: Set<Character> = []
    for text in try strings() { characters.formUnion(text) }
    return characters
  }

  fileprivate func pattern() throws(JSONError) -> String {
    let pattern = try string()
    guard RecognitionHints.isPattern(pattern) else {
      throw fault("not a valid pattern, such as AA99AAA")
    }
    return pattern
  }

  /// Words, with one weight for all or each with its own.
  fileprivate func lexicon() throws(JSONError) -> UserLexicon {
    var weights: [String: Float] = [:]
    switch value {
    case .array:
      for word in try strings() { weights[word] = UserLexicon.defaultWeight }
    case .object:
      for (word, weight) in try object().members { weights[word] = try weight.float() }
    default: throw fault("neither an array of words nor an object of words and weights")
    }
    do throws(UserLexiconError) {
      return try UserLexicon(weights)
    } catch {
      throw fault("invalid: \(error)")
    }
  }

  /// Symbols by their LaTeX, or all symbols of a level.
  fileprivate func allowedSymbols() throws(JSONError) -> Set<String> {
    if case .array = value { return Set(try strings()) }
    return try choice(of: FormulaLevel.self).symbols
  }

  /// Symbols as in results, of which only name and strokes count.
  fileprivate func knownSymbols() throws(JSONError) -> [KnownSymbol] {
    var symbols: [KnownSymbol] = []
    for field in try array() {
      let symbol = try field.object()
      symbols.append(
        KnownSymbol(
          name: try symbol.required("name").string(),
          strokes: try symbol.required("strokes").integers()))
    }
    return symbols
  }

  /// One of a few names.
  fileprivate func choice<Case: RawRepresentable<String> & CaseIterable>(
    of type: Case.Type
  ) throws(JSONError) -> Case {
    let name = try string()
    guard let found = Case(rawValue: name) else {
      let names = Case.allCases.map { $0.rawValue }.joined(separator: ", ")
      throw fault("'\(name.prefix(40))', and none of \(names)")
    }
    return found
  }
}
