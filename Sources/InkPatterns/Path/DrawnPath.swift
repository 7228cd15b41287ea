import Foundation

/// A path as it was drawn: its directions and its facts.
public struct DrawnPath: Hashable, Sendable {
  /// Steps that a path is divided into, all of one length.
  static let stepCount = 32

  /// The direction of each step, as in ``PathPattern/directions``; none for a dot.
  public let directions: [Int]
  public let facts: PathFacts

  /// - Parameters:
  ///   - ink: a valid ink that has points. The strokes follow each other as if the pen had jumped.
  ///   - directionCount: directions that are told apart.
  init(_ ink: Ink, directionCount: Int) {
    let strokes = ink.places
    let headings = DrawnPath.headings(of: strokes)
    facts = PathFacts(strokes, headings: headings)
    let slice = 2 * Double.pi / Double(directionCount)
    directions = headings.map { heading in
      let number = Int((heading / slice).rounded()) % directionCount
      return number < 0 ? number + directionCount : number
    }
  }

  /// The angle of each step, clockwise from the right since y grows downwards.
  private static func headings(of strokes: [[Place]]) -> [Double] {
    let lengths = strokes.map(length)
    let total = lengths.reduce(0, +)
    guard total > 0 else { return [] }
    return zip(strokes, lengths).flatMap { stroke, length -> [Double] in
      guard length > 0 else { return [] }
      // Each stroke has its share of the steps, and one at least.
      let steps = max(1, Int((Double(stepCount) * length / total).rounded()))
      let places = evenlySpaced(steps + 1, along: stroke)
      return zip(places, places.dropFirst()).compactMap { a, b in
        let way = b - a
        return way == .zero ? nil : atan2(way.y, way.x)
      }
    }
  }
}
