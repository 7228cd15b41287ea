import CharacterLM
import ModelPack
import NeuralNetwork
import Support

/// A pack's networks and language model, opened from bytes for one model alone.
package final class UnsharedParts: PackParts {
  package let files: PackFiles

  package init(_ files: PackFiles) {
    self.files = files
  }

  package func name(of file: PackManifest.File) -> String { file.place }

  package func network(
    _ file: PackManifest.File, precision: NetworkPrecision
  ) throws(DuctusError) -> Network {
    let bytes = try bytes(of: file)
    do throws(NetworkError) {
      return try Network(bytes, precision: precision)
    } catch {
      throw .network(error)
    }
  }

  package func characterNetwork(
    _ file: PackManifest.File, precision: NetworkPrecision
  ) throws(DuctusError) -> CharacterNetwork {
    let bytes = try bytes(of: file)
    do throws(NetworkError) {
      return try CharacterNetwork(bytes, precision: precision)
    } catch {
      throw .network(error)
    }
  }

  package func languageModel(_ file: PackManifest.File) throws(DuctusError) -> LanguageModel {
    let bytes = try bytes(of: file)
    do throws(LanguageModelError) {
      return try LanguageModel(bytes)
    } catch {
      throw .languageModel(error)
    }
  }
}
