import Ductus
import EngineFixtures
import Foundation
import Testing

/// Live ink is read line by line like the whole ink: if no word is settled yet, both are the same.
struct LiveAgreementTests {
  /// Reads an ink that was written without intermediate readings.
  private func partialResult(
    _ recognizer: TextRecognizer, _ ink: Ink, _ context: RecognitionContext = .init()
  ) throws -> RecognitionResult {
    let live = LiveInk(recognizer: recognizer, context: context)
    for stroke in ink.strokes { try live.append(stroke) }
    return try live.partialResult()
  }

  private func expectSame(_ partial: RecognitionResult, _ whole: RecognitionResult) {
    #expect(partial.candidates == whole.candidates)
    #expect(partial.candidates.map(\.segments) == whole.candidates.map(\.segments))
    #expect(partial.lines == whole.lines)
    #expect(partial.warnings == whole.warnings)
    #expect(partial.pack == whole.pack)
  }

  /// The samples below one another.
  private func page(of samples: ArraySlice<LabelledInk>) -> Ink {
    var strokes: [Stroke] = []
    for (number, sample) in samples.enumerated() {
      strokes += sample.ink.placed(x: 0, y: 1_000 * Float(number)).strokes
    }
    return Ink(strokes: strokes)
  }

  @Test func whatComesAfterThePageIsTheContextOfItsLastLine() throws {
    let recognizer = try TextRecognizer()
    let ink = page(of: Samples.texts.prefix(3))
    var hints = RecognitionHints()
    hints.postContext = "ing, as was said before"
    let context = RecognitionContext(hints: hints)
    let whole = try recognizer.recognize(ink, context: context)
    #expect(whole.lines.count == 3)
    expectSame(try partialResult(recognizer, ink, context), whole)
    // It matters, but only for the last line.
    let plain = try recognizer.recognize(ink)
    #expect(plain.lines[0] == whole.lines[0])
    #expect(plain.lines[2] != whole.lines[2])
  }

  /// The last line is read again, without the text after the page, when another follows.
  @Test func aLineThatIsNoLongerTheLastLosesWhatComesAfter() throws {
    let recognizer = try TextRecognizer()
    let ink = page(of: Samples.texts.prefix(2))
    let first = Samples.texts[0].ink.strokes.count
    var hints = RecognitionHints()
    hints.postContext = "ing, as was said before"
    let context = RecognitionContext(hints: hints)
    let live = LiveInk(recognizer: recognizer, context: context)
    for stroke in ink.strokes.prefix(first) { try live.append(stroke) }
    let alone = try live.partialResult()
    for stroke in ink.strokes.dropFirst(first) { try live.append(stroke) }
    let both = try live.partialResult()
    let whole = try recognizer.recognize(ink, context: context)
    #expect(both.lines == whole.lines)
    #expect(both.lines.first?.candidates != alone.lines.first?.candidates)
  }

  @Test func linesOfScriptsWithoutSpacesAreJoinedWithoutSpaces() throws {
    let model = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent()
      .appendingPathComponent("CharacterLatticeTests/Fixtures/small.lm")
    let pack = try CharacterPack(
      languageModel: model, spelling: "山川人口日十一王木明", decoder: #"{"languageWeight": 1}"#)
    let recognizer = try TextRecognizer(contentsOf: pack.directory)
    let ink = DrawnCharacter.ink(of: "山川口日明口\n木王山日明口")
    let whole = try recognizer.recognize(ink)
    #expect(whole.lines.count == 2)
    expectSame(try partialResult(recognizer, ink), whole)
  }

  /// The area of a page says nothing about the size of its characters.
  @Test func theWritingAreaOfSeveralLinesOfCharactersIsPassedOver() throws {
    let pack = try CharacterPack()
    let recognizer = try TextRecognizer(contentsOf: pack.directory)
    let context = RecognitionContext(writingArea: WritingArea(width: 900, height: 900))
    let ink = DrawnCharacter.ink(of: "山川口日明口\n木王山日明口")
    expectSame(
      try partialResult(recognizer, ink, context), try recognizer.recognize(ink, context: context))
  }

  /// The line's slope, and the reported one: a small slope is read without levelling.
  @Test(arguments: [(0.01, 0.0...0), (0.4, 0.35...0.5)])
  func onlyLinesThatWereLevelledHaveASlope(fall: Float, told: ClosedRange<Double>) throws {
    let recognizer = try TextRecognizer()
    let first = try #require(Samples.texts.first)
    let second = try #require(Samples.texts.last)
    let inOrder =
      first.ink.placed(x: 0, y: 0).strokes
      + second.ink.placed(x: first.ink.width + 60, y: 20).strokes
    let count = first.ink.strokes.count
    // The first word is written last, on a sloping line.
    let ink = Ink(
      strokes: (inOrder[count...] + inOrder[..<count]).map { stroke in
        Stroke(points: stroke.points.map { StrokePoint(x: $0.x, y: $0.y + fall * $0.x) })
      })
    let whole = try recognizer.recognize(ink)
    #expect(whole.lines.count == 1 && whole.lines[0].strokes != Array(ink.strokes.indices))
    #expect(told.contains(whole.lines[0].slope))
    expectSame(try partialResult(recognizer, ink), whole)
  }

  @Test func timesThatRunBackwardsAreToldOfAtOnce() throws {
    let recognizer = try TextRecognizer()
    var ink = Samples.ink
    for s in ink.strokes.indices {
      for p in ink.strokes[s].points.indices { ink.strokes[s].points[p].t = -p }
    }
    let whole = try recognizer.recognize(ink)
    #expect(whole.warnings.count == 1)
    expectSame(try partialResult(recognizer, ink), whole)
  }
}
