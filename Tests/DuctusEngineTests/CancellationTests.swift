import Ductus
import DuctusEngine
import EngineFixtures
import Foundation
import Support
import Testing

/// Reading a large ink takes long. It mustn't hold a cancelled task, nor others' threads.
///
/// Other tests run at the same time, and the machine may be busy: tests that need two things to
/// happen at once are repeated until they do.
///
/// Each attempt has its own recogniser, which knows no lines of the page.
@Suite(.serialized) struct CancellationTests {
  /// How often an attempt is repeated if the machine was too busy.
  private static let attempts = 30

  private let recognizer: TextRecognizer

  init() throws {
    recognizer = try TextRecognizer()
  }

  private static func digitalInkRecognizer() -> DigitalInkRecognizer {
    let model = DigitalInkRecognitionModel(modelIdentifier: .enUs)
    return .digitalInkRecognizer(options: DigitalInkRecognizerOptions(model: model))
  }

  /// Repeated samples with a number of strokes, in lines below one another.
  private static let page = writing(strokes: 9_999, perLine: 40)
  private static let part = Ink(strokes: Array(page.strokes.prefix(9_999 / CancelledWork.divisor)))
  private static let line = writing(strokes: 3_000 / CancelledWork.divisor, perLine: .max)

  private static func writing(strokes count: Int, perLine: Int) -> Ink {
    var ink = Ink(strokes: [])
    var (x, y, inLine): (Float, Float, Int) = (0, 0, 0)
    while ink.strokes.count < count {
      let sample = Samples.texts[ink.strokes.count % Samples.texts.count].ink
      if inLine >= perLine { (x, y, inLine) = (0, y + 120, 0) }
      // A few points of each stroke, so that as many strokes as possible are within the limit.
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

  /// Reads, cancels, and compares the work after that with the promised bound.
  ///
  /// - Parameter questions: the fewest checks for cancellation in a full-size ink, somewhat below
  ///   today's number, so that parts that no longer check are noticed.
  private func expectCancelling(
    _ name: String, questions: Int = 1, at moments: [Double] = CancelledWork.moments,
    _ read: @escaping @Sendable () throws -> Void
  ) async throws {
    let work = try await CancelledWork(at: moments, read)
    print("\(name): \(work.questions) questions, \(work.latest) after cancelling at most")
    #expect(work.isPrompt, "\(name): \(work)")
    #expect(
      work.questions >= questions / CancelledWork.divisor,
      "\(name): parts of the work no longer ask")
  }

  @Test func aPage() async throws {
    try await expectCancelling("page", questions: 65_000) {
      _ = try TextRecognizer(sharing: recognizer).recognize(Self.part)
    }
  }

  @Test func aLine() async throws {
    var context = RecognitionContext()
    context.layout = .line
    try await expectCancelling("line", questions: 18_000) { [context] in
      _ = try recognizer.recognize(Self.line, context: context)
    }
  }

  /// Nothing but dots, and a single stroke: layout and features are most of the work.
  @Test func inkThatIsNotWriting() async throws {
    let dots = Ink(
      strokes: (0..<20_000 / CancelledWork.divisor).map { (number: Int) -> Stroke in
        let (x, y) = (Float(number * 37 % 1_000), Float(number * 53 % 1_013))
        return Stroke(points: [StrokePoint(x: x, y: y)])
      })
    let scribble = Ink(
      strokes: [
        Stroke(
          points: (0..<100_000 / CancelledWork.divisor).map { (number: Int) -> StrokePoint in
            StrokePoint(x: Float(number % 2_000), y: Float(number * 53 % 1_013))
          })
      ])
    try await expectCancelling("dots", questions: 48_000) { _ = try recognizer.recognize(dots) }
    try await expectCancelling("scribble", questions: 15_000) {
      _ = try recognizer.recognize(scribble)
    }
  }

  @Test func figures() async throws {
    let figures = try FigureRecognizer(languageTag: "zxx-Zsym-x-shapes")
    let many = Samples.records("shapes").map { RecognitionRequest(ink: $0.ink) }
    let requests = (0..<1_000 / CancelledWork.divisor).map { many[$0 % many.count] }
    let page = Self.part
    try await expectCancelling("figures", questions: 22_000) {
      for result in figures.recognize(requests) { _ = try result.get() }
    }
    // Often, since a part of it is read forwards and backwards, and neither may be missing.
    try await expectCancelling("a page as a figure", at: Array(stride(from: 0, to: 1, by: 0.02))) {
      _ = try figures.recognize(page)
    }
  }

  /// Comparing a pattern takes microseconds: cancellation is checked between any two.
  @Test func patterns() async throws {
    var library = PatternLibrary<CloudPattern>()
    try library.teach("word", from: Samples.ink)
    let (patterns, ink) = (library, Samples.ink)
    let result = await Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return Result { () throws(PatternError) in try patterns.candidates(for: ink) }
    }.value
    #expect(throws: PatternError.cancelled) { try result.get() }
  }

  @Test func manyInks() async throws {
    let requests = (0..<200 / CancelledWork.divisor).flatMap { _ in
      Samples.texts.map { RecognitionRequest(ink: $0.ink) }
    }
    try await expectCancelling("batch", questions: 85_000) {
      for result in recognizer.recognize(requests) { _ = try result.get() }
    }
  }

  @Test func liveInk() async throws {
    let strokes = Self.page.strokes.prefix(2_000 / CancelledWork.divisor)
    for isFinal in [false, true] {
      try await expectCancelling("live, \(isFinal ? "whole" : "partial")") {
        let live = LiveInk(recognizer: TextRecognizer(sharing: recognizer))
        for stroke in strokes { try live.append(stroke) }
        _ = try isFinal ? live.result() : live.partialResult()
      }
    }
  }

  /// Reads again until an attempt is conclusive: others may have come too late.
  private func expect(
    _ comment: Comment, _ attempt: () async throws -> Bool
  ) async throws {
    for _ in 0..<Self.attempts {
      if try await attempt() { return }
    }
    Issue.record(comment)
  }

  @Test func asynchronousReadings() async throws {
    let ink = Ink(strokes: Array(Self.page.strokes.prefix(4_000)))
    let readings: [@Sendable () async throws -> Void] = [
      { _ = try await Self.digitalInkRecognizer().recognize(ink: ink) },
      { _ = try await TextRecognizer(sharing: recognizer).reading(of: ink) },
      {
        let request = RecognitionRequest(ink: ink)
        _ = try await TextRecognizer(sharing: recognizer).readings(of: [request])
      },
      {
        let live = LiveInk(recognizer: TextRecognizer(sharing: recognizer))
        for stroke in ink.strokes { try live.append(stroke) }
        _ = try await live.finish()
      },
    ]
    for read in readings {
      try await expect("a cancelled reading goes on to its end") {
        let task = Task { try await read() }
        try await Task.sleep(for: .milliseconds(50))
        task.cancel()
        switch await task.result {
        case .success: return false
        case .failure(let error):
          #expect(error is CancellationError)
          return true
        }
      }
    }
  }

  @Test func aReadingThatWaitsForAnother() async throws {
    try await expect("a cancelled reading waits for the end of another") {
      let live = LiveInk(recognizer: TextRecognizer(sharing: recognizer))
      for stroke in Self.page.strokes.prefix(4_000) { try live.append(stroke) }
      let first = Task { try await live.finish() }
      try await Task.sleep(for: .milliseconds(20))
      let second = Task { try await live.finish() }
      try await Task.sleep(for: .milliseconds(20))
      second.cancel()
      let hasWaited = await second.result
      first.cancel()
      // Only if the first was still reading when the second had ended.
      guard case .failure(let error) = await first.result else { return false }
      #expect(error is CancellationError)
      #expect(throws: CancellationError.self) { try hasWaited.get() }
      return true
    }
  }

  /// Reads more inks than there are threads for tasks. Tasks with little work finish before any of
  /// the inks is read.
  @Test func readingsLeaveTheThreadsOfTasksAlone() async throws {
    let digital = Self.digitalInkRecognizer()
    let ink = Self.page
    let width = 2 * ProcessInfo.processInfo.activeProcessorCount
    try await expect("tasks wait for readings") {
      let ended = Locked(0)
      let live = LiveInk(recognizer: recognizer)
      for stroke in ink.strokes { try live.append(stroke) }
      let readings = (0..<width).map { number in
        Task {
          defer { ended.withLock { $0 += 1 } }
          switch number {
          case 0: _ = try await live.finish()
          case 1: _ = try await recognizer.reading(of: ink)
          default: _ = try await digital.recognize(ink: ink)
          }
        }
      }
      try await Task.sleep(for: .milliseconds(100))
      for _ in 0..<20 { await Task {}.value }
      let first = ended.withLock { $0 }
      for reading in readings {
        reading.cancel()
        _ = await reading.result
      }
      return first == 0
    }
  }

  /// Nobody else sees the unfinished work of a cancelled task.
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
