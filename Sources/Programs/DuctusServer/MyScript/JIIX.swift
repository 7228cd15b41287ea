import DuctusEngine
import InkModel
import ResultFormats
import Support

/// A reading as MyScript's JIIX 3: words with their candidates, lengths in millimetres.
///
/// White space and line breaks are words of their own, and places in the text are counted in
/// characters (grapheme clusters).
struct JIIX {
  private let request: BatchRequest
  private let candidates: [RecognitionCandidate]

  init(_ request: BatchRequest, _ result: RecognitionResult) {
    self.request = request
    candidates = result.candidates
  }

  var json: JSONText {
    var members: [(String, JSONText)] = [
      ("type", .string("Text")), ("version", .string("3")), ("id", .string("MainBlock")),
      ("label", .string(candidates.first?.text ?? "")),
    ]
    if request.export.hasBoxes {
      members.append(("bounding-box", box(of: request.ink.strokes.flatMap(\.points))))
    }
    if request.export.hasWords { members.append(("words", .array(words.map(json)))) }
    if request.export.hasCharacters { members.append(("chars", characters)) }
    return .object(members)
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
    guard let best = candidates.first else { return [] }
    var words = Self.pieces(of: best.text)
    let others = candidates.map { Self.pieces(of: $0.text).filter { !$0.isSpace } }
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
    var members: [(String, JSONText)] = [
      ("label", .string(String(word.text))),
      ("candidates", .array(word.candidates.map(JSONText.string))),
      ("first-char", .integer(word.characters.lowerBound)),
      ("last-char", .integer(word.characters.upperBound - 1)),
    ]
    if request.export.hasBoxes { members.append(("bounding-box", box(of: points(word.ink)))) }
    if request.export.hasStrokes { members.append(("items", .array(word.ink.map(item)))) }
    return .object(members)
  }

  private var characters: JSONText {
    guard let best = candidates.first else { return .array([]) }
    var word = -1
    var wasSpace = true
    return .array(
      zip(best.text, best.segments).map { character, segment in
        if !character.isWhitespace && wasSpace { word += 1 }
        wasSpace = character.isWhitespace
        var members: [(String, JSONText)] = [
          ("label", .string(String(character))),
          ("candidates", .array([.string(String(character))])),
        ]
        if !wasSpace { members.append(("word", .integer(word))) }
        if request.export.hasBoxes, !wasSpace {
          members.append(("bounding-box", box(of: points(segment.ink))))
        }
        return .object(members)
      })
  }

  // MARK: - Ink

  private func points(_ spans: [InkSpan]) -> [StrokePoint] {
    spans.flatMap { request.ink.strokes[$0.stroke].points[$0.points] }
  }

  private func box(of points: [StrokePoint]) -> JSONText {
    let xs = points.map { Double($0.x) * request.millimetres.x }
    let ys = points.map { Double($0.y) * request.millimetres.y }
    let (left, top) = (xs.min() ?? 0, ys.min() ?? 0)
    return .object([
      ("x", .number(left, digits: 4)), ("y", .number(top, digits: 4)),
      ("width", .number((xs.max() ?? 0) - left, digits: 4)),
      ("height", .number((ys.max() ?? 0) - top, digits: 4)),
    ])
  }

  private func item(_ span: InkSpan) -> JSONText {
    let points = request.ink.strokes[span.stroke].points[span.points]
    var members: [(String, JSONText)] = [("type", .string("stroke"))]
    if request.export.hasIDs {
      members.append(("id", .string(request.strokeIDs[span.stroke])))
    }
    let xs = points.map { JSONText.number(Double($0.x) * request.millimetres.x, digits: 4) }
    let ys = points.map { JSONText.number(Double($0.y) * request.millimetres.y, digits: 4) }
    members += [("X", .array(xs)), ("Y", .array(ys))]
    let times = points.compactMap(\.t)
    if times.count == points.count { members.append(("T", .array(times.map(JSONText.integer)))) }
    return .object(members)
  }
}
