import Support

/// What is kept of sessions whose sockets have ended, for clients that connect again.
final class KeptSessions<Page: Sendable>: Sendable {
  private struct Kept {
    let page: Page
    let points: Int
    let end = ContinuousClock.now

    var age: Double { end.duration(to: .now) / .seconds(1) }
  }

  private let kept = Locked<[String: Kept]>([:])
  /// What is kept at most, and for how long: sessions, points of all of them, seconds.
  private static var most: (sessions: Int, points: Int, seconds: Double) { (64, 1_000_000, 600) }

  /// Keeps what a session of this name had. The oldest give way.
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

  /// Gives a session to the socket that takes it up; `nil` where it isn't kept any longer.
  func takeUp(_ id: String) -> Page? {
    kept.withLock { kept in
      guard let session = kept.removeValue(forKey: id), session.age < Self.most.seconds else {
        return nil
      }
      return session.page
    }
  }
}
