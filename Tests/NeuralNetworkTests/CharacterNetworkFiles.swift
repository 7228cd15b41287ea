import Foundation
import Testing

@testable import NeuralNetwork

extension NetworkFileBuilder {
  /// A small network of three characters, with other numbers everywhere.
  static func characters(
    channels: [Int] = [3, 5], strides: [Int] = [2, 1], embedding: Int = 4
  ) -> NetworkFileBuilder {
    var builder = NetworkFileBuilder()
    builder.configuration = [
      "format": 1, "kind": "characters", "maps_version": 1, "channels": channels,
      "strides": strides, "embedding": embedding, "alphabet": "一二三", "name": "tiny",
      "version": "1",
    ]
    var seed = 0
    func tensor(_ name: String, _ shape: [Int], scale: Float = 0.2) -> Tensor {
      let count = shape.reduce(1, *)
      let values = (0..<count).map { index -> Float in
        seed += 1
        return scale * Float((seed &* 7_919 + index &* index) % 201 - 100) / 100
      }
      return Tensor(name: name, shape: shape, values: values)
    }
    builder.tensors = []
    var (inputs, side) = (8, 32)
    for (index, outputs) in channels.enumerated() {
      builder.tensors.append(tensor("convolution.\(index).weight", [outputs, inputs, 3, 3]))
      builder.tensors.append(tensor("convolution.\(index).bias", [outputs]))
      side = (side + strides[index] - 1) / strides[index]
      inputs = outputs
    }
    let geometry: [Float] = (1..<5).flatMap { (row: Int) -> [Float] in
      [-0.1 * Float(row), 0.2, 0.05 * Float(row), 0.1]
    }
    builder.tensors += [
      tensor("embedding.weight", [embedding, inputs * side * side]),
      tensor("embedding.bias", [embedding]), tensor("characters.weight", [4, embedding], scale: 1),
      tensor("characters.bias", [4]), tensor("hangul.weight", [68, embedding], scale: 1),
      tensor("hangul.bias", [68]),
      Tensor(name: "geometry", shape: [5, 4], values: [0, 0, 0, 0] + geometry),
    ]
    return builder
  }

  func values(_ name: String) -> [Float] { tensors.first { $0.name == name }?.values ?? [] }
}

/// Maps as no pen draws them.
func someMaps(_ seed: Int) -> [Float] {
  (0..<8 * 32 * 32).map { (place: Int) -> Float in
    let number = (place &* 31 &+ seed &* 17) % 23
    return Float(number) / 23
  }
}

/// The error that loading a file of these bytes as a network of characters ends with.
func characterLoadingError(_ builder: NetworkFileBuilder) throws -> NetworkError? {
  try withFile(builder.bytes()) { url in
    do throws(NetworkError) {
      _ = try CharacterNetwork(contentsOf: url)
      return nil
    } catch {
      #expect(error.description.contains(url.lastPathComponent))
      return error
    }
  }
}
