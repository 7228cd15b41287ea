/// Counts confusions of characters, by a minimal ``alignment(of:to:)``, or of labels.
///
/// Memory grows with the kinds of confusions, not with the texts.
public struct ConfusionTally: Sendable {
  private struct Key: Hashable {
    let reference: String?
    let reading: String?

    init(_ reference: Unicode.Scalar?, _ reading: Unicode.Scalar?) {
      self.init(reference.map { String($0) }, reading.map { String($0) })
    }

    init(_ reference: String?, _ reading: String?) {
      (self.reference, self.reading) = (reference, reading)
    }
  }

  private var counts: [Key: Int] = [:]
  private var occurrences: [String: Int] = [:]

  public init() {}

  /// The number of different confusions so far.
  public var kinds: Int { counts.count }

  /// The number of all confusions so far: the edits between references and readings.
  public var total: Int { counts.values.reduce(0, +) }

  /// Adds the confusions of one text.
  public mutating func add(reference: String, reading: String) {
    let (reference, reading) = (ReferenceText(reference), ReferenceText(reading))
    for scalar in reference.characters { occurrences[String(scalar), default: 0] += 1 }
    if reference == reading { return }
    for step in alignment(of: reference.characters, to: reading.characters) {
      switch step {
      case .match: break
      case .substitution(let reference, let reading):
        counts[Key(reference, reading), default: 0] += 1
      case .deletion(let reference):
        counts[Key(reference, nil), default: 0] += 1
      case .insertion(let reading):
        counts[Key(nil, reading), default: 0] += 1
      }
    }
  }

  /// Adds a figure's label and the name it was given; `nil` if it got none.
  public mutating func add(label: String, name: String?) {
    occurrences[label, default: 0] += 1
    if name != label { counts[Key(label, name), default: 0] += 1 }
  }

  /// The commonest confusions, the most frequent first, ties by character.
  ///
  /// - Complexity: O(k log k) for k kinds.
  public func commonest(_ limit: Int) -> [Confusion] {
    let sorted = counts.sorted { a, b in
      if a.value != b.value { return a.value > b.value }
      let (x, y) = (a.key.reference ?? "", b.key.reference ?? "")
      return x != y ? x < y : (a.key.reading ?? "") < (b.key.reading ?? "")
    }
    return sorted.prefix(max(limit, 0)).map { key, count in
      Confusion(
        reference: key.reference, reading: key.reading, count: count,
        occurrences: key.reference.flatMap { occurrences[$0] } ?? 0)
    }
  }
}
