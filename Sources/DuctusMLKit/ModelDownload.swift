import Foundation
import ModelStore
import Support

/// A download that is going on, and who waits for its end.
final class ModelDownload: Sendable {
  typealias Outcome = Result<Void, ModelStoreError>

  let progress: DownloadProgress
  let monitor: DownloadMonitor
  private let state = Locked(State())

  private struct State {
    var outcome: Outcome?
    var waiting: [@Sendable (Outcome) -> Void] = []
  }

  init() {
    let progress = DownloadProgress(totalUnitCount: -1)
    let monitor = DownloadMonitor { progress.show($0) }
    progress.kind = .file
    progress.isCancellable = true
    progress.cancellationHandler = { monitor.cancel() }
    self.progress = progress
    self.monitor = monitor
  }

  /// Calls `body` once, when the download ends or at once if it has.
  func whenEnded(_ body: @escaping @Sendable (Outcome) -> Void) {
    let outcome = state.withLock { state in
      if state.outcome == nil { state.waiting.append(body) }
      return state.outcome
    }
    if let outcome { body(outcome) }
  }

  func end(_ outcome: Outcome) {
    if case .success = outcome { progress.end() }
    // The progress and the monitor refer to each other.
    progress.cancellationHandler = nil
    let waiting = state.withLock { state in
      state.outcome = outcome
      defer { state.waiting = [] }
      return state.waiting
    }
    for body in waiting { body(outcome) }
  }
}
