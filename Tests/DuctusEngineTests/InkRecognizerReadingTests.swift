import Dispatch
import Ductus
import DuctusEngine
import EngineFixtures
import Support
import Testing

/// A reading away from the caller's actor is the one that the caller's thread would get.
struct InkRecognizerReadingTests {
  private static let faulty = Ink(strokes: [Stroke(points: [StrokePoint(x: .nan, y: 0)])])

  @Test func texts() async throws {
    let recognizer = try TextRecognizer()
    var context = RecognitionContext()
    context.preContext = "hello"
    let ink = Samples.ink
    let (plain, after) = try (
      recognizer.recognize(ink), recognizer.recognize(ink, context: context)
    )
    #expect(plain != after)
    #expect(try await recognizer.reading(of: ink) == plain)
    #expect(try await recognizer.reading(of: ink, context: context) == after)
  }

  @Test func figures() async throws {
    let recognizer = try FigureRecognizer(languageTag: "zxx-Zsym-x-shapes")
    let record = try #require(Samples.records("shapes").first)
    let result = try await recognizer.reading(of: record.ink)
    #expect(try result == recognizer.recognize(record.ink))
  }

  @Test func manyInks() async throws {
    let recognizer = try TextRecognizer()
    let requests = [Samples.ink, Self.faulty, Samples.ink].map { RecognitionRequest(ink: $0) }
    #expect(try await recognizer.readings(of: requests) == recognizer.recognize(requests))
  }

  @Test func aFaultNamesItsPlace() async throws {
    let recognizer = try TextRecognizer()
    let fault = #expect(throws: DuctusError.self) { try recognizer.recognize(Self.faulty) }
    await #expect(throws: try #require(fault)) {
      _ = try await recognizer.reading(of: Self.faulty)
    }
  }

  @MainActor @Test func theMainThreadStaysFree() async throws {
    let recognizer = WatchedRecognizer(pack: try TextRecognizer().pack)
    DispatchQueue.main.setSpecific(key: WatchedRecognizer.isMain, value: true)
    _ = try await recognizer.readings(of: [])
    #expect(recognizer.callsOnTheMainQueue == [false])
    _ = recognizer.recognize([])
    #expect(recognizer.callsOnTheMainQueue == [false, true])
  }
}

/// Reads nothing, and notes whether it was asked to on the main actor's queue.
private struct WatchedRecognizer: InkRecognizer {
  static let isMain = DispatchSpecificKey<Bool>()

  let pack: Pack
  private let calls = Locked<[Bool]>([])

  init(pack: Pack) { self.pack = pack }

  var callsOnTheMainQueue: [Bool] { calls.withLock { $0 } }

  func recognize(
    _ requests: [RecognitionRequest]
  ) -> [Result<RecognitionResult, DuctusError>] {
    let isMain = DispatchQueue.getSpecific(key: Self.isMain) ?? false
    calls.withLock { $0.append(isMain) }
    return []
  }
}
