import CSodium
import Support

/// The sessions of interactive canvases, those also whose sockets broke a while ago.
final class InteractiveSessions: Sendable {
  /// What is kept of a session that may be taken up again.
  struct Kept: Sendable {
    let partID: String
    let isFormula: Bool
    let page: FreeInk
    let settings: RecognitionSettings
    let scale: InkScale
    fileprivate(set) var end = ContinuousClock.now
  }

  let threads = WebSocketThreads()
  let reader: InkReader
  private let kept = Locked<[String: Kept]>([:])
  /// What is kept at most, and for how long: sessions, points of all of them, seconds.
  private static let most = (sessions: 64, points: 1_000_000, seconds: 600.0)

  init(reader: InkReader) {
    self.reader = reader
  }

  /// A name that nobody can guess: who knows it may take up its session.
  static func secret() -> String {
    var bytes = [UInt8](repeating: 0, count: 16)
    randombytes_buf(&bytes, bytes.count)
    return bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// Keeps the ink of a session whose socket has ended. The oldest give way.
  func keep(_ session: Kept, _ id: String) {
    kept.withLock { kept in
      kept[id] = session
      kept = kept.filter { ($0.value.end.duration(to: .now)) / .seconds(1) < Self.most.seconds }
      while kept.count > Self.most.sessions
        || kept.values.reduce(0, { $0 + $1.page.pointCount }) > Self.most.points
      {
        guard let oldest = kept.min(by: { $0.value.end < $1.value.end })?.key else { break }
        kept[oldest] = nil
      }
    }
  }

  /// Gives a session to the socket that takes it up; `nil` where it isn't kept any longer.
  func takeUp(_ id: String) -> Kept? {
    kept.withLock { kept in
      guard let session = kept.removeValue(forKey: id),
        session.end.duration(to: .now) / .seconds(1) < Self.most.seconds
      else { return nil }
      return session
    }
  }
}
