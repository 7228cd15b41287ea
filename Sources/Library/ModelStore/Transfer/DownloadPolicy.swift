import Foundation
import Support

/// How long and how often a download tries, and over which networks.
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
    let doublings = Double(min(max(failures, 1) - 1, 30))
    var delay = firstDelay
    for _ in 0..<Int(doublings) where delay < maximumDelay { delay *= 2 }
    delay *= Double.random(in: 0.5...1)
    return min(max(delay, requested ?? 0), maximumDelay)
  }
}

/// Follows an installation from outside, and calls it off.
public final class DownloadMonitor: Sendable {
  /// Bytes of a pack.
  public struct Bytes: Hashable, Sendable {
    /// Bytes that are there: fetched now or earlier.
    public var completed = 0
    /// Bytes of the whole pack; 0 until the index has been read.
    public var total = 0
  }

  private let onChange: (@Sendable (Bytes) -> Void)?
  private let state = Locked((bytes: Bytes(), isCancelled: false))

  /// A monitor for one installation.
  ///
  /// - Parameter onChange: called after each piece that arrives, on the thread that fetches: be
  ///   quick.
  public init(onChange: (@Sendable (Bytes) -> Void)? = nil) {
    self.onChange = onChange
  }

  /// How much is there.
  public var bytes: Bytes { state.withLock { $0.bytes } }

  /// Whether the installation has been called off.
  public var isCancelled: Bool { state.withLock { $0.isCancelled } }

  /// Makes the installation throw ``TransferError/cancelled(url:)`` within a tenth of a second.
  /// What it has fetched stays and is not fetched again by the next.
  public func cancel() {
    state.withLock { $0.isCancelled = true }
  }

  func update(_ change: (inout Bytes) -> Void) {
    let changed = state.withLock { state in
      change(&state.bytes)
      return state.bytes
    }
    onChange?(changed)
  }

  /// Waits, but not through a cancellation.
  ///
  /// - Returns: whether the time passed undisturbed.
  func sleep(seconds: Double) -> Bool {
    let end = ContinuousClock.now + .seconds(DownloadPolicy.bounded(seconds))
    while ContinuousClock.now < end {
      if isCancelled { return false }
      let left = (end - ContinuousClock.now) / .seconds(1)
      Thread.sleep(forTimeInterval: max(0, min(0.05, left)))
    }
    return !isCancelled
  }
}
