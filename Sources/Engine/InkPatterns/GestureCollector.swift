#if !hasFeature(Embedded)
  import Support

  /// Combines strokes into gestures: a gesture ends some time after the pen has lifted, unless a
  /// new touch continues it.
  ///
  ///     let collector = GestureCollector()
  ///     Task {
  ///       for await ink in collector.gestures { show(try library.candidates(for: ink)) }
  ///     }
  ///     collector.touch(at: point)  // and move(to:), lift()
  ///
  /// The sequence of gestures ends with ``finish()``, or when nobody holds the collector any more.
  public final class GestureCollector<C: Clock>: Sendable where C.Duration == Duration {
    /// The gestures as they end, to be read by one task.
    public let gestures: AsyncStream<Ink>

    private let continuation: AsyncStream<Ink>.Continuation
    private let pause: Duration
    private let clock: C
    private let state = Locked(State())

    private struct State {
      var strokes: [Stroke] = []
      var isTouching = false
      var isFinished = false
      var timer: Task<Void, Never>?
      /// Increases with every touch and every end, so that a timer of an earlier turn is ignored.
      var turn = 0

      mutating func stopTimer() {
        turn += 1
        timer?.cancel()
        timer = nil
      }

      /// Ends the gesture, and returns its strokes.
      mutating func takeStrokes() -> [Stroke] {
        stopTimer()
        isTouching = false
        defer { strokes = [] }
        return strokes
      }
    }

    /// Creates a collector with a given clock.
    ///
    /// - Parameters:
    ///   - pause: the time after the pen has lifted at which a gesture ends: 0.3 s by default.
    ///   - clock: the clock that measures the time.
    public init(pause: Duration = .milliseconds(300), clock: C) {
      (self.pause, self.clock) = (pause, clock)
      (gestures, continuation) = AsyncStream.makeStream()
    }

    deinit {
      state.withLock { $0.stopTimer() }
      continuation.finish()
    }

    /// Puts the pen down: a new stroke of the gesture begins.
    public func touch(at point: StrokePoint) {
      state.withLock { state in
        guard !state.isFinished else { return }
        state.stopTimer()
        state.isTouching = true
        state.strokes.append(Stroke(points: [point]))
      }
    }

    /// Moves the pen. Without a touch before, there is no stroke and nothing happens.
    public func move(to point: StrokePoint) {
      state.withLock { state in
        guard state.isTouching else { return }
        state.strokes[state.strokes.count - 1].points.append(point)
      }
    }

    /// Lifts the pen: the gesture ends unless a touch continues it within the pause.
    public func lift() {
      // Counted from now, not from when the task starts to run.
      let deadline = clock.now.advanced(by: pause)
      state.withLock { state in
        guard state.isTouching else { return }
        state.isTouching = false
        state.stopTimer()
        // The sleeping task holds no reference, so the collector may be released.
        state.timer = Task { [weak self, clock, turn = state.turn] in
          do {
            try await clock.sleep(until: deadline, tolerance: nil)
          } catch {
            return
          }
          self?.end(turn)
        }
      }
    }

    /// Ends the gesture at once, for example when a button is pressed.
    public func end() { end(nil) }

    /// Discards the strokes so far.
    public func cancel() {
      state.withLock { _ = $0.takeStrokes() }
    }

    /// Ends the gesture at once, and after it the sequence of gestures. Anything that the pen does
    /// later is ignored.
    public func finish() {
      end()
      state.withLock { state in
        state.isFinished = true
        _ = state.takeStrokes()
      }
      continuation.finish()
    }

    /// Ends the gesture, unless another turn has begun.
    private func end(_ turn: Int?) {
      state.withLock { state in
        guard turn == nil || turn == state.turn else { return }
        let strokes = state.takeStrokes()
        if !strokes.isEmpty { continuation.yield(Ink(strokes: strokes)) }
      }
    }
  }

  extension GestureCollector where C == ContinuousClock {
    /// A collector by the clock that never stops.
    ///
    /// - Parameter pause: the time after the pen has lifted at which a gesture ends.
    public convenience init(pause: Duration = .milliseconds(300)) {
      self.init(pause: pause, clock: ContinuousClock())
    }
  }
#endif
