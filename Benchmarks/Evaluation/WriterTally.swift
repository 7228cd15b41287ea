/// Error counts by writer.
///
/// Memory grows with the writers, and with the inks of no known writer.
public struct WriterTally: Sendable {
  private var named: [String: ErrorCounts] = [:]
  private var nameless: [ErrorCounts] = []

  public init() {}

  /// Adds an ink's counts; an ink without a writer is a cluster of its own.
  public mutating func add(_ counts: ErrorCounts, writer: String?) {
    if let writer {
      named[writer, default: ErrorCounts()] += counts
    } else {
      nameless.append(counts)
    }
  }

  /// The rates over all inks added.
  public func summary(bootstrap: Bootstrap = Bootstrap()) -> EvaluationSummary {
    // A dictionary's order differs from run to run; the resamples must not.
    let sorted = named.sorted { $0.key < $1.key }.map(\.value)
    return EvaluationSummary(sorted + nameless, bootstrap: bootstrap)
  }
}

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

/// A share of 1 that is read from counts.
public enum Rate: CaseIterable, Sendable {
  /// Edits per reference character (CER): may be above 1.
  case characterErrors
  /// Edits per reference word (WER): may be above 1.
  case wordErrors
  /// Inks whose best reading is right.
  case top1
  /// Inks with the right reading among the first five.
  case top5
  /// Edits per reference character of the closest of all readings.
  case oracleCharacterErrors
  /// Inks with the right reading among all.
  case oracleTop
  /// Formulas with one symbol wrong at most.
  case oneWrong
  /// Formulas with two symbols wrong at most.
  case twoWrong
  /// Symbols of formulas whose strokes were found.
  case symbolsFound
  /// Symbols of formulas whose strokes and names were found.
  case symbolsRight
  /// Formulas whose structure is right where their symbols are given.
  case arrangedRight
  /// Formulas that are wrong for one part of reading, of those whose symbols are known.
  case wrongSegmentation, wrongNames, wrongGrammar, wrongRelations

  /// `nil` where there is nothing to divide by.
  public func value(_ counts: ErrorCounts) -> Double? {
    let (part, whole) =
      switch self {
      case .characterErrors: (counts.characterEdits, counts.characters)
      case .wordErrors: (counts.wordEdits, counts.words)
      case .top1: (counts.firstCorrect, counts.inks)
      case .top5: (counts.amongFive, counts.inks)
      case .oracleCharacterErrors: (counts.oracleEdits, counts.characters)
      case .oracleTop: (counts.amongAll, counts.inks)
      case .oneWrong: (counts.formulas.oneWrong, counts.formulas.formulas)
      case .twoWrong: (counts.formulas.twoWrong, counts.formulas.formulas)
      case .symbolsFound: (counts.formulas.symbolsFound, counts.formulas.symbols)
      case .symbolsRight: (counts.formulas.symbolsRight, counts.formulas.symbols)
      case .arrangedRight: (counts.formulas.arrangedRight, counts.formulas.arranged)
      case .wrongSegmentation: (counts.formulas.wrong[.segmentation] ?? 0, counts.formulas.arranged)
      case .wrongNames: (counts.formulas.wrong[.names] ?? 0, counts.formulas.arranged)
      case .wrongGrammar: (counts.formulas.wrong[.grammar] ?? 0, counts.formulas.arranged)
      case .wrongRelations: (counts.formulas.wrong[.relations] ?? 0, counts.formulas.arranged)
      }
    return whole == 0 ? nil : Double(part) / Double(whole)
  }
}
