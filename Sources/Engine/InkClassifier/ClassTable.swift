import CMath
import Support

/// The classes that a tag's model distinguishes, each made up of labels of the network.
public struct ClassTable: Sendable {
  /// The names of the classes, in the file's order.
  public let labels: [String]
  /// The indices of the network's labels that count for each class.
  private let sources: [[Int]]
  /// The indices of all labels of the classes, including "none of these".
  private let participants: [Int]
  private let temperature: Double

  /// Creates the classes of a tag.
  ///
  /// - Parameters:
  ///   - path: the file's path in errors.
  ///   - networkLabels: the network's labels in the order of its logits.
  init(
    _ file: ClassFile, tag: String, networkLabels: [String], path: String
  ) throws(ClassifierError) {
    guard let (tag, entries) = file.tags.first(where: { $0.key.lowercased() == tag.lowercased() })
    else {
      throw .noClasses(file: path, tag: tag, available: file.tags.keys.sorted())
    }
    var indices: [String: Int] = [:]
    for (index, label) in networkLabels.enumerated() { indices[label] = index }
    func refuse(_ index: Int, _ reason: String) -> ClassifierError {
      .badClasses(file: path, key: "tags.\(tag).\(index)", reason: reason)
    }

    var labels: [String] = []
    var sources: [[Int]] = []
    var participants: [Int] = []
    var names: Set<String?> = []
    for (index, entry) in entries.enumerated() {
      guard names.insert(entry.label).inserted else {
        throw refuse(index, "'\(entry.label ?? "null")' stands twice")
      }
      guard !entry.from.isEmpty else { throw refuse(index, "is made of no label") }
      var source: [Int] = []
      for name in entry.from {
        guard let found = indices[name] else {
          throw refuse(index, "the network has no label '\(name)'")
        }
        guard !participants.contains(found) else {
          throw refuse(index, "'\(name)' counts for two classes")
        }
        source.append(found)
        participants.append(found)
      }
      guard let label = entry.label else { continue }
      labels.append(label)
      sources.append(source)
    }
    guard !labels.isEmpty else {
      throw .badClasses(file: path, key: "tags.\(tag)", reason: "has no class")
    }
    self.labels = labels
    self.sources = sources
    self.participants = participants
    temperature = file.temperature
  }

  /// Returns the classes with their probabilities, likeliest first; ties in the file's order.
  ///
  /// A class's probability is the sum of the softmax over its labels, relative to that over all
  /// labels of the tag, with logits divided by the temperature (Guo et al., *On Calibration of
  /// Modern Neural Networks*, 2017).
  ///
  /// - Returns: `nil` if the logits aren't numbers.
  /// - Complexity: O(labels + classes log classes).
  func rank(_ logits: [Float]) -> [ScoredLabel]? {
    func logSum(_ indices: [Int]) -> Double {
      logSumExp(indices.count) { Double(logits[indices[$0]]) / temperature }
    }
    guard logits.allSatisfy({ $0.isFinite }) else { return nil }
    let total = logSum(participants)
    let scored = zip(labels, sources).map { label, source in
      // Rounding may make it negative.
      ScoredLabel(label: label, score: max(0, total - logSum(source)))
    }
    return scored.ordered { $0.score < $1.score }
  }
}

/// A class and how certain the network is of it.
public struct ScoredLabel: Hashable, Sendable {
  /// The class's name, which is the text of its candidates.
  public let label: String
  /// The negative natural logarithm of the probability: 0 for a certain class; lower is better.
  public let score: Double

  init(label: String, score: Double) {
    (self.label, self.score) = (label, score)
  }

  /// The probability that the ink is of this class, calibrated on writers that training never saw.
  public var probability: Double { exp(-score) }
}
