import CharacterLM
import InkReading
import ModelPack
import NeuralNetwork
import Support

/// A pack in a folder, whose networks and language model are shared with other packs and
/// recognisers.
final class SharedParts: PackParts {
  let files: PackFiles
  private let pack: Pack

  init(_ pack: Pack) {
    self.pack = pack
    files = PackFiles(pack)
  }

  func name(of file: PackManifest.File) -> String { pack.url(of: file).path }

  func network(
    _ file: PackManifest.File, precision: NetworkPrecision
  ) throws(DuctusError) -> Network {
    do throws(NetworkError) {
      return try SharedModels.network(at: pack.url(of: file), precision: precision)
    } catch {
      throw .network(error)
    }
  }

  func characterNetwork(
    _ file: PackManifest.File, precision: NetworkPrecision
  ) throws(DuctusError) -> CharacterNetwork {
    do throws(NetworkError) {
      return try SharedModels.characterNetwork(at: pack.url(of: file), precision: precision)
    } catch {
      throw .network(error)
    }
  }

  func languageModel(_ file: PackManifest.File) throws(DuctusError) -> LanguageModel {
    do throws(LanguageModelError) {
      return try SharedModels.languageModel(at: pack.url(of: file))
    } catch {
      throw .languageModel(error)
    }
  }
}
