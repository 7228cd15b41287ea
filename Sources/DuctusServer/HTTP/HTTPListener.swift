import CMicrohttpd
import Support

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// An HTTP/1.1 server on libmicrohttpd: one thread serves all connections, workers answer.
///
/// What reaches the handler is whole and within the limits of ``HTTPSettings``.
final class HTTPListener: Sendable {
  let settings: HTTPSettings
  private let handler: @Sendable (HTTPRequest) -> HTTPAnswer
  private let queue: WorkQueue
  private let deadlines: ConnectionDeadlines
  /// The address of libmicrohttpd's daemon, until it is stopped.
  private let daemon = Locked<UInt?>(nil)

  /// - Throws: ``ServerError/address(_:)`` where the host is no address, and
  ///   ``ServerError/listen(host:port:code:)`` where nobody may listen there.
  init(
    _ settings: HTTPSettings, handler: @escaping @Sendable (HTTPRequest) -> HTTPAnswer
  ) throws(ServerError) {
    self.settings = settings
    self.handler = handler
    queue = WorkQueue(workers: settings.workers, longestQueue: settings.longestQueue)
    deadlines = ConnectionDeadlines(head: settings.headDeadline, body: settings.bodyDeadline)
    try start()
  }

  /// The port that was asked for, or the one that the system chose.
  var port: UInt16 {
    let daemon = daemon.withLock { $0 }
    return daemon.flatMap { OpaquePointer(bitPattern: $0) }.map(mhd_port) ?? 0
  }

  /// Takes no more connections, waits for the answers on their way, and ends.
  ///
  /// - Parameter seconds: how long to wait for them.
  func stop(draining seconds: Double = 10) {
    let running = daemon.withLock { daemon in
      defer { daemon = nil }
      return daemon
    }
    guard let daemon = running.flatMap({ OpaquePointer(bitPattern: $0) }) else { return }
    let socket = MHD_quiesce_daemon(daemon)
    deadlines.waitUntilIdle(atMost: seconds)
    MHD_stop_daemon(daemon)
    if socket >= 0 { close(socket) }
    deadlines.stop()
  }

  // MARK: - libmicrohttpd

  private func start() throws(ServerError) {
    guard var address = SocketAddress(settings.host, port: settings.port) else {
      throw .address(settings.host)
    }
    var options = mhd_settings()
    options.is_ipv6 = address.isIPv6 ? 1 : 0
    // Beside the head, libmicrohttpd keeps what it makes of it.
    options.connection_memory = settings.largestHead + (8 << 10)
    options.connections = UInt32(settings.mostConnections)
    options.connections_per_address =
      settings.isLoopback ? 0 : UInt32(settings.mostConnectionsPerAddress)
    options.idle_seconds = UInt32(settings.idleDeadline)
    options.context = Unmanaged.passUnretained(self).toOpaque()
    options.access = { context, connection, url, method, _, bytes, count, exchange in
      guard let context, let connection, let url, let method, let count, let exchange else {
        return mhd_no
      }
      let listener = Unmanaged<HTTPListener>.fromOpaque(context).takeUnretainedValue()
      return listener.access(connection, url, method, bytes, count, exchange)
    }
    options.completed = { _, _, exchange, _ in
      guard let exchange = exchange?.pointee else { return }
      Unmanaged<HTTPExchange>.fromOpaque(exchange).release()
    }
    options.notified = { context, connection, _, event in
      guard let context, let connection else { return }
      let listener = Unmanaged<HTTPListener>.fromOpaque(context).takeUnretainedValue()
      if mhd_is_begun(event) != 0 {
        listener.deadlines.begin(connection, socket: mhd_socket(connection))
      } else {
        listener.deadlines.end(connection)
      }
    }
    let started = address.withPointer { address in
      options.address = address.assumingMemoryBound(to: sockaddr.self)
      return mhd_start(&options)
    }
    guard let started else {
      throw .listen(host: settings.host, port: settings.port, code: errno)
    }
    let place = UInt(bitPattern: started)
    daemon.withLock { $0 = place }
  }

  /// libmicrohttpd calls this with the head, with each piece of the body, at the body's end, and once
  /// more when the answer is there.
  private func access(
    _ connection: OpaquePointer, _ url: UnsafePointer<CChar>, _ method: UnsafePointer<CChar>,
    _ bytes: UnsafePointer<CChar>?, _ count: UnsafeMutablePointer<Int>,
    _ place: UnsafeMutablePointer<UnsafeMutableRawPointer?>
  ) -> MHD_Result {
    guard let known = place.pointee else {
      let exchange = HTTPExchange(
        connection, method: String(cString: method), path: String(cString: url),
        settings: settings)
      place.pointee = Unmanaged.passRetained(exchange).toOpaque()
      deadlines.headCame(connection)
      if let refusal = exchange.refusal { return answer(connection, refusal) }
      return mhd_yes
    }
    let exchange = Unmanaged<HTTPExchange>.fromOpaque(known).takeUnretainedValue()
    if count.pointee > 0 {
      let mayGoOn = exchange.take(UnsafeRawBufferPointer(start: bytes, count: count.pointee))
      count.pointee = 0
      return mayGoOn ? mhd_yes : mhd_no
    }
    if let refusal = exchange.refusal { return answer(connection, refusal) }
    if exchange.isHandedOver {
      guard let response = exchange.response.withLock({ $0 }) else { return mhd_yes }
      return answer(connection, response)
    }
    exchange.handOver()
    deadlines.bodyCame(connection)
    switch handler(exchange.request) {
    case .now(let response): return answer(connection, response)
    case .later(let work):
      // libmicrohttpd keeps a suspended connection until it is resumed.
      let place = UInt(bitPattern: connection)
      let response = exchange.response
      MHD_suspend_connection(connection)
      let isTaken = queue.add {
        let answer = work()
        response.withLock { $0 = answer }
        MHD_resume_connection(OpaquePointer(bitPattern: place))
      }
      guard isTaken else {
        MHD_resume_connection(connection)
        var busy = Problem(.busy, "try again in a second").response
        busy.headers.append(("Retry-After", "1"))
        response.withLock { [busy] in $0 = busy }
        return mhd_yes
      }
      return mhd_yes
    }
  }

  private func answer(_ connection: OpaquePointer, _ answer: HTTPResponse) -> MHD_Result {
    defer { deadlines.answered(connection) }
    let response = answer.body.withUnsafeBytes { bytes in
      mhd_response(bytes.baseAddress, bytes.count)
    }
    guard let response else { return mhd_no }
    defer { MHD_destroy_response(response) }
    for (name, value) in answer.headers {
      guard MHD_add_response_header(response, name, value) == mhd_yes else { return mhd_no }
    }
    return MHD_queue_response(connection, UInt32(answer.status), response)
  }
}
