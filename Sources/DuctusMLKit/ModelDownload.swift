import Foundation
import ModelStore

/// A download that is going on, and who waits for its end.
///
/// Unchecked: what varies is only touched under `lock`.
final class ModelDownload: @unchecked Sendable {
  typealias Outcome = Result<Void, ModelStoreError>

  let progress: DownloadProgress
  let monitor: DownloadMonitor
  private let lock = NSLock()
  private var outcome: Outcome?
  private var waiting: [@Sendable (Outcome) -> Void] = []

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
    let outcome: Outcome? = lock.withLock {
      if self.outcome == nil { waiting.append(body) }
      return self.outcome
    }
    if let outcome { body(outcome) }
  }

  func end(_ outcome: Outcome) {
    if case .success = outcome { progress.end() }
    // The progress and the monitor refer to each other.
    progress.cancellationHandler = nil
    let waiting = lock.withLock {
      self.outcome = outcome
      defer { self.waiting = [] }
      return self.waiting
    }
    for body in waiting { body(outcome) }
  }
}
