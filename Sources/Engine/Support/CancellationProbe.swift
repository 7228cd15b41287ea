#if DEBUG && !hasFeature(Embedded)
  /// Counts how often work asks whether it is still wanted, and says no from a certain question on,
  /// so that a test can cancel work at any moment, however fast or busy the machine is.
  package final class CancellationProbe: Sendable {
    /// The probe of the current task and its child tasks.
    @TaskLocal package static var current: CancellationProbe?

    private let limit: Int
    private let count = Locked(0)

    /// - Parameter limit: the number of questions that are answered with "go on".
    package init(limit: Int = .max) {
      self.limit = limit
    }

    /// The number of questions so far.
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
