import InkFormats

/// The member `configuration` of MyScript's requests, as far as it says something about text, figures
/// and gestures. Members that aren't named here are passed over, as clients send many.
struct RecognitionSettings: Sendable {
  /// Such as `en_US`.
  private(set) var language = "en_US"
  /// Words that are expected (`customLexicon`).
  private(set) var words: [String] = []
  /// Names of word lists that the server has (`customResources`).
  private(set) var resources: [String] = []
  /// Whether what is known of the language counts (`addLKText`).
  private(set) var usesLanguageModel = true
  private(set) var export = JIIXOptions()
  /// What free ink is told into: `text`, `shape`, `math`.
  private(set) var types: Set<String> = ["text", "shape"]
  /// Whether gestures are looked for at all.
  private(set) var looksForGestures = true
  private var namedGestures: Set<String> = []
  /// Whether a gesture's stroke is no part of the ink.
  private(set) var ignoresGestureStrokes = true
  /// Whether a page that the server draws has lines to write on.
  private(set) var hasGuides = true
  /// Whether a rubber takes away what it touches alone, not whole strokes.
  private(set) var erasesPrecisely = false

  /// The gestures that are looked for in free ink, by names such as `scratch-out`.
  var gestures: Set<String> { looksForGestures ? namedGestures : [] }

  /// Reads the object that is next.
  mutating func read(_ scanner: inout JSONScanner, _ name: String) throws(RecordError) {
    try scanner.object(name) { scanner, name throws(RecordError) in
      try read(member: name, &scanner)
    }
  }

  /// Reads a member of the object.
  mutating func read(member name: String, _ scanner: inout JSONScanner) throws(RecordError) {
    switch name {
    case "lang": language = try scanner.string(name) ?? language
    case "text", "math": try readContent(&scanner, name)
    case "export":
      try scanner.object(name) { scanner, name throws(RecordError) in
        guard name == "jiix" else { return try scanner.skipValue() }
        try scanner.object(name) { scanner, name throws(RecordError) in
          try export.read(name, &scanner)
        }
      }
    case "raw-content": try readFreeInk(&scanner, name)
    case "gesture":
      try scanner.object(name) { scanner, name throws(RecordError) in
        switch name {
        case "enable": looksForGestures = try scanner.boolean(name) ?? looksForGestures
        case "ignoreGestureStrokes":
          ignoresGestureStrokes = try scanner.boolean(name) ?? ignoresGestureStrokes
        default: try scanner.skipValue()
        }
      }
    default: try scanner.skipValue()
    }
  }

  /// Reads the settings of text or formulas, some of which iinkTS has in a `configuration` of its own;
  /// its examples don't.
  private mutating func readContent(
    _ scanner: inout JSONScanner, _ name: String
  ) throws(RecordError) {
    try scanner.object(name) { scanner, name throws(RecordError) in
      switch name {
      case "configuration": try readContent(&scanner, name)
      case "guides":
        try scanner.object(name) { scanner, name throws(RecordError) in
          guard name == "enable" else { return try scanner.skipValue() }
          hasGuides = try scanner.boolean(name) ?? hasGuides
        }
      case "eraser":
        try scanner.object(name) { scanner, name throws(RecordError) in
          guard name == "erase-precisely" else { return try scanner.skipValue() }
          erasesPrecisely = try scanner.boolean(name) ?? erasesPrecisely
        }
      case "customLexicon": words = try scanner.strings(name)
      case "customResources": resources = try scanner.strings(name)
      case "addLKText": usesLanguageModel = try scanner.boolean(name) ?? usesLanguageModel
      default: try scanner.skipValue()
      }
    }
  }

  private mutating func readFreeInk(
    _ scanner: inout JSONScanner, _ name: String
  ) throws(RecordError) {
    try scanner.object(name) { scanner, name throws(RecordError) in
      switch name {
      case "text": try readContent(&scanner, name)
      case "gestures": namedGestures = Set(try scanner.strings(name))
      case "recognition":
        try scanner.object(name) { scanner, name throws(RecordError) in
          guard name == "types" else { return try scanner.skipValue() }
          types = Set(try scanner.strings(name))
        }
      default: try scanner.skipValue()
      }
    }
  }
}
