import InkFeatures
import InkModel
import NeuralNetwork
import SequenceData
import Support

/// Names single figures, such as shapes, sketches and gestures, with a network and the classes of
/// one tag.
///
/// It is immutable and shared between threads; each runs it through its own ``ClassifierSession``.
package struct Classifier: Sendable {
  /// The classes, and their calibration.
  package let classes: ClassTable
  let network: Network
  /// Whether the order and directions of strokes are irrelevant: strokes are then chained, and the
  /// logits are the mean over the chain and its reverse.
  let readsAnyOrder: Bool
  /// The labels that depend on a figure's orientation; `nil` for a pack that reads figures as
  /// drawn.
  let poses: PosedLabels?
  /// The looks of figures; `nil` for a pack without them.
  let looks: FigureLooks?
  /// The network's name in errors.
  let networkFile: String

  /// Creates a classifier from a network and the classes of a tag.
  ///
  /// - Parameters:
  ///   - network: a network whose head is a classifier.
  ///   - networkFile: the network's name in errors.
  ///   - classBytes: the pack's `classes.json`.
  ///   - looksNetwork: a network of direction maps, whose characters stand for the same labels, and
  ///     its name in errors; `nil` for a pack without one.
  ///   - tag: one of the tags in that file, in any case.
  /// - Throws: ``ClassifierError``, naming the file and its fault.
  /// - Complexity: O(classes).
  package init(
    network: Network, file networkFile: String, classes classBytes: FileBytes,
    looks looksNetwork: (network: CharacterNetwork, file: String)? = nil, tag: String
  ) throws(ClassifierError) {
    self.network = network
    self.networkFile = networkFile
    let configuration = network.configuration
    guard case .classifier(let labels) = configuration.head else {
      throw .unsuitableNetwork(
        file: networkFile, reason: "the network reads text, it names no figures")
    }
    guard configuration.featureVersion == FigureFeatures.version,
      configuration.features == FigureFeatures.columns
    else {
      throw .unsuitableNetwork(
        file: networkFile,
        reason: "the network reads feature version \(configuration.featureVersion), "
          + "this library makes \(FigureFeatures.version)")
    }
    let file = try ClassFile(classBytes)
    readsAnyOrder = file.anyOrder
    switch (looksNetwork, file.looksShare) {
    case (let (network, file)?, let share?):
      looks = try FigureLooks(network, file: file, beside: labels, share: share)
    case (nil, nil):
      looks = nil
    default:
      throw .badClasses(
        file: classBytes.name, key: "looksShare",
        reason: "stands where there is a network of looks, and there only")
    }
    let known = looks?.labels ?? labels
    if let found = file.poses {
      poses = try found.indices(among: known, path: classBytes.name)
    } else {
      poses = nil
    }
    classes = try ClassTable(file, tag: tag, networkLabels: known, path: classBytes.name)
  }
}
