import DuctusEngine

/// The address of a server, and its clients.
public struct ServerOptions: Sendable {
  /// An address of this machine. Addresses other than 127.0.0.1 admit other machines.
  public var host = "127.0.0.1"
  /// The port; 0 lets the system choose one.
  public var port: UInt16 = 8765
  /// Origins of pages, such as `https://example.org`, that may send requests from a browser; `*`
  /// for all.
  public var allowedOrigins: [String] = []
  /// Names by which clients may address this machine, in addition to its addresses and `localhost`.
  public var allowedHosts: [String] = []
  /// The key that clients must show, as `APPKEY:HMACKEY`; `nil` admits everybody.
  public var key: String?
  /// Word lists by the names that MyScript's clients use (`customResources`).
  public var lexicons: [String: UserLexicon] = [:]
  /// The hand of the person who writes, for the packs with whose network it was learned.
  public var hand: Hand?
  /// Receives a line for each request: method, path, status, bytes and time, without ink or text.
  public var log: (@Sendable (String) -> Void)?

  public init() {}

  /// Whether there is no key, or a valid one of two words with a colon between.
  public var hasWellFormedKey: Bool { key.map { RequestKey($0) != nil } ?? true }

  /// Whether other machines can send requests without a key.
  public var isOpenToOthers: Bool { key == nil && !settings.isLoopback }

  var settings: HTTPSettings {
    var settings = HTTPSettings()
    settings.host = host
    settings.port = port
    return settings
  }
}

extension ServerOptions {
  /// Returns an origin as browsers name it, without the scheme's own port and in small letters;
  /// `nil` for anything but `*`, `null` or a scheme and a host, such as `https://example.org:8443`.
  public static func origin(_ text: String) -> String? {
    var text = text.lowercased()
    if text == "*" || text == "null" { return text }
    if text.hasSuffix("/") { text.removeLast() }
    guard let end = text.firstRange(of: "://"), end.lowerBound > text.startIndex else { return nil }
    let (scheme, rest) = (text[..<end.lowerBound], String(text[end.upperBound...]))
    guard scheme.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), host(rest) != nil else { return nil }
    for (name, port) in [("http", ":80"), ("https", ":443")]
    where scheme == name && rest.hasSuffix(port) {
      return "\(scheme)://\(rest.dropLast(port.count))"
    }
    return "\(scheme)://\(rest)"
  }

  /// Returns the name of a host, without a port and in small letters; `nil` for anything else, such
  /// as an address with a scheme or a path.
  public static func host(_ text: String) -> String? {
    guard let name = CallerCheck.name(ofHost: text), !name.isEmpty,
      name.unicodeScalars.allSatisfy({
        $0.properties.isAlphabetic || ("0"..."9").contains($0)
          || ".-_:%".unicodeScalars.contains($0)
      })
    else { return nil }
    return name
  }
}
