import InkFeatures
import ModelPack
import NeuralNetwork

extension PackParts {
  /// Returns the network of single characters; it must read this library's direction maps.
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
