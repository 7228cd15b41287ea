import Ductus
import EngineFixtures
import Foundation
import Testing

struct DigitalInkRecognizerTests {
  private let queue = DispatchQueue(label: "completions")

  private func recognize(
    _ ink: Ink, with recognizer: DigitalInkRecognizer
  ) async -> (result: DigitalInkRecognitionResult?, error: (any Error)?) {
    await withCheckedContinuation { continuation in
      recognizer.recognize(ink: ink) { result, error in
        continuation.resume(returning: (result, error))
      }
    }
  }

  private func recognizer(_ identifier: DigitalInkRecognitionModelIdentifier)
    -> DigitalInkRecognizer
  {
    let model = DigitalInkRecognitionModel(modelIdentifier: identifier)
    let recognizer = DigitalInkRecognizer.digitalInkRecognizer(
      options: DigitalInkRecognizerOptions(model: model))
    recognizer.callbackQueue = queue
    return recognizer
  }

  // MARK: - Ways to call

  @Test func allWaysToCallReadTheSame() async throws {
    let recognizer = DigitalInkRecognizer.english(queue: queue)
    let expected = try TextRecognizer().recognize(Samples.ink)
    let (result, error) = await recognize(Samples.ink, with: recognizer)
    #expect(result == expected)
    #expect(error == nil)
    #expect(result?.candidates.first?.text == Samples.word)
    #expect(try await recognizer.recognize(ink: Samples.ink) == expected)
    let context = DigitalInkRecognitionContext(preContext: nil, writingArea: nil)
    #expect(try await recognizer.recognize(ink: Samples.ink, context: context) == expected)
    #expect(
      try await recognizer.recognizeHandwriting(from: Samples.ink, context: context) == expected)
    let older = await withCheckedContinuation { continuation in
      recognizer.recognizeHandwriting(from: Samples.ink, context: context) { result, _ in
        continuation.resume(returning: result)
      }
    }
    #expect(older == expected)
  }

  @Test func theContextIsUsed() async throws {
    let recognizer = DigitalInkRecognizer.english(queue: queue)
    let sample = try #require(Samples.all.first { $0.preContext != nil })
    let context = DigitalInkRecognitionContext(
      preContext: sample.preContext, writingArea: sample.writingArea)
    let result = try await recognizer.recognize(ink: sample.ink, context: context)
    #expect(result.candidates.first?.text == sample.label)
  }

  @Test func completionsRunOnTheMainQueueUnlessToldOtherwise() async {
    let model = DigitalInkRecognitionModel(modelIdentifier: .enUs)
    let recognizer = DigitalInkRecognizer.digitalInkRecognizer(
      options: DigitalInkRecognizerOptions(model: model))
    #expect(recognizer.callbackQueue.label == DispatchQueue.main.label)
    await withCheckedContinuation { continuation in
      recognizer.recognize(ink: Ink(strokes: [])) { _, _ in
        dispatchPrecondition(condition: .onQueue(.main))
        continuation.resume()
      }
    }
    recognizer.callbackQueue = queue
    await withCheckedContinuation { [queue] continuation in
      recognizer.recognize(ink: Ink(strokes: [])) { _, _ in
        dispatchPrecondition(condition: .onQueue(queue))
        continuation.resume()
      }
    }
  }

  @Test func completionsComeInTheOrderOfTheCalls() async {
    let recognizer = DigitalInkRecognizer.english(queue: queue)
    let inks = (0..<12).map { $0 % 3 == 0 ? Samples.ink : Ink(strokes: []) }
    let order = await withCheckedContinuation { continuation in
      // Only accessed by the completions' serial queue.
      nonisolated(unsafe) var order: [Int] = []
      for (index, ink) in inks.enumerated() {
        recognizer.recognize(ink: ink) { _, _ in
          order.append(index)
          if order.count == inks.count { continuation.resume(returning: order) }
        }
      }
    }
    #expect(order == Array(inks.indices))
  }

  @Test func threadsShareARecognizerThatIsNotLoadedYet() async throws {
    let recognizer = DigitalInkRecognizer.english(queue: queue)
    let texts = try await withThrowingTaskGroup(of: String?.self) { group in
      for index in 0..<8 {
        group.addTask {
          if index % 2 == 0 {
            return try await recognizer.recognize(ink: Samples.ink).candidates.first?.text
          }
          recognizer.callbackQueue = DispatchQueue(label: "completions \(index)")
          return await recognize(Samples.ink, with: recognizer).result?.candidates.first?.text
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(texts.count == 8)
    #expect(texts.allSatisfy { $0 == Samples.word })
  }

  @Test func aCancelledTaskReadsNothing() async {
    let recognizer = DigitalInkRecognizer.english(queue: queue)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await recognizer.recognize(ink: Samples.ink)
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  // MARK: - Options

  @Test(arguments: [(Int32?.none, 10), (1, 1), (3, 3), (0, 1), (-5, 1), (.min, 1)])
  func candidatesAreAsManyAsAskedForAtMost(count: Int32?, expected: Int) async throws {
    let recognizer = DigitalInkRecognizer.english(maxResultCount: count, queue: queue)
    let result = try await recognizer.recognize(ink: Samples.ink)
    #expect((1...expected).contains(result.candidates.count))
  }

  @Test func aHugeNumberOfCandidatesIsNoHarm() async throws {
    let recognizer = DigitalInkRecognizer.english(maxResultCount: .max, queue: queue)
    #expect(try await recognizer.recognize(ink: Samples.ink).candidates.count > 1)
  }

  @Test func optionsAreTakenAsTheyAre() {
    let options = DigitalInkRecognizerOptions(
      model: DigitalInkRecognitionModel(modelIdentifier: .fr002))
    #expect(options.maxResultCount == 10)
    options.maxResultCount = 0
    #expect(options.maxResultCount == 1)
    #expect(options.model.modelIdentifier == .fr002)
  }

  // MARK: - Errors

  @Test(arguments: [DigitalInkRecognitionModelIdentifier.hi, .kn, .or])
  func aModelThatIsNotThereIsAnErrorThatNamesIt(
    identifier: DigitalInkRecognitionModelIdentifier
  ) async throws {
    let (result, error) = await recognize(Samples.ink, with: recognizer(identifier))
    #expect(result == nil)
    switch error as? PackCatalogError {
    case .notInstalled(identifier.languageTag, _, _), .notOffered(identifier.languageTag, _): break
    default: Issue.record("\(String(describing: error))")
    }
    let text = try #require(error?.localizedDescription)
    #expect(text.contains(identifier.languageTag))
    #expect(text.contains(identifier.englishName))
  }

  /// The recogniser names the repository that the manager downloads from.
  @Test func aModelOfTheManagersRepositoryIsNotInstalled() async throws {
    let manager = ModelManager.modelManager()
    defer { manager.repository = nil }
    manager.repository = try ModelRepository(
      url: URL(string: "https://models.example/packs")!,
      publicKey: "d04ab232742bb4ab3a1368bd4615e4e6d0224ab71a016baf8520a332c9778737")
    let (_, error) = await recognize(Samples.ink, with: recognizer(.kn))
    guard case .notInstalled("kn", _, let repository) = error as? PackCatalogError else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(repository.hasPrefix("https://models.example/packs"))
  }

  @Test func aBadInkIsAnErrorThatNamesThePoint() async {
    let ink = Ink(strokes: [Stroke(points: [StrokePoint(x: 0, y: .nan)])])
    let (result, error) = await recognize(ink, with: .english(queue: queue))
    #expect(result == nil)
    guard case .ink(.notFinite(stroke: 0, point: 0))? = error as? DuctusError else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func anEmptyInkHasNoCandidates() async {
    let (result, error) = await recognize(Ink(strokes: []), with: .english(queue: queue))
    #expect(result?.candidates.isEmpty == true)
    #expect(error == nil)
  }

  // MARK: - Clocks

  private func timed(_ strokes: [[Int]]) -> Ink {
    Ink(
      strokes: strokes.enumerated().map { number, times in
        Stroke(
          points: times.enumerated().map { index, t in
            StrokePoint(x: Float(20 * number + index), y: Float(10 * index), t: t)
          })
      })
  }

  @Test(arguments: [[[0, 8, 16], [0, 8]], [[0], [0], [0]], [[0, 8], [], [0, 4]]])
  func aClockMayStartAnewWithEveryStroke(times: [[Int]]) async throws {
    let ink = timed(times)
    let recognizer = DigitalInkRecognizer.english(queue: queue)
    var bare = ink
    for s in bare.strokes.indices {
      for p in bare.strokes[s].points.indices { bare.strokes[s].points[p].t = nil }
    }
    #expect(try await recognizer.recognize(ink: ink) == recognizer.recognize(ink: bare))
  }

  @Test(arguments: [
    [[0, 8, 4]], [[0, 8], [0, 8, 4]], [[5, 8], [0, 8]], [[0, 8], [5, 9], [4]],
  ])
  func timesRunningBackwardsAreIgnored(times: [[Int]]) async throws {
    let recognizer = DigitalInkRecognizer.english(queue: queue)
    let ink = timed(times)
    let result = try await recognizer.recognize(ink: ink)
    #expect(result.warnings.count == 1)
    let bare = try await recognizer.recognize(ink: ink.withoutTimes)
    #expect(result.candidates == bare.candidates)
    #expect(bare.warnings == [])
  }
}

extension DigitalInkRecognizer {
  /// A recogniser with the bundled English model and a queue of its own for the completions.
  static func english(maxResultCount: Int32? = nil, queue: DispatchQueue) -> DigitalInkRecognizer {
    let options = DigitalInkRecognizerOptions(
      model: DigitalInkRecognitionModel(modelIdentifier: .enUs))
    if let maxResultCount { options.maxResultCount = maxResultCount }
    let recognizer = digitalInkRecognizer(options: options)
    recognizer.callbackQueue = queue
    return recognizer
  }
}
