import Foundation
import InkPatterns

/// An ink of strokes given as pairs of coordinates.
func ink(_ strokes: [[(Float, Float)]]) -> Ink {
  Ink(strokes: strokes.map { Stroke(points: $0.map { StrokePoint(x: $0.0, y: $0.1) }) })
}

extension Ink {
  /// The same figure drawn differently: strokes in this order, the named ones backwards.
  func redrawn(order: [Int], backwards: Set<Int> = []) -> Ink {
    Ink(
      strokes: order.map { index in
        backwards.contains(index)
          ? Stroke(points: strokes[index].points.reversed()) : strokes[index]
      })
  }
}

enum Figures {
  static let letterE = ink([
    [(0, 0), (0, 100)], [(0, 0), (60, 0)], [(0, 50), (50, 50)], [(0, 100), (60, 100)],
  ])
  static let letterF = ink([[(0, 0), (0, 100)], [(0, 0), (60, 0)], [(0, 50), (50, 50)]])
  static let letterL = ink([[(0, 0), (0, 100), (60, 100)]])
  static let letterT = ink([[(0, 0), (80, 0)], [(40, 0), (40, 100)]])
  static let letterX = ink([[(0, 0), (70, 100)], [(70, 0), (0, 100)]])
  static let level = ink([[(0, 0), (50, 2), (100, 0)]])
  static let upright = ink([[(0, 0), (2, 50), (0, 100)]])
  static let dot = ink([[(5, 5)]])

  /// Returns those with which a pattern of some kind is taught.
  static func named<Pattern: InkPattern>(
    for library: PatternLibrary<Pattern>
  ) -> [(String, Ink)] {
    named.filter { $0.1.strokes.count <= Pattern.strokeLimit }
  }

  static let named = [
    ("E", letterE), ("F", letterF), ("L", letterL), ("T", letterT), ("X", letterX),
    ("-", level), ("|", upright),
  ]
}

/// Inks that have crashed recognisers.
enum HostileInks {
  private static let places: [(Float, Float)] = (0..<100_000).map { (number: Int) in
    (Float(number % 317), Float(number * 7 % 211))
  }

  static let all: [Ink] = [
    ink([]), ink([[]]), ink([[], [(1, 1)], []]), ink([[(3, 3)]]),
    ink([Array(repeating: (7, 7), count: 50)]),
    ink(Array(repeating: [(1, 2)], count: 100)),
    ink([[(-Float.greatestFiniteMagnitude, 0), (.greatestFiniteMagnitude, 1)]]),
    ink([[(0, 0), (.leastNonzeroMagnitude, 0)], [(0, .leastNonzeroMagnitude)]]),
    ink([places]),
    ink(places.map { [$0] }),
    Ink(strokes: [Stroke(points: [StrokePoint(x: 0, y: 0, t: 9), StrokePoint(x: 1, y: 9, t: 2)])]),
  ]
}

/// A folder of the checkout.
func checkout(_ path: String) -> URL {
  URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent(path)
}
