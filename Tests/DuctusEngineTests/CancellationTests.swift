import Ductus
import EngineFixtures
import Foundation
import Support
import Testing

/// Reading takes long on a large ink. It must not keep a cancelled task, nor the threads of others.
@Suite(.serialized) struct CancellationTests {
  /// From cancelling a task to its end, at most: generous, for a machine that is busy otherwise.
  private static let patience = Duration.seconds(2)

  private let recognizer: TextRecognizer

  init() throws {
    recognizer = try TextRecognizer()
  }

  private static func digitalInkRecognizer() -> DigitalInkRecognizer {
    let model = DigitalInkRecognitionModel(modelIdentifier: .enUs)
    return .digitalInkRecognizer(options: DigitalInkRecognizerOptions(model: model))
  }

  /// Samples over and over: as many strokes, in lines below one another.
  private static let page = writing(strokes: 9_999, perLine: 40)
  private static let line = writing(strokes: 3_000, perLine: .max)

  private static func writing(strokes count: Int, perLine: Int) -> Ink {
    var ink = Ink(strokes: [])
    var (x, y, inLine): (Float, Float, Int) = (0, 0, 0)
    while ink.strokes.count < count {
      let sample = Samples.texts[ink.strokes.count % Samples.texts.count].ink
      if inLine >= perLine { (x, y, inLine) = (0, y + 120, 0) }
      // A few points of each stroke, that as many strokes as possible are below the limit.
      ink.strokes += sample.placed(x: x, y: y).strokes.map { stroke in
        let step = (stroke.points.count + 8) / 9
        return Stroke(
          points: stride(from: 0, to: stroke.points.count, by: step).map { stroke.points[$0] })
      }
      inLine += sample.strokes.count
      x += sample.width + 40
    }
    ink.strokes.removeLast(ink.strokes.count - count)
    return ink
  }

  /// When, in shares of the time that the whole reading takes, readings are cancelled.
  private static let moments =
    ProcessInfo.processInfo.environment["DUCTUS_CANCEL_OFTEN"] == nil
    ? [0.01, 0.3, 0.7] : Array(stride(from: 0, to: 1, by: 0.02))

  /// Cancels a reading at several moments.
  private func expectCancelling(
    _ name: String, _ read: @escaping @Sendable () async throws -> Void
  ) async throws {
    let clock = ContinuousClock()
    let whole = try await clock.measure { try await read() }
    var slowest = Duration.zero
    for moment in Self.moments {
      let cancelled = Locked<ContinuousClock.Instant?>(nil)
      let task = Task { () -> (end: ContinuousClock.Instant, error: (any Error)?) in
        do {
          try await read()
          return (clock.now, nil)
        } catch {
          return (clock.now, error)
        }
      }
      // Not from a task: a reading may keep the threads that tasks share.
      let delay = moment * (whole / .seconds(1))
      DispatchQueue(label: "cancel").asyncAfter(deadline: .now() + delay) {
        cancelled.withLock { $0 = clock.now }
        task.cancel()
      }
      let (end, error) = await task.value
      guard let start = cancelled.withLock({ $0 }), let error else { continue }
      let isExpected =
        if case .cancelled? = error as? DuctusError { true } else { error is CancellationError }
      #expect(isExpected, "\(error)")
      slowest = max(slowest, end - start)
    }
    #expect(slowest > .zero, "nothing was cancelled")
    #expect(slowest < Self.patience)
    print("\(name): \(whole), \(slowest) from cancelling to the end at most")
  }

  @Test func aPage() async throws {
    try await expectCancelling("page") { _ = try recognizer.recognize(Self.page) }
  }

  @Test func aLine() async throws {
    var context = RecognitionContext()
    context.layout = .line
    try await expectCancelling("line") { [context] in
      _ = try recognizer.recognize(Self.line, context: context)
    }
  }

  @Test func manyInks() async throws {
    let requests = (0..<200).flatMap { _ in Samples.texts.map { RecognitionRequest(ink: $0.ink) }
    }
    try await expectCancelling("batch") {
      for result in recognizer.recognize(requests) { _ = try result.get() }
    }
  }

  @Test func liveInk() async throws {
    let strokes = Self.page.strokes.prefix(2_000)
    try await expectCancelling("live, partial") {
      let live = LiveInk(recognizer: recognizer)
      for stroke in strokes { try live.append(stroke) }
      _ = try live.partialResult()
    }
    try await expectCancelling("live, finish") {
      let live = LiveInk(recognizer: recognizer)
      for stroke in strokes { try live.append(stroke) }
      _ = try await live.finish()
    }
  }

  @Test func aReadingThatWaitsForAnother() async throws {
    let live = LiveInk(recognizer: recognizer)
    for stroke in Self.page.strokes.prefix(4_000) { try live.append(stroke) }
    let first = Task { try await live.finish() }
    try await Task.sleep(for: .milliseconds(20))
    let second = Task { try await live.finish() }
    try await Task.sleep(for: .milliseconds(20))
    second.cancel()
    await #expect(throws: CancellationError.self) { try await second.value }
    first.cancel()
    // The first was still reading when the second had ended.
    await #expect(throws: CancellationError.self) { try await first.value }
  }

  @Test func digitalInkRecognizer() async throws {
    let recognizer = Self.digitalInkRecognizer()
    let ink = Ink(strokes: Array(Self.page.strokes.prefix(2_000)))
    try await expectCancelling("digital ink") { _ = try await recognizer.recognize(ink: ink) }
  }

  /// Reads more inks than there are threads for tasks. A task that has hardly anything to do has
  /// done it before any of them is read.
  @Test func readingsLeaveTheThreadsOfTasksAlone() async throws {
    let digital = Self.digitalInkRecognizer()
    let ink = Self.page
    let ended = Locked(0)
    let width = 2 * ProcessInfo.processInfo.activeProcessorCount
    let live = LiveInk(recognizer: recognizer)
    for stroke in ink.strokes { try live.append(stroke) }
    let readings = (0..<width).map { number in
      Task {
        defer { ended.withLock { $0 += 1 } }
        if number == 0 {
          _ = try await live.finish()
        } else {
          _ = try await digital.recognize(ink: ink)
        }
      }
    }
    try await Task.sleep(for: .milliseconds(100))
    for _ in 0..<20 { await Task {}.value }
    #expect(ended.withLock { $0 } == 0)
    for reading in readings {
      reading.cancel()
      await #expect(throws: CancellationError.self) { try await reading.value }
    }
  }

  /// What a cancelled task leaves unfinished, nobody else gets to see.
  @Test func segmentsOfACancelledTaskAreNotKept() async throws {
    let ink = Self.page.strokes.prefix(200)
    let expected = try #require(
      recognizer.recognize(Ink(strokes: Array(ink))).candidates.first
    ).segments
    let best = try #require(recognizer.recognize(Ink(strokes: Array(ink))).candidates.first)
    await Task {
      withUnsafeCurrentTask { $0?.cancel() }
      #expect(best.segments.count == best.text.count)
    }.value
    #expect(best.segments == expected)
  }
}
