import CTCDecoder
import InkFeatures
import InkModel
import NeuralNetwork

/// The working memory of one thread that looks at lone characters.
final class LoneCharacterSession {
  private let model: LoneCharacterModel
  private let network: CharacterNetworkSession
  private let selection: CharacterSelection
  private let texts: Set<String>

  init(_ model: LoneCharacterModel) {
    self.model = model
    network = CharacterNetworkSession(network: model.network)
    selection = model.network.selection()
    texts = Set(model.texts)
  }

  var memoryUse: Int { network.memoryUse }

  /// Returns the looks of an ink; `nil` if the network knows none of its possible readings.
  func looks(of ink: Ink, readAs readings: [Hypothesis]) -> CharacterLooks? {
    let isKnown = readings.contains { reading in
      texts.contains(reading.text.first == " " ? String(reading.text.dropFirst()) : reading.text)
    }
    guard isKnown else { return nil }
    let maps = DirectionMaps(ink).values
    guard
      let scores = network.classify([maps], as: selection, count: model.texts.count)?.first
    else { return nil }
    var logProbabilities: [String: Float] = [:]
    for candidate in scores.best {
      guard let text = candidate.index.map({ model.texts[$0] }) else { continue }
      logProbabilities[text] = max(
        logProbabilities[text] ?? -.infinity, candidate.logProbability)
    }
    return CharacterLooks(logProbabilities: logProbabilities)
  }
}
