import Ductus
import Foundation
import Support

// Single figures: those of `Samples`, nine shapes and seven gestures, redrawn with a hand's
// variation.

/// 16 names with five patterns each, matched with drawings that aren't among them.
func patternBenchmarks(_ context: BenchmarkContext) throws -> [Measurement] {
  let figures = try ["shapes", "gestures"].flatMap { try SampleInks(figures: $0).inks }
  var generator = SeededGenerator(seed: 1)
  let taught = figures.map { figure in (0..<5).map { _ in figure.ink.redrawn(&generator) } }
  let drawn = figures.map { $0.ink.redrawn(&generator) }

  func measure<Pattern>(_ name: String, _ empty: PatternLibrary<Pattern>) throws -> Measurement {
    var library = empty
    // A path is one stroke.
    for (number, inks) in taught.enumerated()
    where inks.allSatisfy({ $0.strokes.count <= Pattern.strokeLimit }) {
      try library.teach("\(number)", from: inks)
    }
    var next = 0
    return context.effort.measure(
      "patterns", "\(name), \(library.names.count) × 5 templates", (1, "inks")
    ) {
      _ = try? library.candidates(for: drawn[next % drawn.count])
      next += 1
    }
  }
  return [
    try measure("by point cloud", PatternLibrary<CloudPattern>()),
    try measure("by grid", PatternLibrary<GridPattern>()),
    try measure("by path", PatternLibrary<PathPattern>()),
  ]
}

/// Names with geometry, for each of the sample shapes.
func shapeBenchmarks(_ context: BenchmarkContext) throws -> [Measurement] {
  let recognizer = try FigureRecognizer(languageTag: "zxx-Zsym-x-shapes-plus")
  return try SampleInks(figures: "shapes").inks.map { figure in
    context.effort.measure(
      "shapes", "\(figure.label ?? "") with geometry", (1, "inks")
    ) { _ = try? recognizer.recognize(figure.ink).candidates.first?.geometry }
  }
}

extension SampleInks {
  fileprivate init(figures name: String) throws {
    try self.init(contentsOf: "Samples/\(name).ndjson")
  }
}

extension Ink {
  /// The figure, turned, stretched and shaken a little.
  fileprivate func redrawn(_ generator: inout SeededGenerator) -> Ink {
    let angle = Float.random(in: -0.1...0.1, using: &generator)
    let stretch = Float.random(in: 0.9...1.1, using: &generator)
    let points = strokes.flatMap(\.points)
    let size = points.map { max(abs($0.x), abs($0.y)) }.max() ?? 0
    return Ink(
      strokes: strokes.map { stroke in
        Stroke(
          points: stroke.points.map { point in
            let tremor = (0..<2).map { _ in Float.random(in: -0.01...0.01, using: &generator) }
            let (x, y) = (point.x * stretch + tremor[0] * size, point.y + tremor[1] * size)
            return StrokePoint(
              x: x * cos(angle) - y * sin(angle), y: x * sin(angle) + y * cos(angle))
          })
      })
  }
}
