import CMath
import InkFeatures
import InkModel
import NeuralNetwork

/// The looks of figures: a network that sees the whole figure, whatever the order and directions of
/// its strokes, and that knows what isn't a figure, beside the network that follows the pen.
///
/// The two err in different ways, so together they name more figures correctly than either.
/// `tools/ductus_tools/figures/looks.py` is the same in Python.
struct FigureLooks: Sendable {
  let network: CharacterNetwork
  /// The network's name in errors.
  let file: String
  /// The labels that both networks have in common, followed by ``none``.
  let labels: [String]
  /// The indices of these labels, except the last, among the logits of the network that follows the
  /// pen.
  private let indices: [Int]
  /// The weight of the looks, 0 to 1; the rest is the other network's.
  private let share: Double

  /// The label of anything that isn't a figure.
  static let none = "none"

  /// - Parameters:
  ///   - file: the network's name in errors.
  ///   - labels: the labels of the network that follows the pen, in the order of its logits.
  init(
    _ whole: CharacterNetwork, file: String, beside labels: [String], share: Double
  ) throws(ClassifierError) {
    let configuration = whole.configuration
    guard configuration.mapsVersion == DirectionMaps.version else {
      throw .unsuitableNetwork(
        file: file,
        reason: "the network reads direction maps \(configuration.mapsVersion), this library makes "
          + "\(DirectionMaps.version)")
    }
    let indices = labels.indices.filter { labels[$0] != Self.none }
    guard indices.map({ labels[$0] }) == configuration.texts else {
      throw .unsuitableNetwork(
        file: file, reason: "the network's labels aren't those of the one beside it")
    }
    self.file = file
    network = whole.restricted(to: Set(whole.alphabet), syllables: false)
    self.labels = configuration.texts + [Self.none]
    self.indices = indices
    self.share = share
  }

  /// Combines both networks: figures get the weighted mean of their log-probabilities, "none" gets
  /// that of the looks.
  ///
  /// - Parameters:
  ///   - logits: those of the network that follows the pen.
  ///   - looks: ln P of none and of each label.
  /// - Returns: the log-probabilities of ``labels``.
  func joined(_ logits: [Float], _ looks: [Float]) -> [Float] {
    func pen(_ label: Int) -> Double { Double(logits[indices[label]]) }
    func look(_ label: Int) -> Double { Double(looks[label + 1]) }
    let penTotal = logSumExp(indices.count, pen)
    let lookTotal = logSumExp(indices.count, look)
    func mixed(_ label: Int) -> Double {
      (1 - share) * (pen(label) - penTotal) + share * (look(label) - lookTotal)
    }
    let rest = lookTotal - logSumExp(indices.count, mixed)
    var joined: [Float] = []
    joined.reserveCapacity(labels.count)
    for label in indices.indices { joined.append(Float(mixed(label) + rest)) }
    joined.append(looks[0])
    return joined
  }
}

/// Returns ln Σ e^value of `count` values, at least one.
func logSumExp(_ count: Int, _ value: (_ index: Int) -> Double) -> Double {
  var greatest = value(0)
  for index in 1..<count { greatest = max(greatest, value(index)) }
  return greatest + log((0..<count).reduce(0) { $0 + exp(value($1) - greatest) })
}
