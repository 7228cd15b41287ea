import Foundation
import Testing

/// The table from which the code was generated.
enum DataTable {
  struct Row: Sendable, CustomTestStringConvertible {
    let tag: String
    let script: String
    let family: String
    let name: String

    var testDescription: String { tag }
  }

  static let rows: [Row] = {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let url = root.appendingPathComponent("tools/ductus_tools/identifiers/identifiers.tsv")
    guard let text = try? String(contentsOf: url, encoding: .utf8) else { return [] }
    return text.split(separator: "\n").dropFirst().map { line in
      let fields = line.split(separator: "\t").map(String.init)
      return Row(tag: fields[0], script: fields[1], family: fields[2], name: fields[3])
    }
  }()

  static var texts: [Row] { rows.filter { !$0.tag.hasPrefix("zxx-") } }
}
