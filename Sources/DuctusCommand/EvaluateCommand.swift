import Ductus
import Evaluation

/// `ductus evaluate`: error rates on labelled inks.
struct EvaluateCommand: Command {
  static let description = CommandDescription(
    name: "evaluate",
    operands: "FILE…",
    summary: "Measure error rates on labelled inks.",
    options: EvaluateOptions.all,
    discussion: """
      CER is the edits between labels and best readings per character of the labels, WER the same
      per word; top-1 and top-5 are the inks with the label as best reading and among the best
      five. Texts are compared as Unicode scalars in composed form (NFC); case and punctuation
      count. In parentheses: 95 % confidence intervals, by a bootstrap over writers (1,000
      resamples, seeded). The time is the processor time of recognition per ink, in batches of up
      to 32; reading the files is not part of it.

      Inks without a label are left out and counted. A record or file that can't be read is named
      on standard error, the rest is evaluated, and the exit code is 1. With --limit the files are
      read twice, for the inks are counted first.

      With --json rates are shares of 1. --errors writes {"file":…,"index":…,"id":…,"writer":…,
      "label":…,"candidates":[…]} for each ink with a wrong best reading; "index" counts the file's
      records from 0.
      """)

  private let options: EvaluateOptions
  private let errors: ErrorFile?

  init(_ arguments: Arguments) throws(UsageError) {
    options = try EvaluateOptions(arguments)
    if let path = options.errors {
      errors = try ErrorFile(path: path)
    } else {
      errors = nil
    }
  }

  func run() -> ExitCode {
    let recognizer: TextRecognizer
    do throws(DuctusError) {
      recognizer = try options.recognizer.makeRecognizer()
    } catch {
      report("\(error)")
      return .model
    }
    let (tally, omissions) = evaluate(recognizer)
    let manifest = recognizer.pack.manifest
    let result = EvaluationReport(
      summary: tally.writers.summary(), omissions: omissions,
      model: manifest.tags.first ?? options.recognizer.model, modelVersion: manifest.version,
      usesLanguageModel: options.recognizer.options.usesLanguageModel
        && manifest.languageModel != nil,
      beamWidth: options.recognizer.beamWidth(with: recognizer.pack), split: options.filter.split,
      millisecondsPerInk: tally.inks > 0 ? 1_000 * tally.seconds / Double(tally.inks) : nil)
    StandardOutput().end(with: options.printsJSON ? result.json : result.table)
    if omissions.unlabelled > 0 {
      report("left out for want of a label: \(omissions.unlabelled)")
    }
    if tally.inks == 0 { report("there are no inks to evaluate") }
    return tally.hasFaults || omissions.faulty > 0 || tally.inks == 0 ? .badInput : .success
  }

  private func evaluate(
    _ recognizer: TextRecognizer
  ) -> (EvaluationTally, EvaluationSource.Omissions) {
    let source = EvaluationSource(input: options.input, filter: options.filter)
    let isCounted = options.limit != nil || (ProgressBar.isWanted && options.input.isRepeatable)
    let count = isCounted ? source.count() : nil
    let selection = options.limit.map { EvenSelection(count: $0, of: count ?? 0) }
    let progress =
      ProgressBar.isWanted
      ? count.map { ProgressBar(total: min($0, options.limit ?? $0)) } : nil
    let tally = EvaluationTally(progress: progress, errors: errors)
    let pipeline = OrderedPipeline(
      limits: PipelineLimits(
        threads: options.threads, batchCount: 1, batchCost: .max,
        pendingCount: 4 * options.threads, pendingCost: .max),
      cost: { _ in 1 },
      work: { batches in batches.map { BatchOutcome($0, recognizer: recognizer) } },
      deliver: { tally.add($0) })
    var batch = EvaluationBatch()
    let omissions = source.forEach(
      selection: selection,
      onFault: { ProgressBar.report("\($0)", over: progress) },
      { record in
        if batch.isFull(for: record) {
          pipeline.submit(batch)
          batch = EvaluationBatch()
        }
        batch.append(record)
      })
    if !batch.records.isEmpty { pipeline.submit(batch) }
    pipeline.finish()
    progress?.end()
    return (tally, omissions)
  }
}
