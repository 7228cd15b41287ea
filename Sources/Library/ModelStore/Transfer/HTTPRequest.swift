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
