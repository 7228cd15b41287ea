import Foundation

/// Puts strokes together to gestures: one ends a while after the pen has lifted, unless a new touch
/// continues it.
///
///     let collector = GestureCollector()
///     Task {
///       for await ink in collector.gestures { show(try library.candidates(for: ink)) }
///     }
///     collector.touch(at: point)  // and move(to:), lift()
///
/// Unchecked: everything that changes is only touched under `lock`.
public final class GestureCollector<C: Clock>: @unchecked Sendable where C.Duration == Duration {
  /// The gestures as they end, for one task to read.
  public let gestures: AsyncStream<Ink>

  private let continuation: AsyncStream<Ink>.Continuation
  private let pause: Duration
  private let clock: C
  private let lock = NSLock()
  private var strokes: [Stroke] = []
  private var isTouching = false
  private var timer: Task<Void, Never>?
  /// Grows with every touch and every end: a timer of an earlier one has nothing to say.
  private var turn = 0

  /// - Parameters:
  ///   - pause: how long after the pen has lifted a gesture ends: 0.3 s by default.
  ///   - clock: what time is told by.
  public init(pause: Duration = .milliseconds(300), clock: C) {
    (self.pause, self.clock) = (pause, clock)
    (gestures, continuation) = AsyncStream.makeStream()
  }

  deinit {
    timer?.cancel()
    continuation.finish()
  }

  /// The pen touches: a new stroke of the gesture begins.
  public func touch(at point: StrokePoint) {
    lock.withLock {
      stopTimer()
      isTouching = true
      strokes.append(Stroke(points: [point]))
    }
  }

  /// The pen moves on. Without a touch before there is no stroke, and nothing happens.
  public func move(to point: StrokePoint) {
    lock.withLock {
      guard isTouching else { return }
      strokes[strokes.count - 1].points.append(point)
    }
  }

  /// The pen lifts: the gesture ends unless a touch continues it within the pause.
  public func lift() {
    lock.withLock {
      guard isTouching else { return }
      isTouching = false
      stopTimer()
      // Counted from now on, not from when the task gets to run.
      let (deadline, turn, clock) = (clock.now.advanced(by: pause), turn, clock)
      timer = Task { [weak self] in
        do {
          try await clock.sleep(until: deadline, tolerance: nil)
        } catch {
          return
        }
        self?.end(turn)
      }
    }
  }

  /// Ends the gesture at once, for example at a button.
  public func end() {
    lock.withLock { finish() }
  }

  /// Forgets the strokes so far.
  public func cancel() {
    lock.withLock {
      stopTimer()
      isTouching = false
      strokes = []
    }
  }

  private func end(_ turn: Int) {
    lock.withLock { if turn == self.turn { finish() } }
  }

  private func finish() {
    stopTimer()
    isTouching = false
    guard !strokes.isEmpty else { return }
    continuation.yield(Ink(strokes: strokes))
    strokes = []
  }

  private func stopTimer() {
    turn += 1
    timer?.cancel()
    timer = nil
  }
}

extension GestureCollector where C == ContinuousClock {
  /// A collector for the time of day.
  ///
  /// - Parameter pause: how long after the pen has lifted a gesture ends.
  public convenience init(pause: Duration = .milliseconds(300)) {
    self.init(pause: pause, clock: ContinuousClock())
  }
}
