import CommandSupport
import Evaluation
import ResultFormats

/// Adds up the outcomes of an evaluation, and writes the wrong readings to their file.
struct EvaluationTally: Sendable {
  private(set) var writers = WriterTally()
  /// The groups; `nil` unless requested, as for the confusions.
  private(set) var groups: GroupedTally?
  private(set) var confusions: ConfusionTally?
  /// Reliability of the best readings' confidences.
  private(set) var reliability = Reliability()
  /// Labels that the model can't write; `nil` for figures.
  private(set) var unwritten: UnwrittenLabels?
  private(set) var inks = 0
  /// Processor time of recognition.
  private(set) var seconds = 0.0
  private(set) var hasFaults = false
  private let namesFigures: Bool
  private let progress: ProgressBar?
  private let failures: InputLog
  private let errors: ReadingFile?
  private let evidence: ReadingFile?

  /// - Parameter namesFigures: whether labels are names of figures, not texts.
  init(
    grouping: Grouping?, countsConfusions: Bool, namesFigures: Bool,
    unwritten: UnwrittenLabels? = nil, progress: ProgressBar?, failures: InputLog,
    errors: ReadingFile?, evidence: ReadingFile?
  ) {
    self.namesFigures = namesFigures
    self.unwritten = unwritten
    // A figure's class is its label.
    groups = (namesFigures && grouping == .class ? .label : grouping).map(GroupedTally.init)
    confusions = countsConfusions ? ConfusionTally() : nil
    self.progress = progress
    self.failures = failures
    self.errors = errors
    self.evidence = evidence
  }

  mutating func add(_ outcomes: [BatchOutcome]) {
    for outcome in outcomes {
      seconds += outcome.seconds
      inks += outcome.readings.count
      for reading in outcome.readings {
        if let counts = reading.counts {
          add(reading, counts)
        } else if case .failure(let error) = reading.candidates {
          hasFaults = true
          failures.add(
            InputMessage("\(error)", file: reading.record.file, index: reading.record.index))
        }
      }
      if let errors {
        let wrong = outcome.readings.filter { $0.counts?.firstCorrect == 0 }
        if !errors.write(wrong.map { JSONText($0) }) { hasFaults = true }
      }
      if let evidence {
        let kept = outcome.readings.compactMap { reading in
          reading.evidence.map { JSONText($0, of: reading) }
        }
        if !evidence.write(kept) { hasFaults = true }
      }
      progress?.update(outcome.readings.count)
    }
  }

  private mutating func add(_ reading: BatchOutcome.Reading, _ counts: ErrorCounts) {
    let (label, writer) = (reading.record.label, reading.record.record.writer)
    writers.add(counts, writer: writer)
    unwritten?.add(label)
    groups?.add(counts, label: label, writer: writer)
    let best = (try? reading.candidates.get())?.first
    if namesFigures {
      confusions?.add(label: label, name: best?.text)
    } else {
      confusions?.add(reference: label, reading: best?.text ?? "")
    }
    reliability.add(confidence: best?.confidence ?? 0, isRight: counts.firstCorrect == 1)
  }
}
