import DuctusEngine

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
  /// Word lists by the names that MyScript's clients ask for (`customResources`).
  public var lexicons: [String: UserLexicon] = [:]
  /// The hand of the person who writes, for the packs whose network it was learned on.
  public var hand: Hand?
  /// Takes a line for each request: method, path, status, bytes and time, and neither ink nor text.
  public var log: (@Sendable (String) -> Void)?

  public init() {}

  /// Whether there is no key, or one that is two words with a colon between.
  public var hasWellFormedKey: Bool { key.map { RequestKey($0) != nil } ?? true }

  /// Whether other machines can ask, and nobody has to show a key.
  public var isOpenToOthers: Bool { key == nil && !settings.isLoopback }

  var settings: HTTPSettings {
    var settings = HTTPSettings()
    settings.host = host
    settings.port = port
    return settings
  }
}
