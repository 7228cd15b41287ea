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
