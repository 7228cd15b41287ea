import Foundation

/// The reason why a server can't start.
public enum ServerError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The host isn't an IPv4 or IPv6 address.
  case address(String)
  /// The system doesn't let the program listen there; `code` is its error number.
  case listen(host: String, port: UInt16, code: Int32)
  /// The key isn't `APPKEY:HMACKEY`.
  case key
  /// libmicrohttpd can't be opened.
  case noLibrary(reason: String)
  /// The pages of the pad aren't beside the program: it was moved without the folder `resources`.
  case missingPages(resources: String)

  public var description: String {
    switch self {
    case .address(let host): "'\(host)' isn't an IPv4 or IPv6 address of this machine"
    case .listen(let host, let port, let code):
      "can't listen on \(host), port \(port): \(String(cString: strerror(code)))"
        + (code == EADDRINUSE ? "; another program listens there: choose a port with --port" : "")
    case .noLibrary(let reason): "nothing can be served without libmicrohttpd: \(reason)"
    case .missingPages(let resources):
      "the pages of the pad are missing: copy the folder '\(resources)' from where the program was "
        + "built to where it is now"
    case .key: "a key is two words with a colon between: APPKEY:HMACKEY"
    }
  }
}
