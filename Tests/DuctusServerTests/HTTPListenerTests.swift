import Dispatch
import Foundation
import Support
import Testing

@testable import DuctusServer

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The listener by itself, with handlers of its own.
struct HTTPListenerTests {
  private func settings() -> HTTPSettings {
    var settings = HTTPSettings()
    settings.port = 0
    return settings
  }

  private func get(_ listener: HTTPListener, _ path: String) async throws -> (Int, String) {
    let url = try #require(URL(string: "http://127.0.0.1:\(listener.port)\(path)"))
    let (data, response) = try await URLSession.shared.data(from: url)
    return ((response as? HTTPURLResponse)?.statusCode ?? 0, String(decoding: data, as: UTF8.self))
  }

  @Test func answersAtOnceAndLater() async throws {
    let listener = try HTTPListener(settings()) { request in
      let response = HTTPResponse(type: "text/plain", text: request.path)
      if request.query["later"] == nil { return .now(response) }
      return .later { reply in DispatchQueue.global().async { reply.send(response) } }
    }
    #expect(try await get(listener, "/now") == (200, "/now"))
    #expect(try await get(listener, "/then?later=1") == (200, "/then"))
    #expect(listener.stop(draining: 1, patience: 1) {})
  }

  /// An answer that doesn't come is given up, and the server ends.
  @Test(.timeLimit(.minutes(60))) func whatIsUnderWayIsGivenUp() async throws {
    let held = HeldReplies()
    let listener = try held.listener()
    async let answer = get(listener, "/")
    let reply = await held.reply("/")
    let hasEnded = listener.stop(draining: 0, patience: 60) {
      reply.send(HTTPResponse(status: 503, type: "text/plain", text: "ending"))
    }
    #expect(hasEnded)
    #expect(try await answer == (503, "ending"))
  }

  /// Not even work that can't be cancelled delays the end.
  @Test(.timeLimit(.minutes(60))) func workThatGoesOnIsLeftBehind() async throws {
    let held = HeldReplies()
    let listener = try held.listener()
    async let answer = get(listener, "/")
    let reply = await held.reply("/")
    #expect(!listener.stop(draining: 0, patience: 0) {})
    reply.send(HTTPResponse(type: "text/plain", text: "late"))
    #expect(try await answer == (200, "late"))
  }

  @Test func aPortThatIsTakenIsRefused() throws {
    var options = ServerOptions()
    options.port = 0
    let server = try DuctusServer(options)
    defer { server.stop() }
    let taken = try #require(server.address.split(separator: ":").last)
    options.port = try #require(UInt16(taken.filter(\.isNumber)))
    #expect(throws: (any Error).self) { try DuctusServer(options).stop() }
  }
}
