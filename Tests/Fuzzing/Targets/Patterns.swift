import Foundation
import InkModel
import InkPatterns

extension FuzzTarget {
  static let patterns = FuzzTarget(name: "patterns") { bytes in
    let data = Data(bytes)
    try read(PatternLibrary<CloudPattern>.self, data)
    try read(PatternLibrary<GridPattern>.self, data)
    try read(PatternLibrary<PathPattern>.self, data)
  }

  private static func read<Pattern>(_: PatternLibrary<Pattern>.Type, _ data: Data) throws {
    let library = accepted { () throws(PatternError) in
      try PatternLibrary<Pattern>(json: data, name: "patterns.json")
    }
    guard let library else { return }
    try check(library, asked: triangle)
  }

  private static let triangle = Ink(
    strokes: [
      Stroke(points: [(1, 2), (30, 5), (9, 44)].map { StrokePoint(x: $0.0, y: $0.1) })
    ])

  /// A library is taught one ink and asked for another.
  static let gestures = FuzzTarget(name: "gestures") { bytes in
    var choices = Choices(bytes)
    let taught = choices.ink(strokes: 4)
    let asked = choices.ink(strokes: 4)
    try teach(PatternLibrary<CloudPattern>(), taught, asked)
    try teach(PatternLibrary<GridPattern>(), taught, asked)
    try teach(PatternLibrary<PathPattern>(), taught, asked)
  }

  private static func teach<Pattern>(
    _ empty: PatternLibrary<Pattern>, _ taught: Ink, _ asked: Ink
  ) throws {
    var library = empty
    _ = accepted { () throws(PatternError) in try library.teach("a", from: taught) }
    try check(library, asked: asked)
  }

  private static func check<Pattern>(_ library: PatternLibrary<Pattern>, asked: Ink) throws {
    let candidates =
      accepted { () throws(PatternError) in try library.candidates(for: asked) } ?? []
    for (better, worse) in zip(candidates, candidates.dropFirst()) {
      try expect(better.score <= worse.score, "candidates that aren't sorted, or no numbers")
    }
    let json = library.json()
    let again = try PatternLibrary<Pattern>(json: json, name: "again.json")
    // A second writing equals the first: numbers may be rounded the first time.
    try expect(again.json() == json, "the library doesn't come back as it was written")
  }
}
