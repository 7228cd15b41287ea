#if DEBUG && !hasFeature(Embedded)
  /// Counts the checks for cancellation, and cancels the work from a certain check on, so that a
  /// test can cancel work at any moment, however fast or busy the machine is.
  package final class CancellationProbe: Sendable {
    /// The probe of the current task and its child tasks.
    @TaskLocal package static var current: CancellationProbe?

    private let limit: Int
    private let count = Locked(0)

    /// - Parameter limit: the number of checks before the work is cancelled.
    package init(limit: Int = .max) {
      self.limit = limit
    }

    /// The number of checks so far.
    package var questions: Int { count.withLock { $0 } }

    /// Whether the work is cancelled.
    func answer() -> Bool {
      count.withLock {
        $0 += 1
        return $0 > limit
      }
    }
  }
#endif
