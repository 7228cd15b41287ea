import InkFormats

/// The member `configuration` of MyScript's requests, as far as it concerns text, figures and
/// gestures. Other members are skipped, since clients send many.
struct RecognitionSettings: Sendable {
  /// The language, such as `en_US`.
  private(set) var language = "en_US"
  /// Expected words (`customLexicon`).
  private(set) var words: [String] = []
  /// Names of the server's word lists (`customResources`).
  private(set) var resources: [String] = []
  /// Whether the language model is used (`addLKText`).
  private(set) var usesLanguageModel = true
  private(set) var export = JIIXOptions()
  /// The kinds of content in free ink: `text`, `shape`, `math`.
  private(set) var types: Set<String> = ["text", "shape"]
  /// Whether gestures are recognised at all.
  private(set) var looksForGestures = true
  private var namedGestures: Set<String> = []
  /// Whether a gesture's stroke is left out of the ink.
  private(set) var ignoresGestureStrokes = true
  /// Whether a page that the server draws has lines to write on.
  private(set) var hasGuides = true
  /// Whether an eraser only removes what it touches, not whole strokes.
  private(set) var erasesPrecisely = false

  /// The gestures to recognise in free ink, by names such as `scratch-out`.
  var gestures: Set<String> { looksForGestures ? namedGestures : [] }

  /// Reads the next object.
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
      try scanner.member("jiix", of: name) { scanner throws(RecordError) in
        try scanner.object("jiix") { scanner, name throws(RecordError) in
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

  /// Reads the settings of text or formulas, some of which iinkTS, unlike its examples, puts into a
  /// nested `configuration`.
  private mutating func readContent(
    _ scanner: inout JSONScanner, _ name: String
  ) throws(RecordError) {
    try scanner.object(name) { scanner, name throws(RecordError) in
      switch name {
      case "configuration": try readContent(&scanner, name)
      case "guides":
        try scanner.member("enable", of: name) { scanner throws(RecordError) in
          hasGuides = try scanner.boolean("enable") ?? hasGuides
        }
      case "eraser":
        try scanner.member("erase-precisely", of: name) { scanner throws(RecordError) in
          erasesPrecisely = try scanner.boolean("erase-precisely") ?? erasesPrecisely
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
        try scanner.member("types", of: name) { scanner throws(RecordError) in
          types = Set(try scanner.strings("types"))
        }
      default: try scanner.skipValue()
      }
    }
  }
}
