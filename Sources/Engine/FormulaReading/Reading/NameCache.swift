import InkModel

/// The network's output for recent groups: an ink that is being written is read again with every
/// stroke, and most of its groups are unchanged.
struct NameCache {
  /// The strokes of a group. Their ends make the best hash.
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

  // A used entry becomes recent. When there are many recent ones, older entries are forgotten.
  private var recent: [Key: [Float]] = [:]
  private var before: [Key: [Float]] = [:]

  /// The most recent groups.
  private static let maximumCount = 512

  /// Returns the network's ln P of each class.
  mutating func row(of key: Key) -> [Float]? {
    if let row = recent[key] { return row }
    guard let row = before[key] else { return nil }
    keep(row, of: key)
    return row
  }

  mutating func keep(_ row: [Float], of key: Key) {
    if recent.count == Self.maximumCount { (before, recent) = (recent, [:]) }
    recent[key] = row
  }
}
