import Foundation
import Support

/// Fetches files, resuming after broken connections with only what is missing.
struct Downloader {
  let policy: DownloadPolicy
  let monitor: DownloadMonitor

  /// Fetches a file into a sink, which may hold its beginning.
  ///
  /// It blocks, and doesn't verify contents.
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
      let request = FileRequest(
        url, size: size, policy: policy, present: before, entityTag: sink.entityTag)
      let transfer = HTTPTransfer(request, monitor: monitor, sink: sink)
      do throws(TransferFailure) {
        try transfer.run(deadline: deadline)
        return
      } catch {
        // Received bytes show that the server is there: only consecutive failures count.
        failures = sink.count > before ? 1 : failures + 1
        try recover(
          from: error, failures: failures, url: url, sink: sink, deadline: deadline)
      }
    }
  }

  /// Returns a small file's contents.
  func data(at url: URL, size: ExpectedSize) throws(ModelStoreError) -> Data {
    let sink = MemorySink()
    try fetch(url, size: size, into: sink)
    return sink.data
  }

  /// Waits for the next attempt, or throws if there is none.
  private func recover(
    from failure: TransferFailure, failures: Int, url: URL, sink: any DownloadSink,
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

/// The destination of one download's bytes: ``MemorySink`` or ``PartialFile``.
///
/// Only one thread uses a sink at a time.
protocol DownloadSink: AnyObject {
  /// The number of bytes present, from which a download continues.
  var count: Int { get }
  /// The strong entity tag of these bytes, if the server gave one.
  var entityTag: String? { get }
  func append(_ data: Data) throws(ModelStoreError)
  /// Discards the bytes present: another download begins, of a file with this entity tag.
  func restart(entityTag: String?) throws(ModelStoreError)
}

/// The bytes of a small file.
final class MemorySink: DownloadSink {
  private(set) var data = Data()
  private(set) var entityTag: String?

  var count: Int { data.count }

  func append(_ data: Data) {
    self.data.append(data)
  }

  func restart(entityTag: String?) {
    data.removeAll()
    self.entityTag = entityTag
  }
}

/// The number of bytes that a download must have.
enum ExpectedSize: Hashable, Sendable {
  /// Exactly this number, given by the signed index or a verified manifest.
  case exactly(Int)
  /// An unknown number up to this.
  case atMost(Int)

  var limit: Int {
    switch self {
    case .exactly(let bytes), .atMost(let bytes): bytes
    }
  }

  var exact: Int? {
    if case .exactly(let bytes) = self { bytes } else { nil }
  }
}
