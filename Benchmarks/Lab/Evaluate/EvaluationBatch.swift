import InkFormats

/// Inks that are read together.
///
/// Batches depend only on the inks, never on timing: the last bits of the network's sums depend on
/// the batch, and an evaluation should be exactly reproducible.
struct EvaluationBatch: Sendable {
  static let usualCount = 32
  private static let pointLimit = 20_000

  /// The most inks.
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
