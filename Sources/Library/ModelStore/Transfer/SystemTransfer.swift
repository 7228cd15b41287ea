#if canImport(Darwin)
  import Foundation

  /// One HTTP(S) request by the system's URLSession, for whose end the calling thread waits.
  ///
  /// The threads of URLSession's delegate write what arrives; the caller watches the time.
  ///
  /// Unchecked: mutable state, including the sink, is only accessed under `condition`.
  final class HTTPTransfer: NSObject, URLSessionDataDelegate, @unchecked Sendable {
    private let request: FileRequest
    private let monitor: DownloadMonitor
    private let sink: any DownloadSink

    private let condition = NSCondition()
    private var outcome: Result<Void, TransferFailure>?
    private var lastSign = ContinuousClock.now
    private var redirects = 0
    private var hasResponse = false

    init(_ request: FileRequest, monitor: DownloadMonitor, sink: any DownloadSink) {
      self.request = request
      self.monitor = monitor
      self.sink = sink
    }

    /// Fetches what the sink lacks.
    ///
    /// - Parameter deadline: the time at which the transfer of this file must end.
    func run(deadline: ContinuousClock.Instant) throws(TransferFailure) {
      let policy = request.policy
      let configuration = URLSessionConfiguration.ephemeral
      configuration.urlCache = nil
      configuration.httpShouldSetCookies = false
      configuration.allowsCellularAccess = policy.allowsCellularAccess
      if policy.yieldsToForeground { configuration.networkServiceType = .background }
      // This class watches the time; the session's own limits are longer.
      configuration.timeoutIntervalForRequest = sessionTimeout
      let session = URLSession(configuration: configuration, delegate: self, delegateQueue: nil)
      defer { session.invalidateAndCancel() }
      let task = session.dataTask(with: urlRequest)
      condition.withLock { lastSign = .now }
      task.resume()
      let result = wait(deadline: deadline)
      task.cancel()
      try result.get()
    }

    private var sessionTimeout: Double {
      2 * DownloadPolicy.bounded(request.policy.idleTimeout) + 60
    }

    private var urlRequest: URLRequest {
      var made = URLRequest(url: request.url, timeoutInterval: sessionTimeout)
      for (name, value) in request.headers { made.setValue(value, forHTTPHeaderField: name) }
      return made
    }

    private func wait(deadline: ContinuousClock.Instant) -> Result<Void, TransferFailure> {
      condition.lock()
      defer { condition.unlock() }
      while true {
        if let outcome { return outcome }
        if let error = request.interruption(
          lastSign: lastSign, deadline: deadline, monitor: monitor)
        {
          finish(error)
        } else {
          let patience = request.patience(lastSign: lastSign, deadline: deadline)
          _ = condition.wait(until: Date(timeIntervalSinceNow: patience))
        }
      }
    }

    /// Ends the transfer. Call it with `condition` locked.
    private func finish(_ error: TransferError, retryAfter: Double? = nil) {
      finish(.failure(.transfer(error, retryAfter: retryAfter)))
    }

    /// Ends the transfer. Call it with `condition` locked. The first result counts; afterwards the
    /// sink isn't accessed.
    private func finish(_ result: Result<Void, TransferFailure>) {
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
        if outcome == nil,
          let refusal = request.refusal(
            ofRedirectTo: newRequest.url, from: response.url ?? request.url, count: redirects)
        {
          finish(refusal)
        }
        guard outcome == nil else {
          completionHandler(nil)
          return
        }
        var redirected = urlRequest
        redirected.url = newRequest.url
        completionHandler(redirected)
      }
    }

    func urlSession(
      _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
      completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
      let goesOn = condition.withLock {
        lastSign = .now
        guard outcome == nil else { return false }
        guard let response = response as? HTTPURLResponse else {
          finish(.connectionFailed(url: request.name, reason: "the answer is not HTTP"))
          return false
        }
        hasResponse = true
        let head = ResponseHead(status: response.statusCode) {
          response.value(forHTTPHeaderField: $0)
        }
        switch ResponseCheck(head, to: request) {
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
        guard data.count <= request.size.limit - sink.count else {
          finish(.tooManyBytes(url: request.name, limit: request.size.limit))
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
        finish(
          request.result(
            fault: error?.localizedDescription, hasResponse: hasResponse, received: sink.count))
      }
    }
  }
#endif
