import Foundation
import InkFeatures
import InkModel
import NeuralNetwork
import SequenceData

/// Names single figures, such as shapes, sketches and gestures: a network and the classes of one tag.
///
/// Immutable and shared between threads; each runs it through a ``ClassifierSession`` of its own.
public struct Classifier: Sendable {
  public let classes: ClassTable
  let network: Network
  /// Whether the order and the directions of strokes mean nothing: strokes are then put in a row, and
  /// logits are the mean of those of the row and of the row drawn backwards.
  let readsAnyOrder: Bool
  /// What errors call the network.
  let networkFile: String

  /// Loads a network and the classes of a tag.
  ///
  /// - Parameters:
  ///   - networkURL: A network file whose head is a classifier.
  ///   - classesURL: The pack's `classes.json`.
  ///   - tag: One of the tags of that file, in whatever case.
  /// - Throws: ``ClassifierError``, naming the file and what is wrong with it.
  /// - Complexity: O(weights).
  public init(
    network networkURL: URL, classes classesURL: URL, tag: String
  ) throws(ClassifierError) {
    networkFile = networkURL.path
    do {
      network = try Network(contentsOf: networkURL)
    } catch {
      throw .network(error)
    }
    let configuration = network.configuration
    guard case .classifier(let labels) = configuration.head else {
      throw .unsuitableNetwork(
        file: networkFile, reason: "the network reads text, it names no figures")
    }
    guard configuration.featureVersion == FigureFeatures.version,
      configuration.features == Feature.count
    else {
      throw .unsuitableNetwork(
        file: networkFile,
        reason: "the network reads feature version \(configuration.featureVersion), "
          + "this library makes \(FigureFeatures.version)")
    }
    let file = try ClassFile.read(classesURL)
    readsAnyOrder = file.anyOrder
    classes = try ClassTable(file, tag: tag, networkLabels: labels, url: classesURL)
  }
}

/// The working memory of one thread that names figures.
public final class ClassifierSession {
  private let classifier: Classifier
  private let network: NetworkSession

  /// Bytes of the network's buffers.
  public var memoryUse: Int { network.memoryUse }

  public init(_ classifier: Classifier) {
    self.classifier = classifier
    network = NetworkSession(network: classifier.network)
  }

  /// The classes of each ink, the likeliest first; none for an ink without points.
  ///
  /// - Returns: a list or an error for each ink, in their order: ``ClassifierError/ink(_:)`` naming
  ///   the stroke and point at fault, or ``ClassifierError/absurdOutput(file:)``.
  /// - Complexity: O(points), with at most 400 rows of features and five for each stroke.
  public func classify(_ inks: [Ink]) -> [Result<[ScoredLabel], ClassifierError>] {
    var faults: [Int: InkError] = [:]
    for (index, ink) in inks.enumerated() {
      do throws(InkError) {
        try ink.validate()
      } catch {
        faults[index] = error
      }
    }
    let valid = inks.enumerated().map { faults[$0] == nil ? $1 : Ink(strokes: []) }
    let rows = classifier.readsAnyOrder ? valid.map(\.chained) : valid
    let readings = classifier.readsAnyOrder ? rows + rows.map(\.backwards) : rows
    let logits = network.logits(readings.map { FeatureSequence(figure: $0) })
    return inks.indices.map { index in
      if let fault = faults[index] { return .failure(.ink(fault)) }
      let logits = mean(stride(from: index, to: logits.count, by: inks.count).map { logits[$0] })
      if logits.isEmpty { return .success([]) }
      guard let ranked = classifier.classes.rank(logits) else {
        return .failure(.absurdOutput(file: classifier.networkFile))
      }
      return .success(ranked)
    }
  }
}

/// The mean of rows of one length.
private func mean(_ rows: [[Float]]) -> [Float] {
  rows[0].indices.map { column in rows.reduce(0) { $0 + $1[column] } / Float(rows.count) }
}
