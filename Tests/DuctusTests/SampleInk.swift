import Ductus
import Foundation

/// The project's own samples, written for the demo.
enum SampleInk {
  static let records: [LabelledInk] = {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let path = root.appendingPathComponent("Samples/demo.ndjson").path
    return InkFileReader(path: path).compactMap { try? $0.get() }
  }()

  /// The samples that are words or lines by themselves, without a context.
  static let texts = records.filter {
    $0.preContext == nil && $0.writingArea == nil && ($0.label?.count ?? 0) > 2
  }
}

extension Ink {
  /// The ink moved, so that its left top corner is here.
  func placed(x: Float, y: Float) -> Ink {
    let points = strokes.flatMap(\.points)
    let left = points.map(\.x).min() ?? 0
    let top = points.map(\.y).min() ?? 0
    return Ink(
      strokes: strokes.map { stroke in
        Stroke(points: stroke.points.map { StrokePoint(x: $0.x - left + x, y: $0.y - top + y) })
      })
  }

  var width: Float {
    let xs = strokes.flatMap(\.points).map(\.x)
    return (xs.max() ?? 0) - (xs.min() ?? 0)
  }

  var height: Float {
    let ys = strokes.flatMap(\.points).map(\.y)
    return (ys.max() ?? 0) - (ys.min() ?? 0)
  }
}
