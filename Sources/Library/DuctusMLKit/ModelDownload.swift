import Dispatch
import Foundation
import ModelStore
import Support

/// The conditions under which a model may be downloaded.
public struct ModelDownloadConditions: Hashable, Sendable {
  /// Whether a mobile network may be used.
  ///
  /// It is honoured on Apple's systems. Linux doesn't say what kind of network it is on, so there
  /// it has no effect.
  public let allowsCellularAccess: Bool

  /// Whether the download may continue while the program is in the background.
  ///
  /// A download continues for as long as its program runs. If this is `true`, Apple's systems let
  /// it give way to other traffic; on Linux it has no effect.
  public let allowsBackgroundDownloading: Bool

  /// Creates conditions that allow mobile networks, but nothing in the background.
  public init() {
    self.init(allowsCellularAccess: true, allowsBackgroundDownloading: false)
  }

  /// Creates conditions of the program's choice.
  public init(allowsCellularAccess: Bool, allowsBackgroundDownloading: Bool) {
    self.allowsCellularAccess = allowsCellularAccess
    self.allowsBackgroundDownloading = allowsBackgroundDownloading
  }
}

/// A download in progress, with the number of those who want its model.
final class ModelDownload: Sendable {
  typealias Outcome = Result<Void, any Error>

  let progress: DownloadProgress
  let monitor: DownloadMonitor
  private let state = Locked(State())

  private struct State {
    var outcome: Outcome?
    /// The number of those who want the model, including tasks that wait for it.
    var requestCount = 0
    var nextTask = 0
    var waiting: [Int: CheckedContinuation<Void, any Error>] = [:]
  }

  init() {
    let progress = DownloadProgress(totalUnitCount: -1)
    let monitor = DownloadMonitor { [weak progress] in progress?.show($0) }
    progress.kind = .file
    progress.isCancellable = true
    progress.monitor = monitor
    self.progress = progress
    self.monitor = monitor
  }

  /// Counts one more who wants the model.
  ///
  /// - Returns: whether the download continues; a cancelled one may take a moment to end.
  func join() -> Bool {
    state.withLock { state in
      if monitor.isCancelled { return false }
      state.requestCount += 1
      return true
    }
  }

  /// Waits for the end, after ``join()``. A cancelled task no longer wants the model, and a
  /// download that nobody wants is cancelled.
  ///
  /// - Throws: ``ModelStoreError``; `CancellationError` in a cancelled task.
  func wait() async throws {
    let task = state.withLock { state in
      state.nextTask += 1
      return state.nextTask
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let outcome: Outcome? = state.withLock { state in
          // The handler has already run, or will find no continuation.
          if Task.isCancelled { return .failure(CancellationError()) }
          if state.outcome == nil { state.waiting[task] = continuation }
          return state.outcome
        }
        if let outcome { continuation.resume(with: outcome) }
      }
    } onCancel: {
      let continuation = state.withLock { state in
        state.requestCount -= 1
        if state.requestCount == 0 { monitor.cancel() }
        return state.waiting.removeValue(forKey: task)
      }
      continuation?.resume(throwing: CancellationError())
    }
  }

  func end(_ outcome: Outcome) {
    if case .success = outcome { progress.end() }
    let waiting = state.withLock { state in
      state.outcome = outcome
      defer { state.waiting = [:] }
      return state.waiting.values
    }
    for continuation in waiting { continuation.resume(with: outcome) }
  }
}

/// A caller's function on its way to the queue where it is called.
///
/// Unchecked: the function comes from the caller, is called once, and only on the queue that the
/// caller chose. Requiring a `@Sendable` one would exclude programs that capture their view.
struct Callback<Value: Sendable>: @unchecked Sendable {
  let function: (Value) -> Void
  let queue: DispatchQueue

  func call(_ value: Value) {
    queue.async { function(value) }
  }
}
