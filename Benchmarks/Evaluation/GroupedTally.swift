/// The property by which inks are grouped.
public enum Grouping: String, CaseIterable, Sendable {
  case writer
  /// Length of the label: see ``LengthBucket``.
  case length
  /// The composition of the label: see ``LabelClass``.
  case `class`
  /// The label itself.
  case label
}

/// The rates of one group of inks.
public struct GroupSummary: Sendable {
  /// The writer, bucket or class; `nil` for inks without a known writer.
  public let name: String?
  public let summary: EvaluationSummary
}

/// Error counts by group and, within each, by writer.
///
/// Memory grows with the groups times their writers.
public struct GroupedTally: Sendable {
  private enum Key: Hashable {
    case writer(String?)
    case length(LengthBucket)
    case labelClass(LabelClass)
    case label(String)
  }

  public let grouping: Grouping
  private var tallies: [Key: WriterTally] = [:]

  public init(_ grouping: Grouping) {
    self.grouping = grouping
  }

  /// Adds an ink's counts to its group.
  public mutating func add(_ counts: ErrorCounts, label: String, writer: String?) {
    let key: Key =
      switch grouping {
      case .writer: .writer(writer)
      case .length: .length(LengthBucket(label: label))
      case .class: .labelClass(LabelClass(label))
      case .label: .label(label)
      }
    tallies[key, default: WriterTally()].add(counts, writer: writer)
  }

  /// The groups: lengths and classes in their own order, writers with the highest character error
  /// rate first, labels with the fewest right best readings first.
  public func summaries() -> [GroupSummary] {
    tallies.map { key, tally in (key, tally.summary()) }
      .sorted { Self.precedes($0, $1) }
      .map { key, summary in GroupSummary(name: Self.name(key), summary: summary) }
  }

  private static func precedes(
    _ a: (key: Key, summary: EvaluationSummary), _ b: (key: Key, summary: EvaluationSummary)
  ) -> Bool {
    switch (a.key, b.key) {
    case (.length(let a), .length(let b)): return a < b
    case (.labelClass(let a), .labelClass(let b)): return a < b
    case (.label(let first), .label(let second)):
      let (x, y) = (a.summary.value(.top1) ?? 0, b.summary.value(.top1) ?? 0)
      return x != y ? x < y : first < second
    default:
      let (x, y) = (
        a.summary.value(.characterErrors) ?? -1, b.summary.value(.characterErrors) ?? -1
      )
      return x != y ? x > y : (name(a.key) ?? "") < (name(b.key) ?? "")
    }
  }

  private static func name(_ key: Key) -> String? {
    switch key {
    case .writer(let name): name
    case .length(let bucket): bucket.name
    case .labelClass(let labelClass): labelClass.name
    case .label(let label): label
    }
  }
}
