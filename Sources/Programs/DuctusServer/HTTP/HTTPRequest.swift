/// A request with its whole body.
struct HTTPRequest: Sendable {
  /// In capitals, such as `POST`.
  var method: String
  /// With escapes resolved, and without the query.
  var path: String
  /// The query's arguments. The last of those with the same name counts.
  var query: [String: String] = [:]
  /// Names in small letters. Values of fields that come more than once are joined by commas.
  var headers: [String: String] = [:]
  var body: [UInt8] = []
}

extension HTTPRequest {
  /// A target in parts: the path, and the query without its question mark; both as they were sent.
  static func parts(ofTarget target: String) -> (path: Substring, query: Substring) {
    let mark = target.firstIndex(of: "?") ?? target.endIndex
    return (target[..<mark], target[mark...].dropFirst())
  }

  /// The arguments of a query.
  static func arguments(of query: Substring) -> [String: String] {
    var arguments: [String: String] = [:]
    for argument in query.split(separator: "&") {
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        .map { unescaped($0, plusIsSpace: true) }
      arguments[parts[0]] = parts.count == 2 ? parts[1] : ""
    }
    return arguments
  }

  /// The text with `%41` as `A`. What is no escape stays as it is.
  static func unescaped(_ text: Substring, plusIsSpace: Bool = false) -> String {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2).compactMap { Character(UnicodeScalar($0)).hexDigitValue }
      if byte == UInt8(ascii: "%"), digits.count == 2 {
        bytes.append(UInt8(digits[0] << 4 | digits[1]))
        rest = rest.dropFirst(2)
      } else {
        bytes.append(plusIsSpace && byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension HTTPRequest {
  /// What is wrong with a body that isn't sent as it is: compressed, it is no JSON.
  var codingProblem: Problem? {
    let codings = (headers["content-encoding"] ?? "").lowercased()
      .split(whereSeparator: { $0 == "," || $0 == " " || $0 == "\t" })
    guard let coding = codings.first(where: { $0 != "identity" }) else { return nil }
    return Problem(
      .unsupportedCoding,
      "the body's Content-Encoding is '\(coding.prefix(40))': send it without, as it is")
  }
}
