/// A local server: the pad, the Web's Handwriting Recognition API, MyScript's and Google's
/// protocols, and its own API.
///
/// It stores nothing of its requests, except for the ink of a live session of MyScript's protocol,
/// in memory, while its socket is open and for ten more minutes; and it contacts nobody except the
/// repository of a model that is installed from the pad.
///
///     let server = try DuctusServer(ServerOptions())
///     print(server.address)  // http://127.0.0.1:8765/
///     server.stop()
public final class DuctusServer: Sendable {
  /// Where a browser finds the pad.
  public let address: String
  private let listener: HTTPListener
  private let workers: RequestWorkers

  /// Starts to listen.
  ///
  /// - Throws: ``ServerError`` if listening at the address is impossible, or the pad's pages are
  ///   missing.
  public init(_ options: ServerOptions = ServerOptions()) throws(ServerError) {
    if WebResources.files.isEmpty {
      throw .missingPages(resources: WebResources.resources)
    }
    let router = try Router(options)
    let workers = RequestWorkers(router)
    listener = try HTTPListener(
      options.settings, log: options.log, onDisconnect: workers.dropUnwanted,
      refuse: router.refuse, handler: workers.answer)
    self.workers = workers
    let host = options.host.contains(":") ? "[\(options.host)]" : options.host
    address = "http://\(host):\(listener.port)/"
  }

  /// Accepts no more connections, waits up to ten seconds for pending answers, gives up the rest,
  /// and ends.
  ///
  /// - Returns: whether all work has ended, which it does unless this library has a bug: work that
  ///   hasn't ended within five seconds after it was cancelled continues.
  @discardableResult public func stop() -> Bool {
    listener.stop(draining: 10, patience: 5, cancelWork: workers.cancelWork)
  }
}
