#if !canImport(Darwin)
  import CCurl
  import Foundation

  /// One HTTP(S) request by libcurl, on the calling thread.
  final class HTTPTransfer {
    private let request: FileRequest
    private let monitor: DownloadMonitor
    private let sink: any DownloadSink

    private var lastSign = ContinuousClock.now
    /// The status of the response whose head is being received.
    private var status = 0
    private var headers: [String: String] = [:]
    private var hasHead = false
    /// The target of a redirect.
    private var location: String?
    /// The reason why nothing further is accepted.
    private var failure: TransferFailure?

    init(_ request: FileRequest, monitor: DownloadMonitor, sink: any DownloadSink) {
      self.request = request
      self.monitor = monitor
      self.sink = sink
    }

    /// Fetches what the sink lacks.
    ///
    /// - Parameter deadline: the time at which the transfer of this file must end.
    func run(deadline: ContinuousClock.Instant) throws(TransferFailure) {
      let curl: Libcurl
      switch Libcurl.shared {
      case .success(let library): curl = library
      case .failure(let missing):
        throw .transfer(.noLibrary(url: request.name, reason: missing.reason), retryAfter: nil)
      }
      lastSign = .now
      var url = request.url
      var redirects = 0
      while true {
        let fault = try fetch(url, curl, deadline: deadline)
        if let failure { throw failure }
        guard let location else {
          return try request.result(
            fault: fault, hasResponse: hasHead, received: sink.count
          ).get()
        }
        redirects += 1
        let target = URL(string: location, relativeTo: url)?.absoluteURL
        if let error = request.refusal(ofRedirectTo: target, from: url, count: redirects) {
          throw .transfer(error, retryAfter: nil)
        }
        // Other schemes have been refused.
        url = target ?? url
      }
    }

    /// Sends the request to one address.
    ///
    /// - Returns: the fault of the connection, if any.
    private func fetch(
      _ url: URL, _ curl: Libcurl, deadline: ContinuousClock.Instant
    ) throws(TransferFailure) -> String? {
      (hasHead, location) = (false, nil)
      guard let easy = curl.makeEasy(), let multi = curl.makeMulti() else {
        return "libcurl has no memory"
      }
      var list: Libcurl.List?
      defer {
        _ = curl.remove(multi, easy)
        curl.freeEasy(easy)
        _ = curl.freeMulti(multi)
        curl.freeList(list)
      }
      for (name, value) in request.headers { list = curl.append(list, "\(name): \(value)") }
      let reason = UnsafeMutablePointer<CChar>.allocate(capacity: Int(ccurl_error_size))
      reason.initialize(repeating: 0, count: Int(ccurl_error_size))
      defer { reason.deallocate() }

      url.absoluteString.withCString { curl.set(ccurl_url, of: easy, to: $0) }
      curl.set(ccurl_headers, of: easy, to: list)
      curl.set(ccurl_error_text, of: easy, to: reason)
      prepare(easy, curl)
      _ = curl.add(multi, easy)
      try wait(for: multi, curl, deadline: deadline)
      var left: Int32 = 0
      guard let code = curl.message(multi, &left)?.pointee.data.result, code != 0 else {
        return nil
      }
      if reason.pointee != 0 { return String(cString: reason) }
      return curl.text(code).map { String(cString: $0) } ?? "error \(code)"
    }

    /// Sets the options that are the same for all addresses.
    private func prepare(_ easy: Libcurl.Handle, _ curl: Libcurl) {
      // HTTP and HTTPS.
      curl.set(ccurl_protocols, of: easy, to: 3)
      curl.set(ccurl_no_connect_headers, of: easy, to: 1)
      // Otherwise it sets a signal handler for the whole process.
      curl.set(ccurl_no_signal, of: easy, to: 1)
      curl.set(ccurl_buffer_size, of: easy, to: 1 << 18)
      "Ductus".withCString { curl.set(ccurl_user_agent, of: easy, to: $0) }
      let me = Unmanaged.passUnretained(self).toOpaque()
      let takeHeader: Libcurl.Receive = { start, size, count, context in
        HTTPTransfer.from(context).takeHeader(
          UnsafeRawBufferPointer(start: start, count: size * count))
          ? size * count : 0
      }
      let takeBody: Libcurl.Receive = { start, size, count, context in
        HTTPTransfer.from(context).takeBody(
          UnsafeRawBufferPointer(start: start, count: size * count))
          ? size * count : 0
      }
      curl.set(
        ccurl_header_function, of: easy, to: unsafeBitCast(takeHeader, to: UnsafeRawPointer.self))
      curl.set(ccurl_header_data, of: easy, to: me)
      curl.set(
        ccurl_write_function, of: easy, to: unsafeBitCast(takeBody, to: UnsafeRawPointer.self))
      curl.set(ccurl_write_data, of: easy, to: me)
    }

    /// Returns when the transfer has ended in any way.
    ///
    /// - Throws: ``TransferFailure`` if it is cancelled, or the time is over.
    private func wait(
      for multi: Libcurl.Handle, _ curl: Libcurl, deadline: ContinuousClock.Instant
    ) throws(TransferFailure) {
      var running: Int32 = 1
      while curl.perform(multi, &running) == 0, running > 0 {
        if let error = request.interruption(
          lastSign: lastSign, deadline: deadline, monitor: monitor)
        {
          throw .transfer(error, retryAfter: nil)
        }
        let patience = request.patience(lastSign: lastSign, deadline: deadline)
        _ = curl.poll(multi, nil, 0, Int32((1000 * patience).rounded(.up)), nil)
      }
    }

    private static func from(_ context: UnsafeMutableRawPointer?) -> HTTPTransfer {
      Unmanaged<HTTPTransfer>.fromOpaque(context!).takeUnretainedValue()
    }

    // MARK: - What arrives

    /// Takes a line of the response's head.
    ///
    /// - Returns: whether the transfer continues.
    private func takeHeader(_ bytes: UnsafeRawBufferPointer) -> Bool {
      lastSign = .now
      // Trailers after the body are ignored.
      if hasHead { return true }
      let line = String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .newlines)
      if line.hasPrefix("HTTP/") {
        let words = line.split(separator: " ")
        status = words.count > 1 ? Int(words[1]) ?? 0 : 0
        headers = [:]
      } else if let colon = line.firstIndex(of: ":") {
        headers[line[..<colon].lowercased()] =
          line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
      } else if line.isEmpty && status >= 200 {
        hasHead = true
        return judgeHead()
      }
      return true
    }

    private func judgeHead() -> Bool {
      if [301, 302, 303, 307, 308].contains(status), let target = headers["location"] {
        location = target
        return true
      }
      let head = ResponseHead(status: status) { [headers] in headers[$0.lowercased()] }
      switch ResponseCheck(head, to: request) {
      case .rest: return true
      case .whole(let entityTag):
        do throws(ModelStoreError) {
          try sink.restart(entityTag: entityTag)
          return true
        } catch {
          failure = .store(error)
        }
      case .askForAll: failure = .askForAll
      case .refuse(let error, let retryAfter):
        failure = .transfer(error, retryAfter: retryAfter)
      }
      return false
    }

    private func takeBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
      lastSign = .now
      // The body of a redirect is ignored.
      guard hasHead, location == nil else { return false }
      guard bytes.count <= request.size.limit - sink.count else {
        failure = .transfer(
          .tooManyBytes(url: request.name, limit: request.size.limit), retryAfter: nil)
        return false
      }
      do throws(ModelStoreError) {
        try sink.append(Data(bytes))
        return true
      } catch {
        failure = .store(error)
        return false
      }
    }
  }
#endif
