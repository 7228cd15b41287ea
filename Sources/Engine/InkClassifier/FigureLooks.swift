import CMath
import InkFeatures
import InkModel
import NeuralNetwork

/// What figures look like: beside the network that follows the pen one that sees the whole, whatever
/// the order and the directions of the strokes, and that knows what is none of the figures.
///
/// The two err in different ways; so both together name more figures rightly than either.
/// `tools/ductus_tools/figures/looks.py` is the same in Python.
struct FigureLooks: Sendable {
  let network: CharacterNetwork
  /// Labels that the two networks have in common, then that of none of them.
  let labels: [String]
  /// Places of these labels but the last among the logits of the network that follows the pen.
  private let places: [Int]
  /// How much the look counts, 0 to 1; the rest is what the other network says.
  private let share: Double

  /// The label of what is none of the figures.
  static let none = "none"

  /// - Parameters:
  ///   - file: what errors call the network.
  ///   - labels: of the network that follows the pen, in the order of its logits.
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
    let places = labels.indices.filter { labels[$0] != Self.none }
    guard places.map({ labels[$0] }) == configuration.texts else {
      throw .unsuitableNetwork(
        file: file, reason: "the network's labels aren't those of the one beside it")
    }
    network = whole.restricted(to: Set(whole.alphabet), syllables: false)
    self.labels = configuration.texts + [Self.none]
    self.places = places
    self.share = share
  }

  /// The logits of both networks together: for figures the weighted mean of the logarithms of their
  /// probabilities, for none what the look says.
  ///
  /// - Parameters:
  ///   - logits: of the network that follows the pen.
  ///   - looks: ln P of none and of each label.
  /// - Returns: logarithms of probabilities of ``labels``.
  func joined(_ logits: [Float], _ looks: [Float]) -> [Float] {
    let pen = places.map { Double(logits[$0]) }
    let penTotal = logSumExp(pen)
    let known = looks.dropFirst().map(Double.init)
    let knownTotal = logSumExp(known)
    let mixed = zip(pen, known).map { pen, look in
      (1 - share) * (pen - penTotal) + share * (look - knownTotal)
    }
    let rest = knownTotal - logSumExp(mixed)
    return mixed.map { Float($0 + rest) } + [looks[0]]
  }
}

/// ln Σ e^value; at least one value.
func logSumExp(_ values: [Double]) -> Double {
  let greatest = values.max() ?? 0
  return greatest + log(values.reduce(0) { $0 + exp($1 - greatest) })
}
