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

  /// What an ink looks like; `nil` where the network doesn't know the text that it was read as.
  func looks(of ink: Ink, readAs text: String) -> CharacterLooks? {
    guard texts.contains(text.first == " " ? String(text.dropFirst()) : text) else { return nil }
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
