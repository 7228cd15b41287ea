import InkModel
import InkReading
import Support
import UnicodeText

/// A text on a page, with its positions, over which editing gestures are drawn.
///
/// It was read from ink, or set in type. Its indices count characters (extended grapheme clusters),
/// including spaces and line feeds: the index of `characters[3]` is 3, and so is that of the place
/// between the third and the fourth.
public struct WrittenText: Hashable, Sendable {
  /// A character, with the ink that was written for it.
  public struct Element: Hashable, Sendable {
    /// The character.
    public let character: Character
    /// The strokes that are part of it, as ascending indices in the ink; none for type.
    public let strokes: [Int]
    /// Its position; `nil` for white space.
    let box: Box?
  }

  /// A typed word.
  public struct TypedWord: Hashable, Sendable {
    /// The word, without white space.
    public var text: String
    /// The word's frame, with the height of the type, including accents and descenders.
    public var frame: TextFrame
    /// The start of each character, and the end of the last, in the direction of the text; empty
    /// for characters of equal width.
    public var edges: [Float]

    /// Creates a word at a place.
    ///
    /// - Parameter edges: one more than the word has characters; otherwise ignored.
    public init(_ text: String, frame: TextFrame, edges: [Float] = []) {
      (self.text, self.frame, self.edges) = (text, frame, edges)
    }
  }

  /// A word of known ink, as stored in a document.
  public struct InkWord: Hashable, Sendable {
    /// The word, without white space.
    public var text: String
    /// Its strokes, as indices in the ink.
    public var strokes: [Int]

    /// Creates a word with its strokes.
    public init(_ text: String, strokes: [Int]) {
      (self.text, self.strokes) = (text, strokes)
    }

    /// Returns those of its strokes that an ink has, each once.
    fileprivate func strokes(in ink: Ink) -> Set<Int> {
      Set(strokes).filter { ink.strokes.indices.contains($0) }
    }
  }

  /// The text's characters, with a line feed between lines and a space between words.
  public let characters: [Element]
  /// The words as ranges of ``characters``, in the text's order.
  public let words: [Range<Int>]
  /// The band of each word's letters, without ascenders and descenders.
  let bands: [WritingBand]
  /// The lines, each a range of ``words``.
  let lines: [Range<Int>]

  /// The text itself.
  public var text: String { text(after: []) }

  /// Whether it is handwritten, so that its letters may get further strokes.
  var isByHand: Bool { characters.contains { !$0.strokes.isEmpty } }

  /// Returns the strokes of some characters, as ascending indices in the ink.
  ///
  /// - Complexity: O(characters + strokes), where those of a word without width, which are the same
  ///   for all of its characters, count once.
  func strokes(of ranges: [Range<Int>]) -> [Int] {
    var strokes: Set<Int> = []
    var last: [Int] = []
    for index in ranges.joined() where characters[index].strokes != last {
      last = characters[index].strokes
      strokes.formUnion(last)
    }
    return strokes.sorted()
  }

  /// The maximum number of characters of a text: a gesture is compared with each.
  package static var maximumCharacterCount: Int { 20_000 }

  /// Creates the text of an ink's likeliest reading.
  ///
  /// - Parameters:
  ///   - result: the reading, whose segments are computed.
  ///   - ink: the ink that was read.
  /// - Precondition: `ink` has the strokes and points to which `result` refers.
  /// - Complexity: O(points), plus that of computing the segments.
  public init(_ result: RecognitionResult, of ink: Ink) {
    let best = result.candidates.first
    self.init(best?.text ?? "", spans: best?.segments.map { $0.ink } ?? [], of: ink)
  }

  /// Creates a text from the ink of each of its characters.
  init(_ text: String, spans: [[InkSpan]], of ink: Ink) {
    self.init(
      zip(text, spans).map { character, spans in
        Element(
          // A stroke may have several parts in one character.
          character: character, strokes: Set(spans.map { $0.stroke }).sorted(),
          box: Box(
            spans.lazy.flatMap { span in
              ink.strokes[span.stroke].points[span.points].map { $0.vector }
            }))
      }, bandOf: WritingBand.init(ofWritten:))
  }

  /// Creates a text from lines of typed words.
  public init(_ lines: [[TypedWord]]) {
    self.init(
      Self.elements(of: lines) { word in
        Self.shared(word.frame.box, by: word.text, edges: word.edges).map { character, box in
          Element(character: character, strokes: [], box: box)
        }
      }, bandOf: WritingBand.init(ofTyped:))
  }

  /// Creates a text from lines of words with known strokes. The characters of a word share its
  /// width equally.
  ///
  /// - Parameter ink: the ink with the strokes of all words; strokes that it lacks are ignored.
  /// - Complexity: O(points · log points + characters · log points), where a point counts once for
  ///   each word that has it.
  public init(_ lines: [[InkWord]], of ink: Ink) {
    self.init(
      Self.elements(of: lines) { Self.elements(of: $0, in: ink) },
      bandOf: WritingBand.init(ofWritten:))
  }

  /// Returns the characters of a word of known ink.
  private static func elements(of word: InkWord, in ink: Ink) -> [Element] {
    var points = word.strokes(in: ink).flatMap { stroke in
      ink.strokes[stroke].points.map { (stroke: stroke, place: $0.vector) }
    }
    points.sort { $0.place.x < $1.place.x }
    var last: Element?
    return shared(Box(points.lazy.map { $0.place }), by: word.text).map { character, part in
      guard let part else { return Element(character: character, strokes: [], box: nil) }
      let (left, right) = (part.topLeft.x, part.bottomRight.x)
      // All characters of a word without width have all its points.
      if let last, let box = last.box, box.topLeft.x == left, box.bottomRight.x == right {
        return Element(character: character, strokes: last.strokes, box: box)
      }
      let rest = points[points.partitioningIndex { $0.place.x >= left }...]
      let within = rest[..<rest.partitioningIndex { $0.place.x > right }]
      // As high as the ink there, and as wide as its share.
      let inked = Box(within.lazy.map { $0.place }) ?? part
      let element = Element(
        character: character, strokes: Set(within.lazy.map { $0.stroke }).sorted(),
        box: Box([Vector(left, inked.topLeft.y), Vector(right, inked.bottomRight.y)]))
      last = element
      return element
    }
  }

  /// Returns the number of points of all words' strokes, of which several words may have the same.
  package static func pointCount(of lines: [[InkWord]], in ink: Ink) -> Int {
    lines.joined().reduce(0) { count, word in
      word.strokes(in: ink).reduce(count) { $0 + ink.strokes[$1].points.count }
    }
  }

  /// Returns the characters of lines of words, with white space between them.
  private static func elements<Word>(
    of lines: [[Word]], _ characters: (Word) -> [Element]
  ) -> [Element] {
    var elements: [Element] = []
    for (number, line) in lines.enumerated() {
      if number > 0 { elements.append(Element(character: "\n", strokes: [], box: nil)) }
      for (index, word) in line.enumerated() {
        if index > 0 { elements.append(Element(character: " ", strokes: [], box: nil)) }
        elements += characters(word)
      }
    }
    return elements
  }

  /// Divides a box into as many parts as a text has characters: at the edges, or else equally.
  private static func shared(
    _ box: Box?, by text: String, edges: [Float] = []
  ) -> [(Character, Box?)] {
    var ends = edges.map { Double($0) }
    // Counted once: a text counts its characters anew each time.
    let count = text.count
    if let box, ends.count != count + 1 || !ends.allSatisfy({ $0.isFinite }) {
      let isReversed = text.isRightToLeft
      ends = (0...count).map { index in
        let share = Double(index) / Double(count)
        return box.topLeft.x + box.width * (isReversed ? 1 - share : share)
      }
    }
    return text.enumerated().map { index, character in
      let part = box.flatMap { box in
        Box([
          Vector(min(ends[index], ends[index + 1]), box.topLeft.y),
          Vector(max(ends[index], ends[index + 1]), box.bottomRight.y),
        ])
      }
      return (character, part)
    }
  }

  private init(_ elements: [Element], bandOf: (ArraySlice<Element>) -> WritingBand?) {
    characters = elements
    var words: [Range<Int>] = []
    var lines: [Range<Int>] = []
    var firstOfLine = 0
    var start: Int?
    for index in 0...elements.count {
      let isSpace = index == elements.count || elements[index].character.isWhitespace
      if !isSpace {
        start = start ?? index
        continue
      }
      if let first = start { words.append(first..<index) }
      start = nil
      if index == elements.count || elements[index].character.isNewline {
        if firstOfLine < words.count { lines.append(firstOfLine..<words.count) }
        firstOfLine = words.count
      }
    }
    self.words = words
    self.lines = lines
    bands = lines.flatMap { line in
      line.map { word in
        // The neighbours show a short word's line, without bending a slanted line.
        let near = max(line.lowerBound, word - 1)...min(line.upperBound - 1, word + 1)
        let around = words[near.lowerBound].lowerBound..<words[near.upperBound].upperBound
        return bandOf(elements[around]) ?? bandOf(elements[words[word]]) ?? .nowhere
      }
    }
  }
}
