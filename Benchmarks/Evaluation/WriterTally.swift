/// Error counts by writer.
///
/// Memory grows with the writers, and with the inks without a known writer.
public struct WriterTally: Sendable {
  private var named: [String: ErrorCounts] = [:]
  private var nameless: [ErrorCounts] = []

  public init() {}

  /// Adds an ink's counts; an ink without a writer is a separate cluster.
  public mutating func add(_ counts: ErrorCounts, writer: String?) {
    if let writer {
      named[writer, default: ErrorCounts()] += counts
    } else {
      nameless.append(counts)
    }
  }

  /// The rates over all inks added.
  public func summary() -> EvaluationSummary {
    // A dictionary's order differs from run to run; the resamples must not.
    let sorted = named.sorted { $0.key < $1.key }.map(\.value)
    return EvaluationSummary(sorted + nameless, nameless: nameless.count)
  }
}

/// The rates of an evaluation, with their confidence intervals.
public struct EvaluationSummary: Sendable {
  public let counts: ErrorCounts
  /// Writers; inks of no known writer count as one each.
  public let writers: Int
  /// Inks of no known writer.
  public let nameless: Int
  private let intervals: [Rate: ClosedRange<Double>]

  init(_ clusters: [ErrorCounts], nameless: Int) {
    self.nameless = nameless
    counts = clusters.reduce(into: ErrorCounts()) { $0 += $1 }
    writers = clusters.count
    intervals = Bootstrap().intervals(of: clusters)
  }

  /// The rate; `nil` without a denominator.
  public func value(_ rate: Rate) -> Double? { rate.value(counts) }

  /// The rate's confidence interval, `nil` with fewer than two writers.
  public func interval(_ rate: Rate) -> ClosedRange<Double>? { intervals[rate] }
}
