import Support
import Testing

/// A pen that rests on a test's command.
final class Pen: Sendable {
  private struct State {
    var waits: [Int: CheckedContinuation<Void, any Error>] = [:]
    var count = 0
  }

  private let state = Locked(State())

  /// Waits until the pen has rested.
  @Sendable func rest() async throws {
    let number = state.withLock {
      $0.count += 1
      return $0.count
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let isCancelled = state.withLock {
          if !Task.isCancelled { $0.waits[number] = continuation }
          return Task.isCancelled
        }
        if isCancelled { continuation.resume(throwing: CancellationError()) }
      }
    } onCancel: {
      state.withLock { $0.waits.removeValue(forKey: number) }?
        .resume(throwing: CancellationError())
    }
  }

  /// Returns when the ink waits for the pen to have rested.
  func isUp() async {
    while state.withLock({ $0.waits.isEmpty }) { await Task.yield() }
  }

  /// Returns when it no longer does.
  func isDown() async {
    while !state.withLock({ $0.waits.isEmpty }) { await Task.yield() }
  }

  /// The pen has rested.
  func hasRested() async {
    await isUp()
    let waits = state.withLock { state in
      defer { state.waits = [:] }
      return Array(state.waits.values)
    }
    for wait in waits { wait.resume() }
  }
}
