import Ductus
import Foundation
import Testing

@testable import InkReading

/// The ink of a reading's characters and words, from end to end on the demo's samples.
struct SegmentsTests {
  private static let samples: [LabelledInk] = {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let path = root.appendingPathComponent("Samples/demo.ndjson").path
    return InkFileReader(path: path).compactMap { try? $0.get() }
  }()

  private func results() throws -> [(record: LabelledInk, result: RecognitionResult)] {
    let recognizer = try TextRecognizer()
    return try Self.samples.map { record in
      let context = RecognitionContext(
        preContext: record.preContext, writingArea: record.writingArea)
      return (record, try recognizer.recognize(record.ink, context: context))
    }
  }

  @Test func everyPointIsOfOneCharacter() throws {
    for (record, result) in try results() {
      for candidate in result.candidates {
        #expect(candidate.segments.count == candidate.text.count)
        #expect(candidate.segments.map(\.textRange.lowerBound) == Array(candidate.text.indices))
        var owned = record.ink.strokes.map { [Bool](repeating: false, count: $0.points.count) }
        for (character, segment) in zip(candidate.text, candidate.segments) {
          #expect(Character(String(candidate.text[segment.textRange])) == character)
          #expect(segment.ink.isEmpty == character.isWhitespace)
          for span in segment.ink {
            for point in span.points {
              #expect(!owned[span.stroke][point])
              owned[span.stroke][point] = true
            }
          }
        }
        #expect(owned.joined().allSatisfy { $0 })
      }
    }
  }

  @Test func brokenStrokesAreReadAsWholeOnes() throws {
    let recognizer = try TextRecognizer()
    var same = 0
    for record in Self.samples {
      var broken = record.ink
      // One sample in the middle of each longer stroke is lost, and the pen trembles at its end.
      broken.strokes = record.ink.strokes.flatMap { stroke -> [Stroke] in
        guard stroke.points.count > 20, let end = stroke.points.last else { return [stroke] }
        let middle = stroke.points.count / 2
        return [
          Stroke(points: Array(stroke.points[..<middle])),
          Stroke(points: Array(stroke.points[(middle + 1)...])), Stroke(points: [end]),
        ]
      }
      #expect(broken.strokes.count > record.ink.strokes.count)
      let context = RecognitionContext(
        preContext: record.preContext, writingArea: record.writingArea)
      let whole = try recognizer.recognize(record.ink, context: context)
      let read = try recognizer.recognize(broken, context: context)
      if read.candidates.first?.text == whole.candidates.first?.text { same += 1 }
      let points = read.candidates[0].segments.flatMap(\.ink).map(\.points.count).reduce(0, +)
      #expect(points == broken.pointCount)
    }
    // With a lost sample, a letter may be lost, too.
    #expect(same >= Self.samples.count - 1)
  }

  /// Characters own both copies.
  @Test func strokesStoredTwiceAreReadOnce() throws {
    let recognizer = try TextRecognizer()
    for record in Self.samples {
      let context = RecognitionContext(
        preContext: record.preContext, writingArea: record.writingArea)
      let once = try recognizer.recognize(record.ink, context: context)
      let ink = Ink(strokes: record.ink.strokes + record.ink.strokes)
      let twice = try recognizer.recognize(ink, context: context)
      let best = try #require(twice.candidates.first)
      #expect(best.text == once.candidates.first?.text)
      let points = best.segments.flatMap(\.ink).map(\.points.count).reduce(0, +)
      #expect(points == ink.pointCount)
    }
  }

  @Test func wordsAreTheirCharactersTogether() throws {
    for (_, result) in try results() {
      for candidate in result.candidates {
        let words = candidate.text.split { $0.isWhitespace }
        #expect(candidate.words.map { candidate.text[$0.textRange] } == words)
        for word in candidate.words {
          let own = candidate.segments.filter { word.textRange.overlaps($0.textRange) }
          let points = own.flatMap { $0.ink.map(\.points.count) }.reduce(0, +)
          #expect(word.ink.map(\.points.count).reduce(0, +) == points)
          #expect(own.allSatisfy { $0.confidence >= word.confidence })
          #expect(word.confidence >= candidate.confidence)
        }
      }
    }
  }

  @Test func confidencesAreProbabilities() throws {
    for (_, result) in try results() {
      let confidences = result.candidates.map(\.confidence)
      #expect(confidences == confidences.sorted(by: >))
      #expect(confidences.allSatisfy { (0...1).contains($0) })
      let sum = confidences.reduce(0, +)
      #expect(sum <= 1 + 1e-9)
    }
  }

  @Test func confidenceDoesNotDependOnHowManyAreAskedFor() throws {
    var options = RecognizerOptions()
    options.maxResultCount = 1
    let ink = try #require(Self.samples.first).ink
    let one = try TextRecognizer(options: options).recognize(ink)
    let ten = try TextRecognizer().recognize(ink)
    #expect(one.candidates == Array(ten.candidates.prefix(1)))
  }

  @Test func resultsNameWhatReadThem() throws {
    let recognizer = try TextRecognizer()
    let result = try recognizer.recognize(Ink(strokes: []))
    #expect(result.pack.tag == "en-US")
    #expect(result.pack.version == recognizer.pack.manifest.version)
    #expect(result.engineVersion == ductusVersion)
  }
}
