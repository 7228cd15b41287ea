import DuctusEngine
import InkEditing
import ResultFormats

/// A reading as MyScript's JIIX 3 has it: words with their candidates, lengths in millimetres.
///
/// White space and line breaks are words of their own, and places in the text are counted in
/// characters (grapheme clusters).
struct JIIX {
  private let ink: JIIXInk
  private let result: RecognitionResult

  /// - Parameter result: the reading of the strokes' ink.
  init(
    _ result: RecognitionResult, of strokes: NamedStrokes, _ options: JIIXOptions, _ scale: InkScale
  ) {
    self.result = result
    ink = JIIXInk(strokes, options, scale)
  }

  /// A whole answer.
  var json: JSONText {
    .object(
      [("type", .string("Text")), ("version", .string("3")), ("id", .string("MainBlock"))] + members
    )
  }

  /// The text, and what was asked for beside it.
  var members: [(String, JSONText)] {
    let options = ink.options
    var members = [("label", JSONText.string(result.candidates.first?.text ?? ""))]
    members += ink.box
    if options.hasWords { members.append(("words", .array(words.map(json)))) }
    if options.hasCharacters { members.append(("chars", characters)) }
    if options.hasLines { members.append(("lines", lines)) }
    return members
  }

  /// A word or a piece of white space of the best reading.
  private struct Word {
    let text: Substring
    /// Places of its characters in the text.
    let characters: Range<Int>
    let isSpace: Bool
    var candidates: [String] = []
    var ink: [InkSpan] = []
  }

  private var words: [Word] {
    guard let best = result.candidates.first else { return [] }
    var words = Self.pieces(of: best.text)
    let others = result.candidates.map { Self.pieces(of: $0.text).filter { !$0.isSpace } }
    let count = words.count { !$0.isSpace }
    var number = 0
    for index in words.indices where !words[index].isSpace {
      // Readings with as many words as the best one have another for each of its words.
      for other in others where other.count == count {
        let text = String(other[number].text)
        if !words[index].candidates.contains(text) { words[index].candidates.append(text) }
      }
      if number < best.words.count { words[index].ink = best.words[number].ink }
      number += 1
    }
    return words
  }

  /// Words, and between them each line break and each run of other white space.
  private static func pieces(of text: String) -> [Word] {
    var pieces: [Word] = []
    var start = text.startIndex
    var place = 0
    while start < text.endIndex {
      let isSpace = text[start].isWhitespace
      let isBreak = text[start].isNewline
      let end =
        isBreak
        ? text.index(after: start)
        : text[start...].firstIndex { $0.isWhitespace != isSpace || $0.isNewline } ?? text.endIndex
      let count = text.distance(from: start, to: end)
      pieces.append(
        Word(text: text[start..<end], characters: place..<place + count, isSpace: isSpace))
      place += count
      start = end
    }
    return pieces
  }

  private func json(_ word: Word) -> JSONText {
    guard !word.isSpace else { return .object([("label", .string(String(word.text)))]) }
    return .object(
      [
        ("label", .string(String(word.text))),
        ("candidates", .array(word.candidates.map(JSONText.string))),
        ("first-char", .integer(word.characters.lowerBound)),
        ("last-char", .integer(word.characters.upperBound - 1)),
      ] + ink.members(word.ink))
  }

  private var characters: JSONText {
    guard let best = result.candidates.first else { return .array([]) }
    var word = -1
    var wasSpace = true
    return .array(
      zip(best.text, best.segments).map { character, segment in
        if !character.isWhitespace && wasSpace { word += 1 }
        wasSpace = character.isWhitespace
        let label = JSONText.string(String(character))
        var members = [("label", label), ("candidates", .array([label]))]
        guard !wasSpace else { return .object(members) }
        members.append(("word", .integer(word)))
        return .object(members + ink.grid(segment.ink) + ink.members(segment.ink))
      })
  }

  /// The lines' places in the text, what their letters stand on, and how high an x is.
  private var lines: JSONText {
    let text = WrittenText(result, of: ink.strokes.ink)
    return .array(
      text.lineBands.map { line in
        .object([
          ("first-char", .integer(line.characters.lowerBound)),
          ("last-char", .integer(line.characters.upperBound - 1)),
          ("baseline-y", ink.scale.down(line.base)), ("x-height", ink.scale.down(line.height)),
        ])
      })
  }
}
