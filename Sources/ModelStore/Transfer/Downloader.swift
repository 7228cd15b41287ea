import Foundation

/// Fetches files, again and again where a connection breaks, each time only what is missing.
struct Downloader {
  let policy: DownloadPolicy
  let monitor: DownloadMonitor

  /// Fetches a file into a sink, which may hold the beginning of it.
  ///
  /// Blocks; contents are not judged here.
  func fetch(
    _ url: URL, size: ExpectedSize, into sink: any DownloadSink
  ) throws(ModelStoreError) {
    if url.isFileURL {
      try FileTransfer.run(url, size: size, monitor: monitor, sink: sink)
      return
    }
    let deadline = ContinuousClock.now + .seconds(DownloadPolicy.bounded(policy.totalTimeout))
    var failures = 0
    while true {
      let before = sink.count
      let transfer = HTTPTransfer(url, size: size, policy: policy, monitor: monitor, sink: sink)
      do throws(HTTPTransfer.Failure) {
        try transfer.run(deadline: deadline)
        return
      } catch {
        // Bytes gained say that the server is there: only failures in a row are counted.
        failures = sink.count > before ? 1 : failures + 1
        try recover(
          from: error, failures: failures, url: url, sink: sink, deadline: deadline)
      }
    }
  }

  /// A small file in memory.
  func data(at url: URL, size: ExpectedSize) throws(ModelStoreError) -> Data {
    let sink = MemorySink()
    try fetch(url, size: size, into: sink)
    return sink.data
  }

  /// Waits for the next attempt, or throws if there is to be none.
  private func recover(
    from failure: HTTPTransfer.Failure, failures: Int, url: URL, sink: any DownloadSink,
    deadline: ContinuousClock.Instant
  ) throws(ModelStoreError) {
    let delay: Double
    switch failure {
    case .store(let error): throw error
    case .askForAll:
      try sink.restart(entityTag: nil)
      delay = 0
    case .transfer(let error, let retryAfter):
      guard error.isTransient, failures < policy.maximumAttempts else { throw .transfer(error) }
      delay = policy.delay(afterFailures: failures, requested: retryAfter)
    }
    guard ContinuousClock.now + .seconds(DownloadPolicy.bounded(delay)) < deadline else {
      throw .transfer(.tookTooLong(url: url.absoluteString, seconds: policy.totalTimeout))
    }
    guard monitor.sleep(seconds: delay) else {
      throw .transfer(.cancelled(url: url.absoluteString))
    }
  }
}

extension TransferError {
  /// Whether the same request may succeed a moment later.
  var isTransient: Bool {
    switch self {
    case .closedEarly, .stalled, .connectionFailed: true
    case .status(_, let status): [408, 425, 429, 500, 502, 503, 504].contains(status)
    default: false
    }
  }
}
