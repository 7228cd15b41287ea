import InkFormats
import InkModel
import NoteFormats

/// A JIIX file with which a client replaces the page: its words, one of which the user has chosen,
/// or earlier ink.
struct JIIXImport {
  /// The words without white space.
  private(set) var words: [String] = []
  private let bytes: [UInt8]

  /// - Throws: ``Problem`` if it isn't JSON.
  init(_ text: String) throws(Problem) {
    bytes = Array(text.utf8)
    var words: [String] = []
    try JSONScanner.read(bytes) { scanner throws(RecordError) in
      try scanner.member("words", of: "the file") { scanner throws(RecordError) in
        try scanner.array("words") { scanner, _ throws(RecordError) in
          try scanner.member("label", of: "word") { scanner throws(RecordError) in
            let label = try scanner.string("label") ?? ""
            if !label.allSatisfy(\.isWhitespace) { words.append(label) }
          }
        }
      }
    }
    self.words = words
  }

  /// Returns the words that differ from the reading; `nil` if the texts don't correspond.
  func choices(_ read: JIIX, of strokes: NamedStrokes) -> [WordChoice]? {
    let known = read.words.filter { !$0.isSpace }
    guard !known.isEmpty, known.count == words.count else { return nil }
    var isSame = true
    let choices = zip(known, words).compactMap { word, label -> WordChoice? in
      guard word.text != label else { return nil }
      if !word.candidates.contains(label) { isSame = false }
      return WordChoice(strokes: Set(word.ink.map { strokes.ids[$0.stroke] }), text: label)
    }
    return isSame ? choices : nil
  }

  /// Returns the ink in it, in pixels.
  ///
  /// - Throws: ``Problem`` if there is none, or it can't be read.
  func ink(_ scale: InkScale) throws(Problem) -> NamedStrokes {
    let strokes: [Stroke]
    do throws(NoteFormatError) {
      strokes = try NoteFile.read(bytes, name: "the file").pages.flatMap { page in
        page.strokes.map(\.stroke)
      }
    } catch {
      throw Problem(.malformed, "\(error)")
    }
    guard !strokes.isEmpty else {
      throw Problem(.malformed, "the file has no ink: export it with 'strokes'")
    }
    let scaled = InkTransform(xx: 1 / scale.x, yy: 1 / scale.y)
    return NamedStrokes(
      ink: Ink(strokes: strokes.map { Stroke(points: $0.points.map(scaled.callAsFunction)) }),
      ids: strokes.map { _ in "" })
  }
}
