import Ductus
import Evaluation
import Foundation

/// Inks that are read together.
///
/// Batches are cut by the inks alone, never by what happens to be there in time: the last bits of
/// the network's sums depend on the batch, and an evaluation should repeat exactly.
struct EvaluationBatch: Sendable {
  private static let inkLimit = 32
  private static let pointLimit = 20_000

  private(set) var records: [LabelledRecord] = []
  private(set) var pointCount = 0

  /// Whether another ink would make it too large.
  func isFull(for record: LabelledRecord) -> Bool {
    !records.isEmpty
      && (records.count >= Self.inkLimit
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
    let candidates: Result<[DigitalInkRecognitionCandidate], DuctusError>
    /// `nil` where the ink couldn't be read.
    let counts: ErrorCounts?
  }

  let readings: [Reading]
  /// Processor time that recognition took.
  let seconds: Double

  /// Recognises a batch and counts its errors.
  ///
  /// - Parameter withinClass: whether only readings of the label's own class count.
  init(_ batch: EvaluationBatch, recognizer: TextRecognizer, withinClass: Bool) {
    let requests = batch.records.map { item in
      RecognitionRequest(
        ink: item.record.ink,
        context: DigitalInkRecognitionContext(
          preContext: item.record.preContext, writingArea: item.record.writingArea))
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
          ErrorCounts(reference: record.label, readings: $0.map(\.text))
        })
    }
  }
}

/// Processor time that this thread has used.
private func threadSeconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
