import Support

/// The data of sessions whose sockets have ended, for clients that reconnect.
final class SessionCache<Page: Sendable>: Sendable {
  private struct Entry {
    let page: Page
    let points: Int
    let end = ContinuousClock.now

    var age: Double { end.duration(to: .now) / .seconds(1) }
  }

  private let entries = Locked<[String: Entry]>([:])
  /// The limits: sessions, points of all of them, and seconds.
  private static var limits: (sessions: Int, points: Int, seconds: Double) { (64, 1_000_000, 600) }

  /// Keeps the data of a session with this name. The oldest are dropped.
  func keep(_ page: Page, points: Int, _ id: String) {
    entries.withLock { entries in
      entries[id] = Entry(page: page, points: points)
      entries = entries.filter { $0.value.age < Self.limits.seconds }
      while entries.count > Self.limits.sessions
        || entries.values.reduce(0, { $0 + $1.points }) > Self.limits.points
      {
        guard let oldest = entries.min(by: { $0.value.end < $1.value.end })?.key else { break }
        entries[oldest] = nil
      }
    }
  }

  /// Returns a session to the socket that resumes it; `nil` if it is no longer kept.
  func take(_ id: String) -> Page? {
    entries.withLock { entries in
      guard let session = entries.removeValue(forKey: id), session.age < Self.limits.seconds else {
        return nil
      }
      return session.page
    }
  }
}
