import Foundation

/// What to do with the body of an answer to a request.
enum ResponseCheck {
  /// The rest of what is there follows.
  case rest
  /// The whole file follows.
  case whole(entityTag: String?)
  /// What is there isn't a beginning of the file: ask again for all of it.
  case askForAll
  case refuse(TransferError, retryAfter: Double?)

  init(_ response: ResponseHead, to request: HTTPRequest) {
    let (url, size, present) = (request.name, request.size, request.present)
    let header = response.header
    let length = header("Content-Length").flatMap { Int($0) }
    switch response.status {
    case 200:
      // Over and above its signed length nothing is worth fetching, nor is a shorter file.
      if let length, length > size.limit || length != size.exact ?? length {
        self = .refuse(
          .wrongLength(url: url, expected: size.limit, actual: length), retryAfter: nil)
      } else {
        let tag = header("ETag")
        self = .whole(entityTag: tag.flatMap { Self.isStrong($0) ? $0 : nil })
      }
    case 206:
      let range = header("Content-Range") ?? ""
      self =
        present > 0 && Self.isRest(range, from: present, size: size)
        ? .rest : .refuse(.wrongRange(url: url, contentRange: range), retryAfter: nil)
    case 416 where present > 0:
      self = .askForAll
    case 404, 410:
      self = .refuse(.notFound(url: url), retryAfter: nil)
    case let status:
      self = .refuse(
        .status(url: url, status: status),
        retryAfter: header("Retry-After").flatMap { Double($0) }.map { max(0, $0) })
    }
  }

  /// Whether an entity tag promises equal bytes (RFC 9110, 8.8.1), and fits into a header.
  private static func isStrong(_ tag: String) -> Bool {
    tag.hasPrefix("\"") && tag.hasSuffix("\"") && (2...256).contains(tag.utf8.count)
      && tag.utf8.allSatisfy { (0x21...0x7E).contains($0) }
  }

  /// Whether `bytes FIRST-LAST/TOTAL` is what is missing, to the end.
  private static func isRest(_ range: String, from present: Int, size: ExpectedSize) -> Bool {
    guard range.hasPrefix("bytes ") else { return false }
    let parts = range.dropFirst(6).split(separator: "/", omittingEmptySubsequences: false)
    let ends = (parts.first ?? "").split(separator: "-", omittingEmptySubsequences: false)
      .map { Int($0) }
    guard parts.count == 2, ends.count == 2, ends[0] == present, let last = ends[1],
      last >= present
    else {
      return false
    }
    let (total, overflows) = last.addingReportingOverflow(1)
    guard !overflows, total <= size.limit, total == size.exact ?? total else { return false }
    return parts[1] == "*" || Int(parts[1]) == total
  }
}
