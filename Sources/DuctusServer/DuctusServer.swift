import Ductus
import Foundation

/// A server on this machine: the pad, the Web's Handwriting Recognition API, MyScript's and Google's
/// protocols, and an API of its own.
///
/// It keeps nothing of what it is asked, and asks nobody.
///
///     let server = try DuctusServer(ServerOptions())
///     print(server.address)  // http://127.0.0.1:8765/
///     server.stop()
public final class DuctusServer: Sendable {
  /// Where a browser finds the pad.
  public let address: String
  private let listener: HTTPListener

  /// Starts to listen.
  ///
  /// - Throws: ``ServerError`` where nobody may listen at the address.
  public init(_ options: ServerOptions = ServerOptions()) throws(ServerError) {
    listener = try HTTPListener(options.settings, Router(options), log: options.log)
    let host = options.host.contains(":") ? "[\(options.host)]" : options.host
    address = "http://\(host):\(listener.port)/"
  }

  /// Takes no more connections, waits up to ten seconds for answers on their way, and ends.
  public func stop() { listener.stop() }
}

/// Where a server listens, and whom it answers.
public struct ServerOptions: Sendable {
  /// An address of this machine. Others than 127.0.0.1 let other machines in.
  public var host = "127.0.0.1"
  /// 0 lets the system choose one.
  public var port: UInt16 = 8765
  /// Origins of pages, such as `https://example.org`, that may ask from a browser; `*` for all.
  public var allowedOrigins: [String] = []
  /// Names by which clients may call this machine, beside its addresses and `localhost`.
  public var allowedHosts: [String] = []
  /// What clients must show, as `APPKEY:HMACKEY`; `nil` lets everybody ask.
  public var key: String?
  /// Takes a line for each request: method, path, status, bytes and time, and neither ink nor text.
  public var log: (@Sendable (String) -> Void)?

  public init() {}

  /// Whether there is no key, or one that is two words with a colon between.
  public var hasWellFormedKey: Bool { key.map { RequestKey($0) != nil } ?? true }

  var settings: HTTPSettings {
    var settings = HTTPSettings()
    settings.host = host
    settings.port = port
    settings.workers = max(1, ProcessInfo.processInfo.activeProcessorCount)
    settings.longestQueue = 32 * settings.workers
    return settings
  }
}

/// Why a server can't start.
public enum ServerError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The host is no IPv4 or IPv6 address.
  case address(String)
  /// The system doesn't let the program listen there; `code` is its error number.
  case listen(host: String, port: UInt16, code: Int32)
  /// The key isn't `APPKEY:HMACKEY`.
  case key

  public var description: String {
    switch self {
    case .address(let host): "'\(host)' is no IPv4 or IPv6 address of this machine"
    case .listen(let host, let port, let code):
      "can't listen on \(host), port \(port): \(String(cString: strerror(code)))"
        + (code == EADDRINUSE ? "; another program does: choose another with --port" : "")
    case .key: "a key is two words with a colon between: APPKEY:HMACKEY"
    }
  }
}
