import CharacterLM
import ModelPack
import NeuralNetwork
import Support

/// A pack's networks and language model, opened from bytes for this pack's models only.
package final class UnsharedParts: PackParts {
  private struct Opened {
    var networks: [NetworkPrecision: Network] = [:]
    /// By place: a pack may have several.
    var characterNetworks: [String: [NetworkPrecision: CharacterNetwork]] = [:]
    var languageModel: LanguageModel?
  }

  package let files: PackFiles
  /// The opened parts, for further models that read with a person's hand.
  private let opened = Locked(Opened())

  package init(_ files: PackFiles) {
    self.files = files
  }

  package func name(of file: PackManifest.File) -> String { file.place }

  package func network(
    _ file: PackManifest.File, precision: NetworkPrecision
  ) throws(DuctusError) -> Network {
    let isOwn = file.path == manifest.network.path && file.shared == manifest.network.shared
    if isOwn, let network = opened.withLock({ $0.networks[precision] }) { return network }
    let bytes = try bytes(of: file)
    do throws(NetworkError) {
      let network = try Network(bytes, precision: precision)
      if isOwn { opened.withLock { $0.networks[precision] = network } }
      return network
    } catch {
      throw .network(error)
    }
  }

  package func characterNetwork(
    _ file: PackManifest.File, precision: NetworkPrecision
  ) throws(DuctusError) -> CharacterNetwork {
    let known = opened.withLock { $0.characterNetworks[file.place]?[precision] }
    if let known { return known }
    let bytes = try bytes(of: file)
    do throws(NetworkError) {
      let network = try CharacterNetwork(bytes, precision: precision)
      opened.withLock { $0.characterNetworks[file.place, default: [:]][precision] = network }
      return network
    } catch {
      throw .network(error)
    }
  }

  package func languageModel(_ file: PackManifest.File) throws(DuctusError) -> LanguageModel {
    if let model = opened.withLock({ $0.languageModel }) { return model }
    let bytes = try bytes(of: file)
    do throws(LanguageModelError) {
      let model = try LanguageModel(bytes)
      opened.withLock { $0.languageModel = model }
      return model
    } catch {
      throw .languageModel(error)
    }
  }
}
