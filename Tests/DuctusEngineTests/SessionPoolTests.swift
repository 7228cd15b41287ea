import Ductus
import EngineFixtures
import Support
import Testing

@testable import DuctusEngine
@testable import InkReading

struct SessionPoolTests {
  /// A session that finds no ink too large, and grows by a hundred bytes, or as far as it is told.
  private final class Session: ReadingSession {
    var memoryUse = 0
    var uses = 0

    func recognize(
      _ requests: [RecognitionRequest], maxResultCount: Int
    ) -> [Result<RecognitionResult, DuctusError>] {
      uses += 1
      memoryUse = maxResultCount == 1 ? 100 * uses : maxResultCount
      return []
    }
  }

  @Test func aSessionIsUsedAgain() throws {
    let pool = SessionPool { () throws(DuctusError) in Session() }
    for use in 1...3 {
      _ = pool.recognize([], maxResultCount: 1)
      #expect(pool.idleMemory == 100 * use)
    }
  }

  @Test func aSessionThatHasGrownTooLargeIsDropped() throws {
    let pool = SessionPool { () throws(DuctusError) in Session() }
    let limit = SessionPool.memoryLimit
    _ = pool.recognize([], maxResultCount: limit)
    #expect(pool.idleMemory == limit)
    _ = pool.recognize([], maxResultCount: limit + 1)
    #expect(pool.idleMemory == 0)
    _ = pool.recognize([], maxResultCount: 1)
    #expect(pool.idleMemory == 100)
  }

  /// However many threads read at once: here, each reading begins another.
  @Test func idleSessionsShareTheirLimit() throws {
    final class Nested: ReadingSession {
      let pool: () -> SessionPool?
      var memoryUse: Int { SessionPool.memoryLimit / 4 }

      init(pool: @escaping () -> SessionPool?) { self.pool = pool }

      func recognize(
        _ requests: [RecognitionRequest], maxResultCount: Int
      ) -> [Result<RecognitionResult, DuctusError>] {
        if maxResultCount > 1 {
          _ = pool()?.recognize(requests, maxResultCount: maxResultCount - 1)
        }
        return []
      }
    }
    let made = Locked(0)
    let known = Locked<SessionPool?>(nil)
    let pool = SessionPool { () throws(DuctusError) in
      made.withLock { $0 += 1 }
      return Nested { known.withLock { $0 } }
    }
    known.withLock { $0 = pool }
    _ = pool.recognize([], maxResultCount: 10)
    #expect(made.withLock { $0 } == 10)
    #expect(pool.idleMemory == SessionPool.memoryLimit)
    known.withLock { $0 = nil }
  }

  @Test func aHugeInkLeavesNothingBehind() throws {
    let recognizer = try TextRecognizer()
    let word = try #require(Samples.texts.first).ink
    let expected = try recognizer.recognize(word)
    let dots = Ink(
      strokes: (0..<20_000).map { (number: Int) -> Stroke in
        Stroke(points: [StrokePoint(x: Float(number % 500), y: Float(number / 500))])
      })
    _ = try recognizer.recognize(dots)
    #expect(recognizer.idleMemory <= SessionPool.memoryLimit)
    #expect(try recognizer.recognize(word) == expected)
  }
}
