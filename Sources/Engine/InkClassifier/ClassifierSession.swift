import InkFeatures
import InkModel
import NeuralNetwork
import SequenceData
import Support

/// The working memory of one thread that names figures.
package final class ClassifierSession {
  private let classifier: Classifier
  private let network: NetworkSession
  private let looks: CharacterNetworkSession?
  private var memory = FeatureMemory()
  /// The inks of the current batch whose looks aren't numbers.
  private var absurdLooks: Set<Int> = []

  /// Creates a session of a classifier; its buffers grow to the largest batch seen.
  package init(_ classifier: Classifier) {
    self.classifier = classifier
    network = NetworkSession(network: classifier.network)
    looks = classifier.looks.map { CharacterNetworkSession(network: $0.network) }
  }

  /// The size of the buffers in bytes; they only grow, see ``NetworkSession/memoryUse``.
  package var memoryUse: Int {
    network.memoryUse + (looks?.memoryUse ?? 0) + memory.memoryUse
  }

  /// Returns the classes of each ink, likeliest first; none for an ink without points, or with all
  /// points in one place: a dot isn't a figure. In a cancelled task the results are meaningless.
  ///
  /// - Returns: a list or an error for each ink, in order: ``ClassifierError/ink(_:)`` naming the
  ///   stroke and point at fault, or ``ClassifierError/absurdOutput(file:)``.
  /// - Complexity: O(points), with at most 400 rows of features plus five for each stroke: twice if
  ///   figures are read in any order, and all that three times if they are read in their pose. The
  ///   network of looks sees one map of each ink, or three.
  package func classify(_ inks: [Ink]) -> [Result<[ScoredLabel], ClassifierError>] {
    absurdLooks = []
    var faults: [Int: InkError] = [:]
    for (index, ink) in inks.enumerated() {
      do throws(InkError) {
        try ink.validate()
      } catch {
        faults[index] = error
      }
    }
    let valid = inks.enumerated().map { index, ink in
      faults[index] == nil && !ink.isDot ? ink : Ink(strokes: [])
    }
    guard let logits = logits(of: valid) else { return inks.map { _ in .success([]) } }
    return inks.indices.map { index in
      if let fault = faults[index] { return .failure(.ink(fault)) }
      if logits[index].isEmpty { return .success([]) }
      guard let ranked = classifier.classes.rank(logits[index]) else {
        let looksFile = absurdLooks.contains(index) ? classifier.looks?.file : nil
        return .failure(.absurdOutput(file: looksFile ?? classifier.networkFile))
      }
      return .success(ranked)
    }
  }

  /// Returns the logits of each ink, none for an empty one; `nil` in a cancelled task.
  private func logits(of inks: [Ink]) -> [[Float]]? {
    guard let poses = classifier.poses else { return logits(ofViews: inks, of: inks.count) }
    var lying: [FigurePose] = []
    lying.reserveCapacity(inks.count)
    for ink in inks {
      if Cancellation.isRequested { return nil }
      lying.append(FigurePose(ink))
    }
    var views = inks
    views.reserveCapacity(3 * inks.count)
    for pose in lying { views.append(pose.ink) }
    for pose in lying { views.append(pose.ink.halfTurned) }
    guard let found = logits(ofViews: views, of: inks.count) else { return nil }
    return inks.indices.map { index in
      if found[index].isEmpty { return [] }
      return poses.joined(
        found[index], mean(of: found, from: index + inks.count, by: inks.count),
        pose: lying[index])
    }
  }

  /// Returns the logits of each ink in its given orientation, by both networks.
  ///
  /// - Parameter count: the number of inks in the batch, which come once for each orientation.
  private func logits(ofViews inks: [Ink], of count: Int) -> [[Float]]? {
    let readsAnyOrder = classifier.readsAnyOrder
    let rows = readsAnyOrder ? inks.map { $0.chained } : inks
    var sequences: [FeatureSequence] = []
    sequences.reserveCapacity(2 * inks.count)
    for round in 0...(readsAnyOrder ? 1 : 0) {
      for row in rows {
        if Cancellation.isRequested { return nil }
        sequences.append(FeatureSequence(figure: row, backwards: round > 0, in: &memory))
      }
    }
    let pen = network.logits(sequences)
    // In a cancelled task the results are incomplete: an ink may have logits of one direction only.
    if Cancellation.isRequested { return nil }
    var followed = inks.indices.map { mean(of: pen, from: $0, by: inks.count) }
    guard let looks, let joint = classifier.looks else { return followed }
    let seen = self.looks(of: inks, looks)
    if Cancellation.isRequested { return nil }
    for index in followed.indices where !followed[index].isEmpty {
      if !seen[index].allSatisfy({ $0.isFinite }) { absurdLooks.insert(index % count) }
      followed[index] = joint.joined(followed[index], seen[index])
    }
    return followed
  }

  /// The number of inks whose maps are in memory together: those of one take 32 KiB.
  private static let mapped = 32

  /// Returns the looks of each ink: ln P of none and of each label. In a cancelled task the last
  /// ones are missing.
  private func looks(of inks: [Ink], _ session: CharacterNetworkSession) -> [[Float]] {
    var found: [[Float]] = []
    for first in stride(from: 0, to: inks.count, by: Self.mapped) {
      if Cancellation.isRequested { break }
      let some = inks[first..<min(inks.count, first + Self.mapped)]
      found += session.logProbabilities(some.map { DirectionMaps($0).values })
    }
    return found
  }
}

extension Ink {
  /// Whether all points lie in one place.
  fileprivate var isDot: Bool {
    let points = strokes.lazy.flatMap { $0.points }
    guard let first = points.first else { return false }
    return points.allSatisfy { $0.x == first.x && $0.y == first.y }
  }
}

/// Returns the mean of every `step`th row; all rows have one length.
private func mean(of rows: [[Float]], from first: Int, by step: Int) -> [Float] {
  rows[first].indices.map { column in
    var (sum, count): (Float, Float) = (0, 0)
    for row in stride(from: first, to: rows.count, by: step) {
      sum += rows[row][column]
      count += 1
    }
    return sum / count
  }
}
