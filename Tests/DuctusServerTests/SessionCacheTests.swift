import Support
import Testing

@testable import DuctusServer

/// How long ended sessions are kept, by a clock that the test turns.
struct SessionCacheTests {
  private final class Page: Sendable {}

  /// A clock, and what is called once it has been turned far enough.
  private final class Clock: Sendable {
    private struct State: Sendable {
      var time = ContinuousClock.now
      var calls: [(time: ContinuousClock.Instant, act: @Sendable () -> Void)] = []
    }
    private let state = Locked(State())

    var cache: SessionCache<Page> {
      SessionCache(
        now: { self.state.withLock { $0.time } },
        wait: { seconds, act in
          self.state.withLock { $0.calls.append(($0.time + .seconds(seconds), act)) }
        })
    }

    func turn(_ seconds: Double) {
      let due = state.withLock { state in
        state.time += .seconds(seconds)
        let due = state.calls.filter { $0.time <= state.time }
        state.calls.removeAll { $0.time <= state.time }
        return due
      }
      for call in due { call.act() }
    }
  }

  @Test func aSessionIsResumedOnceWithinTenMinutes() {
    let clock = Clock()
    let (cache, page) = (clock.cache, Page())
    cache.keep(page, points: 1, "a")
    clock.turn(599)
    #expect(cache.take("a") === page)
    #expect(cache.take("a") == nil)
  }

  @Test func aSessionIsDroppedAfterTenMinutesThoughNobodyAsks() {
    let clock = Clock()
    let cache = clock.cache
    weak var first: Page?
    weak var second: Page?
    do {
      let pages = (Page(), Page())
      (first, second) = pages
      cache.keep(pages.0, points: 1, "a")
      clock.turn(300)
      cache.keep(pages.1, points: 1, "b")
    }
    clock.turn(299)
    #expect(first != nil && second != nil)
    clock.turn(1)
    #expect(first == nil && second != nil)
    clock.turn(300)
    #expect(second == nil)
    #expect(cache.take("b") == nil)
  }

  @Test func aSessionThatIsKeptAgainStaysAsLongAgain() {
    let clock = Clock()
    let (cache, page) = (clock.cache, Page())
    cache.keep(page, points: 1, "a")
    clock.turn(400)
    #expect(cache.take("a") === page)
    cache.keep(page, points: 1, "a")
    clock.turn(400)
    #expect(cache.take("a") === page)
  }
}
