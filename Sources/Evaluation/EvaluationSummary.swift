/// The rates of an evaluation, with their confidence intervals.
public struct EvaluationSummary: Sendable {
  public let counts: ErrorCounts
  /// Writers; inks of no known writer count as one each.
  public let writers: Int
  private let intervals: [Rate: ClosedRange<Double>]

  init(_ clusters: [ErrorCounts], bootstrap: Bootstrap) {
    counts = clusters.reduce(into: ErrorCounts()) { $0 += $1 }
    writers = clusters.count
    intervals = bootstrap.intervals(of: clusters)
  }

  /// `nil` where there is nothing to divide by.
  public func value(_ rate: Rate) -> Double? { rate.value(counts) }

  /// The rate's confidence interval, `nil` with fewer than two writers.
  public func interval(_ rate: Rate) -> ClosedRange<Double>? { intervals[rate] }
}
