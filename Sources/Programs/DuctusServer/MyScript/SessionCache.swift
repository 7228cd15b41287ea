import Dispatch
import Support

/// The data of sessions whose sockets have ended, for clients that reconnect.
final class SessionCache<Page: Sendable>: Sendable {
  private struct Entry {
    let page: Page
    let points: Int
    let end: ContinuousClock.Instant
  }

  private let entries = Locked<[String: Entry]>([:])
  private let now: @Sendable () -> ContinuousClock.Instant
  private let wait: @Sendable (_ seconds: Double, _ act: @escaping @Sendable () -> Void) -> Void
  /// The limits: sessions, points of all of them, and seconds.
  private static var limits: (sessions: Int, points: Int, seconds: Double) { (64, 1_000_000, 600) }

  /// - Parameters:
  ///   - now: tells the time.
  ///   - wait: calls a function after some seconds.
  init(
    now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
    wait: @escaping @Sendable (Double, @escaping @Sendable () -> Void) -> Void = { seconds, act in
      DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + seconds, execute: act)
    }
  ) {
    (self.now, self.wait) = (now, wait)
  }

  /// Keeps the data of a session with this name. The oldest are dropped, and each when its time is
  /// over.
  func keep(_ page: Page, points: Int, _ id: String) {
    entries.withLock { entries in
      entries[id] = Entry(page: page, points: points, end: now())
      dropOld(from: &entries)
      while entries.count > Self.limits.sessions
        || entries.values.reduce(0, { $0 + $1.points }) > Self.limits.points
      {
        guard let oldest = entries.min(by: { $0.value.end < $1.value.end })?.key else { break }
        entries[oldest] = nil
      }
    }
    wait(Self.limits.seconds) { [weak self] in
      self?.entries.withLock { self?.dropOld(from: &$0) }
    }
  }

  /// Returns whether a session is still kept.
  func contains(_ id: String) -> Bool {
    entries.withLock { entries in
      dropOld(from: &entries)
      return entries[id] != nil
    }
  }

  /// Returns a session to the socket that resumes it; `nil` if it is no longer kept.
  func take(_ id: String) -> Page? {
    entries.withLock { entries in
      dropOld(from: &entries)
      return entries.removeValue(forKey: id)?.page
    }
  }

  private func dropOld(from entries: inout [String: Entry]) {
    let now = now()
    entries = entries.filter { $0.value.end.duration(to: now) < .seconds(Self.limits.seconds) }
  }
}
