import Foundation
import Support

/// Time-outs, retries and networks of a download.
public struct DownloadPolicy: Hashable, Sendable {
  /// Seconds without a byte after which a connection is given up.
  public var idleTimeout = 30.0
  /// Seconds that one file may take in all, retries and waits included.
  public var totalTimeout = 3600.0
  /// Redirects that one request may go through.
  public var maximumRedirects = 8
  /// Attempts in a row that bring no new byte before a download is given up; at least 1.
  public var maximumAttempts = 5
  /// Seconds before the second attempt; each later wait is twice as long, and a random half of it
  /// is left out so that many clients don't come back at once.
  public var firstDelay = 0.5
  /// Seconds between attempts at most, whatever the server asks for.
  public var maximumDelay = 30.0
  /// Whether a mobile network may be used.
  ///
  /// Honoured where the system knows what kind of network it is on (Apple's); Linux doesn't say,
  /// and there it has no effect.
  public var allowsCellularAccess = true
  /// Whether the transfer gives way to what the user is waiting for.
  ///
  /// Apple's systems give such traffic less of the network; Linux has no such thing.
  public var yieldsToForeground = false

  /// The policy with the values above.
  public init() {}

  /// Seconds that the clocks and timers can take: those of a policy may be infinite.
  static func bounded(_ seconds: Double) -> Double {
    seconds.isFinite ? min(max(seconds, 0), 1e8) : 1e8
  }

  /// Seconds to wait after a number of failures in a row.
  func delay(afterFailures failures: Int, requested: Double?) -> Double {
    var delay = firstDelay
    for _ in 1..<min(max(failures, 1), 31) where delay < maximumDelay { delay *= 2 }
    delay *= Double.random(in: 0.5...1)
    return min(max(delay, requested ?? 0), maximumDelay)
  }
}
