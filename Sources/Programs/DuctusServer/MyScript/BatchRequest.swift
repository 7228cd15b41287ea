import InkFormats
import InkModel

/// The body of `POST /api/v4.0/iink/batch` and of `/recognize`, as far as it says something about
/// text. Members that aren't named here are passed over, as clients send many.
struct BatchRequest: Sendable {
  private(set) var ink = Ink(strokes: [])
  /// The strokes' names; empty where they have none.
  private(set) var strokeIDs: [String] = []
  /// Such as `en_US`.
  private(set) var language = "en_US"
  private(set) var contentType = "Text"
  /// Words that are expected (`customLexicon`).
  private(set) var words: [String] = []
  /// Names of word lists that the server has (`customResources`).
  private(set) var resources: [String] = []
  /// Whether what is known of the language counts (`addLKText`).
  private(set) var usesLanguageModel = true
  private(set) var export = Export()
  /// Millimetres in a unit of the ink, across and down.
  private(set) var millimetres = (x: 25.4 / 96, y: 25.4 / 96)

  /// What a JIIX answer holds beside the text.
  struct Export {
    var hasBoxes = false
    var hasStrokes = false
    var hasIDs = false
    var hasCharacters = false
    var hasWords = true
  }

  /// - Throws: ``Problem``.
  init(_ body: [UInt8]) throws(Problem) {
    try JSONScanner.read(body) { scanner throws(RecordError) in try read(&scanner) }
  }

  private mutating func read(_ scanner: inout JSONScanner) throws(RecordError) {
    var scale: (x: Double?, y: Double?)
    var resolution: (x: Double?, y: Double?)
    try scanner.object("the body") { scanner, name throws(RecordError) in
      switch name {
      case "contentType": contentType = try scanner.string(name) ?? contentType
      case "scaleX": scale.x = try scanner.positive(name)
      case "scaleY": scale.y = try scanner.positive(name)
      case "xDPI": resolution.x = try scanner.positive(name)
      case "yDPI": resolution.y = try scanner.positive(name)
      case "strokes": try readStrokes(&scanner, name)
      case "strokeGroups":
        try scanner.array(name) { scanner, _ throws(RecordError) in
          try scanner.object("group") { scanner, name throws(RecordError) in
            if name == "strokes" {
              try readStrokes(&scanner, name)
            } else {
              try scanner.skipValue()
            }
          }
        }
      case "configuration": try readConfiguration(&scanner, name)
      default: try scanner.skipValue()
      }
    }
    millimetres = (
      scale.x ?? resolution.x.map { 25.4 / $0 } ?? millimetres.x,
      scale.y ?? resolution.y.map { 25.4 / $0 } ?? millimetres.y
    )
  }

  // MARK: - Strokes

  private mutating func readStrokes(
    _ scanner: inout JSONScanner, _ name: String
  ) throws(RecordError) {
    var rows = StrokeRows()
    try scanner.array(name) { scanner, _ throws(RecordError) in
      rows.removeAll()
      let number = ink.strokes.count
      let start = scanner.offset
      var id = ""
      try scanner.object("stroke") { scanner, name throws(RecordError) in
        switch name {
        case "id": id = try scanner.string(name) ?? id
        case "x": try rows.readXs(&scanner, stroke: number)
        case "y": try rows.readYs(&scanner, stroke: number)
        case "t": if try !scanner.skipNull() { try rows.readTimes(&scanner, stroke: number) }
        default: try scanner.skipValue()
        }
      }
      // Some clients send no times, or times for some points only.
      if !rows.areTimesComplete { rows.removeTimes() }
      try rows.check(stroke: number, at: start)
      ink.strokes.append(rows.stroke())
      strokeIDs.append(id)
    }
  }

  // MARK: - Configuration

  private mutating func readConfiguration(
    _ scanner: inout JSONScanner, _ name: String
  ) throws(RecordError) {
    try scanner.object(name) { scanner, name throws(RecordError) in
      switch name {
      case "lang": language = try scanner.string(name) ?? language
      case "text": try readText(&scanner, name)
      case "export":
        try scanner.object(name) { scanner, name throws(RecordError) in
          guard name == "jiix" else { return try scanner.skipValue() }
          try scanner.object(name) { scanner, name throws(RecordError) in
            try export.read(name, &scanner)
          }
        }
      default: try scanner.skipValue()
      }
    }
  }

  /// Reads the settings of text, which iinkTS has in a `configuration` of its own; its examples don't.
  private mutating func readText(
    _ scanner: inout JSONScanner, _ name: String
  ) throws(RecordError) {
    try scanner.object(name) { scanner, name throws(RecordError) in
      switch name {
      case "configuration": try readText(&scanner, name)
      case "customLexicon": words = try scanner.strings(name)
      case "customResources": resources = try scanner.strings(name)
      case "addLKText": usesLanguageModel = try scanner.boolean(name) ?? usesLanguageModel
      default: try scanner.skipValue()
      }
    }
  }
}

extension BatchRequest.Export {
  fileprivate mutating func read(
    _ name: String, _ scanner: inout JSONScanner
  ) throws(RecordError) {
    switch name {
    case "bounding-box": hasBoxes = try scanner.boolean(name) ?? hasBoxes
    case "strokes": hasStrokes = try scanner.boolean(name) ?? hasStrokes
    case "ids": hasIDs = try scanner.boolean(name) ?? hasIDs
    case "text":
      try scanner.object(name) { scanner, name throws(RecordError) in
        switch name {
        case "chars": hasCharacters = try scanner.boolean(name) ?? hasCharacters
        case "words": hasWords = try scanner.boolean(name) ?? hasWords
        default: try scanner.skipValue()
        }
      }
    default: try scanner.skipValue()
    }
  }
}
