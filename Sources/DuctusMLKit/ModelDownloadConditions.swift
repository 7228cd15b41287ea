/// On what conditions a model may be downloaded.
public struct ModelDownloadConditions: Hashable, Sendable {
  /// Whether a mobile network may be used.
  ///
  /// Honoured on Apple's systems. Linux doesn't say what kind of network it is on, and there it has
  /// no effect.
  public let allowsCellularAccess: Bool

  /// Whether the download may go on while the program is in the background.
  ///
  /// A download goes on for as long as its program runs. Where this is `true` Apple's systems let
  /// it give way to other traffic; on Linux it has no effect.
  public let allowsBackgroundDownloading: Bool

  /// Mobile networks may be used, and nothing happens in the background.
  public init() {
    self.init(allowsCellularAccess: true, allowsBackgroundDownloading: false)
  }

  /// Conditions of a program's choice.
  public init(allowsCellularAccess: Bool, allowsBackgroundDownloading: Bool) {
    self.allowsCellularAccess = allowsCellularAccess
    self.allowsBackgroundDownloading = allowsBackgroundDownloading
  }
}
