import Ductus
import EngineFixtures
import Testing

/// Ink that is read while it is written.
struct LiveInkTests {
  private let recognizer: TextRecognizer
  private let sentence: Ink

  init() throws {
    recognizer = try TextRecognizer()
    sentence = try #require(Samples.all.first { $0.id == "sentence" }).ink
  }

  @Test func theResultIsThatOfTheWholeInk() throws {
    let live = LiveInk(recognizer: recognizer)
    for stroke in sentence.strokes {
      live.append(stroke)
      _ = try live.partialResult()
    }
    #expect(try live.result() == recognizer.recognize(sentence))
    #expect(!(try live.result().isPartial))
  }

  @Test func pointsMakeStrokes() throws {
    let live = LiveInk(recognizer: recognizer)
    for stroke in sentence.strokes {
      live.beginStroke()
      for point in stroke.points { live.add(point) }
      #expect(live.endStroke() != nil)
    }
    #expect(live.endStroke() == nil)
    live.add(StrokePoint(x: 1, y: 1))
    live.cancelStroke()
    live.beginStroke()
    #expect(live.endStroke() == nil)
    #expect(live.ink == sentence)
    live.reset()
    #expect(live.ink.isEmpty)
    #expect(try live.partialResult().candidates.isEmpty)
  }

  @Test func partialResultsReadTheTextSoFar() throws {
    let live = LiveInk(recognizer: recognizer)
    for stroke in sentence.strokes { live.append(stroke) }
    let whole = try live.partialResult()
    #expect(whole.candidates.first?.text == "Can you read this?")
    // Stroke by stroke, words get settled on the way.
    live.reset()
    var result = whole
    for stroke in sentence.strokes {
      live.append(stroke)
      result = try live.partialResult()
    }
    #expect(result.isPartial)
    #expect(result.candidates.first?.text == "Can you read this?")
    let best = try #require(result.candidates.first)
    #expect(best.segments.count == best.text.count)
    let inked = Set(best.segments.flatMap { $0.ink.map(\.stroke) })
    #expect(inked == Set(sentence.strokes.indices))
  }

  @Test func strokesCanBeRemovedAndReplaced() throws {
    let live = LiveInk(recognizer: recognizer)
    let ids = sentence.strokes.map { stroke in
      let id = live.append(stroke)
      _ = try? live.partialResult()
      return id
    }
    #expect(live.remove(ids[2]))
    #expect(!live.remove(ids[2]))
    #expect(live.replace(ids[0], with: [sentence.strokes[0]]))
    #expect(live.strokeIDs.count == ids.count - 1)
    var expected = sentence
    expected.strokes.remove(at: 2)
    #expect(live.ink == expected)
    #expect(try live.result() == recognizer.recognize(expected))
    let anew = LiveInk(recognizer: recognizer)
    for stroke in expected.strokes { anew.append(stroke) }
    let lines = try live.partialResult().lines.map(\.strokes)
    #expect(try lines == anew.partialResult().lines.map(\.strokes))
  }

  @Test func aFaultIsNamed() throws {
    let live = LiveInk(recognizer: recognizer)
    live.append(Stroke(points: [StrokePoint(x: .nan, y: 0)]))
    #expect(throws: DuctusError.self) { try live.partialResult() }
    #expect(throws: DuctusError.self) { try live.result() }
  }

  @Test func streamsEndWithTheResult() async throws {
    let live = LiveInk(recognizer: recognizer)
    let results = live.results()
    for stroke in sentence.strokes { live.append(stroke) }
    let final = try await live.finish()
    var last: RecognitionResult?
    for try await result in results { last = result }
    #expect(last == final)
    #expect(final == (try recognizer.recognize(sentence)))
  }

  @Test func cancellingTheTaskEndsTheReading() async throws {
    let live = LiveInk(recognizer: recognizer)
    let task = Task {
      for try await _ in live.results() {}
    }
    task.cancel()
    try? await task.value
    live.append(sentence.strokes[0])
    let finished = Task { try await live.finish() }
    finished.cancel()
    let outcome = await finished.result
    if case .failure(let error) = outcome { #expect(error is CancellationError) }
  }
}
