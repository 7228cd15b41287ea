import Dispatch
import Foundation
import ModelStore
import Support

/// Conditions on which a model may be downloaded.
public struct ModelDownloadConditions: Hashable, Sendable {
  /// Whether a mobile network may be used.
  ///
  /// Honoured on Apple's systems. Linux doesn't say what kind of network it is on, and there it has
  /// no effect.
  public let allowsCellularAccess: Bool

  /// Whether the download may go on while the program is in the background.
  ///
  /// A download goes on for as long as its program runs. Where this is `true` Apple's systems let
  /// it give way to other traffic; on Linux it has no effect.
  public let allowsBackgroundDownloading: Bool

  /// Mobile networks may be used, and nothing happens in the background.
  public init() {
    self.init(allowsCellularAccess: true, allowsBackgroundDownloading: false)
  }

  /// Conditions of a program's choice.
  public init(allowsCellularAccess: Bool, allowsBackgroundDownloading: Bool) {
    self.allowsCellularAccess = allowsCellularAccess
    self.allowsBackgroundDownloading = allowsBackgroundDownloading
  }
}

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

/// A caller's function on its way to the queue where it is called.
///
/// Unchecked: the function comes from the caller, is called once, and only on the queue that the
/// caller chose. Asking for a `@Sendable` one would refuse programs that capture their view.
struct Callback<Value: Sendable>: @unchecked Sendable {
  let function: (Value) -> Void
  let queue: DispatchQueue

  func call(_ value: Value) {
    queue.async { function(value) }
  }
}
