import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One request over HTTP(S), on whose end the calling thread waits.
///
/// The threads of URLSession's delegate write what arrives; the caller keeps the time.
///
/// Unchecked: what varies, the sink included, is only touched under `condition`.
final class HTTPTransfer: NSObject, URLSessionDataDelegate, @unchecked Sendable {
  /// Why a transfer ended before the file did.
  enum Failure: Error {
    case transfer(TransferError, retryAfter: Double?)
    case askForAll
    case store(ModelStoreError)
  }

  private let url: URL
  private let size: ExpectedSize
  private let policy: DownloadPolicy
  private let monitor: DownloadMonitor
  private let sink: any DownloadSink
  private let startCount: Int

  private let condition = NSCondition()
  private var outcome: Result<Void, Failure>?
  private var lastSign = ContinuousClock.now
  private var redirects = 0
  private var hasResponse = false

  init(
    _ url: URL, size: ExpectedSize, policy: DownloadPolicy, monitor: DownloadMonitor,
    sink: any DownloadSink
  ) {
    self.url = url
    self.size = size
    self.policy = policy
    self.monitor = monitor
    self.sink = sink
    startCount = sink.count
  }

  /// Fetches what the sink lacks.
  ///
  /// - Parameter deadline: when the time for this file is over.
  func run(deadline: ContinuousClock.Instant) throws(Failure) {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.urlCache = nil
    configuration.httpShouldSetCookies = false
    configuration.allowsCellularAccess = policy.allowsCellularAccess
    if policy.yieldsToForeground { configuration.networkServiceType = .background }
    // This class keeps the time; the session's own limits lie behind its.
    configuration.timeoutIntervalForRequest = sessionTimeout
    let session = URLSession(configuration: configuration, delegate: self, delegateQueue: nil)
    defer { session.invalidateAndCancel() }
    let task = session.dataTask(with: request)
    condition.withLock { lastSign = .now }
    task.resume()
    let result = wait(deadline: deadline)
    task.cancel()
    try result.get()
  }

  private var sessionTimeout: Double { 2 * DownloadPolicy.bounded(policy.idleTimeout) + 60 }

  private var request: URLRequest {
    var request = URLRequest(url: url, timeoutInterval: sessionTimeout)
    // A compressed answer would have neither the announced length nor ranges of the file.
    request.setValue("identity", forHTTPHeaderField: "Accept-Encoding")
    if size.exact == nil { request.setValue("no-cache", forHTTPHeaderField: "Cache-Control") }
    if startCount > 0 {
      request.setValue("bytes=\(startCount)-", forHTTPHeaderField: "Range")
      // Without a tag the file's hash has the last word.
      if let tag = sink.entityTag { request.setValue(tag, forHTTPHeaderField: "If-Range") }
    }
    return request
  }

  private func wait(deadline: ContinuousClock.Instant) -> Result<Void, Failure> {
    condition.lock()
    defer { condition.unlock() }
    while true {
      if let outcome { return outcome }
      let now = ContinuousClock.now
      let idleEnd = lastSign + .seconds(DownloadPolicy.bounded(policy.idleTimeout))
      if monitor.isCancelled {
        finish(.cancelled(url: url.absoluteString))
      } else if now >= deadline {
        finish(.tookTooLong(url: url.absoluteString, seconds: policy.totalTimeout))
      } else if now >= idleEnd {
        finish(.stalled(url: url.absoluteString, seconds: policy.idleTimeout))
      } else {
        // Cancellation has no signal of its own: it is looked for ten times a second.
        let left = (min(deadline, idleEnd) - now) / .seconds(1)
        _ = condition.wait(until: Date(timeIntervalSinceNow: max(0.001, min(0.1, left))))
      }
    }
  }

  /// Call with `condition` locked.
  private func finish(_ error: TransferError, retryAfter: Double? = nil) {
    finish(.failure(.transfer(error, retryAfter: retryAfter)))
  }

  /// Call with `condition` locked. The first outcome counts; after it the sink is not touched.
  private func finish(_ result: Result<Void, Failure>) {
    if outcome == nil { outcome = result }
    condition.broadcast()
  }

  // MARK: - URLSessionDataDelegate

  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    condition.withLock {
      lastSign = .now
      redirects += 1
      if outcome == nil, let refusal = refusal(ofRedirectTo: newRequest.url, from: response.url) {
        finish(refusal)
      }
      guard outcome == nil else {
        // FoundationNetworking traps when it gets an answer after the cancellation, which may come
        // at any time once there is an outcome. Under the lock an answer is always in time.
        #if !canImport(FoundationNetworking)
          completionHandler(nil)
        #endif
        return
      }
      var redirected = request
      redirected.url = newRequest.url
      completionHandler(redirected)
    }
  }

  /// Call with `condition` locked.
  private func refusal(ofRedirectTo target: URL?, from source: URL?) -> TransferError? {
    let name = url.absoluteString
    if redirects > policy.maximumRedirects {
      return .tooManyRedirects(url: name, limit: policy.maximumRedirects)
    }
    let scheme = target?.scheme?.lowercased()
    let wasSecure = (source ?? url).scheme?.lowercased() == "https"
    guard scheme == "https" || (scheme == "http" && !wasSecure) else {
      return .refusedRedirect(url: name, target: target?.absoluteString ?? "nowhere")
    }
    return nil
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    let goesOn = condition.withLock {
      lastSign = .now
      guard outcome == nil else { return false }
      guard let response = response as? HTTPURLResponse else {
        finish(.connectionFailed(url: url.absoluteString, reason: "the answer is not HTTP"))
        return false
      }
      hasResponse = true
      switch ResponseCheck(response, url: url.absoluteString, present: startCount, size: size) {
      case .rest: return true
      case .whole(let entityTag):
        do throws(ModelStoreError) {
          try sink.restart(entityTag: entityTag)
          return true
        } catch {
          finish(.failure(.store(error)))
        }
      case .askForAll: finish(.failure(.askForAll))
      case .refuse(let error, let retryAfter): finish(error, retryAfter: retryAfter)
      }
      return false
    }
    if !goesOn { dataTask.cancel() }
    completionHandler(goesOn ? .allow : .cancel)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    condition.withLock {
      lastSign = .now
      guard outcome == nil else { return }
      guard data.count <= size.limit - sink.count else {
        finish(.tooManyBytes(url: url.absoluteString, limit: size.limit))
        return
      }
      do throws(ModelStoreError) {
        try sink.append(data)
      } catch {
        finish(.failure(.store(error)))
      }
    }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    condition.withLock {
      guard outcome == nil else { return }
      let name = url.absoluteString
      if let error, !hasResponse {
        finish(.connectionFailed(url: name, reason: error.localizedDescription))
      } else if let exact = size.exact, sink.count < exact {
        finish(.closedEarly(url: name, received: sink.count, expected: exact))
      } else if error != nil && size.exact == nil {
        finish(.closedEarly(url: name, received: sink.count, expected: sink.count + 1))
      } else {
        finish(.success(()))
      }
    }
  }
}
