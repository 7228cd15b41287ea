import InkModel
import Testing

@testable import InkFeatures

/// A case of the golden file that `tools/ductus_tools/network/make_character_golden.py` writes.
struct GoldenMaps: Decodable, Sendable, CustomTestStringConvertible {
  let name: String
  let drawing: [[[Float]]]
  /// Places of the values that aren't zero, and these.
  let places: [Int]
  let values: [Float]

  var testDescription: String { name }

  var ink: Ink { Ink(drawing: drawing) }

  private struct File: Decodable {
    let version: Int
    let cases: [GoldenMaps]
  }

  static let all: [GoldenMaps] = {
    let file = GoldenFile.read("direction-maps.json", as: File.self)
    precondition(file.version == DirectionMaps.version)
    return file.cases
  }()
}
