import CMath
import InkFeatures
import InkModel
import NeuralNetwork
import SequenceData
import Support

/// Names groups of strokes with a model's networks, in its own working memory.
final class SymbolNamer {
  private let looks: CharacterNetworkSession
  private let pen: NetworkSession?
  /// The share of the network of the pen, and ln P of a class from which it isn't asked.
  private let share, sure: Float
  private var memory = FeatureMemory()
  /// ln P of each class for recent groups.
  private var cache = StrokeCache<[Float]>()

  /// The number of groups that go through the networks together.
  private static let batch = 32

  init(_ model: LayoutModel) {
    looks = CharacterNetworkSession(network: model.network)
    pen = model.pen.map { NetworkSession(network: $0) }
    share = Float(model.parameters.penShare)
    sure = Float(log(model.parameters.sureLooks))
  }

  /// The bytes of the networks' buffers and of the known groups.
  var memoryUse: Int {
    looks.memoryUse + (pen?.memoryUse ?? 0) + memory.memoryUse
      + cache.memoryUse { $0.count * MemoryLayout<Float>.stride }
  }

  /// Returns ln P of none and of each symbol for groups of an ink's strokes; `nil` in a cancelled
  /// task.
  ///
  /// - Throws: ``FormulaError/notFinite``.
  func logProbabilities(
    _ groups: [[Int]], of ink: Ink, _ polylines: [[Vector]]
  ) throws(FormulaError) -> [[Float]]? {
    let drawn = groups.map { $0.map { polylines[$0] } }
    var rows = drawn.map { cache.output(for: $0) }
    let unseen = rows.indices.filter { rows[$0] == nil }
    for first in stride(from: 0, to: unseen.count, by: Self.batch) {
      if Cancellation.isRequested { return nil }
      let batch = unseen[first..<min(unseen.count, first + Self.batch)]
      var seen = looks.logProbabilities(batch.map { DirectionMaps(drawn[$0]).values })
      guard seen.count == batch.count else { return nil }
      if let pen {
        let doubtful = seen.indices.filter { (seen[$0].max() ?? 0) < sure }
        let followed = pen.logits(
          doubtful.map {
            let group = ink.part(groups[batch[batch.startIndex + $0]])
            return FeatureSequence(figure: group, backwards: false, in: &memory)
          })
        if Cancellation.isRequested { return nil }
        for (index, logits) in zip(doubtful, followed) { mix(logits, into: &seen[index]) }
      }
      for (index, row) in zip(batch, seen) {
        guard row[0].isFinite else { throw .notFinite }
        rows[index] = row
        cache.keep(row, for: drawn[index])
      }
    }
    return rows.compactMap { $0 }
  }

  /// Mixes logits of the network of the pen into ln P of the other: the weighted mean of both
  /// logarithms, as probabilities again.
  private func mix(_ logits: [Float], into row: inout [Float]) {
    for index in row.indices { row[index] += share * (logits[index] - row[index]) }
    row.logNormalize()
  }
}
