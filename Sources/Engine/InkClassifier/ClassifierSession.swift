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

  /// Creates a session of a classifier; its buffers grow to the largest batch seen.
  package init(_ classifier: Classifier) {
    self.classifier = classifier
    network = NetworkSession(network: classifier.network)
    looks = classifier.looks.map { CharacterNetworkSession(network: $0.network) }
  }

  /// The size of the buffers in bytes; they only grow, see ``NetworkSession/memoryUse``.
  package var memoryUse: Int { network.memoryUse + (looks?.memoryUse ?? 0) }

  /// Returns the classes of each ink, likeliest first; none for an ink without points, or with all
  /// points in one place: a dot isn't a figure. In a cancelled task the results are meaningless.
  ///
  /// - Returns: a list or an error for each ink, in order: ``ClassifierError/ink(_:)`` naming the
  ///   stroke and point at fault, or ``ClassifierError/absurdOutput(file:)``.
  /// - Complexity: O(points), with at most 400 rows of features plus five for each stroke; three
  ///   times that if figures are read in their pose.
  package func classify(_ inks: [Ink]) -> [Result<[ScoredLabel], ClassifierError>] {
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
        return .failure(.absurdOutput(file: classifier.networkFile))
      }
      return .success(ranked)
    }
  }

  /// Returns the logits of each ink, none for an empty one; `nil` in a cancelled task.
  private func logits(of inks: [Ink]) -> [[Float]]? {
    guard let poses = classifier.poses else { return logits(ofViews: inks) }
    var lying: [FigurePose] = []
    for ink in inks {
      if Cancellation.isRequested { return nil }
      lying.append(FigurePose(ink))
    }
    guard
      let found = logits(ofViews: inks + lying.map { $0.ink } + lying.map { $0.ink.halfTurned })
    else { return nil }
    return inks.indices.map { index in
      let views = stride(from: index, to: found.count, by: inks.count).map { found[$0] }
      if views[0].isEmpty { return [] }
      return poses.joined(
        views[0], mean(views[1...]), diamondness: lying[index].diamondness)
    }
  }

  /// Returns the logits of each ink in its given orientation, by both networks.
  private func logits(ofViews inks: [Ink]) -> [[Float]]? {
    let rows = classifier.readsAnyOrder ? inks.map { $0.chained } : inks
    let readings = classifier.readsAnyOrder ? rows + rows.map { $0.backwards } : rows
    var sequences: [FeatureSequence] = []
    for reading in readings {
      if Cancellation.isRequested { return nil }
      sequences.append(FeatureSequence(figure: reading))
    }
    let pen = network.logits(sequences)
    // In a cancelled task the results are incomplete: an ink may have logits of one direction only.
    if Cancellation.isRequested { return nil }
    let followed = inks.indices.map { index in
      mean(stride(from: index, to: pen.count, by: inks.count).map { pen[$0] })
    }
    guard let looks, let joint = classifier.looks else { return followed }
    let seen = self.looks(of: inks, looks)
    if Cancellation.isRequested { return nil }
    return zip(followed, seen).map { $0.isEmpty ? [] : joint.joined($0, $1) }
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

/// Returns the mean of rows of equal length.
private func mean(_ rows: some Collection<[Float]>) -> [Float] {
  guard let first = rows.first else { return [] }
  return first.indices.map { column in rows.reduce(0) { $0 + $1[column] } / Float(rows.count) }
}
