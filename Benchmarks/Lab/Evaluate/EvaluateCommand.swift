import CTCDecoder
import CommandSupport
import Ductus
import Evaluation
import Foundation
import ModelStore
import Support

/// `ductus-lab evaluate`: error rates on labelled inks.
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
      to 32 (see --batch); reading the files is not part of it.

      Models of figures have no texts, but names: their rates are top-1 and top-5, their classes and
      confusions those of whole labels, and what concerns characters, decoders and writing areas
      has no effect. --label-map FILE tells what the model calls the labels of the data, one a line:
      the data's label, a tabulator, the model's; inks of other labels are left out and counted.

      Models of formulas are compared with labels in LaTeX: both are normalised trees, top-1 is the
      share of exact ones, and ≤ 1 wrong that of one symbol to put in, take out, rename or hang
      elsewhere. Where records name their "symbols" with their strokes, there are also the symbols
      whose strokes were found, those with the right name, and the formulas that are arranged right
      with their symbols given. Each wrong one then counts for the first part that was wrong: the
      strokes of a symbol, its name, its name though its looks had been named rightly (grammar), or
      what hangs on what (relations).

      ECE is the expected calibration error of the best readings' confidences: the mean distance
      between confidence and share of right readings in 15 bins of equal mass, and beside it what
      perfect confidences would have by chance. Below it stands the share of wrong readings among
      the surest 80 % of the inks.

      oracle CER and oracle top are the same with the best of all N candidates in place of the
      first: what a better choice among them could give.

      Where a label has no newline, the ends of lines that were found in the ink count as spaces.

      Some labels, those of many UNIPEN donors among them, set punctuation apart that nobody wrote so.
      With --punctuation-apart all marks and symbols are words of their own, in labels and readings,
      and the spaces around them don't count. Confusions are those of the texts as they are.

      --by gives the rates for each writer (the worst first), for labels of 1, 2-3, 4-6, 7-10,
      11-20, 21-40 and more characters, for what labels are made of (digits, capitals, small
      letters, punctuation, or a mixture of them), or for each label (the worst first). --confusions counts the substitutions, insertions
      and deletions of the shortest way from each label to its best reading, and their share of all
      occurrences of the label's character.

      --within-class takes labels of a single digit, capital or small letter, as in UNIPEN's tasks
      1a, 1b and 1c: of N candidates, found with a wider beam (400, unless --beam says otherwise)
      and wider margins, only those count that are single characters of the label's class. It is
      reported by class.

      Hints hold for all inks. --lexicon-labels in measures what a lexicon that has the truth gains,
      out what one without it costs; --lexicon-weight 0 is the same without the lexicon.

      --stretch, --scale, --rotate and --rate change every ink first: its width, its size together
      with its writing area, its direction around its middle, its points per second. Rates are
      changed on straight lines between the points, by their times or else by the record's "hz" (1 to
      1,000 are believed); inks with neither stay as they are and are counted. --breaks takes away a
      point of so many longer strokes, which are two then, and puts a touch more at the ends of half
      as many; where is the same each time.

      Inks without a label are left out and counted. Those with characters that the model doesn't
      write are read, and wrong; they are counted, and these characters listed. A record or file that can't be read is named
      on standard error, the rest is evaluated, and the exit code is 1. With --limit the files are
      read twice, for the inks are counted first.

      With --json rates are shares of 1, and the settings and the hashes of the weights are part
      of the object; tables are in "groups" and "confusions". --errors writes {"file":…,"index":…,
      "id":…,"writer":…,"label":…,"candidates":[…]} for each ink with a wrong best reading; "index"
      counts the file's records from 0. --evidence writes all hypotheses of each ink with their
      scores, and for each character and word of the best one which others agree.
      """)

  private let options: EvaluateOptions
  private let errors: ReadingFile?
  private let evidence: ReadingFile?

  init(_ arguments: Arguments) throws(UsageError) {
    options = try EvaluateOptions(arguments)
    errors = try Self.file(options.errors, EvaluateOptions.errors)
    evidence = try Self.file(options.evidence, EvaluateOptions.evidence)
  }

  private static func file(
    _ path: String?, _ option: CommandOption
  ) throws(UsageError) -> ReadingFile? {
    guard let path else { return nil }
    return try ReadingFile(path: path, option: option)
  }

  func run() -> ExitCode {
    let recognizer: any InkRecognizer
    do throws(PackCatalogError) {
      recognizer = try makeRecognizer()
    } catch {
      report("\(error)")
      return .model
    }
    let (tally, omissions) = evaluate(recognizer)
    let result = EvaluationReport(
      options: options, recognizer: recognizer, decoder: decoderParameters(with: recognizer.pack),
      tally: tally, omissions: omissions)
    StandardOutput().end(with: options.printsJSON ? result.json : result.table)
    if omissions.unlabelled > 0 {
      report(
        "left out for want of a label: \(omissions.unlabelled) (records have it as \"label\", "
          + "InkML as the annotation truth)")
    }
    if omissions.unmapped > 0 {
      report("left out for want of a name in the label map: \(omissions.unmapped)")
    }
    if tally.inks == 0 {
      report(
        "there are no inks to evaluate"
          + (omissions.notMeant > 0
            ? ": \(omissions.notMeant) are of another split or left out by other options" : ""))
    }
    return tally.hasFaults || omissions.faulty > 0 || tally.inks == 0 ? .badInput : .success
  }

  private func makeRecognizer() throws(PackCatalogError) -> any InkRecognizer {
    let recognizer = try options.recognizer.makeRecognizer()
    guard options.filter.onlyUnipenTasks else { return recognizer }
    // The wider search starts from the pack's parameters, so it comes second.
    var settings = options.recognizer.options
    settings.decoderParameters = decoderParameters(with: recognizer.pack)
    do throws(DuctusError) {
      return try recognizer.pack.makeRecognizer(options: settings)
    } catch {
      throw .unusable(error)
    }
  }

  /// Returns the decoder's parameters of the recogniser with a pack.
  private func decoderParameters(with pack: Pack) -> DecoderParameters? {
    let settings = options.recognizer.options
    // The recogniser has already read this file, so if it is gone now, that needs no message.
    var parameters =
      settings.decoderParameters
      ?? pack.manifest.text.flatMap { try? Data(contentsOf: pack.url(of: $0.decoder)) }.flatMap {
        try? JSONDecoder().decode(DecoderParameters.self, from: $0)
      }
    if let width = settings.beamWidth { parameters?.beamWidth = width }
    guard options.filter.onlyUnipenTasks else { return parameters }
    return parameters.map { ClassReading.widened($0, beamWidth: settings.beamWidth) }
  }

  private func evaluate(
    _ recognizer: any InkRecognizer
  ) -> (EvaluationTally, EvaluationSource.Omissions) {
    let source = EvaluationSource(
      input: options.input, filter: options.filter, perturbation: options.perturbation)
    let isCounted = options.limit != nil || (ProgressBar.isWanted && options.input.isRepeatable)
    let count = isCounted ? source.count() : nil
    let selection = options.limit.map { EvenSelection(count: $0, of: count ?? 0) }
    let progress =
      ProgressBar.isWanted
      ? count.map { ProgressBar(total: min($0, options.limit ?? $0)) } : nil
    let write: @Sendable (String) -> Void = { ProgressBar.report($0, over: progress) }
    let (faults, warnings, failures) = (
      InputLog("faults", write: write), InputLog("warnings", write: write),
      InputLog("failures", write: write)
    )
    let manifest = recognizer.pack.manifest
    let namesFigures = [.classifier, .formula].contains(manifest.kind)
    let unwritten =
      namesFigures
      ? nil
      : UnwrittenLabels(
        of: manifest, readsLatinWords: options.recognizer.options.readsLatinWords)
    let tally = Locked(
      EvaluationTally(
        grouping: options.grouping, countsConfusions: options.confusions != nil,
        namesFigures: namesFigures, unwritten: unwritten, progress: progress, failures: failures,
        errors: errors, evidence: evidence))
    let hints = options.hints
    let withinClass = options.filter.onlyUnipenTasks
    let punctuationApart = options.punctuationApart
    let layout = options.layout
    let pipeline = OrderedPipeline(
      limits: PipelineLimits(
        threads: options.threads, batchCount: 1, batchCost: .max,
        pendingCount: 4 * options.threads, pendingCost: .max),
      cost: { _ in 1 },
      work: { batches in
        batches.map {
          BatchOutcome(
            $0, recognizer: recognizer, layout: layout, withinClass: withinClass,
            punctuationApart: punctuationApart, hints: hints)
        }
      },
      deliver: { outcomes in tally.withLock { $0.add(outcomes) } })
    let omissions = submit(
      source, selection: selection, to: pipeline, faults: faults, warnings: warnings)
    pipeline.finish()
    for log in [faults, warnings, failures] { log.end() }
    progress?.end()
    return (tally.withLock { $0 }, omissions)
  }

  /// Passes on the inks in batches.
  private func submit(
    _ source: EvaluationSource, selection: EvenSelection?,
    to pipeline: OrderedPipeline<EvaluationBatch, BatchOutcome>, faults: InputLog,
    warnings: InputLog
  ) -> EvaluationSource.Omissions {
    var batch = EvaluationBatch(limit: options.batch)
    let omissions = source.forEach(
      selection: selection,
      onFault: { faults.add(InputMessage($0)) },
      { record in
        for warning in record.record.warnings {
          warnings.add(
            InputMessage("warning: \(warning)", file: record.file, index: record.index))
        }
        if batch.isFull(for: record) {
          pipeline.submit(batch)
          batch = EvaluationBatch(limit: options.batch)
        }
        batch.append(record)
      })
    if !batch.records.isEmpty { pipeline.submit(batch) }
    return omissions
  }
}
