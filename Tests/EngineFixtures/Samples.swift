import Ductus
import Foundation

/// The project's own samples.
package enum Samples {
  /// Words and lines, written for the demo.
  package static let all = records("demo")

  /// The samples that are words or lines without a context.
  package static let texts = all.filter {
    $0.preContext == nil && $0.writingArea == nil && ($0.label?.count ?? 0) > 2
  }

  /// The records of one of the sample files.
  package static func records(_ name: String) -> [LabelledInk] {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let path = root.appendingPathComponent("Samples/\(name).ndjson").path
    return InkFileReader(path: path).compactMap { try? $0.get() }
  }

  /// An ink that the bundled model reads as ``word``.
  package static var ink: Ink { all[0].ink }
  package static var word: String? { all[0].label }
}

extension Ink {
  /// The ink, moved so that its top left corner is here.
  package func placed(x: Float, y: Float) -> Ink {
    let points = strokes.flatMap(\.points)
    let left = points.map(\.x).min() ?? 0
    let top = points.map(\.y).min() ?? 0
    return Ink(
      strokes: strokes.map { stroke in
        Stroke(points: stroke.points.map { StrokePoint(x: $0.x - left + x, y: $0.y - top + y) })
      })
  }

  package var width: Float {
    let xs = strokes.flatMap(\.points).map(\.x)
    return (xs.max() ?? 0) - (xs.min() ?? 0)
  }

  package var height: Float {
    let ys = strokes.flatMap(\.points).map(\.y)
    return (ys.max() ?? 0) - (ys.min() ?? 0)
  }
}
