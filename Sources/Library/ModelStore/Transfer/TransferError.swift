import Foundation
import Support

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

/// An error that explains why a file couldn't be fetched. Every case names its URL.
public enum TransferError: Error, Hashable, Sendable {
  /// The server or the folder has no such file.
  case notFound(url: String)
  /// The server refused, with this HTTP status.
  case status(url: String, status: Int)
  /// There is no answer: the host is unknown, refuses connections, or isn't who it claims to be.
  case connectionFailed(url: String, reason: String)
  /// The system lacks libcurl, which fetches files on Linux.
  case noLibrary(url: String, reason: String)
  /// The connection ended before the file did.
  case closedEarly(url: String, received: Int, expected: Int)
  /// No byte came for longer than the time-out.
  case stalled(url: String, seconds: Double)
  /// The transfer exceeded its total time limit.
  case tookTooLong(url: String, seconds: Double)
  /// The server redirected the request more often than allowed.
  case tooManyRedirects(url: String, limit: Int)
  /// The server redirected the request to an address of another kind, or from `https:` to `http:`.
  case refusedRedirect(url: String, target: String)
  /// The server announced a length other than the signed one.
  case wrongLength(url: String, expected: Int, actual: Int)
  /// The server sent more than the signed length.
  case tooManyBytes(url: String, limit: Int)
  /// The server answered a request for the rest of a file with a different part of it.
  case wrongRange(url: String, contentRange: String)
  /// The file isn't the one that the signed index names.
  case wrongHash(url: String, expected: String, actual: String)
  /// The local file can't be read.
  case unreadable(url: String, reason: String)
  /// The program cancelled it.
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
    case .stalled(let url, let seconds): "\(url): no data for \(seconds) seconds"
    case .tookTooLong(let url, let seconds): "\(url): took longer than \(seconds) seconds"
    case .tooManyRedirects(let url, let limit): "\(url): more than \(limit) redirects"
    case .refusedRedirect(let url, let target): "\(url): redirect to \(target) refused"
    case .wrongLength(let url, let expected, let actual):
      "\(url): the server announces \(actual) bytes; the index says \(expected)"
    case .tooManyBytes(let url, let limit): "\(url): more than \(limit) bytes"
    case .wrongRange(let url, let contentRange):
      "\(url): the server sent a different range than requested: '\(contentRange)'"
    case .wrongHash(let url, let expected, let actual):
      "\(url): SHA-256 is \(actual); the index says \(expected)"
    case .unreadable(let url, let reason): "\(url): can't be read: \(reason)"
    case .cancelled(let url): "\(url): cancelled"
    }
  }
}

extension TransferError: LocalizedError {
  public var errorDescription: String? { description }
}
