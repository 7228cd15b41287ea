import Ductus
import EngineFixtures
import Foundation
import Testing

/// Reading character by character, with a pack that knows drawings.
struct CharacterRecognitionTests {
  private func read(
    _ ink: Ink, layout: TextLayout = .automatic, hints: RecognitionHints? = nil
  ) throws -> RecognitionResult {
    let pack = try CharacterPack()
    var context = RecognitionContext(hints: hints)
    context.layout = layout
    return try TextRecognizer(contentsOf: pack.directory).recognize(ink, context: context)
  }

  private func drawn(_ character: Unicode.Scalar) throws -> DrawnCharacter {
    try #require(DrawnCharacter.all.first { $0.character == character })
  }

  // MARK: - Lines and columns

  @Test(arguments: ["川口山", "日木人", "明日王", "王い川三", "三二一", "川口", "口川", "山王"])
  func `A line is read from left to right`(text: String) throws {
    #expect(try read(DrawnCharacter.ink(of: text)).candidates.first?.text == text)
  }

  @Test(arguments: ["川口山", "日木人", "明日王", "口い山", "川口", "口川", "山王"])
  func `A column is read from the top down`(text: String) throws {
    let ink = DrawnCharacter.ink(of: text, inColumns: true)
    #expect(try read(ink).candidates.first?.text == text)
  }

  @Test func `Columns are read from right to left, lines from the top`() throws {
    for inColumns in [false, true] {
      let ink = DrawnCharacter.ink(of: "川口山王日木\n人明木口山川", inColumns: inColumns)
      let result = try read(ink)
      #expect(result.candidates.first?.text == "川口山王日木\n人明木口山川")
      #expect(result.lines.map { $0.candidates.first?.text } == ["川口山王日木", "人明木口山川"])
      #expect(Set(result.lines.flatMap(\.strokes)) == Set(ink.strokes.indices))
    }
  }

  /// So many lines are certainly no columns, and no single line.
  @Test(arguments: ["二", "三", "一"])
  func `A short line of bars is read`(last: String) throws {
    let row = "川口山王日木人明木口山川王日口山木人川日"
    let text = Array(repeating: row, count: 5).joined(separator: "\n") + "\n" + last
    #expect(try read(DrawnCharacter.ink(of: text)).candidates.first?.text == text)
  }

  /// A line over the whole of an ink, and what is read without it.
  private func readMarked(
    _ text: String, inColumns: Bool, at place: Float
  ) throws -> RecognitionResult {
    var ink = DrawnCharacter.ink(of: text, inColumns: inColumns)
    let length = Float(text.count) * 120 - 20
    ink.strokes.append(
      Stroke(
        points: (0...40).map { step in
          let along = length * Float(step) / 40
          return inColumns ? StrokePoint(x: place, y: along) : StrokePoint(x: along, y: place)
        }))
    let result = try read(ink)
    #expect(result.candidates.first?.text == text)
    #expect(Set(result.lines.flatMap(\.strokes)) == Set(ink.strokes.indices))
    #expect(result.decorations.map(\.strokes) == [[ink.strokes.count - 1]])
    let marked = result.decorations.first?.textRange
    #expect(marked == text.startIndex..<text.endIndex)
    return result
  }

  @Test(arguments: ["山王人", "王木日人川", "人木"])
  func `A line under or through characters is part of none`(text: String) throws {
    for (place, kind) in [(Float(108), TextDecoration.Kind.underline), (57, .strikeThrough)] {
      let result = try readMarked(text, inColumns: false, at: place)
      #expect(result.decorations.map(\.kind) == [kind])
    }
  }

  @Test(arguments: [Float(108), -8])
  func `A line beside a column, on either side, is part of no character`(place: Float) throws {
    let result = try readMarked("山王人木", inColumns: true, at: place)
    #expect(result.decorations.map(\.kind) == [.underline])
  }

  @Test func `Strokes stored twice are read once`() throws {
    let once = DrawnCharacter.ink(of: "川口山")
    let ink = Ink(strokes: once.strokes + once.strokes)
    let best = try #require(try read(ink).candidates.first)
    #expect(best.text == "川口山")
    #expect(Set(best.segments.flatMap(\.ink).map(\.stroke)) == Set(ink.strokes.indices))
  }

  @Test func `The order of strokes tells nothing`() throws {
    var ink = DrawnCharacter.ink(of: "明")
    ink.strokes.reverse()
    #expect(try read(ink).candidates.first?.text == "明")
  }

  @Test func `Ink of any size is read`() throws {
    let drawn = try drawn("木")
    for size in [Float(0.01), 1, 3_000] {
      #expect(try read(drawn.ink(x: 7, y: -9, size: size)).candidates.first?.text == "木")
    }
  }

  @Test(arguments: NetworkPrecision.allCases)
  func `Ink that grows is read as if it were new`(precision: NetworkPrecision) throws {
    let pack = try CharacterPack()
    var options = RecognizerOptions()
    options.precision = precision
    let recognizer = try TextRecognizer(contentsOf: pack.directory, options: options)
    let whole = DrawnCharacter.ink(of: "王い川三")
    for count in whole.strokes.indices.map({ $0 + 1 }) + [2, 5] {
      let ink = Ink(strokes: Array(whole.strokes.prefix(count)))
      for only in [nil, "川三"] as [String?] {
        var context = RecognitionContext()
        context.hints = only.map {
          var hints = RecognitionHints()
          hints.allowedCharacters = Set($0)
          hints.allowsOnly = true
          return hints
        }
        let found = try recognizer.recognize(ink, context: context)
        let fresh = try TextRecognizer(contentsOf: pack.directory, options: options)
          .recognize(ink, context: context)
        #expect(found.candidates.map(\.text) == fresh.candidates.map(\.text))
        #expect(found.candidates.map(\.cost) == fresh.candidates.map(\.cost))
        #expect(found.candidates.map(\.confidence) == fresh.candidates.map(\.confidence))
      }
    }
  }

  // MARK: - Single characters

  @Test(arguments: DrawnCharacter.all.map(\.character))
  func `A character by itself has ten candidates`(character: Unicode.Scalar) throws {
    for layout in [TextLayout.automatic, .line, .character] {
      let result = try read(drawn(character).ink(), layout: layout)
      #expect(result.candidates.first?.text == String(character), "\(layout)")
      #expect(result.candidates.count == 10)
      #expect(Set(result.candidates.map(\.text)).count == 10)
    }
  }

  @Test func `An ink that is said to be one character is one`() throws {
    let ink = DrawnCharacter.ink(of: "川山")
    let result = try read(ink, layout: .character)
    #expect(result.candidates.allSatisfy { $0.text.count == 1 })
    #expect(result.candidates.first?.segments.first?.ink.count == ink.strokes.count)
  }

  // MARK: - Results

  @Test func `Costs rise, and confidences fall and sum to one at most`() throws {
    for text in ["木", "川口山", "王い川三"] {
      let candidates = try read(DrawnCharacter.ink(of: text)).candidates
      #expect(zip(candidates, candidates.dropFirst()).allSatisfy { $0.cost <= $1.cost })
      #expect(
        zip(candidates, candidates.dropFirst()).allSatisfy { $0.confidence >= $1.confidence })
      #expect(candidates.reduce(0) { $0 + $1.confidence } <= 1 + 1e-9)
      #expect(candidates.allSatisfy { (0...1).contains($0.confidence) })
    }
  }

  @Test func `Every point belongs to one character`() throws {
    let ink = DrawnCharacter.ink(of: "明日山\n川い木")
    for candidate in try read(ink).candidates {
      #expect(candidate.segments.count == candidate.text.count)
      var owners = ink.strokes.map { $0.points.map { _ in 0 } }
      for span in candidate.segments.flatMap(\.ink) {
        for point in span.points { owners[span.stroke][point] += 1 }
      }
      #expect(owners.joined().allSatisfy { $0 == 1 })
      #expect(candidate.words.count == candidate.text.split(separator: "\n").count)
      for word in candidate.words { #expect(word.confidence <= 1 && !word.ink.isEmpty) }
    }
  }

  @Test func `Each character has alternatives, itself among them`() throws {
    let best = try #require(read(DrawnCharacter.ink(of: "日木")).candidates.first)
    #expect(best.text == "日木")
    for segment in best.segments {
      let own = String(best.text[segment.textRange])
      #expect(segment.alternatives.first?.text == own)
      #expect(segment.alternatives.count > 1)
      #expect(segment.alternatives.reduce(0) { $0 + $1.confidence } <= 1 + 1e-9)
      #expect(segment.confidence >= best.confidence)
    }
  }

  @Test func `An empty ink has an empty result`() throws {
    #expect(try read(Ink(strokes: [])).candidates.isEmpty)
    #expect(try read(Ink(strokes: [Stroke(points: [])])).candidates.isEmpty)
  }

  @Test func `Ink that can't be read is refused, repaired ink has a warning`() throws {
    let bad = Ink(strokes: [Stroke(points: [StrokePoint(x: .nan, y: 0)])])
    #expect(throws: DuctusError.self) { try read(bad) }
    var ink = try drawn("口").ink()
    for point in ink.strokes[0].points.indices { ink.strokes[0].points[point].t = 9 - point }
    let result = try read(ink)
    #expect(result.candidates.first?.text == "口")
    #expect(result.warnings.count == 1)
  }

  // MARK: - Sessions

  @Test func `Threads read the same`() async throws {
    let pack = try CharacterPack()
    let recognizer = try TextRecognizer(contentsOf: pack.directory)
    let inks = ["川口山", "木", "明日王い", "三二"].map { DrawnCharacter.ink(of: $0) }
    let expected = try inks.map { try recognizer.recognize($0).candidates }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask {
          let found = try recognizer.recognize(inks.map { RecognitionRequest(ink: $0) })
            .map { try $0.get().candidates }
          #expect(found == expected)
        }
      }
      try await group.waitForAll()
    }
  }

  @Test func `A cancelled task has its error at once`() async throws {
    let pack = try CharacterPack()
    let recognizer = try TextRecognizer(contentsOf: pack.directory)
    let long = DrawnCharacter.ink(of: String(repeating: "川口山明日木", count: 100))
    for layout in [TextLayout.automatic, .line] {
      var context = RecognitionContext()
      context.layout = layout
      let work = try await CancelledWork { [context] in
        _ = try recognizer.recognize(long, context: context)
      }
      print("characters, \(layout): \(work.questions) questions, \(work.latest) after cancelling")
      #expect(work.isPrompt, "\(work)")
    }
  }

  @Test func `Live ink is read in lines and in columns`() async throws {
    let pack = try CharacterPack()
    let recognizer = try TextRecognizer(contentsOf: pack.directory)
    for inColumns in [false, true] {
      let live = LiveInk(recognizer: recognizer)
      for stroke in DrawnCharacter.ink(of: "川口山", inColumns: inColumns).strokes {
        try live.append(stroke)
        _ = try live.partialResult()
      }
      #expect(try live.partialResult().candidates.first?.text == "川口山")
      #expect(try await live.finish().candidates.first?.text == "川口山")
    }
  }
}
