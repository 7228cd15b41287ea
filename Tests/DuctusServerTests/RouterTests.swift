import Ductus
import Foundation
import Testing

@testable import DuctusServer

/// Tests that ask a router, without connections.
protocol RouterTests {
  var router: Router { get }
}

extension RouterTests {
  func request(_ path: String, _ body: String, method: String = "POST") -> HTTPRequest {
    var request = HTTPRequest(method: method, path: path)
    request.headers["host"] = "localhost"
    request.body = Array(body.utf8)
    return request
  }

  func pendingRequest(_ request: HTTPRequest) throws -> PendingRequest {
    guard case .later(let pendingRequest) = router.answer(request) else {
      throw Problem(.failed, "answered at once")
    }
    return pendingRequest
  }

  func answer(
    _ path: String, _ body: String = "", method: String = "POST"
  ) throws -> HTTPResponse {
    try router.answers(to: [pendingRequest(request(path, body, method: method))])[0]
  }

  func object(_ response: HTTPResponse) throws -> [String: Any] {
    let value = try JSONSerialization.jsonObject(with: Data(response.body))
    return try #require(value as? [String: Any])
  }

  /// Strokes as the protocols have them.
  func drawing(_ ink: Ink) -> String {
    let strokes = ink.strokes.map { stroke in
      "[[\(stroke.points.map { "\($0.x)" }.joined(separator: ","))],"
        + "[\(stroke.points.map { "\($0.y)" }.joined(separator: ","))]]"
    }
    return "[\(strokes.joined(separator: ","))]"
  }

  /// The answer that is given at once.
  func answerAtOnce(_ request: HTTPRequest) throws -> HTTPResponse {
    guard case .now(let response) = router.answer(request) else {
      throw Problem(.failed, "answered later")
    }
    return response
  }
}
