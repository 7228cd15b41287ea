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

/// A "download" from a `file:` URL: a repository on a disk or a network drive.
enum FileTransfer {
  /// Copies what the sink lacks.
  static func run(
    _ url: URL, size: ExpectedSize, monitor: DownloadMonitor, sink: any DownloadSink
  ) throws(ModelStoreError) {
    let name = url.absoluteString
    func failure(_ error: MappingError) -> ModelStoreError {
      .transfer(
        error == .system(code: ENOENT)
          ? .notFound(url: name) : .unreadable(url: name, reason: error.description))
    }
    let file: InputFile
    do { file = try InputFile(path: url.path) } catch { throw failure(error) }
    guard file.size <= size.limit && file.size == size.exact ?? file.size else {
      throw .transfer(.wrongLength(url: name, expected: size.limit, actual: file.size))
    }
    do { try file.seek(to: sink.count) } catch { throw failure(error) }
    while true {
      let chunk: [UInt8]
      do { chunk = try file.next(1 << 18) } catch { throw failure(error) }
      if chunk.isEmpty { break }
      if monitor.isCancelled { throw .transfer(.cancelled(url: name)) }
      guard chunk.count <= size.limit - sink.count else {
        throw .transfer(.tooManyBytes(url: name, limit: size.limit))
      }
      try sink.append(Data(chunk))
    }
    if let exact = size.exact, sink.count < exact {
      throw .transfer(.closedEarly(url: name, received: sink.count, expected: exact))
    }
  }
}

/// Why a file could not be fetched. Every case names its URL.
public enum TransferError: Error, Hashable, Sendable {
  /// The server or the directory has no such file.
  case notFound(url: String)
  /// The server refused, with this HTTP status.
  case status(url: String, status: Int)
  /// No answer: the host is unknown, refuses connections, or isn't who it says.
  case connectionFailed(url: String, reason: String)
  /// The system lacks libcurl, by which files are fetched on Linux.
  case noLibrary(url: String, reason: String)
  /// The connection ended before the file did.
  case closedEarly(url: String, received: Int, expected: Int)
  /// No byte came for longer than the time-out.
  case stalled(url: String, seconds: Double)
  /// The transfer took longer than it may in all.
  case tookTooLong(url: String, seconds: Double)
  /// The server sent the request on more often than allowed.
  case tooManyRedirects(url: String, limit: Int)
  /// The server sent the request to an address of another kind, or from `https:` to `http:`.
  case refusedRedirect(url: String, target: String)
  /// The server announces another length than the signed one.
  case wrongLength(url: String, expected: Int, actual: Int)
  /// The server sends more than the signed length.
  case tooManyBytes(url: String, limit: Int)
  /// The server answered a request for the rest of a file with some other part of it.
  case wrongRange(url: String, contentRange: String)
  /// The file isn't the one that the signed index names.
  case wrongHash(url: String, expected: String, actual: String)
  /// The local file can't be read.
  case unreadable(url: String, reason: String)
  /// The program called it off.
  case cancelled(url: String)
}

extension TransferError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notFound(let url): "\(url): not found"
    case .status(let url, let status): "\(url): HTTP status \(status)"
    case .connectionFailed(let url, let reason): "\(url): no connection: \(reason)"
    case .noLibrary(let url, let reason): "\(url): can't be fetched without libcurl: \(reason)"
    case .closedEarly(let url, let received, let expected):
      "\(url): closed after \(received) of \(expected) bytes"
    case .stalled(let url, let seconds): "\(url): nothing came for \(seconds) seconds"
    case .tookTooLong(let url, let seconds): "\(url): took longer than \(seconds) seconds"
    case .tooManyRedirects(let url, let limit): "\(url): more than \(limit) redirects"
    case .refusedRedirect(let url, let target): "\(url): refused to be sent on to \(target)"
    case .wrongLength(let url, let expected, let actual):
      "\(url): the server announces \(actual) bytes, the index \(expected)"
    case .tooManyBytes(let url, let limit): "\(url): more than \(limit) bytes"
    case .wrongRange(let url, let contentRange):
      "\(url): the server sent another part than asked for: '\(contentRange)'"
    case .wrongHash(let url, let expected, let actual):
      "\(url): SHA-256 is \(actual), the index says \(expected)"
    case .unreadable(let url, let reason): "\(url): can't be read: \(reason)"
    case .cancelled(let url): "\(url): cancelled"
    }
  }
}

extension TransferError: LocalizedError {
  public var errorDescription: String? { description }
}
