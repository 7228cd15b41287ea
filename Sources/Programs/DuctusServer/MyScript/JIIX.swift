import DuctusEngine
import InkEditing
import ResultFormats

/// A reading as MyScript's JIIX 3: words with their candidates, and lengths in millimetres.
///
/// White space and line breaks are separate words, and offsets in the text count characters
/// (grapheme clusters).
struct JIIX {
  private let ink: JIIXInk
  private let result: RecognitionResult
  private let choices: [WordChoice]

  /// - Parameters:
  ///   - result: the reading of the strokes' ink.
  ///   - choices: words that replace readings.
  init(
    _ result: RecognitionResult, of strokes: NamedStrokes, _ options: JIIXOptions,
    _ scale: InkScale, choices: [WordChoice] = []
  ) {
    (self.result, self.choices) = (result, choices)
    ink = JIIXInk(strokes, options, scale)
  }

  /// A complete answer.
  var json: JSONText {
    .object(
      [("type", .string("Text")), ("version", .string("3")), ("id", .string("MainBlock"))] + members
    )
  }

  /// The text, and the other requested members.
  var members: [(String, JSONText)] {
    let options = ink.options
    var members = [("label", JSONText.string(label))]
    members += ink.box
    if options.hasWords { members.append(("words", .array(words.map(json)))) }
    if options.hasCharacters { members.append(("chars", characters)) }
    if options.hasLines { members.append(("lines", lines)) }
    return members
  }

  /// The text.
  var label: String {
    choices.isEmpty ? result.candidates.first?.text ?? "" : words.map(\.text).joined()
  }

  /// A word or a piece of white space of the best reading.
  struct Word {
    fileprivate(set) var text: Substring
    /// The range of its characters in the text.
    fileprivate(set) var characters: Range<Int>
    let isSpace: Bool
    fileprivate(set) var candidates: [String] = []
    fileprivate(set) var ink: [InkSpan] = []
    /// The range of the characters that were read.
    let read: Range<Int>
  }

  /// The words and the white space between them.
  var words: [Word] {
    guard let best = result.candidates.first else { return [] }
    var words = Self.pieces(of: best.text)
    let others = result.candidates.map { Self.pieces(of: $0.text).filter { !$0.isSpace } }
    let count = words.count { !$0.isSpace }
    var number = 0
    for index in words.indices where !words[index].isSpace {
      // Readings with as many words as the best one give an alternative for each of its words.
      for other in others where other.count == count {
        let text = String(other[number].text)
        if !words[index].candidates.contains(text) { words[index].candidates.append(text) }
      }
      if number < best.words.count { words[index].ink = best.words[number].ink }
      number += 1
    }
    return choices.isEmpty ? words : chosen(words)
  }

  /// Returns the words, with chosen ones in their places.
  private func chosen(_ read: [Word]) -> [Word] {
    var position = 0
    return read.map { word in
      var word = word
      let strokes = Set(word.ink.map { ink.strokes.ids[$0.stroke] })
      if !word.isSpace, let choice = choices.last(where: { $0.strokes == strokes }) {
        word.text = Substring(choice.text)
        if !word.candidates.contains(choice.text) { word.candidates.append(choice.text) }
      }
      word.characters = position..<position + word.text.count
      position += word.text.count
      return word
    }
  }

  /// Returns the words, and between them each line break and each run of other white space.
  private static func pieces(of text: String) -> [Word] {
    var pieces: [Word] = []
    var start = text.startIndex
    var position = 0
    while start < text.endIndex {
      let isSpace = text[start].isWhitespace
      let isBreak = text[start].isNewline
      let end =
        isBreak
        ? text.index(after: start)
        : text[start...].firstIndex { $0.isWhitespace != isSpace || $0.isNewline } ?? text.endIndex
      let count = text.distance(from: start, to: end)
      pieces.append(
        Word(
          text: text[start..<end], characters: position..<position + count, isSpace: isSpace,
          read: position..<position + count))
      position += count
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
    let segments = best.segments
    var number = -1
    var characters: [JSONText] = []
    for word in words {
      if !word.isSpace { number += 1 }
      for (position, character) in word.text.enumerated() {
        let label = JSONText.string(String(character))
        var members = [("label", label), ("candidates", .array([label]))]
        if !word.isSpace {
          members.append(("word", .integer(number)))
          // The letters of a chosen word share the ink of those that were read.
          let read = word.read.lowerBound + position * word.read.count / word.text.count
          if segments.indices.contains(read) {
            members += ink.grid(segments[read].ink) + ink.members(segments[read].ink)
          }
        }
        characters.append(.object(members))
      }
    }
    return .array(characters)
  }

  /// The lines' ranges in the text, their baselines, and their x-heights.
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
