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
      try live.append(stroke)
      _ = try live.partialResult()
    }
    #expect(try live.result() == recognizer.recognize(sentence))
    #expect(!(try live.result().isPartial))
  }

  @Test func pointsMakeStrokes() throws {
    let live = LiveInk(recognizer: recognizer)
    for stroke in sentence.strokes {
      live.beginStroke()
      for point in stroke.points { try live.add(point) }
      #expect(live.endStroke() != nil)
    }
    #expect(live.endStroke() == nil)
    try live.add(StrokePoint(x: 1, y: 1))
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
    for stroke in sentence.strokes { try live.append(stroke) }
    let whole = try live.partialResult()
    #expect(whole.candidates.first?.text == "Can you read this?")
    // Stroke by stroke, words get settled on the way.
    live.reset()
    var result = whole
    for stroke in sentence.strokes {
      try live.append(stroke)
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
    let ids = try sentence.strokes.map { stroke in
      let id = try live.append(stroke)
      _ = try? live.partialResult()
      return id
    }
    #expect(live.remove(ids[2]))
    #expect(!live.remove(ids[2]))
    #expect(try live.replace(ids[0], with: [sentence.strokes[0]]))
    #expect(live.strokeIDs.count == ids.count - 1)
    var expected = sentence
    expected.strokes.remove(at: 2)
    #expect(live.ink == expected)
    #expect(try live.result() == recognizer.recognize(expected))
    let anew = LiveInk(recognizer: recognizer)
    for stroke in expected.strokes { try anew.append(stroke) }
    let lines = try live.partialResult().lines.map(\.strokes)
    #expect(try lines == anew.partialResult().lines.map(\.strokes))
  }

  @Test func anErasedStrokeIsPutBackWhereItWas() throws {
    let live = LiveInk(recognizer: recognizer)
    let ids = try sentence.strokes.map { try live.append($0) }
    #expect(live.remove(ids[2]))
    let back = try live.insert([sentence.strokes[2]], at: 2)
    var expected = ids
    expected.replaceSubrange(2...2, with: back)
    #expect(live.strokeIDs == expected)
    #expect(!ids.contains(back[0]))
    #expect(live.ink == sentence)
    #expect(try live.result() == recognizer.recognize(sentence))
    // The nearest end, for a place that doesn't exist.
    let dots = (0..<2).map { Stroke(points: [StrokePoint(x: Float($0), y: 0)]) }
    #expect(try live.insert(dots, at: 1_000) == Array(live.strokeIDs.suffix(2)))
    #expect(try live.insert(dots, at: -1) == Array(live.strokeIDs.prefix(2)))
    let fault = Stroke(points: [StrokePoint(x: .nan, y: 0)])
    #expect(throws: InkError.notFinite(stroke: 4, point: 0)) {
      try live.insert([dots[0], fault], at: 3)
    }
    #expect(live.ink.strokes.count == sentence.strokes.count + 4)
  }

  // MARK: - Faults

  @Test func aWordThatIsPutInBeforeTheLastIsReadAsAWhole() throws {
    let words = try #require(try recognizer.recognize(sentence).candidates.first).words
      .map { Set($0.ink.map(\.stroke)).sorted().map { sentence.strokes[$0] } }
    for place in words.indices.dropLast() {
      let live = LiveInk(recognizer: recognizer)
      for word in [place + 1, place] {
        for stroke in words[word] {
          try live.append(stroke)
          _ = try live.partialResult()
        }
      }
      let text = try live.partialResult().candidates.first?.text
      #expect(try live.result().candidates.first?.text == text)
    }
  }

  @Test(.timeLimit(.minutes(60))) func theContextMayChange() async throws {
    let word = try #require(Samples.all.first { $0.preContext == "hello" })
    let live = LiveInk(recognizer: recognizer)
    for stroke in word.ink.strokes { try live.append(stroke) }
    let results = live.results()
    let alone = try live.result()
    #expect(alone.candidates.first?.text == "world")
    live.context.preContext = word.preContext
    #expect(try live.partialResult().candidates.first?.text == " world")
    #expect(try live.result() == recognizer.recognize(word.ink, context: live.context))
    // Streams are notified, even for a finished ink.
    for try await result in results where result.candidates.first?.text == " world" { break }
    _ = try await live.finish()
    live.context.preContext = nil
    #expect(try live.result() == alone)
    #expect(live.ink == word.ink)
  }

  @Test(arguments: [Float.nan, .infinity, -.infinity])
  func aBadPointIsRefusedAndHarmsNothing(x: Float) async throws {
    let live = LiveInk(recognizer: recognizer)
    let results = live.results()
    let bad = StrokePoint(x: x, y: 0)
    for (number, stroke) in sentence.strokes.enumerated() {
      live.beginStroke()
      for (place, point) in stroke.points.enumerated() {
        try live.add(point)
        guard number == 1 else { continue }
        #expect(throws: InkError.notFinite(stroke: 1, point: place + 1)) { try live.add(bad) }
      }
      let id = try #require(live.endStroke())
      #expect(throws: InkError.notFinite(stroke: number + 1, point: 0)) {
        try live.append(Stroke(points: [bad]))
      }
      #expect(throws: InkError.notFinite(stroke: number, point: 1)) {
        try live.replace(id, with: [Stroke(points: [StrokePoint(x: 0, y: 0), bad])])
      }
    }
    #expect(live.ink == sentence)
    let final = try await live.finish()
    #expect(final == (try recognizer.recognize(sentence)))
    var last: RecognitionResult?
    for try await result in results { last = result }
    #expect(last == final)
  }

  /// Empty strokes count: an ink has a limit of strokes, too.
  @Test func aStrokeTooManyIsRefused() throws {
    let live = LiveInk(recognizer: recognizer)
    let limit = Ink.defaultStrokeLimit
    let empty = Stroke(points: [])
    let id = try live.append(empty)
    for _ in 1..<limit { try live.append(empty) }
    let error = InkError.tooManyStrokes(count: limit + 1, limit: limit)
    #expect(throws: error) { try live.append(empty) }
    #expect(throws: error) { try live.add(StrokePoint(x: 1, y: 1)) }
    #expect(throws: error) { try live.replace(id, with: [empty, empty]) }
    live.remove(id)
    try live.append(empty)
    #expect(live.ink.strokes.count == limit)
  }

  @Test func aPointTooManyIsRefused() throws {
    let live = LiveInk(recognizer: recognizer)
    let limit = Ink.defaultPointLimit
    let most = Stroke(points: Array(repeating: StrokePoint(x: 0, y: 0), count: limit - 1))
    let id = try live.append(most)
    try live.add(StrokePoint(x: 1, y: 1))
    let error = InkError.tooManyPoints(count: limit + 1, limit: limit)
    #expect(throws: error) { try live.add(StrokePoint(x: 2, y: 2)) }
    #expect(throws: error) { try live.append(Stroke(points: [StrokePoint(x: 2, y: 2)])) }
    #expect(throws: error) { try live.replace(id, with: [most, Stroke(points: [most.points[0]])]) }
    // Removed strokes make room.
    live.cancelStroke()
    try live.add(StrokePoint(x: 1, y: 1))
    live.endStroke()
    live.remove(id)
    try live.append(most)
    #expect(live.ink.pointCount == limit)
    live.reset()
    try live.append(Stroke(points: most.points + [StrokePoint(x: 1, y: 1)]))
  }

  @Test func timesMayRunBackwards() throws {
    var backwards = sentence
    for s in backwards.strokes.indices {
      for p in backwards.strokes[s].points.indices { backwards.strokes[s].points[p].t = -p }
    }
    let live = LiveInk(recognizer: recognizer)
    for stroke in backwards.strokes { try live.append(stroke) }
    #expect(live.ink == backwards)
    #expect(try live.partialResult().candidates.first?.text == "Can you read this?")
    let result = try live.result()
    #expect(result == (try recognizer.recognize(backwards)) && result.warnings.count == 1)
    #expect(result.candidates == (try recognizer.recognize(sentence.withoutTimes).candidates))
  }

  // MARK: - Streams

  @Test func streamsEndWithTheResult() async throws {
    let live = LiveInk(recognizer: recognizer)
    let results = live.results()
    for stroke in sentence.strokes { try live.append(stroke) }
    let final = try await live.finish()
    var last: RecognitionResult?
    for try await result in results { last = result }
    #expect(last == final)
    #expect(final == (try recognizer.recognize(sentence)))
  }

  @Test func finishEndsTheOpenStroke() async throws {
    let live = LiveInk(recognizer: recognizer)
    for stroke in sentence.strokes {
      live.beginStroke()
      for point in stroke.points { try live.add(point) }
    }
    let result = try await live.finish()
    #expect(live.ink == sentence)
    #expect(result == (try recognizer.recognize(sentence)))
  }

  @Test(.timeLimit(.minutes(60))) func aFinishedInkHasItsResultAtOnce() async throws {
    let live = LiveInk(recognizer: recognizer)
    for stroke in sentence.strokes { try live.append(stroke) }
    let final = try await live.finish()
    for _ in 0..<2 {
      var all: [RecognitionResult] = []
      for try await result in live.results() { all.append(result) }
      #expect(all == [final])
    }
  }

  @Test(.timeLimit(.minutes(60))) func resetRevives() async throws {
    let live = LiveInk(recognizer: recognizer)
    try live.append(sentence.strokes[0])
    _ = try await live.finish()
    live.reset()
    var results = live.results().makeAsyncIterator()
    try live.append(sentence.strokes[0])
    #expect(try await results.next() != nil)
    for stroke in sentence.strokes.dropFirst() { try live.append(stroke) }
    let final = try await live.finish()
    var last: RecognitionResult?
    while let result = try await results.next() { last = result }
    #expect(last == final)
    #expect(final == (try recognizer.recognize(sentence)))
  }

  @Test(.timeLimit(.minutes(60))) func allStreamsEndWithTheResult() async throws {
    let live = LiveInk(recognizer: recognizer)
    let streams = (0..<5).map { _ in live.results() }
    for stroke in sentence.strokes {
      try live.append(stroke)
      try await Task.sleep(for: .milliseconds(2))
    }
    let final = try await live.finish()
    for stream in streams {
      var last: RecognitionResult?
      for try await result in stream { last = result }
      #expect(last == final)
    }
  }

  @Test(.timeLimit(.minutes(60))) func anInkThatIsDroppedEndsItsStreams() async throws {
    var live: LiveInk? = LiveInk(recognizer: recognizer)
    let results = try #require(live).results()
    live = nil
    for try await _ in results {}
  }

  @Test(.timeLimit(.minutes(60))) func aCancelledTaskLeavesTheOthersTheirStreams() async throws {
    let live = LiveInk(recognizer: recognizer)
    let others = live.results()
    let stream = live.results()
    let task = Task { for try await _ in stream {} }
    try live.append(sentence.strokes[0])
    task.cancel()
    try? await task.value
    for stroke in sentence.strokes.dropFirst() { try live.append(stroke) }
    let finishing = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await live.finish()
    }
    await #expect(throws: CancellationError.self) { try await finishing.value }
    let final = try await live.finish()
    var last: RecognitionResult?
    for try await result in others { last = result }
    #expect(last == final)
  }
}
