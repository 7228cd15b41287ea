import Foundation
import InkModel
import SequenceData
import Testing

@testable import InkFeatures

/// A case of the golden files written by `tools/ductus_tools/ink/make_golden.py`.
struct GoldenCase: Decodable, Sendable, CustomTestStringConvertible {
  var name: String
  var drawing: [[[Float]]]
  var areaHeight: Float?
  var values: [Float]

  var testDescription: String { name }

  var ink: Ink { Ink(drawing: drawing) }

  var area: WritingArea? { areaHeight.map { WritingArea(width: $0, height: $0) } }

  /// The tolerance: absolute for small values, relative for large ones.
  func worstDeviation(of rows: FeatureSequence) -> Float {
    zip(rows.values, values).map { abs($0 - $1) / max(1, abs($1)) }.max() ?? 0
  }
}

struct GoldenFile: Decodable {
  var featureVersion: Int
  var columns: Int
  var cases: [GoldenCase]

  static let text = read("features.json", as: Self.self)
  static let figures = read("figure-features.json", as: Self.self)

  static func read<Contents: Decodable>(_ name: String, as type: Contents.Type) -> Contents {
    let url = Bundle.module.resourceURL!.appendingPathComponent("Fixtures/\(name)")
    return try! JSONDecoder().decode(type, from: Data(contentsOf: url))
  }
}

/// A curve of the golden file written by the same program, to the last bit.
struct GoldenCurve: Decodable, Sendable, CustomTestStringConvertible {
  var name: String
  var samples: [[Double]]
  var curve: [[Double]]

  var testDescription: String { name }

  static let all = GoldenFile.read("curves.json", as: [GoldenCurve].self)
}

extension Ink {
  /// Creates an ink from the x and the y of each stroke's points.
  init(drawing: [[[Float]]]) {
    self.init(
      strokes: drawing.map { stroke in
        Stroke(points: zip(stroke[0], stroke[1]).map { StrokePoint(x: $0, y: $1) })
      })
  }
}
