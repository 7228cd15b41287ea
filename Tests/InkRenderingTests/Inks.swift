import InkModel

extension Ink {
  /// An ink from lists of (x, y).
  init(_ strokes: [(Float, Float)]...) {
    self.init(
      strokes: strokes.map { stroke in
        Stroke(points: stroke.map { StrokePoint(x: $0.0, y: $0.1) })
      })
  }

  static let cross = Ink([(0, 0), (10, 10)], [(10, 0), (0, 10)])
}

/// Inks with little or nothing to draw, or at the limits of arithmetic.
let degenerateInks: [(name: String, ink: Ink)] = [
  ("no stroke", Ink()),
  ("a stroke without points", Ink([])),
  ("one point", Ink([(3, 4)])),
  ("the same point again", Ink([(3, 4), (3, 4)], [(3, 4)])),
  ("a dash", Ink([(0, 0), (10, 0)])),
  ("a bar", Ink([(0, 0), (0, 10)])),
  ("huge", Ink([(-3.4e38, -3.4e38), (3.4e38, 3.4e38)])),
  ("tiny", Ink([(0, 0), (.leastNonzeroMagnitude, .leastNonzeroMagnitude)])),
  ("huge and flat", Ink([(-3.4e38, 0), (3.4e38, .leastNonzeroMagnitude)])),
  ("tiny and far off", Ink([(1e38, 1e38), (1e38, 1e38)])),
  ("not finite", Ink([(.nan, 0), (0, .infinity)])),
  ("partly finite", Ink([(0, 0), (.nan, 5), (10, 10)])),
]
