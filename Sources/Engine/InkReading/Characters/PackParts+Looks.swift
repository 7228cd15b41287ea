import InkFeatures
import ModelPack
import NeuralNetwork

extension PackParts {
  /// A network of single characters, which looks at direction maps as this library makes them.
  func lookingNetwork(
    _ file: PackManifest.File, precision: NetworkPrecision
  ) throws(DuctusError) -> CharacterNetwork {
    let network = try characterNetwork(file, precision: precision)
    let version = network.configuration.mapsVersion
    guard version == DirectionMaps.version else {
      throw inconsistent(
        "the network reads direction maps of version \(version), which this library doesn't make")
    }
    return network
  }
}
