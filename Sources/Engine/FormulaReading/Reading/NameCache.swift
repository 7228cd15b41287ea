import InkModel

/// What the network saw in groups that were looked at lately: an ink that is being written is read
/// again with every stroke, and most of its groups are as they were.
struct NameCache {
  /// The strokes of a group. The ends of strokes tell most from one another.
  struct Key: Hashable {
    let strokes: [[Vector]]

    func hash(into hasher: inout Hasher) {
      for stroke in strokes {
        hasher.combine(stroke.count)
        hasher.combine(stroke.first)
        hasher.combine(stroke.last)
      }
    }
  }

  // What is asked for again becomes recent. When recent ones are many, those before are forgotten.
  private var recent: [Key: [Float]] = [:]
  private var before: [Key: [Float]] = [:]

  /// Groups that are recent at most.
  private static let most = 512

  /// ln P of each class, as the network said.
  mutating func row(of key: Key) -> [Float]? {
    if let row = recent[key] { return row }
    guard let row = before[key] else { return nil }
    keep(row, of: key)
    return row
  }

  mutating func keep(_ row: [Float], of key: Key) {
    if recent.count == Self.most { (before, recent) = (recent, [:]) }
    recent[key] = row
  }
}
