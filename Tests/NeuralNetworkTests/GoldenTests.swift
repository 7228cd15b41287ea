import Foundation
import Testing

@testable import NeuralNetwork

/// The network's output is PyTorch's for the same weights and inputs.
struct GoldenTests {
  @Test func configuration() throws {
    let configuration = try goldenNetwork().configuration
    #expect(configuration.features == 11)
    #expect(configuration.stack == 3)
    #expect(configuration.hidden == 12)
    #expect(configuration.layers == 2)
    #expect(configuration.classes == 96)
    #expect(configuration.head == .ctc(alphabet: (0x20...0x7E).map { Unicode.Scalar($0) }))
    #expect(configuration.name == "golden")
  }

  @Test(arguments: KernelLevel.supported) func matchesPyTorch(level: KernelLevel) throws {
    let session = NetworkSession(network: try goldenNetwork(), level: level)
    #expect(GoldenCase.all.count == 6)
    for golden in GoldenCase.all {
      let result = session.logProbabilities([golden.sequence])[0]
      #expect(result.frames == golden.frames)
      #expect(result.classes == 96)
      #expect(distance(result.values, golden.logProbabilities) < 1e-5)
    }
  }

  @Test(arguments: GoldenCase.all) func rowsSumToOne(golden: GoldenCase) throws {
    let session = NetworkSession(network: try goldenNetwork())
    let result = session.logProbabilities([golden.sequence])[0]
    for frame in 0..<result.frames {
      let row = result.values[frame * result.classes..<(frame + 1) * result.classes]
      #expect(abs(row.reduce(0) { $0 + exp($1) } - 1) < 1e-5)
    }
  }
}
