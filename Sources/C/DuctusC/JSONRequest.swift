import CDuctus
import CharacterLM
import FormulaReading
import InkModel
import InkReading
import ResultFormats
import Support

/// An ink to read, as JSON: the record of an ink file, or the body of `POST /v1/recognize` of
/// `ductus serve`.
struct JSONRequest {
  let request: RecognitionRequest
  let maxCandidates: Int
  let hasSegments: Bool
  /// The members of the answer before its readings.
  let names: [(String, JSONText)]

  /// The most bytes of a document: room for as many points as an ink may have.
  private static var maximumByteCount: Int { 64 << 20 }

  /// The bytes of a caller's document.
  ///
  /// - Throws: ``Fault`` if there are none or too many.
  static func bytes(
    _ json: UnsafePointer<CChar>?, _ count: Int
  ) throws(Fault) -> UnsafeBufferPointer<UInt8> {
    guard let json, count >= 0 else { throw .argument("json is null") }
    guard count <= maximumByteCount else {
      throw Fault(DUCTUS_BAD_JSON, "json has more than \(maximumByteCount) bytes")
    }
    return UnsafeBufferPointer(
      start: UnsafeRawPointer(json).assumingMemoryBound(to: UInt8.self), count: count)
  }

  /// - Throws: ``Fault`` naming the byte, or the member that is wrong.
  init(_ bytes: UnsafeBufferPointer<UInt8>) throws(Fault) {
    var ink: Ink?
    var context = RecognitionContext()
    var hints = RecognitionHints()
    var candidates = ReadingOptions.defaultCandidateCount
    var segments = false
    var names: [(String, JSONText)] = []
    do throws(JSONError) {
      for (name, field) in try JSONField(JSONValue(bytes)).object().members {
        if field.isNull { continue }
        switch name {
        case "drawing": ink = try field.drawing()
        case "strokes": ink = try field.strokes()
        case "preContext": context.preContext = try field.string()
        case "postContext": hints.postContext = try field.string()
        case "pattern":
          hints.pattern = try field.string()
          guard RecognitionHints.isPattern(hints.pattern ?? "") else {
            throw field.fault("not one such as AA99AAA")
          }
        case "writingArea": context.writingArea = try field.writingArea()
        case "layout": context.layout = try field.layout()
        case "type": hints.recognitionType = try field.one(of: RecognitionType.self)
        case "allowedCharacters": hints.allowedCharacters = Set(try field.string())
        case "allowsOnly": hints.allowsOnly = try field.boolean()
        case "lexicon": hints.lexicon = try field.lexicon()
        case "allowedSymbols": hints.allowedSymbols = try field.allowedSymbols()
        case "knownSymbols": hints.knownSymbols = try field.knownSymbols()
        case "candidates":
          candidates = try field.integer()
          guard (1...RecognizerOptions.maximumResultCount).contains(candidates) else {
            throw field.fault("not from 1 to \(RecognizerOptions.maximumResultCount)")
          }
        case "segments": segments = try field.boolean()
        case "id", "label": names.append((name, .string(try field.identifier())))
        // Records of files have other members.
        default: continue
        }
      }
    } catch {
      throw Fault(DUCTUS_BAD_JSON, "json: \(error)")
    }
    guard let ink else { throw Fault(DUCTUS_BAD_JSON, "json: 'drawing' is missing") }
    if hints != RecognitionHints() { context.hints = hints }
    request = RecognitionRequest(ink: ink, context: context)
    maxCandidates = candidates
    hasSegments = segments
    self.names = names
  }
}

extension JSONField {
  fileprivate func writingArea() throws(JSONError) -> WritingArea {
    let sides = try array()
    guard sides.count == 2 else { throw fault("not an array of width and height") }
    return WritingArea(width: try sides[0].float(), height: try sides[1].float())
  }

  fileprivate func layout() throws(JSONError) -> TextLayout {
    switch try string() {
    case "page": .automatic
    case "line": .line
    case "character": .character
    default: throw fault("not page, line or character")
    }
  }

  /// Words, with one weight for all or each with its own.
  fileprivate func lexicon() throws(JSONError) -> UserLexicon {
    var weights: [String: Float] = [:]
    if case .array = value {
      for word in try strings() { weights[word] = UserLexicon.defaultWeight }
    } else {
      for (word, weight) in try object().members { weights[word] = try weight.float() }
    }
    do throws(UserLexiconError) {
      return try UserLexicon(weights)
    } catch {
      throw fault("no lexicon: \(error)")
    }
  }

  /// Symbols by their LaTeX, or all symbols of a level.
  fileprivate func allowedSymbols() throws(JSONError) -> Set<String> {
    if case .array = value { return Set(try strings()) }
    return try one(of: FormulaLevel.self).symbols
  }

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

  /// A text, which may be written as a number.
  fileprivate func identifier() throws(JSONError) -> String {
    guard case .number(let number) = value else { return try string() }
    return number.integer.map { "\($0)" } ?? "\(number.double)"
  }
}
