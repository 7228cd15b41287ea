import CDuctus
import InkEditing
import InkModel
import InkReading

/// The text of a page, for gestures over it.
///
/// Unchecked: nobody changes the pointer's text.
final class PageText: @unchecked Sendable {
  let written: WrittenText
  /// The ink of the text; `nil` for typed text.
  let ink: Ink?
  /// The UTF-8 offset of each character, and of the text's end.
  let offsets: [UInt32]
  /// The text for callers.
  let text: UnsafePointer<CChar>
  private let arena = Arena()

  private init(_ written: WrittenText, of ink: Ink? = nil) {
    self.written = written
    self.ink = ink
    text = arena.text(written.text)
    var offset: UInt32 = 0
    var offsets: [UInt32] = [0]
    for element in written.characters {
      offset += UInt32(element.character.utf8.count)
      offsets.append(offset)
    }
    self.offsets = offsets
  }

  /// Creates the text from the likeliest reading of one of a result's inks; the inks may be that
  /// one alone.
  ///
  /// - Throws: ``Fault`` if the result has no segments, or is for other inks.
  convenience init(
    _ result: UnsafePointer<ductus_result>?, _ ink: Int, of inks: UnsafePointer<ductus_inks>?
  ) throws(Fault) {
    guard let result else { throw .argument("result is null") }
    let count = result.pointee.reading_count
    guard (0..<count).contains(ink) else {
      throw .argument("ink is \(ink), of \(count) in the result")
    }
    guard case .readings(let readings, true) = ReadingResult.borrow(result).source else {
      throw .argument("result has no segments")
    }
    let own = try InkArrays(inks)
    guard own.count == count || own.count == 1 else {
      throw .argument("inks are \(own.count), and result is of \(count)")
    }
    let reading: RecognitionResult
    do throws(DuctusError) { reading = try readings[ink].get() } catch { throw Fault(error) }
    let drawn = try own.ink(own.count == 1 ? 0 : ink)
    guard let best = reading.candidates.first else { throw .argument("nothing was read") }
    try Self.check(characters: best.segments.count, "result")
    for span in best.segments.lazy.flatMap({ $0.ink }) {
      guard drawn.strokes.indices.contains(span.stroke),
        span.points.upperBound <= drawn.strokes[span.stroke].points.count
      else { throw .argument("inks are not those that were read") }
    }
    self.init(WrittenText(reading, of: drawn), of: drawn)
  }

  /// Creates the text from words, typed or written in an ink.
  ///
  /// - Throws: ``Fault`` naming the word and its member.
  convenience init(
    _ words: UnsafePointer<ductus_word>?, count: Int, of inks: UnsafePointer<ductus_inks>?
  ) throws(Fault) {
    guard count >= 0 else { throw .argument("words have a count that is too large") }
    guard count == 0 || words != nil else { throw .argument("words is null") }
    let own = UnsafeBufferPointer(start: words, count: count)
    guard let inks else {
      let typed = try Self.lines(own) { word, name throws(Fault) in
        guard word.stroke_count == 0 else {
          throw .argument("\(name) has strokes, and ink is null")
        }
        let edges = try Self.array(word.edges, word.edge_count, "\(name).edges")
        for number in [word.x, word.y, word.width, word.height] + edges where !number.isFinite {
          throw .argument("\(name) has a frame or edges that are not finite")
        }
        return WrittenText.TypedWord(
          try String(word.text, "\(name).text"),
          frame: TextFrame(x: word.x, y: word.y, width: word.width, height: word.height),
          edges: edges)
      }
      self.init(WrittenText(typed))
      return
    }
    let ink = try InkArrays(inks).single("ink")
    let inked = try Self.lines(own) { word, name throws(Fault) in
      let strokes = try Self.array(word.strokes, word.stroke_count, "\(name).strokes")
      for stroke in strokes where stroke >= ink.strokes.count {
        throw .argument("\(name).strokes is of stroke \(stroke), and ink has \(ink.strokes.count)")
      }
      return WrittenText.InkWord(
        try String(word.text, "\(name).text"), strokes: strokes.map { Int($0) })
    }
    let points = WrittenText.pointCount(of: inked, in: ink)
    guard points <= Ink.defaultPointLimit else {
      throw Fault(InkError.tooManyPoints(count: points, limit: Ink.defaultPointLimit))
    }
    self.init(WrittenText(inked, of: ink), of: ink)
  }

  /// The words by line.
  private static func lines<Word>(
    _ words: UnsafeBufferPointer<ductus_word>,
    _ make: (ductus_word, String) throws(Fault) -> Word
  ) throws(Fault) -> [[Word]] {
    var lines: [[Word]] = []
    var line: UInt32?
    var characters = 0
    for (index, word) in words.enumerated() {
      let name = "words[\(index)]"
      let text = try String(word.text, "\(name).text")
      guard !text.isEmpty, !text.contains(where: { $0.isWhitespace }) else {
        throw .argument("\(name).text is empty, or has white space")
      }
      characters += text.count + 1
      try check(characters: characters, "words")
      guard word.line >= line ?? 0 else {
        throw .argument("\(name).line is \(word.line), below that of the word before it")
      }
      if word.line != line { lines.append([]) }
      line = word.line
      lines[lines.count - 1].append(try make(word, name))
    }
    return lines
  }

  private static func check(characters count: Int, _ name: String) throws(Fault) {
    let most = WrittenText.maximumCharacterCount
    guard count <= most else { throw .argument("\(name) is of more than \(most) characters") }
  }

  /// A caller's array.
  private static func array<Element>(
    _ elements: UnsafePointer<Element>?, _ count: Int, _ name: String
  ) throws(Fault) -> [Element] {
    guard count != 0 else { return [] }
    guard let elements else { throw .argument("\(name) is null") }
    guard (1...Ink.defaultStrokeLimit).contains(count) else {
      throw .argument("\(name) has a count that is too large")
    }
    return Array(UnsafeBufferPointer(start: elements, count: count))
  }
}
