import Dispatch
import Foundation
import Support
import Testing

@testable import DuctusServer

/// Clients that close the connection before they have their answer.
struct LeavingTests {
  @Test(.timeLimit(.minutes(60)), arguments: [true, false], ["HTTP/1.0", "HTTP/1.1"])
  func whoLeavesIsNoticed(byReset: Bool, version: String) async throws {
    let held = HeldReplies()
    let listener = try held.listener()
    let client = try WireClient(port: listener.port)
    try client.ask(version: version)
    let reply = await held.reply("/")
    #expect(!reply.isUnwanted)
    if byReset { client.reset() } else { client.close() }
    await wait { reply.isUnwanted }
    reply.send(HTTPResponse(type: "text/plain", text: "in vain"))
    await wait { held.log.withLock { !$0.isEmpty } }
    #expect(listener.stop(draining: 1, patience: 1) {})
    #expect(held.log.withLock { $0 }.map { $0.hasPrefix("GET / 499 ") } == [true])
  }

  /// A probe distinguishes a client that only stopped sending from one that left.
  @Test(.timeLimit(.minutes(60)), arguments: ["HTTP/1.0", "HTTP/1.1"])
  func whoSendsNoMoreHasItsAnswer(version: String) async throws {
    let held = HeldReplies()
    let listener = try held.listener()
    let client = try WireClient(port: listener.port)
    try client.ask("/half", version: version)
    let reply = await held.reply("/half")
    client.endSending()
    // When others are noticed that left later, this one has been probed, too.
    for path in ["/first", "/second"] {
      let other = try WireClient(port: listener.port)
      try other.ask(path)
      let left = await held.reply(path)
      other.close()
      await wait { left.isUnwanted }
      left.send(HTTPResponse(type: "text/plain", text: "in vain"))
    }
    #expect(!reply.isUnwanted)
    reply.send(HTTPResponse(type: "text/plain", text: "heard"))
    let said = client.receiveAll()
    let answer = try #require(said.range(of: "200 OK"))
    #expect(said.hasPrefix("HTTP/1."))
    #expect(said[..<answer.lowerBound].contains("100 Continue") == (version == "HTTP/1.1"))
    #expect(said.hasSuffix("\r\n\r\nheard"))
    #expect(listener.stop(draining: 1, patience: 1) {})
  }

  /// Services that count what was begun, and whose work goes on until it is cancelled or told to
  /// end.
  private final class Work: Sendable {
    let begun = Locked<[String]>([])
    let cancelled = Locked<[String]>([])
    let mayEnd = Locked(false)

    func pendingRequest(_ request: HTTPRequest) -> PendingRequest {
      let path = request.path
      let service = Service { [self] _ throws(Problem) in
        begun.withLock { $0.append(path) }
        while !mayEnd.withLock({ $0 }) {
          if Task.isCancelled {
            cancelled.withLock { $0.append(path) }
            throw Problem(.busy, "cancelled")
          }
          usleep(1_000)
        }
        return Plan(HTTPResponse(type: "text/plain", text: path))
      }
      return PendingRequest(
        request: request, service: service, caller: CallerCheck(request, ServerOptions()))
    }
  }

  /// Waiting requests don't begin, begun ones are cancelled, and others get their answers.
  @Test(.timeLimit(.minutes(60))) func requestsOfLeavingClientsAreDropped() async throws {
    let work = Work()
    let workers = RequestWorkers(try Router(ServerOptions()))
    let arrived = Locked(0)
    let log = Locked<[String]>([])
    var settings = HTTPSettings()
    settings.port = 0
    let listener = try HTTPListener(
      settings, log: { line in log.withLock { $0.append(line) } },
      onDisconnect: workers.dropUnwanted,
      handler: { request in
        guard case .later(let start) = workers.answer(work.pendingRequest(request)) else {
          return .now(HTTPResponse(status: 500))
        }
        return .later { reply in
          start(reply)
          arrived.withLock { $0 += 1 }
        }
      })
    // One for each worker; the first of them leaves later.
    let threads = max(1, ProcessInfo.processInfo.activeProcessorCount)
    var busy: [WireClient] = []
    for number in 0..<threads {
      busy.append(try WireClient(port: listener.port))
      try busy[number].ask("/busy\(number)")
      await wait { work.begun.withLock { $0.count } == number + 1 }
    }
    var leaving: [WireClient] = []
    for _ in 0..<5 { leaving.append(try WireClient(port: listener.port)) }
    for client in leaving { try client.ask("/left") }
    let staying = try WireClient(port: listener.port)
    try staying.ask("/stays")
    await wait { arrived.withLock { $0 } == threads + 6 }
    for client in leaving { client.close() }
    await wait { log.withLock { $0.count { $0.hasPrefix("GET /left 499 ") } } == 5 }
    #expect(work.begun.withLock { $0.count } == threads)
    busy[0].close()
    await wait { work.cancelled.withLock { $0 } == ["/busy0"] }
    await wait { work.begun.withLock { $0.contains("/stays") } }
    work.mayEnd.withLock { $0 = true }
    #expect(staying.receiveAll().hasSuffix("/stays"))
    for client in busy.dropFirst() { #expect(client.receiveAll().contains("200 OK")) }
    #expect(!work.begun.withLock { $0.contains("/left") })
    #expect(listener.stop(draining: 60, patience: 1, cancelWork: workers.cancelWork))
  }
}
