import Ductus
@_spi(Laboratory) import DuctusEngine
import Evaluation
import FormulaNotation
import InkFormats
@_spi(Laboratory) import InkReading

/// The outcome of a batch.
struct BatchOutcome: Sendable {
  struct Reading: Sendable {
    let record: LabelledRecord
    /// The readings that count.
    let candidates: Result<[RecognitionCandidate], DuctusError>
    /// The counts; `nil` if the ink couldn't be read.
    let counts: ErrorCounts?
    /// The evidence of the confidences, if requested.
    let evidence: ReadingEvidence?
  }

  let readings: [Reading]
  /// The processor time of recognition.
  let seconds: Double

  /// Recognises a batch and counts its errors.
  ///
  /// - Parameters:
  ///   - withinClass: whether only readings of the label's own class count.
  ///   - punctuationApart: whether punctuation marks are separate words.
  init(
    _ batch: EvaluationBatch, recognizer: any InkRecognizer, layout: TextLayout,
    withinClass: Bool, punctuationApart: Bool, hints: RecognitionHints?
  ) {
    let kind = recognizer.pack.manifest.kind
    let requests = batch.records.map { item in
      var context = RecognitionContext(
        preContext: item.record.preContext, writingArea: item.record.writingArea, hints: hints)
      context.layout = layout
      return RecognitionRequest(ink: item.record.ink, context: context)
    }
    let start = threadSeconds()
    let results = recognizer.recognize(requests)
    seconds = threadSeconds() - start
    readings = zip(batch.records, results).map { record, result in
      let candidates = result.map { result in
        withinClass
          ? ClassReading.candidates(result.candidates, ofClassOf: record.label)
          : result.candidates
      }
      return Reading(
        record: record, candidates: candidates,
        counts: (try? candidates.get()).map {
          let texts = $0.map { Self.text(of: $0, likeIn: record.label) }
          return switch kind {
          case .classifier: ErrorCounts(label: record.label, names: texts)
          case .formula:
            ErrorCounts(
              latex: record.label, readings: $0.compactMap { $0.formula },
              symbols: record.record.symbols, arranged: Self.arranged(record.record, recognizer))
          case .text, .characters:
            ErrorCounts(
              reference: record.label, readings: texts, punctuationApart: punctuationApart)
          }
        },
        evidence: (try? result.get())?.evidence)
    }
  }

  /// A formula arranged from its symbols, if these are known.
  private static func arranged(
    _ record: LabelledInk, _ recognizer: any InkRecognizer
  ) -> Formula? {
    guard let recognizer = recognizer as? FormulaRecognizer, !record.symbols.isEmpty else {
      return nil
    }
    return try? recognizer.arrange(record.ink, symbols: record.symbols)
  }

  /// A reading for comparison with a label: if the label has no lines, their ends are spaces.
  private static func text(
    of candidate: RecognitionCandidate, likeIn label: String
  ) -> String {
    label.contains("\n") ? candidate.text : candidate.text.replacing("\n", with: " ")
  }
}
