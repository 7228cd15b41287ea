import CTCDecoder
import CommandSupport
import Ductus
@_spi(Laboratory) import DuctusEngine
import Evaluation
import FormulaNotation
import Foundation
import InkFormats
@_spi(Laboratory) import InkReading

/// Inks that are read together.
///
/// Batches are cut by the inks alone, never by what happens to be there in time: the last bits of
/// the network's sums depend on the batch, and an evaluation should repeat exactly.
struct EvaluationBatch: Sendable {
  static let usualCount = 32
  private static let pointLimit = 20_000

  /// Inks at most.
  let limit: Int
  private(set) var records: [LabelledRecord] = []
  private(set) var pointCount = 0

  init(limit: Int) {
    self.limit = limit
  }

  /// Whether another ink would make it too large.
  func isFull(for record: LabelledRecord) -> Bool {
    !records.isEmpty
      && (records.count >= limit
        || pointCount + record.record.ink.pointCount > Self.pointLimit)
  }

  mutating func append(_ record: LabelledRecord) {
    records.append(record)
    pointCount += record.record.ink.pointCount
  }
}

/// What became of a batch.
struct BatchOutcome: Sendable {
  struct Reading: Sendable {
    let record: LabelledRecord
    /// The readings that count.
    let candidates: Result<[RecognitionCandidate], DuctusError>
    /// `nil` where the ink couldn't be read.
    let counts: ErrorCounts?
    /// What the confidences come from, where it was asked for.
    let evidence: ReadingEvidence?
  }

  let readings: [Reading]
  /// Processor time that recognition took.
  let seconds: Double

  /// Recognises a batch and counts its errors.
  ///
  /// - Parameters:
  ///   - withinClass: whether only readings of the label's own class count.
  ///   - punctuationApart: whether punctuation marks are words of their own.
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

  /// A formula arranged out of its symbols, where these are known.
  private static func arranged(
    _ record: LabelledInk, _ recognizer: any InkRecognizer
  ) -> Formula? {
    guard let recognizer = recognizer as? FormulaRecognizer, !record.symbols.isEmpty else {
      return nil
    }
    return try? recognizer.arrange(
      record.ink, symbols: record.symbols.map { (name: $0.name, strokes: $0.strokes) })
  }

  /// A reading as it compares with a label: where that says nothing of lines, their ends are spaces.
  private static func text(
    of candidate: RecognitionCandidate, likeIn label: String
  ) -> String {
    label.contains("\n") ? candidate.text : candidate.text.replacing("\n", with: " ")
  }
}

/// Reading isolated characters within their own class, as the UNIPEN benchmark's tasks 1a, 1b and 1c
/// have it: out of a long list of readings the single characters of the label's class.
enum ClassReading {
  /// Readings asked for: all that the widened beam holds, for readings of several characters crowd
  /// in between those of one.
  static let candidates = 400

  /// Parameters with which the search keeps a reading for nearly every character. No margin of
  /// the parameters becomes narrower.
  ///
  /// - Parameter beamWidth: a width that was asked for and holds, however narrow.
  static func widened(_ parameters: DecoderParameters, beamWidth: Int?) -> DecoderParameters {
    var wide = parameters
    wide.beamWidth = beamWidth ?? max(parameters.beamWidth, candidates)
    wide.tokenLimit = max(parameters.tokenLimit, 100)
    wide.tokenMargin = max(parameters.tokenMargin, 40)
    wide.beamMargin = max(parameters.beamMargin, 60)
    return wide
  }

  /// The candidates that are single characters of the label's class, in their order.
  static func candidates(
    _ candidates: [RecognitionCandidate], ofClassOf label: String
  ) -> [RecognitionCandidate] {
    guard let labelClass = CharacterClass(ofSingle: label) else { return [] }
    return candidates.filter { CharacterClass(ofSingle: $0.text) == labelClass }
  }
}

/// Processor time that this thread has used.
func threadSeconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
