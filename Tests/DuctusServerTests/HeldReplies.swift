import Support

@testable import DuctusServer

/// A listener whose answers are kept back, and what it logs.
final class HeldReplies: Sendable {
  let replies = Locked<[String: HTTPReply]>([:])
  let log = Locked<[String]>([])

  func listener() throws -> HTTPListener {
    var settings = HTTPSettings()
    settings.port = 0
    return try HTTPListener(
      settings, log: { [log] line in log.withLock { $0.append(line) } },
      handler: { [replies] request in
        .later { reply in replies.withLock { $0[request.path] = reply } }
      })
  }

  /// Waits for the request of a path.
  func reply(_ path: String) async -> HTTPReply {
    while true {
      if let reply = replies.withLock({ $0[path] }) { return reply }
      try? await Task.sleep(for: .milliseconds(1))
    }
  }
}

/// Waits for another thread.
func wait(until condition: () -> Bool) async {
  while !condition() { try? await Task.sleep(for: .milliseconds(1)) }
}
