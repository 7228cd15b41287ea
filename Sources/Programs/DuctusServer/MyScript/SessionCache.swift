import Support

/// The data of sessions whose sockets have ended, for clients that reconnect.
final class KeptSessions<Page: Sendable>: Sendable {
  private struct Kept {
    let page: Page
    let points: Int
    let end = ContinuousClock.now

    var age: Double { end.duration(to: .now) / .seconds(1) }
  }

  private let kept = Locked<[String: Kept]>([:])
  /// The limits: sessions, points of all of them, and seconds.
  private static var most: (sessions: Int, points: Int, seconds: Double) { (64, 1_000_000, 600) }

  /// Keeps the data of a session with this name. The oldest are dropped.
  func keep(_ page: Page, points: Int, _ id: String) {
    kept.withLock { kept in
      kept[id] = Kept(page: page, points: points)
      kept = kept.filter { $0.value.age < Self.most.seconds }
      while kept.count > Self.most.sessions
        || kept.values.reduce(0, { $0 + $1.points }) > Self.most.points
      {
        guard let oldest = kept.min(by: { $0.value.end < $1.value.end })?.key else { break }
        kept[oldest] = nil
      }
    }
  }

  /// Returns a session to the socket that resumes it; `nil` if it is no longer kept.
  func takeUp(_ id: String) -> Page? {
    kept.withLock { kept in
      guard let session = kept.removeValue(forKey: id), session.age < Self.most.seconds else {
        return nil
      }
      return session.page
    }
  }
}
