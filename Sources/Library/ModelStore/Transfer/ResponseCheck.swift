import Foundation

/// The use of a response's body.
enum ResponseCheck {
  /// The body is the missing rest of the file.
  case rest
  /// The body is the whole file.
  case whole(entityTag: String?)
  /// The bytes present aren't a beginning of the file: the whole file must be requested.
  case askForAll
  case refuse(TransferError, retryAfter: Double?)

  init(_ response: ResponseHead, to request: FileRequest) {
    let (url, size, present) = (request.name, request.size, request.present)
    let header = response.header
    let length = header("Content-Length").flatMap { Int($0) }
    switch response.status {
    case 200:
      // A file longer than its signed length isn't worth fetching, nor is a shorter one.
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

  /// Returns whether an entity tag promises equal bytes (RFC 9110, 8.8.1), and fits in a header.
  private static func isStrong(_ tag: String) -> Bool {
    tag.hasPrefix("\"") && tag.hasSuffix("\"") && (2...256).contains(tag.utf8.count)
      && tag.utf8.allSatisfy { (0x21...0x7E).contains($0) }
  }

  /// Returns whether `bytes FIRST-LAST/TOTAL` is everything that is missing.
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
