import Ductus
import EngineFixtures
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
