/// A request with its complete body.
struct HTTPRequest: Sendable {
  /// The method in capitals, such as `POST`.
  var method: String
  /// The path, with escapes resolved, without the query.
  var path: String
  /// The query's arguments. The last one with a name counts.
  var query: [String: String] = [:]
  /// The fields, with names in lower case. Values of repeated fields are joined by commas.
  var headers: [String: String] = [:]
  var body: [UInt8] = []
  /// The address of the client's machine; `nil` if it is this one.
  var address: String?
}

extension HTTPRequest {
  /// The parts of a target: the path, and the query without its question mark, both as sent; and
  /// the host, if the target is the whole address (RFC 9112, section 3.2.2).
  static func parts(ofTarget target: String) -> (
    path: Substring, query: Substring, host: Substring?
  ) {
    var rest = target[...]
    var host: Substring?
    for scheme in ["http://", "https://"] where target.lowercased().hasPrefix(scheme) {
      rest = target.dropFirst(scheme.count)
      host = rest.prefix { !"/?".contains($0) }
      rest = rest[(host?.endIndex ?? rest.startIndex)...]
    }
    let mark = rest.firstIndex(of: "?") ?? rest.endIndex
    let path = rest[..<mark]
    return (path.isEmpty && host != nil ? "/" : path, rest[mark...].dropFirst(), host)
  }

  /// Returns the arguments of a query.
  static func arguments(of query: Substring) -> [String: String] {
    var arguments: [String: String] = [:]
    for argument in query.split(separator: "&") {
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        .map { unescaped($0, plusIsSpace: true) }
      arguments[parts[0]] = parts.count == 2 ? parts[1] : ""
    }
    return arguments
  }

  /// Returns the text with `%41` as `A`. Invalid escapes are unchanged.
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
  /// The error of an encoded body: compressed, it isn't JSON.
  var codingProblem: Problem? {
    let codings = (headers["content-encoding"] ?? "").lowercased()
      .split(whereSeparator: { $0 == "," || $0 == " " || $0 == "\t" })
    guard let coding = codings.first(where: { $0 != "identity" }) else { return nil }
    return Problem(
      .unsupportedCoding,
      "the body's Content-Encoding is '\(coding.prefix(40))': send it without, as it is")
  }
}
