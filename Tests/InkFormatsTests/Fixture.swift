import Foundation
import InkFormats
import InkModel

enum Fixture {
  static func path(_ name: String) -> String {
    Bundle.module.bundleURL.appendingPathComponent("Fixtures/\(name)").path
  }

  static func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: path(name))))
  }

  /// The records of `letters.ndjson`.
  static let letters: [LabelledInk] = [
    LabelledInk(
      ink: ink([
        [(0, 0, 0), (20, 0.5, 8), (40, 0, 16)], [(20, 0, 120), (20, 30, 130), (20.25, 60, 141)],
      ]),
      id: "a-1", label: "T", writer: "w1", split: "train"),
    LabelledInk(
      ink: ink([[(5, 1, nil), (6, 2, nil), (7, 3, nil)]]), id: "7", label: "é \"x\"\n",
      writer: "w2", split: "test", writingArea: WritingArea(width: 120.5, height: 40),
      preContext: "hello", isMultiline: true),
    LabelledInk(ink: ink([[(1.5, -2.5, nil)]]), id: "4503626191994880", label: "dot"),
  ]

  static func ink(_ strokes: [[(Float, Float, Int?)]]) -> Ink {
    Ink(
      strokes: strokes.map { points in
        Stroke(points: points.map { StrokePoint(x: $0.0, y: $0.1, time: $0.2) })
      })
  }
}
