import Foundation
import Support

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
      let request = HTTPRequest(
        url, size: size, policy: policy, present: before, entityTag: sink.entityTag)
      let transfer = HTTPTransfer(request, monitor: monitor, sink: sink)
      do throws(TransferFailure) {
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

/// Where the bytes of one download go: ``MemorySink`` or ``PartialFile``.
///
/// A sink is in one thread's hands at a time.
protocol DownloadSink: AnyObject {
  /// Bytes that are there already, from which a download goes on.
  var count: Int { get }
  /// The strong entity tag of those bytes, if the server gave one.
  var entityTag: String? { get }
  func append(_ data: Data) throws(ModelStoreError)
  /// Throws away what is there: another download begins, of a file with this entity tag.
  func restart(entityTag: String?) throws(ModelStoreError)
}

/// Bytes of a small file.
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

/// How many bytes a download has to have.
enum ExpectedSize: Hashable, Sendable {
  /// So many: the signed index or a verified manifest says so.
  case exactly(Int)
  /// Not known, but no more than this.
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
