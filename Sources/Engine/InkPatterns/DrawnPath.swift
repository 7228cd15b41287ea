/// A path as drawn: its directions and its facts.
public struct DrawnPath: Hashable, Sendable {
  /// The number of equal steps into which a path is divided.
  static let stepCount = 32

  /// The direction of each step, as in ``PathPattern/directions``; none for a dot.
  public let directions: [Int]
  /// Other facts of the path.
  public let facts: PathFacts

  /// - Parameters:
  ///   - ink: a valid ink with points. The strokes follow each other as if the pen had jumped.
  ///   - directionCount: the number of directions that are distinguished.
  init(_ ink: Ink, directionCount: Int) {
    let strokes = ink.polylines
    let headings = DrawnPath.headings(of: strokes)
    facts = PathFacts(strokes, headings: headings)
    let slice = 2 * Double.pi / Double(directionCount)
    // An ink of very many strokes has more steps than a pattern may have directions.
    directions = headings.prefix(PathPattern.directionLimit).map { heading in
      let number = Int((heading / slice).rounded()) % directionCount
      return number < 0 ? number + directionCount : number
    }
  }

  /// Creates a path of which only the directions are known.
  init(directions: [Int]) {
    self.directions = directions
    facts = PathFacts()
  }

  /// Returns the angle of each step, clockwise from the right, since y grows downwards.
  private static func headings(of strokes: [[Vector]]) -> [Double] {
    let lines = strokes.map { ArcLength($0[...]) }
    let total = lines.reduce(0) { $0 + $1.length }
    return lines.flatMap { line -> [Double] in
      guard line.length > 0 else { return [] }
      // Each stroke has its share of the steps, at least one.
      let steps = max(1, Int((Double(stepCount) * line.length / total).rounded()))
      let samples = line.samples(intervals: steps)
      return zip(samples, samples.dropFirst()).compactMap { a, b in
        let way = b.point - a.point
        return way == .zero ? nil : way.angle
      }
    }
  }
}

/// A bound on one of a path's facts. It distinguishes figures with the same directions, such as D
/// and P, which end in different places.
public struct PathCondition: Hashable, Sendable {
  /// The fact that the condition is about.
  public let fact: PathFacts.Name
  /// The least value of the fact; `nil` for no bound.
  public var atLeast: Double?
  /// The greatest value of the fact; `nil` for no bound.
  public var atMost: Double?
  /// The degrees that are added to the score if the condition doesn't hold; `nil` if the pattern
  /// then doesn't fit at all.
  public var penalty: Double?

  /// Creates a condition on a fact, without bounds unless given.
  public init(
    _ fact: PathFacts.Name, atLeast: Double? = nil, atMost: Double? = nil, penalty: Double? = nil
  ) {
    (self.fact, self.atLeast, self.atMost, self.penalty) = (fact, atLeast, atMost, penalty)
  }

  func holds(_ facts: PathFacts) -> Bool {
    facts[fact] >= atLeast ?? -.infinity && facts[fact] <= atMost ?? .infinity
  }
}

#if !hasFeature(Embedded)
  extension PathFacts.Name: Codable {}
  extension PathCondition: Codable {}
#endif
