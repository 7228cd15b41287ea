import Ductus
import EngineFixtures
import Testing

@testable import DuctusEngine

struct SessionPoolTests {
  private final class Session: ReadingSession {
    var memoryUse = 0
    var uses = 0
  }

  @Test func aSessionIsUsedAgain() throws {
    let pool = SessionPool { () throws(DuctusError) in Session() }
    for use in 1...3 {
      let uses = try pool.withSession { session in
        session.uses += 1
        session.memoryUse = 100 * session.uses
        return session.uses
      }
      #expect(uses == use)
      #expect(pool.idleMemory == 100 * use)
    }
  }

  @Test func aSessionThatHasGrownTooLargeIsDropped() throws {
    let pool = SessionPool { () throws(DuctusError) in Session() }
    let limit = SessionPool<Session>.memoryLimit
    try pool.withSession { $0.memoryUse = limit }
    #expect(pool.idleMemory == limit)
    try pool.withSession { $0.memoryUse = limit + 1 }
    #expect(pool.idleMemory == 0)
    #expect(try pool.withSession { $0.uses } == 0)
  }

  @Test func aHugeInkLeavesNothingBehind() throws {
    let recognizer = try TextRecognizer()
    let word = try #require(Samples.texts.first).ink
    let expected = try recognizer.recognize(word)
    let dots = Ink(
      strokes: (0..<20_000).map { number in
        Stroke(points: [StrokePoint(x: Float(number % 500), y: Float(number / 500))])
      })
    _ = try recognizer.recognize(dots)
    #expect(recognizer.idleMemory <= SessionPool<Session>.memoryLimit)
    #expect(try recognizer.recognize(word) == expected)
  }
}
