import Foundation
import NeuralNetwork
import SequenceData
import Support

@testable import HandLearning

/// `Fixtures/learning.json`, made by `ductus_tools.network.make_golden_learning`.
struct GoldenLearning: Decodable {
  struct Line: Decodable {
    let steps: Int
    let features: [Float]
    let labels: [Int]
    let loss: Double

    var written: LabelledLine {
      LabelledLine(features: FeatureSequence(values: features, steps: steps), labels: labels)
    }
  }

  struct Steps: Decodable {
    let origin: [Float]
    let decay: Float
    let rate: Float
    let weights: [Float]
    let gradients: [[Float]]
  }

  let lines: [Line]
  let gradients: [String: [Float]]
  let steps: Steps

  static func read() throws -> GoldenLearning {
    try JSONDecoder().decode(GoldenLearning.self, from: Data(contentsOf: fixture("learning.json")))
  }

  static let classes = LetterClasses(outputs: [0, 1, 2, 3, 4])

  /// The fixture's network, to be trained.
  static func network(_ classes: LetterClasses = classes) throws -> TrainedNetwork {
    TrainedNetwork(
      TrainedWeights(try PlainWeights(file()), classes), product: MatrixProduct())
  }

  static func file() throws -> FileBytes {
    try FileBytes(mapping: fixture("learning.safetensors").path)
  }
}

func fixture(_ name: String) -> URL {
  Bundle.module.bundleURL.appendingPathComponent("Fixtures").appendingPathComponent(name)
}
