import Foundation
import Testing

@testable import DuctusServer

/// Tests that talk to a canvas's session, without a socket.
protocol SessionTests {}

extension SessionTests {
  typealias Answer = [String: Any]

  /// The answers, each with its type.
  func ask(_ session: some CanvasSession, _ message: String) throws -> [Answer] {
    try session.answers(to: Array(message.utf8)).map { answer in
      let value = try JSONSerialization.jsonObject(with: Data(answer.text.utf8))
      return try #require(value as? Answer)
    }
  }

  func types(_ session: some CanvasSession, _ message: String) throws -> [String] {
    try ask(session, message).map { $0["type"] as? String ?? "" }
  }
}
