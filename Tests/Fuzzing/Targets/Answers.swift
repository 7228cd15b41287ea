import Foundation

@testable import ModelStore

extension FuzzTarget {
  /// Two bytes choose the status and how much already exists; then follow header lines as sent by a
  /// server.
  static let answers = FuzzTarget(name: "answers") { bytes in
    var choices = Choices(bytes)
    let status = choices.one(of: [206, 200, 416, 404, 410, 503, 429, 301, 0, 599])
    let present = choices.one(of: [40, 0, 1, 99, 100, 1 << 40, .max])
    let size: ExpectedSize = choices.bit() ? .exactly(100) : .atMost(1_000)
    var headers: [String: String] = [:]
    for line in choices.restAsText.split(separator: "\n") {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { continue }
      headers[parts[0].lowercased()] = parts[1].trimmingCharacters(in: .whitespaces)
    }
    guard let url = URL(string: "http://host/x") else { return }
    let request = FileRequest(
      url, size: size, policy: DownloadPolicy(), present: present, entityTag: nil)
    let head = ResponseHead(status: status) { headers[$0.lowercased()] }
    switch ResponseCheck(head, to: request) {
    case .rest:
      try expect(status == 206 && present > 0, "a rest where none was asked for")
      try expect(present < size.limit, "a rest of more than the file")
    case .whole(let tag):
      try expect(status == 200, "a whole file with status \(status)")
      try expect(tag.map { $0.utf8.count <= 256 } ?? true, "an entity tag of this length")
    case .askForAll: try expect(status == 416, "nothing of use with status \(status)")
    case .refuse(let error, let seconds):
      _ = error.description
      try expect(!(seconds.map(\.isNaN) ?? false), "no time to wait")
    }
  }
}
