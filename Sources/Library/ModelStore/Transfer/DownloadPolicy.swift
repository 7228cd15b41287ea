import Foundation

/// The time-outs, retries and networks of a download.
public struct DownloadPolicy: Hashable, Sendable {
  /// The seconds without a byte after which a connection is given up.
  public var idleTimeout: Double
  /// The seconds that one file may take in total, including retries and waits.
  public var totalTimeout: Double
  /// The maximum number of redirects that one request may follow.
  public var maximumRedirects: Int
  /// The attempts in a row without a new byte before a download is given up; at least 1.
  public var maximumAttempts: Int
  /// The seconds before the second attempt. Each later wait is twice as long; up to half of each is
  /// left out at random, so that many clients don't come back at once.
  public var firstDelay: Double
  /// The maximum number of seconds between attempts, whatever the server asks for.
  public var maximumDelay: Double
  /// Whether a mobile network may be used.
  ///
  /// It is honoured on systems that know the kind of their network (Apple's); Linux doesn't say, so
  /// there it has no effect.
  public var allowsCellularAccess: Bool
  /// Whether the transfer gives way to traffic that the user is waiting for.
  ///
  /// Apple's systems give such traffic less of the network; Linux has no such thing.
  public var yieldsToForeground: Bool

  /// Creates a policy, for most downloads without any arguments.
  public init(
    idleTimeout: Double = 30, totalTimeout: Double = 3600, maximumRedirects: Int = 8,
    maximumAttempts: Int = 5, firstDelay: Double = 0.5, maximumDelay: Double = 30,
    allowsCellularAccess: Bool = true, yieldsToForeground: Bool = false
  ) {
    self.idleTimeout = idleTimeout
    self.totalTimeout = totalTimeout
    self.maximumRedirects = maximumRedirects
    self.maximumAttempts = maximumAttempts
    self.firstDelay = firstDelay
    self.maximumDelay = maximumDelay
    self.allowsCellularAccess = allowsCellularAccess
    self.yieldsToForeground = yieldsToForeground
  }

  /// Returns seconds that clocks and timers can handle: those of a policy may be infinite.
  static func bounded(_ seconds: Double) -> Double {
    seconds.isFinite ? min(max(seconds, 0), 1e8) : 1e8
  }

  /// Returns the seconds to wait after a number of consecutive failures.
  func delay(afterFailures failures: Int, requested: Double?) -> Double {
    var delay = firstDelay
    for _ in 1..<min(max(failures, 1), 31) where delay < maximumDelay { delay *= 2 }
    delay *= Double.random(in: 0.5...1)
    return min(max(delay, requested ?? 0), maximumDelay)
  }
}
