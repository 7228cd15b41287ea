import Foundation

@testable import DuctusServer

extension FuzzTarget {
  /// Three bytes choose the method, the path and whether a key is required; lines follow as sent by
  /// a client, up to an empty one: arguments of the query begin with a question mark, the others
  /// are header fields. The rest is the body.
  static let requests = FuzzTarget(name: "requests") { bytes in
    var choices = Choices(bytes)
    let method = choices.one(of: ["POST", "GET", "HEAD", "OPTIONS", "PUT"])
    var target = choices.one(of: Server.paths)
    let router = choices.bit() ? Server.locked : Server.open
    let end = choices.rest.range(of: "\n\n") ?? choices.rest.endIndex..<choices.rest.endIndex
    var arguments: [String] = []
    var fields: [HTTPField] = []
    for line in choices.rest[..<end.lowerBound].split(separator: 0x0A) {
      let text = String(decoding: line, as: UTF8.self)
      if text.hasPrefix("?") {
        arguments.append(String(text.dropFirst()))
        continue
      }
      let parts = text.split(separator: ":", maxSplits: 1).map(String.init)
      guard parts.count == 2 else { continue }
      if parts[0] == "path" {
        target = parts[1]
      } else {
        fields.append(
          HTTPField(name: parts[0], value: parts[1].trimmingCharacters(in: .whitespaces)))
      }
    }
    if !arguments.isEmpty { target += "?" + arguments.joined(separator: "&") }
    let exchange = HTTPExchange(target: target, settings: HTTPSettings())
    exchange.read(fields, method: method, isStrict: true)
    Array(choices.rest[end.upperBound...]).withUnsafeBytes { _ = exchange.take($0) }
    let response = exchange.refusal ?? answer(router, exchange.request)
    try check(response, to: exchange.request)
    try expect(
      exchange.line(for: response).allSatisfy { !$0.isNewline }, "a log of several lines")
  }

  private static func answer(_ router: Router, _ request: HTTPRequest) -> HTTPResponse {
    switch router.answer(request) {
    case .now(let response): response
    case .later(let pendingRequest): router.answers(to: [pendingRequest])[0]
    }
  }

  private static func check(_ response: HTTPResponse, to request: HTTPRequest) throws {
    let text = String(decoding: response.body.prefix(500), as: UTF8.self)
    try expect(
      // 101, 501: a WebSocket.
      [101, 200, 204, 501].contains(response.status) || (400..<500).contains(response.status),
      "status \(response.status) of \(request.path): \(text)")
    guard let type = response["Content-Type"] else { return }
    if type.contains("json"), !type.contains("ndjson") {
      let value = try? JSONSerialization.jsonObject(with: Data(response.body))
      try expect(value != nil, "no JSON of \(request.path): \(text)")
    }
    if response.status >= 400 {
      try expect(response.body.count < 5_000, "a message of \(response.body.count) bytes")
    }
  }
}

extension ArraySlice<UInt8> {
  /// Where a text first occurs.
  fileprivate func range(of text: String) -> Range<Int>? {
    let wanted = Array(text.utf8)
    return indices.dropLast(wanted.count - 1).first { self[$0...].starts(with: wanted) }
      .map { $0..<$0 + wanted.count }
  }
}
