import Foundation
import SequenceData
import Testing

@testable import NeuralNetwork

/// A case of `Fixtures/golden.json`, made by `ductus_tools.network.make_golden`.
struct GoldenCase: Decodable, CustomTestStringConvertible {
  let steps: Int
  let features: [Float]
  let frames: Int
  let logProbabilities: [Float]

  var testDescription: String { "\(steps) steps" }
  var sequence: FeatureSequence { FeatureSequence(values: features, steps: steps) }

  static let all: [GoldenCase] = {
    guard let data = try? Data(contentsOf: fixture("golden.json")),
      let cases = try? JSONDecoder().decode([GoldenCase].self, from: data)
    else { return [] }
    return cases
  }()
}

func fixture(_ name: String) -> URL {
  Bundle.module.bundleURL.appendingPathComponent("Fixtures").appendingPathComponent(name)
}

func goldenNetwork(_ precision: NetworkPrecision = .float32) throws -> Network {
  try Network(contentsOf: fixture("golden.safetensors"), precision: precision)
}

/// The largest distance of two rows of numbers; infinite if their counts differ.
func distance(_ a: [Float], _ b: [Float]) -> Float {
  guard a.count == b.count else { return .infinity }
  return zip(a, b).map { abs($0 - $1) }.max() ?? 0
}

/// Runs `body` with the path of a file of these bytes, which is gone afterwards.
func withFile<Result>(_ bytes: [UInt8], _ body: (URL) throws -> Result) throws -> Result {
  let url = FileManager.default.temporaryDirectory
    .appendingPathComponent(UUID().uuidString + ".safetensors")
  try Data(bytes).write(to: url)
  defer { try? FileManager.default.removeItem(at: url) }
  return try body(url)
}

/// The error that loading a file of these bytes as a network ends with; nil if it loads.
func loadingError(_ bytes: [UInt8]) throws -> NetworkError? {
  try withFile(bytes) { url in
    do throws(NetworkError) {
      _ = try Network(contentsOf: url)
      return nil
    } catch {
      #expect(error.description.contains(url.lastPathComponent))
      return error
    }
  }
}
