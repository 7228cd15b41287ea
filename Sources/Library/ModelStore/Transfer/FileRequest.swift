import Foundation

/// An HTTP(S) request for the missing part of a file, in the form that a transfer needs.
struct FileRequest {
  let url: URL
  let size: ExpectedSize
  let policy: DownloadPolicy
  /// The number of bytes already present.
  let present: Int
  /// The headers by name.
  let headers: [String: String]

  /// - Parameter entityTag: the strong entity tag of the bytes present, if the server gave one.
  init(
    _ url: URL, size: ExpectedSize, policy: DownloadPolicy, present: Int, entityTag: String?
  ) {
    self.url = url
    self.size = size
    self.policy = policy
    self.present = present
    // A compressed response would have neither the announced length nor ranges of the file.
    var headers = ["Accept-Encoding": "identity"]
    if size.exact == nil { headers["Cache-Control"] = "no-cache" }
    if present > 0 {
      headers["Range"] = "bytes=\(present)-"
      // Without a tag, the file's hash decides.
      if let entityTag { headers["If-Range"] = entityTag }
    }
    self.headers = headers
  }

  /// The file's name in errors.
  var name: String { url.absoluteString }

  /// Returns the reason for refusing the `count`th redirect; `nil` if it is followed.
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

  /// Returns the reason why a transfer must end now; `nil` if it may continue.
  ///
  /// - Parameters:
  ///   - lastSign: the time of the last sign of the other side.
  ///   - deadline: the time at which the transfer of this file must end.
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

  /// Returns the maximum number of seconds to wait for a sign. Cancellation has no event of its
  /// own: it is checked ten times a second.
  func patience(lastSign: ContinuousClock.Instant, deadline: ContinuousClock.Instant) -> Double {
    let left = (min(deadline, idleEnd(after: lastSign)) - .now) / .seconds(1)
    return max(0.001, min(0.1, left))
  }

  private func idleEnd(after lastSign: ContinuousClock.Instant) -> ContinuousClock.Instant {
    lastSign + .seconds(DownloadPolicy.bounded(policy.idleTimeout))
  }

  /// Returns the result of a transfer that nothing interrupted.
  ///
  /// - Parameters:
  ///   - fault: the fault of the connection, if any.
  ///   - received: the number of bytes present now.
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

/// The reason why a transfer ended before the file did.
enum TransferFailure: Error {
  case transfer(TransferError, retryAfter: Double?)
  case askForAll
  case store(ModelStoreError)
}

/// The head of a server's response.
struct ResponseHead {
  let status: Int
  /// Returns the value of a header; its name is case-insensitive.
  let header: (String) -> String?
}
