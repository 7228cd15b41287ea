import InkFormats

/// The contents of a JIIX answer in addition to the text.
struct JIIXOptions: Sendable {
  private(set) var hasBoxes = false
  private(set) var hasStrokes = false
  private(set) var hasIDs = false
  /// Whether strokes have the client's names, in `full-id`.
  private(set) var hasFullIDs = false
  private(set) var hasCharacters = false
  private(set) var hasWords = true
  private(set) var hasLines = false

  /// Reads a member of `export.jiix`.
  mutating func read(_ name: String, _ scanner: inout JSONScanner) throws(RecordError) {
    switch name {
    case "bounding-box": hasBoxes = try scanner.boolean(name) ?? hasBoxes
    case "strokes": hasStrokes = try scanner.boolean(name) ?? hasStrokes
    case "ids": hasIDs = try scanner.boolean(name) ?? hasIDs
    case "full-stroke-ids": hasFullIDs = try scanner.boolean(name) ?? hasFullIDs
    case "text":
      try scanner.object(name) { scanner, name throws(RecordError) in
        switch name {
        case "chars": hasCharacters = try scanner.boolean(name) ?? hasCharacters
        case "words": hasWords = try scanner.boolean(name) ?? hasWords
        case "lines": hasLines = try scanner.boolean(name) ?? hasLines
        default: try scanner.skipValue()
        }
      }
    default: try scanner.skipValue()
    }
  }
}
