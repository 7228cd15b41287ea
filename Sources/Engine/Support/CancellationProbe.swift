#if DEBUG && !hasFeature(Embedded)
  /// Counts how often work asks whether it is still wanted, and says no from some question on: so a
  /// test cancels work at any moment of its own, however fast or busy the machine is.
  package final class CancellationProbe: Sendable {
    /// The probe of the current task and of those that it makes.
    @TaskLocal package static var current: CancellationProbe?

    private let limit: Int
    private let count = Locked(0)

    /// - Parameter limit: questions that are answered with "go on".
    package init(limit: Int = .max) {
      self.limit = limit
    }

    /// Questions so far.
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
