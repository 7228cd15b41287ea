import CommandSupport
import Foundation

/// The number of pages of each kind, and of those on which the kind and the place were understood.
struct EditTally {
  /// The kinds, in the order of their first pages.
  private var kinds: [String] = []
  private var counts: [String: (pages: Int, kind: Int, target: Int)] = [:]

  mutating func add(_ kind: String, isKind: Bool, isTarget: Bool) {
    if counts[kind] == nil { kinds.append(kind) }
    counts[kind, default: (0, 0, 0)].pages += 1
    if isKind { counts[kind]!.kind += 1 }
    if isTarget { counts[kind]!.target += 1 }
  }

  var table: String {
    var table = TextTable(columns: [.left, .right, .right, .right])
    table.add(["", "pages", "kind", "target"])
    for kind in kinds {
      let count = counts[kind]!
      func share(_ part: Int) -> String {
        String(format: "%.1f %%", 100 * Double(part) / Double(count.pages))
      }
      table.add([kind, "\(count.pages)", share(count.kind), share(count.target)])
    }
    return table.text
  }
}
