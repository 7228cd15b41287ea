import InkModel
import Testing

@testable import InkReading
@testable import ModelPack

/// Lines of two scripts, of which each pack knows the words of its own.
struct MixedSessionTests {
  /// Words and characters, each of one stroke.
  private static let words = [
    1: "Can", 2: "read", 3: "this?", 11: "אב", 12: "גד", 21: "今", 22: "天", 23: "。", 24: "、",
  ]
  /// What the Latin pack takes signs for; it passes over all else that isn't Latin.
  private static let lookalikes = [23: ".", 24: ","]

  private static let file = PackManifest.File(path: "decoder.json", bytes: 1, sha256: "")
  private static let hebrew: WritingSystem = {
    var writing = WritingSystem(PackManifest.TextContents(alphabet: "אב", decoder: file))
    writing.direction = .rightToLeft
    return writing
  }()
  private static let japanese = WritingSystem(
    PackManifest.CharacterContents(
      alphabet: "日本", hangul: false, characters: "日本", decoder: file))

  /// A pack that reads strokes in the order in which it gets them.
  private final class Reader: ReadingModel, ReadingSession, @unchecked Sendable {
    let writingSystem: WritingSystem?
    var kind: PackManifest.Kind { .text }
    var version: PackVersion { PackVersion(tag: "xx", version: "1") }
    var memoryUse: Int { 0 }
    private let isLatin: Bool
    /// How sure it is of each of its words.
    private let confidences: [Int: Double]
    private(set) var requests: [RecognitionRequest] = []

    init(_ writing: WritingSystem?, confidences: [Int: Double] = [:]) {
      (writingSystem, isLatin, self.confidences) = (writing, writing == nil, confidences)
    }

    func makeSession() -> sending any ReadingSession { self }

    func recognize(
      _ requests: [RecognitionRequest], maxResultCount: Int
    ) -> [Result<RecognitionResult, DuctusError>] {
      self.requests += requests
      return requests.map { .success(result(of: $0.ink)) }
    }

    private func result(of ink: Ink) -> RecognitionResult {
      let rows = Set(ink.strokes.map { Int($0.points[0].y / 200) }).sorted()
      let lines = rows.map { row in
        let strokes = ink.strokes.indices.filter { Int(ink.strokes[$0].points[0].y / 200) == row }
        return RecognizedLine(
          strokes: strokes, slope: 0, candidates: [candidate(of: strokes, in: ink)],
          hasLatin: true)
      }
      return RecognitionResult(
        candidates: lines.first?.candidates ?? [], pack: version, lines: lines)
    }

    private func candidate(of strokes: [Int], in ink: Ink) -> RecognitionCandidate {
      var text = ""
      var cost = 0.0
      var places: [(word: Int, stroke: Int, text: Range<Int>)] = []
      for stroke in strokes {
        let word = MixedSessionTests.word(ink.strokes[stroke])
        let isOwn = (word < 10) == isLatin
        cost += isOwn ? 1 : isLatin ? 0.5 : 10
        let known = isLatin && word > 10 ? lookalikes[word] : MixedSessionTests.words[word]
        guard let known else { continue }
        if word < 20, !text.isEmpty { text += " " }
        places.append((word, stroke, text.count..<text.count + known.count))
        text += known
      }
      let characters = text.indices + [text.endIndex]
      let segments = places.map { place in
        InkSegment(
          textRange: characters[place.text.lowerBound]..<characters[place.text.upperBound],
          ink: [InkSpan(stroke: place.stroke, points: 0..<2)],
          confidence: confidences[place.word] ?? 0.3)
      }
      return RecognitionCandidate(
        text: text, cost: cost, confidence: 0.5,
        segments: LazyList(count: 1) { _ in TextSegments(graphemes: segments, words: segments) })
    }
  }

  /// - Parameters:
  ///   - words: the strokes' words, in the order of writing.
  ///   - x: the place of each; strokes are 60 wide and 40 high.
  private static func ink(_ words: [Int], x: [Float], row: Float = 0) -> Ink {
    Ink(
      strokes: zip(words, x).map { word, x in
        Stroke(points: [
          StrokePoint(x: x, y: 200 * row + Float(word) / 100),
          StrokePoint(x: x + 60, y: 200 * row + 40),
        ])
      })
  }

  private static func word(_ stroke: Stroke) -> Int {
    let y = stroke.points[0].y
    return Int(((y - 200 * (y / 200).rounded(.down)) * 100).rounded())
  }

  private func read(
    _ ink: Ink, _ own: Reader, _ hints: RecognitionHints? = nil
  ) throws -> RecognitionResult {
    let session = try MixedModel(own, latin: { Reader(nil) }).makeSession()
    return try session.recognize(
      RecognitionRequest(ink: ink, context: RecognitionContext(hints: hints)), maxResultCount: 3)
  }

  /// In a line that runs to the left, the words of a Latin phrase still run to the right.
  @Test(
    arguments: [
      ([1, 3], [0, 100], "Can this?"),
      ([1, 2, 3], [0, 100, 200], "Can read this?"),
      ([1, 3, 11], [100, 200, 0], "Can this? אב"),
      ([11, 1, 3], [300, 100, 200], "אב Can this?"),
      ([11, 1, 2, 3], [400, 100, 200, 300], "אב Can read this?"),
      ([11, 1, 2, 3, 12], [400, 100, 200, 300, 0], "אב Can read this? גד"),
      ([11, 1, 12], [300, 200, 100], "אב Can גד"),
    ] as [([Int], [Float], String)])
  func latinPhrasesInLinesThatRunToTheLeft(words: [Int], x: [Float], text: String) throws {
    let result = try read(Self.ink(words, x: x), Reader(Self.hebrew))
    #expect(result.text == text)
    let best = try #require(result.candidates.first)
    #expect(
      best.words.map { $0.ink.map(\.stroke) } == words.indices.map { [$0] }, "one word each")
  }

  /// What no pack but the own one can read isn't lost beside a Latin word.
  @Test(arguments: [
    (22, 0.9, "今Can天"), (23, 0.97, "今Can。"), (24, 0.97, "今Can,"),
  ])
  func ownCharactersBesideALatinWord(word: Int, confidence: Double, text: String) throws {
    let ink = Self.ink([21, 1, word], x: [0, 100, 170])
    let own = Reader(Self.japanese, confidences: [word: confidence])
    #expect(try read(ink, own).text == text)
  }

  /// Only the first characters of a line are those that follow a line.
  @Test func onlyTheFirstPieceBeginsTheLine() throws {
    let own = Reader(Self.japanese)
    let ink = Ink(
      strokes: Self.ink([21, 22], x: [0, 100]).strokes
        + Self.ink([21, 1, 23, 22], x: [0, 100, 200, 300], row: 1).strokes)
    #expect(try read(ink, own).text == "今天\n今Can。天")
    let first = own.requests.filter { $0.context.beginsLine }.map { request in
      request.ink.strokes.map(Self.word)
    }
    #expect(first.contains([21]))
    #expect(first.allSatisfy { $0.first == 21 })
    #expect(own.requests.contains { $0.ink.strokes.map(Self.word) == [23, 22] })
  }

  @Test(arguments: [(["א", "C"], "אבCan"), (["א", "C", " "], "אב Can"), ([], "אב Can")])
  func spacesThatArentAllowed(allowed: [Character], text: String) throws {
    let hints = RecognitionHints(allowedCharacters: Set(allowed), allowsOnly: true)
    let ink = Self.ink([11, 1], x: [200, 100])
    #expect(try read(ink, Reader(Self.hebrew), hints).text == text)
  }
}
