import Ductus
import EngineFixtures
import InkModel
import Testing

@testable import InkReading

/// Words that are underlined, struck through or encircled.
struct DecorationTests {
  private static let recognizer = Result { try TextRecognizer() }

  private struct Frame {
    var left = Float.infinity
    var right = -Float.infinity
    var top = Float.infinity
    var bottom = -Float.infinity

    init(_ strokes: some Sequence<Stroke>) {
      for point in strokes.lazy.flatMap(\.points) {
        (left, right) = (min(left, point.x), max(right, point.x))
        (top, bottom) = (min(top, point.y), max(bottom, point.y))
      }
    }

    func line(at height: Float) -> Stroke {
      Stroke(
        points: (0...20).map { step in
          StrokePoint(
            x: left + (right - left) * Float(step) / 20,
            y: top + (bottom - top) * height + (bottom - top) * 0.02 * Float(step % 3))
        })
    }
  }

  /// Words and lines of letters.
  private var texts: [(ink: Ink, label: String)] {
    Samples.all.compactMap { sample in
      guard let label = sample.label, sample.preContext == nil,
        label.allSatisfy({ $0.isLetter || " ?".contains($0) })
      else { return nil }
      return (sample.ink, label)
    }
  }

  @Test(arguments: [(Float(1.1), TextDecoration.Kind.underline), (0.55, .strikeThrough)])
  func linesAreNoPartOfTheText(height: Float, kind: TextDecoration.Kind) throws {
    for (ink, label) in texts {
      var drawn = ink
      drawn.strokes.append(Frame(ink.strokes).line(at: height))
      let result = try Self.recognizer.get().recognize(drawn)
      let best = try #require(result.candidates.first)
      #expect(best.text == label)
      let found = try #require(result.decorations.first)
      #expect(result.decorations.count == 1 && found.kind == kind)
      #expect(found.strokes == [ink.strokes.count])
      #expect(found.textRange == best.text.startIndex..<best.text.endIndex)
      #expect(Set(found.ink.map(\.stroke)) == Set(ink.strokes.indices))
      #expect(Set(result.lines.flatMap(\.strokes)) == Set(drawn.strokes.indices))
      // Letters have the ink that they have without the line.
      let plain = try Self.recognizer.get().recognize(ink)
      #expect(best == plain.candidates.first)
      #expect(best.segments.map(\.ink) == plain.candidates.first?.segments.map(\.ink))
      #expect(plain.decorations.isEmpty)
    }
  }

  @Test func aWordOfALineIsTold() throws {
    let (ink, label) = try #require(texts.first { $0.label.contains(" ") })
    let plain = try #require(try Self.recognizer.get().recognize(ink).candidates.first)
    let word = try #require(plain.words.last)
    var drawn = ink
    drawn.strokes.append(
      Frame(
        word.ink.map { span in Stroke(points: Array(ink.strokes[span.stroke].points[span.points])) }
      ).line(at: 1.1))
    let result = try Self.recognizer.get().recognize(drawn)
    let best = try #require(result.candidates.first)
    #expect(best.text == label)
    let found = try #require(result.decorations.first?.textRange)
    #expect(best.text[found] == plain.text[word.textRange])
  }

  /// Some programs store strokes twice: at once, or all of them once more.
  @Test func copiesOfStrokesAreDecorated() throws {
    for (ink, label) in texts {
      let line = Frame(ink.strokes).line(at: 1.1)
      for copies in [[ink.strokes[0]], ink.strokes + [line]] {
        let drawn = Ink(strokes: ink.strokes + [line] + copies)
        let result = try Self.recognizer.get().recognize(drawn)
        let best = try #require(result.candidates.first)
        #expect(best.text == label)
        let found = try #require(result.decorations.first)
        #expect(found.textRange == best.text.startIndex..<best.text.endIndex)
        let lines = drawn.strokes.indices.filter { drawn.strokes[$0] == line }
        #expect(Set(found.strokes) == Set(lines))
        // A stroke may have several spans.
        let decorated = found.ink.map(\.stroke)
        #expect(decorated == decorated.sorted())
        #expect(Set(decorated) == Set(drawn.strokes.indices).subtracting(lines))
      }
    }
  }

  /// A line about most letters of a word is about the word, and one about few is about these.
  @Test func mostOfAWordStandsForAllOfIt() throws {
    let (ink, _) = try #require(texts.max { $0.label.count < $1.label.count })
    let plain = try #require(try Self.recognizer.get().recognize(ink).candidates.first)
    let word = try #require(plain.words.max { $0.ink.count < $1.ink.count })
    let letters = plain.segments.filter { word.textRange.contains($0.textRange.lowerBound) }
    func sorted(_ letters: some Sequence<InkSegment>) -> [InkSpan] {
      letters.flatMap(\.ink).sorted { $0.stroke < $1.stroke }
    }
    var partial = plain.textRange(of: sorted(letters.dropLast()))
    #expect(partial == word.textRange)
    partial = plain.textRange(of: sorted(letters.prefix(1)))
    #expect(partial == letters[0].textRange)
  }

  @Test func liveInkTellsThemWhileMoreIsWritten() throws {
    let (ink, label) = try #require(texts.first { $0.label.contains(" ") })
    let plain = try #require(try Self.recognizer.get().recognize(ink).candidates.first)
    let first = try #require(plain.words.first)
    let count = 1 + (first.ink.map(\.stroke).max() ?? 0)
    let live = LiveInk(recognizer: try Self.recognizer.get())
    for stroke in ink.strokes[..<count] { try live.append(stroke) }
    try live.append(Frame(ink.strokes[..<count]).line(at: 1.1))
    #expect(try live.partialResult().decorations.map(\.kind) == [.underline])
    for stroke in ink.strokes[count...] { try live.append(stroke) }
    let partial = try live.partialResult()
    #expect(partial.candidates.first?.text == label)
    #expect(partial.decorations.first?.strokes == [count])
    let whole = try live.result()
    #expect(whole.candidates.first?.text == label && whole.decorations == partial.decorations)
  }
}
