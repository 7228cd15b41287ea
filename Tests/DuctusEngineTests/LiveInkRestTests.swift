import Ductus
import EngineFixtures
import Support
import Testing

@testable import DuctusEngine

/// Live ink is partial while the pen writes, and until it rests.
@Suite(.timeLimit(.minutes(60)))
struct LiveInkRestTests {
  private let recognizer: TextRecognizer
  private let sentence: Ink

  init() throws {
    recognizer = try TextRecognizer()
    sentence = try #require(Samples.all.first { $0.id == "sentence" }).ink
  }

  @Test func resultsArePartialUntilThePenRests() async throws {
    let pen = Pen()
    let live = LiveInk(recognizer: recognizer, context: RecognitionContext(), rest: pen.rest)
    var results = live.results().makeAsyncIterator()
    for stroke in sentence.strokes {
      try live.append(stroke)
      let result = try #require(try await results.next())
      #expect(result.isPartial)
      #expect(try live.partialResult().isPartial)
    }
    await pen.hasRested()
    let whole = try #require(try await results.next())
    #expect(whole == (try recognizer.recognize(sentence)))
    #expect(!whole.isPartial)
    // From now on the present reading is this, until the pen comes down again.
    #expect(try live.partialResult() == whole)
    live.beginStroke()
    #expect(try live.partialResult().isPartial)
    live.cancelStroke()
    #expect(try await live.finish() == whole)
    #expect(try await results.next() == whole)
    #expect(try await results.next() == nil)
  }

  @Test func aPenThatComesDownRestsNoLonger() async throws {
    let pen = Pen()
    let live = LiveInk(recognizer: recognizer, context: RecognitionContext(), rest: pen.rest)
    var results = live.results().makeAsyncIterator()
    try live.append(sentence.strokes[0])
    #expect(try await results.next()?.isPartial == true)
    await pen.isUp()
    live.beginStroke()
    await pen.isDown()
    for point in sentence.strokes[1].points { try live.add(point) }
    live.endStroke()
    #expect(try await results.next()?.isPartial == true)
    await pen.hasRested()
    let whole = try #require(try await results.next())
    #expect(whole == (try recognizer.recognize(live.ink)))
    #expect(live.ink.strokes.count == 2)
  }

  @Test func aPenThatNeverRestsHasOneWholeResult() async throws {
    let live = LiveInk(recognizer: recognizer, restingTime: nil)
    let results = live.results()
    for stroke in sentence.strokes { try live.append(stroke) }
    let final = try await live.finish()
    var whole: [RecognitionResult] = []
    for try await result in results where !result.isPartial { whole.append(result) }
    #expect(whole == [final])
  }

  @Test func aPenRestsByItself() async throws {
    let live = LiveInk(recognizer: recognizer, restingTime: .milliseconds(1))
    let results = live.results()
    for stroke in sentence.strokes { try live.append(stroke) }
    let expected = try recognizer.recognize(sentence)
    var isRead = false
    // On a busy machine, an earlier rest has fewer strokes.
    for try await result in results where !result.isPartial && result == expected {
      isRead = true
      break
    }
    #expect(isRead)
    // The results end with the ink.
    withExtendedLifetime(live) {}
  }

  /// The whole ink is read at rest, and the pen comes down meanwhile.
  @Test func aReadingAtRestIsPutOff() {
    var streams = ResultStreams()
    let (_, continuation) = AsyncThrowingStream.makeStream(of: RecognitionResult.self)
    _ = streams.add(continuation, whole: nil)
    func started(_ start: (() -> Task<Void, Never>) -> Void) -> Task<Void, Never>? {
      var task: Task<Void, Never>?
      start {
        let begun = Task {}
        task = begun
        return begun
      }
      return task
    }
    streams.inkChanges()
    #expect(started { streams.startReading($0) } != nil)
    #expect(streams.nextJob(.init())?.extent == .partial)
    #expect(streams.nextJob(.init()) == nil)
    #expect(started { streams.startWaiting($0) } != nil)
    #expect(started { streams.startWaiting($0) } == nil)
    streams.penRests()
    let reading = started { streams.startReading($0) }
    let job = streams.nextJob(.init())
    #expect(job?.extent == .atRest)
    streams.penMoves()
    #expect(reading?.isCancelled == true)
    // There is nothing new to read until the pen has rested again.
    #expect(started { streams.startReading($0) } == nil)
    #expect(started { streams.startWaiting($0) } != nil)
    streams.penRests()
    #expect(started { streams.startReading($0) } != nil)
    let again = streams.nextJob(.init())
    #expect(again?.extent == .atRest)
    if let again { #expect(streams.followers(of: again, isLast: false).count == 1) }
    // Once is enough.
    #expect(started { streams.startWaiting($0) } == nil)
  }
}
