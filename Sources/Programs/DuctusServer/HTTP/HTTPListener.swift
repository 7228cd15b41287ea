import CMicrohttpd
import Support

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The connections that switched to another protocol, by their numbers.
private struct UpgradedSockets {
  var open: [Int: UpgradedSocket] = [:]
  var count = 0
}

/// An HTTP/1.1 server on libmicrohttpd, with one thread for all connections.
///
/// Requests reach the handler complete and within the limits of ``HTTPSettings``.
final class HTTPListener: Sendable {
  let settings: HTTPSettings
  private let library: Libmicrohttpd
  private let handler: @Sendable (HTTPRequest) -> HTTPAnswer
  private let refuse: @Sendable (HTTPRequest, HTTPResponse) -> HTTPResponse
  private let log: (@Sendable (String) -> Void)?
  private let deadlines: ConnectionDeadlines
  private let bodies: BodyBudget
  /// The address of libmicrohttpd's daemon, until it is stopped.
  private let daemon = Locked<UInt?>(nil)
  private let upgraded = Locked(UpgradedSockets())

  /// - Parameters:
  ///   - log: receives a line for each request.
  ///   - onDisconnect: called when clients with pending answers have left; see
  ///     ``HTTPReply/isUnwanted``.
  ///   - refuse: Completes the answer to a request that breaks the limits.
  ///   - handler: Called by the connections' thread.
  /// - Throws: ``ServerError/address(_:)`` if the host isn't an address,
  ///   ``ServerError/listen(host:port:code:)`` if listening there is impossible, and
  ///   ``ServerError/noLibrary(reason:)``.
  init(
    _ settings: HTTPSettings, log: (@Sendable (String) -> Void)? = nil,
    onDisconnect: @escaping @Sendable () -> Void = {},
    refuse: @escaping @Sendable (HTTPRequest, HTTPResponse) -> HTTPResponse = { $1 },
    handler: @escaping @Sendable (HTTPRequest) -> HTTPAnswer
  ) throws(ServerError) {
    switch Libmicrohttpd.shared {
    case .success(let found): library = found
    case .failure(let missing): throw .noLibrary(reason: missing.reason)
    }
    self.settings = settings
    self.log = log
    self.refuse = refuse
    self.handler = handler
    bodies = BodyBudget(limit: settings.maximumBodiesSize)
    deadlines = ConnectionDeadlines(
      head: settings.headDeadline, body: settings.bodyDeadline, onDisconnect: onDisconnect)
    try start()
  }

  /// The requested port, or the one that the system chose.
  var port: UInt16 {
    let daemon = daemon.withLock { $0 }
    return daemon.flatMap { OpaquePointer(bitPattern: $0) }
      .map { mhd_port(library.functions, $0) } ?? 0
  }

  /// Seconds for abandoned answers to reach their clients.
  private static let finalAnswerSeconds = 1.0

  /// Accepts no more connections, waits for the requests and answers in progress, and ends.
  ///
  /// - Parameters:
  ///   - seconds: how long to wait for them.
  ///   - patience: how long to wait for abandoned ones.
  ///   - cancelWork: called after these seconds, to send all remaining replies.
  /// - Returns: whether all of them were sent. If not, the connections remain, since libmicrohttpd
  ///   may not be stopped while it keeps one for an answer.
  func stop(draining seconds: Double, patience: Double, cancelWork: () -> Void) -> Bool {
    let running = daemon.withLock { daemon in
      defer { daemon = nil }
      return daemon
    }
    guard let daemon = running.flatMap({ OpaquePointer(bitPattern: $0) }) else { return true }
    let socket = mhd.MHD_quiesce_daemon(daemon)
    deadlines.wait(atMost: seconds) { $0 == .body || $0 == .waiting || $0 == .sending }
    cancelWork()
    for socket in upgraded.withLock({ Array($0.open.values) }) { socket.cutOff() }
    guard deadlines.wait(atMost: patience, whileAny: { $0 == .waiting || $0 == .upgraded }) else {
      // The daemon continues, and calls back.
      _ = Unmanaged.passRetained(self)
      return false
    }
    // Abandoned answers are short; the end of the daemon would cut them off.
    deadlines.wait(atMost: Self.finalAnswerSeconds) { $0 == .sending }
    mhd.MHD_stop_daemon(daemon)
    if socket >= 0 { close(socket) }
    deadlines.stop()
    return true
  }

  // MARK: - libmicrohttpd

  private var mhd: mhd_functions { library.functions.pointee }

  private func start() throws(ServerError) {
    guard var address = SocketAddress(settings.host, port: settings.port) else {
      throw .address(settings.host)
    }
    var options = mhd_settings()
    options.is_ipv6 = address.isIPv6 ? 1 : 0
    setLimits(of: &options)
    Self.setCallbacks(of: &options)
    options.context = Unmanaged.passUnretained(self).toOpaque()
    let started = address.withPointer { address in
      options.address = address.assumingMemoryBound(to: sockaddr.self)
      return mhd_start(library.functions, &options)
    }
    guard let started else {
      throw .listen(host: settings.host, port: settings.port, code: errno)
    }
    let daemonAddress = UInt(bitPattern: started)
    daemon.withLock { $0 = daemonAddress }
  }

  private func setLimits(of options: inout mhd_settings) {
    // libmicrohttpd keeps the head and also its parsed form.
    options.connection_memory = settings.maximumHeadSize + (8 << 10)
    options.connections = UInt32(settings.maximumConnectionCount)
    options.connections_per_address =
      settings.isLoopback ? 0 : UInt32(settings.maximumConnectionCountPerAddress)
    options.idle_seconds = UInt32(settings.idleDeadline)
  }

  /// Sets the callbacks of libmicrohttpd: for a request's target, for its parts, for its end, and
  /// for the start and end of a connection. The context is a listener.
  private static func setCallbacks(of options: inout mhd_settings) {
    options.target = { context, target, _ in
      guard let context else { return nil }
      let listener = Unmanaged<HTTPListener>.fromOpaque(context).takeUnretainedValue()
      let exchange = HTTPExchange(
        target: target.map { String(cString: $0) } ?? "", settings: listener.settings,
        bodies: listener.bodies)
      // libmicrohttpd keeps each argument of the query in the connection's memory, and 0.9.75
      // doesn't answer if there is too little, so it gets none. The text is its own buffer, which
      // it modifies next.
      if let mark = target.flatMap({ strchr($0, CInt(UInt8(ascii: "?"))) }) { mark[1] = 0 }
      return Unmanaged.passRetained(exchange).toOpaque()
    }
    options.access = { context, connection, _, method, version, bytes, count, exchange in
      guard let context, let connection, let method, let version, let count,
        let exchange = exchange?.pointee
      else { return mhd_no }
      let listener = Unmanaged<HTTPListener>.fromOpaque(context).takeUnretainedValue()
      return listener.access(
        connection, Unmanaged<HTTPExchange>.fromOpaque(exchange).takeUnretainedValue(),
        method: method, version: version, bytes, count)
    }
    options.completed = { context, connection, exchange, _ in
      guard let context, let connection, let exchange = exchange?.pointee else { return }
      let listener = Unmanaged<HTTPListener>.fromOpaque(context).takeUnretainedValue()
      listener.complete(Unmanaged<HTTPExchange>.fromOpaque(exchange).takeRetainedValue())
      listener.deadlines.enter(.head, connection)
    }
    options.notified = { context, connection, _, event in
      guard let context, let connection else { return }
      let listener = Unmanaged<HTTPListener>.fromOpaque(context).takeUnretainedValue()
      if mhd_is_begun(event) != 0 {
        listener.deadlines.begin(
          connection, socket: mhd_socket(listener.library.functions, connection))
      } else {
        listener.deadlines.end(connection)
      }
    }
  }

  /// The callback of libmicrohttpd for the head, for each piece of the body, at the body's end, and
  /// once more when the answer is ready.
  private func access(
    _ connection: OpaquePointer, _ exchange: HTTPExchange, method: UnsafePointer<CChar>,
    version: UnsafePointer<CChar>, _ bytes: UnsafePointer<CChar>?,
    _ count: UnsafeMutablePointer<Int>
  ) -> MHD_Result {
    guard exchange.hasHead else {
      exchange.read(
        fields(of: connection), method: String(cString: method),
        isStrict: mhd_is_head_strict(library.functions, connection, method, version) != 0)
      deadlines.enter(.body, connection)
      if let refusal = exchange.refusal, !exchange.discardsBody {
        return answer(exchange, connection, refuse(exchange.request, refusal))
      }
      return mhd_yes
    }
    if count.pointee > 0 {
      let mayGoOn = exchange.take(UnsafeRawBufferPointer(start: bytes, count: count.pointee))
      count.pointee = 0
      return mayGoOn ? mhd_yes : mhd_no
    }
    if let refusal = exchange.refusal {
      return answer(exchange, connection, refuse(exchange.request, refusal))
    }
    if exchange.isHandedOver {
      if deadlines.hasDisconnected(connection) { return mhd_no }
      guard let response = exchange.response.withLock({ $0 }) else { return mhd_yes }
      return answer(exchange, connection, response)
    }
    exchange.handOver(
      from: SocketAddress.machine(at: mhd_socket(library.functions, connection)))
    deadlines.enter(
      .waiting, connection,
      probe: String(cString: version) == "HTTP/1.1" ? .interimAnswer : .urgentByte)
    switch handler(exchange.request) {
    case .now(let response): return answer(exchange, connection, response)
    case .later(let start):
      // libmicrohttpd keeps a suspended connection until it is resumed.
      mhd.MHD_suspend_connection(connection)
      start(HTTPReply(to: exchange, on: connection, deadlines, of: library))
      return mhd_yes
    }
  }

  /// Logs a request whose client left before the end, with nginx's status for that.
  private func complete(_ exchange: HTTPExchange) {
    guard exchange.isHandedOver, !exchange.isAnswered else { return }
    log?(exchange.line(for: HTTPResponse(status: 499)))
  }

  private func fields(of connection: OpaquePointer) -> [HTTPField] {
    var fields: [HTTPField] = []
    withUnsafeMutablePointer(to: &fields) { pointer in
      mhd_headers(
        library.functions, connection,
        { context, _, name, value in
          guard let context, let name else { return mhd_yes }
          let field = HTTPField(
            name: String(cString: name), value: value.map { String(cString: $0) } ?? "")
          context.assumingMemoryBound(to: [HTTPField].self).pointee.append(field)
          return mhd_yes
        }, pointer)
    }
    return fields
  }

  private func answer(
    _ exchange: HTTPExchange, _ connection: OpaquePointer, _ answer: HTTPResponse
  ) -> MHD_Result {
    deadlines.enter(.sending, connection)
    exchange.end()
    log?(exchange.line(for: answer))
    let response =
      answer.status == 101
      ? upgrade(exchange, connection, answer)
      : answer.body.withUnsafeBytes {
        mhd_response(library.functions, $0.baseAddress, $0.count)
      }
    guard let response else { return mhd_no }
    defer { mhd.MHD_destroy_response(response) }
    for (name, value) in answer.headers {
      guard mhd.MHD_add_response_header(response, name, value) == mhd_yes else { return mhd_no }
    }
    return mhd.MHD_queue_response(connection, UInt32(answer.status), response)
  }

  /// Switches to another protocol.
  private func upgrade(
    _ exchange: HTTPExchange, _ connection: OpaquePointer, _ answer: HTTPResponse
  ) -> OpaquePointer? {
    guard let onUpgrade = answer.onUpgrade else { return nil }
    let connectionAddress = UInt(bitPattern: connection)
    exchange.upgrade = { [self] descriptor, handle, early in
      let number = upgraded.withLock { upgraded in
        upgraded.count += 1
        return upgraded.count
      }
      let socket = UpgradedSocket(
        descriptor: descriptor, handle: handle, of: library, early: early
      ) {
        [self] in upgraded.withLock { $0.open[number] = nil }
      }
      upgraded.withLock { $0.open[number] = socket }
      if let connection = OpaquePointer(bitPattern: connectionAddress) {
        deadlines.enter(.upgraded, connection)
      }
      onUpgrade(socket)
    }
    return mhd.MHD_create_response_for_upgrade(
      { _, _, exchange, early, count, descriptor, handle in
        guard let exchange, let handle else { return }
        let bytes = UnsafeRawBufferPointer(start: early, count: early == nil ? 0 : count)
        Unmanaged<HTTPExchange>.fromOpaque(exchange).takeUnretainedValue()
          .upgrade?(descriptor, handle, Array(bytes))
      }, nil)
  }
}
