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
  private let router: Router
  private let log: (@Sendable (String) -> Void)?
  private let queue: WorkQueue<Waiting>
  private let deadlines: ConnectionDeadlines
  /// The address of libmicrohttpd's daemon, until it is stopped.
  private let daemon = Locked<UInt?>(nil)

  /// A connection that is suspended until a worker has its answer.
  private struct Waiting: Sendable {
    let errand: Errand
    let response: Locked<HTTPResponse?>
    /// The connection's address.
    let connection: UInt

    func end(with answer: HTTPResponse) {
      response.withLock { $0 = answer }
      MHD_resume_connection(OpaquePointer(bitPattern: connection))
    }
  }

  /// - Parameter log: Takes a line for each request.
  /// - Throws: ``ServerError/address(_:)`` where the host is no address, and
  ///   ``ServerError/listen(host:port:code:)`` where nobody may listen there.
  init(
    _ settings: HTTPSettings, _ router: Router, log: (@Sendable (String) -> Void)?
  ) throws(ServerError) {
    self.settings = settings
    self.router = router
    self.log = log
    queue = WorkQueue(
      workers: settings.workers, longestQueue: settings.longestQueue,
      largestBatch: settings.largestBatch, weight: { $0.errand.request.body.count },
      work: { batch in
        for (waiting, response) in zip(batch, router.answers(to: batch.map(\.errand))) {
          waiting.end(with: response)
        }
      })
    deadlines = ConnectionDeadlines(head: settings.headDeadline, body: settings.bodyDeadline)
    do throws(ServerError) {
      try start()
    } catch {
      _ = queue.close()
      throw error
    }
  }

  /// The port that was asked for, or the one that the system chose.
  var port: UInt16 {
    let daemon = daemon.withLock { $0 }
    return daemon.flatMap { OpaquePointer(bitPattern: $0) }.map(mhd_port) ?? 0
  }

  /// Takes no more connections, waits for the answers on their way, and ends.
  ///
  /// - Parameter seconds: how long to wait for them. What hasn't been begun by then is answered with
  ///   503.
  func stop(draining seconds: Double = 10) {
    let running = daemon.withLock { daemon in
      defer { daemon = nil }
      return daemon
    }
    guard let daemon = running.flatMap({ OpaquePointer(bitPattern: $0) }) else { return }
    let socket = MHD_quiesce_daemon(daemon)
    deadlines.wait(atMost: seconds) { $0 == .waiting || $0 == .sending }
    for waiting in queue.close() { waiting.end(with: waiting.errand.refusal) }
    // libmicrohttpd may not be stopped while it keeps a connection for a worker.
    deadlines.wait { $0 == .waiting }
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
    options.completed = { context, connection, exchange, _ in
      guard let context, let connection, let exchange = exchange?.pointee else { return }
      Unmanaged<HTTPExchange>.fromOpaque(exchange).release()
      let listener = Unmanaged<HTTPListener>.fromOpaque(context).takeUnretainedValue()
      listener.deadlines.enter(.head, connection)
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
      deadlines.enter(.body, connection)
      if let refusal = exchange.refusal { return answer(exchange, connection, refusal) }
      return mhd_yes
    }
    let exchange = Unmanaged<HTTPExchange>.fromOpaque(known).takeUnretainedValue()
    if count.pointee > 0 {
      let mayGoOn = exchange.take(UnsafeRawBufferPointer(start: bytes, count: count.pointee))
      count.pointee = 0
      return mayGoOn ? mhd_yes : mhd_no
    }
    if let refusal = exchange.refusal { return answer(exchange, connection, refusal) }
    if exchange.isHandedOver {
      guard let response = exchange.response.withLock({ $0 }) else { return mhd_yes }
      return answer(exchange, connection, response)
    }
    exchange.handOver()
    deadlines.enter(.waiting, connection)
    switch router.answer(exchange.request) {
    case .now(let response): return answer(exchange, connection, response)
    case .later(let errand):
      // libmicrohttpd keeps a suspended connection until it is resumed.
      MHD_suspend_connection(connection)
      let waiting = Waiting(
        errand: errand, response: exchange.response, connection: UInt(bitPattern: connection))
      if !queue.add(waiting) { waiting.end(with: waiting.errand.refusal) }
      return mhd_yes
    }
  }

  private func answer(
    _ exchange: HTTPExchange, _ connection: OpaquePointer, _ answer: HTTPResponse
  ) -> MHD_Result {
    deadlines.enter(.sending, connection)
    log?(exchange.line(for: answer))
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

/// Where a server listens, and its limits.
///
/// Each limit has an answer of its own: see the cases' comments.
struct HTTPSettings: Sendable {
  /// An IPv4 or IPv6 address of this machine.
  var host = "127.0.0.1"
  /// 0 lets the system choose.
  var port: UInt16 = 8765

  /// Bytes of a request's first line and header fields: above, 431 or 414.
  var largestHead = 16 << 10
  /// Header fields of a request: above, 431.
  var mostFields = 100
  /// Bytes of a body: above, 413.
  var largestBody = 4 << 20

  /// Connections at a time. More wait in the system's queue.
  var mostConnections = 1_024
  /// Connections at a time from one address that isn't this machine's: more are closed.
  var mostConnectionsPerAddress = 64
  /// Seconds from a connection's beginning, or from the answer before, to the end of a request's
  /// head; a client that sends it byte by byte is cut off.
  var headDeadline = 10.0
  /// Seconds from the head to the end of the body, and for a client to take its answer.
  var bodyDeadline = 30.0
  /// Seconds in which nothing is sent or received.
  var idleDeadline = 60

  /// Threads that answer.
  var workers = 2
  /// Requests that wait for a worker: above, 503 with `Retry-After`.
  var longestQueue = 8
  /// Requests that a worker answers together at most, and the bytes of their bodies: all wait for the
  /// last of them.
  var largestBatch = (count: 16, weight: 64 << 10)
}

/// An IPv4 or IPv6 address with a port, as the system wants it.
struct SocketAddress {
  private var storage = sockaddr_storage()
  let isIPv6: Bool

  /// `nil` where the host is no address.
  init?(_ host: String, port: UInt16) {
    let name = host == "localhost" ? "127.0.0.1" : host
    var four = sockaddr_in()
    var six = sockaddr_in6()
    if inet_pton(AF_INET, name, &four.sin_addr) == 1 {
      four.sin_family = sa_family_t(AF_INET)
      four.sin_port = port.bigEndian
      isIPv6 = false
      withUnsafeMutableBytes(of: &storage) { target in
        withUnsafeBytes(of: &four) { target.copyBytes(from: $0) }
      }
    } else if inet_pton(AF_INET6, name, &six.sin6_addr) == 1 {
      six.sin6_family = sa_family_t(AF_INET6)
      six.sin6_port = port.bigEndian
      isIPv6 = true
      withUnsafeMutableBytes(of: &storage) { target in
        withUnsafeBytes(of: &six) { target.copyBytes(from: $0) }
      }
    } else {
      return nil
    }
  }

  mutating func withPointer<Result>(_ body: (UnsafeMutableRawPointer) -> Result) -> Result {
    withUnsafeMutableBytes(of: &storage) { body($0.baseAddress!) }
  }
}

extension HTTPSettings {
  /// Whether only programs of this machine can connect.
  var isLoopback: Bool { host == "localhost" || host == "::1" || host.hasPrefix("127.") }
}
