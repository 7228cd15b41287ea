import DuctusEngine
import InkFormats
import InkModel

/// The members of an ink in JSON.
struct InkMembers {
  /// Words, with one weight for all or each with its own.
  enum Lexicon {
    case words([String])
    case weights([String: Float])
  }

  /// Symbols of formulas by their LaTeX, or the name of a level.
  enum Symbols {
    case names([String])
    case level(String)
  }

  private(set) var model: String?
  private(set) var drawing: Ink?
  private(set) var writingArea: WritingArea?
  private(set) var preContext: String?
  private(set) var postContext: String?
  private(set) var layout: String?
  private(set) var type: String?
  private(set) var pattern: String?
  private(set) var lexicon: Lexicon?
  private(set) var allowedCharacters: String?
  private(set) var allowsOnly: Bool?
  private(set) var allowedSymbols: Symbols?
  private(set) var knownSymbols: [KnownSymbol] = []
  private(set) var candidates: Int?
  private(set) var segments: Bool?
  private(set) var hand: String?
  /// An unknown member, which is an error: a misspelt hint would otherwise be ignored silently.
  private(set) var unknown: String?

  /// Reads the value of a member.
  mutating func read(_ name: String, _ scanner: inout JSONScanner) throws(RecordError) {
    switch name {
    case "model": model = try scanner.string(name)
    case "drawing", "strokes": drawing = try scanner.ink(name)
    case "writingArea": writingArea = try scanner.writingArea(name)
    case "preContext": preContext = try scanner.string(name)
    case "postContext": postContext = try scanner.string(name)
    case "layout": layout = try scanner.string(name)
    case "type": type = try scanner.string(name)
    case "pattern": pattern = try scanner.string(name)
    case "lexicon": lexicon = try scanner.lexicon(name)
    case "allowedCharacters": allowedCharacters = try scanner.string(name)
    case "allowsOnly": allowsOnly = try scanner.boolean(name)
    case "allowedSymbols": allowedSymbols = try scanner.symbols(name)
    case "knownSymbols": knownSymbols = try scanner.knownSymbols(name)
    case "candidates": candidates = try scanner.integer(name)
    case "hand": hand = try scanner.string(name)
    case "segments": segments = try scanner.boolean(name)
    default:
      unknown = unknown ?? name
      try scanner.skipValue()
    }
  }
}
