import Foundation

/// A request over HTTP(S) for what is missing of a file, as whoever carries it out needs it.
struct HTTPRequest {
  let url: URL
  let size: ExpectedSize
  let policy: DownloadPolicy
  /// Bytes that are there already.
  let present: Int
  /// By name.
  let headers: [String: String]

  /// - Parameter entityTag: The strong one of the bytes that are there, if the server gave one.
  init(
    _ url: URL, size: ExpectedSize, policy: DownloadPolicy, present: Int, entityTag: String?
  ) {
    self.url = url
    self.size = size
    self.policy = policy
    self.present = present
    // A compressed answer would have neither the announced length nor ranges of the file.
    var headers = ["Accept-Encoding": "identity"]
    if size.exact == nil { headers["Cache-Control"] = "no-cache" }
    if present > 0 {
      headers["Range"] = "bytes=\(present)-"
      // Without a tag the file's hash has the last word.
      if let entityTag { headers["If-Range"] = entityTag }
    }
    self.headers = headers
  }

  /// What errors call the file.
  var name: String { url.absoluteString }

  /// Why the request isn't sent on, by its `count`th redirect; `nil` where it is.
  func refusal(ofRedirectTo target: URL?, from source: URL, count: Int) -> TransferError? {
    if count > policy.maximumRedirects {
      return .tooManyRedirects(url: name, limit: policy.maximumRedirects)
    }
    let scheme = target?.scheme?.lowercased()
    let wasSecure = source.scheme?.lowercased() == "https"
    guard scheme == "https" || (scheme == "http" && !wasSecure) else {
      return .refusedRedirect(url: name, target: target?.absoluteString ?? "nowhere")
    }
    return nil
  }

  /// Why a transfer has to end now; `nil` where it may go on.
  ///
  /// - Parameters:
  ///   - lastSign: When the other side was last heard of.
  ///   - deadline: When the time for this file is over.
  func interruption(
    lastSign: ContinuousClock.Instant, deadline: ContinuousClock.Instant, monitor: DownloadMonitor
  ) -> TransferError? {
    let now = ContinuousClock.now
    if monitor.isCancelled { return .cancelled(url: name) }
    if now >= deadline { return .tookTooLong(url: name, seconds: policy.totalTimeout) }
    if now >= idleEnd(after: lastSign) {
      return .stalled(url: name, seconds: policy.idleTimeout)
    }
    return nil
  }

  /// Seconds to wait for a sign at most. Cancellation has none of its own: it is looked for ten
  /// times a second.
  func patience(lastSign: ContinuousClock.Instant, deadline: ContinuousClock.Instant) -> Double {
    let left = (min(deadline, idleEnd(after: lastSign)) - .now) / .seconds(1)
    return max(0.001, min(0.1, left))
  }

  private func idleEnd(after lastSign: ContinuousClock.Instant) -> ContinuousClock.Instant {
    lastSign + .seconds(DownloadPolicy.bounded(policy.idleTimeout))
  }

  /// How a transfer ended that nothing interrupted.
  ///
  /// - Parameters:
  ///   - fault: What was wrong with the connection.
  ///   - received: Bytes that are there now.
  func result(fault: String?, hasResponse: Bool, received: Int) -> Result<Void, TransferFailure> {
    func failure(_ error: TransferError) -> Result<Void, TransferFailure> {
      .failure(.transfer(error, retryAfter: nil))
    }
    if let fault, !hasResponse { return failure(.connectionFailed(url: name, reason: fault)) }
    if let exact = size.exact, received < exact {
      return failure(.closedEarly(url: name, received: received, expected: exact))
    }
    if fault != nil && size.exact == nil {
      return failure(.closedEarly(url: name, received: received, expected: received + 1))
    }
    return .success(())
  }
}

/// Why a transfer ended before the file did.
enum TransferFailure: Error {
  case transfer(TransferError, retryAfter: Double?)
  case askForAll
  case store(ModelStoreError)
}

/// The beginning of a server's answer.
struct ResponseHead {
  let status: Int
  /// The value of a header, whose name is in any case.
  let header: (String) -> String?
}

/// What to do with the body of an answer to a request.
enum ResponseCheck {
  /// The rest of what is there follows.
  case rest
  /// The whole file follows.
  case whole(entityTag: String?)
  /// What is there isn't a beginning of the file: ask again for all of it.
  case askForAll
  case refuse(TransferError, retryAfter: Double?)

  init(_ response: ResponseHead, to request: HTTPRequest) {
    let (url, size, present) = (request.name, request.size, request.present)
    let header = response.header
    let length = header("Content-Length").flatMap { Int($0) }
    switch response.status {
    case 200:
      // Over and above its signed length nothing is worth fetching, nor is a shorter file.
      if let length, length > size.limit || length != size.exact ?? length {
        self = .refuse(
          .wrongLength(url: url, expected: size.limit, actual: length), retryAfter: nil)
      } else {
        let tag = header("ETag")
        self = .whole(entityTag: tag.flatMap { Self.isStrong($0) ? $0 : nil })
      }
    case 206:
      let range = header("Content-Range") ?? ""
      self =
        present > 0 && Self.isRest(range, from: present, size: size)
        ? .rest : .refuse(.wrongRange(url: url, contentRange: range), retryAfter: nil)
    case 416 where present > 0:
      self = .askForAll
    case 404, 410:
      self = .refuse(.notFound(url: url), retryAfter: nil)
    case let status:
      self = .refuse(
        .status(url: url, status: status),
        retryAfter: header("Retry-After").flatMap { Double($0) }.map { max(0, $0) })
    }
  }

  /// Whether an entity tag promises equal bytes (RFC 9110, 8.8.1), and fits into a header.
  private static func isStrong(_ tag: String) -> Bool {
    tag.hasPrefix("\"") && tag.hasSuffix("\"") && (2...256).contains(tag.utf8.count)
      && tag.utf8.allSatisfy { (0x21...0x7E).contains($0) }
  }

  /// Whether `bytes FIRST-LAST/TOTAL` is what is missing, to the end.
  private static func isRest(_ range: String, from present: Int, size: ExpectedSize) -> Bool {
    guard range.hasPrefix("bytes ") else { return false }
    let parts = range.dropFirst(6).split(separator: "/", omittingEmptySubsequences: false)
    let ends = (parts.first ?? "").split(separator: "-", omittingEmptySubsequences: false)
      .map { Int($0) }
    guard parts.count == 2, ends.count == 2, ends[0] == present, let last = ends[1],
      last >= present
    else {
      return false
    }
    let (total, overflows) = last.addingReportingOverflow(1)
    guard !overflows, total <= size.limit, total == size.exact ?? total else { return false }
    return parts[1] == "*" || Int(parts[1]) == total
  }
}
