import Foundation
import InkPatterns
import Testing

@Suite(.timeLimit(.minutes(60)))
struct GestureCollectorTests {
  private let clock = ManualClock()

  private func draw(_ collector: GestureCollector<ManualClock>, _ x: Float) {
    collector.touch(at: StrokePoint(x: x, y: 0))
    collector.move(to: StrokePoint(x: x, y: 9))
    collector.lift()
  }

  @Test func aNewTouchContinuesTheGesture() async {
    let collector = GestureCollector(clock: clock)
    var gestures = collector.gestures.makeAsyncIterator()
    draw(collector, 1)
    clock.advance(by: .milliseconds(299))
    draw(collector, 2)
    clock.advance(by: .milliseconds(299))
    collector.touch(at: StrokePoint(x: 3, y: 0))
    // While the pen is down, no time is too long.
    clock.advance(by: .seconds(60))
    collector.lift()
    clock.advance(by: .milliseconds(300))
    let first = await gestures.next()
    #expect(first?.strokes.map { $0.points.map(\.x) } == [[1, 1], [2, 2], [3]])
    draw(collector, 4)
    clock.advance(by: .milliseconds(300))
    #expect(await gestures.next()?.strokes.count == 1)
  }

  @Test func thePauseCanBeChosen() async {
    let collector = GestureCollector(pause: .seconds(2), clock: clock)
    var gestures = collector.gestures.makeAsyncIterator()
    draw(collector, 1)
    clock.advance(by: .milliseconds(1_999))
    draw(collector, 2)
    clock.advance(by: .seconds(2))
    #expect(await gestures.next()?.strokes.count == 2)
  }

  @Test func endsAndForgetsAtOnce() async {
    let collector = GestureCollector(clock: clock)
    var gestures = collector.gestures.makeAsyncIterator()
    collector.move(to: StrokePoint(x: 0, y: 0))
    collector.lift()
    collector.end()
    draw(collector, 1)
    collector.cancel()
    draw(collector, 2)
    collector.end()
    // The timer of an ended gesture doesn't affect the next.
    collector.touch(at: StrokePoint(x: 3, y: 0))
    clock.advance(by: .seconds(1))
    collector.end()
    #expect(await gestures.next()?.strokes.first?.points.first?.x == 2)
    #expect(await gestures.next()?.strokes.first?.points.map(\.x) == [3])
  }

  @Test func theStreamEndsWithTheCollector() async {
    var collector: GestureCollector? = GestureCollector(clock: clock)
    let gestures = collector?.gestures
    collector?.touch(at: StrokePoint(x: 0, y: 0))
    collector = nil
    if let gestures { for await _ in gestures { Issue.record("unfinished") } }
  }

  @Test func theStreamEndsWhenTheCollectorIsFinished() async {
    let collector = GestureCollector(clock: clock)
    draw(collector, 1)
    collector.touch(at: StrokePoint(x: 2, y: 0))
    collector.finish()
    draw(collector, 3)
    collector.end()
    collector.finish()
    var gestures: [Ink] = []
    for await gesture in collector.gestures { gestures.append(gesture) }
    #expect(gestures.map { $0.strokes.map { $0.points.count } } == [[2, 1]])
  }

  /// Neither a running timer nor the reading task keeps a collector alive.
  @Test func theStreamEndsWithTheCollectorWhileATimerRuns() async {
    var collector: GestureCollector? = GestureCollector(clock: clock)
    weak let observed = collector
    let reader = Task { [gestures = collector?.gestures] in
      var count = 0
      if let gestures { for await _ in gestures { count += 1 } }
      return count
    }
    if let collector { draw(collector, 1) }
    collector = nil
    #expect(observed == nil)
    #expect(await reader.value == 0)
  }

  @Test func worksByTheRealClock() async {
    let collector = GestureCollector(pause: .milliseconds(5))
    var gestures = collector.gestures.makeAsyncIterator()
    collector.touch(at: StrokePoint(x: 0, y: 0))
    collector.lift()
    #expect(await gestures.next()?.pointCount == 1)
  }
}
