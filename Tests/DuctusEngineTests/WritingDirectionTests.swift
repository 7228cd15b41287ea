import Ductus
import EngineFixtures
import Foundation
import InkModel
import Testing

/// Right to left: mirrored ink runs to the left, and a right-to-left pack must read it as the pack
/// from which it was copied reads the original ink.
struct WritingDirectionTests {
  private let english: TextRecognizer
  private let leftwards: TextRecognizer
  private let page: Ink

  init() throws {
    english = try TextRecognizer()
    let directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("ductus-leftwards-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: directory) }
    try english.pack.copy(to: directory)
    var manifest = english.pack.manifest
    manifest.network.shared = nil
    if var text = manifest.text {
      text.direction = .rightToLeft
      manifest.contents = .text(text)
    }
    try manifest.write(to: directory)
    leftwards = try TextRecognizer(contentsOf: directory)
    var page = Ink(strokes: [])
    for (number, sample) in Samples.texts.enumerated() {
      page.strokes += sample.ink.placed(x: 0, y: 1_000 * Float(number)).strokes
    }
    self.page = page
  }

  private func expectSame(_ result: RecognitionResult, _ other: RecognitionResult) {
    #expect(result.candidates == other.candidates)
    #expect(result.lines.map(\.strokes) == other.lines.map(\.strokes))
    #expect(result.lines.map(\.slope) == other.lines.map { -$0.slope })
    #expect(result.warnings == other.warnings)
  }

  @Test func wordsAreReadAsInAMirror() throws {
    for sample in Samples.all {
      let context = RecognitionContext(
        preContext: sample.preContext, writingArea: sample.writingArea)
      let result = try leftwards.recognize(sample.ink.mirrored, context: context)
      let expected = try english.recognize(sample.ink, context: context)
      expectSame(result, expected)
      #expect(result.candidates.map(\.segments) == expected.candidates.map(\.segments))
    }
  }

  @Test func pagesHaveTheirLinesFromTheRight() throws {
    let turned = Ink(
      strokes: page.strokes.map { stroke in
        Stroke(points: stroke.points.map { StrokePoint(x: $0.x, y: $0.y + 0.05 * $0.x) })
      })
    let result = try leftwards.recognize(turned.mirrored)
    let expected = try english.recognize(turned)
    #expect(result.candidates.first?.text == expected.candidates.first?.text)
    #expect(result.lines.map(\.strokes) == expected.lines.map(\.strokes))
    #expect(result.lines.count == Samples.texts.count)
    #expect(result.lines.allSatisfy { $0.slope < 0 })
  }

  @Test func whatIsPutInLaterIsReadWhereItStands() throws {
    var late = page
    late.strokes.append(late.strokes.remove(at: 1))
    let result = try leftwards.recognize(late.mirrored)
    #expect(result.candidates.first?.text == (try english.recognize(page)).candidates.first?.text)
  }

  @Test func liveInkIsReadAsInAMirror() throws {
    let (live, expected) = (LiveInk(recognizer: leftwards), LiveInk(recognizer: english))
    let line = try #require(Samples.texts.last).ink
    for (stroke, mirrored) in zip(line.strokes, line.mirrored.strokes) {
      try live.append(mirrored)
      try expected.append(stroke)
      let (result, same) = (try live.partialResult(), try expected.partialResult())
      #expect(result.candidates.first?.text == same.candidates.first?.text)
    }
    #expect(try live.result() == leftwards.recognize(live.ink))
  }

  @Test func mirroredTwiceIsAsItWas() {
    #expect(page.mirrored.mirrored == page)
    #expect(page.mirrored.pointCount == page.pointCount)
  }
}
