import CTCDecoder
import InkFeatures
import InkModel
import ModelPack
import NeuralNetwork

/// What the characters of a language look like, drawn by themselves: beside the network that follows
/// the pen one that sees the whole. People who learn a script, or copy it, write a letter's strokes
/// in any order and direction.
struct LoneCharacterModel: Sendable {
  let network: CharacterNetwork
  /// What is read for each character of the network.
  let texts: [String]

  /// - Parameters:
  ///   - alphabet: of the pack. Characters that it can't write are left out.
  ///   - precision: that weights are computed in.
  /// - Returns: `nil` for a pack without such a network, and where it knows none of the characters.
  init?(
    _ pack: Pack, alphabet: Alphabet, precision: NetworkPrecision
  ) throws(DuctusError) {
    guard let file = pack.manifest.text?.loneCharacters else { return nil }
    let whole = try SharedModels.characterNetwork(
      at: pack.url(of: file), of: pack, precision: precision)
    let written = Set(alphabet.scalars)
    let configuration = whole.configuration
    let wanted = zip(configuration.alphabet, configuration.texts).filter { _, text in
      alphabet.written(text).scalars.allSatisfy(written.contains)
    }
    guard !wanted.isEmpty else { return nil }
    network = whole.restricted(to: Set(wanted.map(\.0)), syllables: false)
    texts = wanted.map(\.1)
  }

  func makeSession() -> LoneCharacterSession { LoneCharacterSession(self) }
}

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
    let pairs = scores.best.compactMap { candidate in
      candidate.index.map { (model.texts[$0], candidate.logProbability) }
    }
    return CharacterLooks(logProbabilities: Dictionary(pairs) { max($0, $1) })
  }
}
