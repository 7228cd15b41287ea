/// A path as it was drawn: its directions and its facts.
public struct DrawnPath: Hashable, Sendable {
  /// Steps that a path is divided into, all of one length.
  static let stepCount = 32

  /// The direction of each step, as in ``PathPattern/directions``; none for a dot.
  public let directions: [Int]
  /// What else is known of the path.
  public let facts: PathFacts

  /// - Parameters:
  ///   - ink: a valid ink that has points. The strokes follow each other as if the pen had jumped.
  ///   - directionCount: directions that are told apart.
  init(_ ink: Ink, directionCount: Int) {
    let strokes = ink.polylines
    let headings = DrawnPath.headings(of: strokes)
    facts = PathFacts(strokes, headings: headings)
    let slice = 2 * Double.pi / Double(directionCount)
    // An ink of very many strokes has more than a pattern may have.
    directions = headings.prefix(PathPattern.directionLimit).map { heading in
      let number = Int((heading / slice).rounded()) % directionCount
      return number < 0 ? number + directionCount : number
    }
  }

  /// A path of which nothing is known but its directions.
  init(directions: [Int]) {
    self.directions = directions
    facts = PathFacts()
  }

  /// The angle of each step, clockwise from the right since y grows downwards.
  private static func headings(of strokes: [[Vector]]) -> [Double] {
    let lines = strokes.map { ArcLength($0[...]) }
    let total = lines.reduce(0) { $0 + $1.length }
    return lines.flatMap { line -> [Double] in
      guard line.length > 0 else { return [] }
      // Each stroke has its share of the steps, and one at least.
      let steps = max(1, Int((Double(stepCount) * line.length / total).rounded()))
      let samples = line.samples(intervals: steps)
      return zip(samples, samples.dropFirst()).compactMap { a, b in
        let way = b.place - a.place
        return way == .zero ? nil : way.angle
      }
    }
  }
}

/// What is known of a path besides its directions.
///
/// Lengths are in the unit of the ink; places are in the ink's box, from 0 (left, top) to 1 (right,
/// bottom), and 0.5 where the box has no width or height.
public struct PathFacts: Hashable, Sendable {
  /// Facts that a condition can be set on.
  public enum Name: String, CaseIterable, Hashable, Sendable {
    /// Strokes, points, drawn length, and the sides of the box.
    case strokes, points, length, width, height
    /// Height as a share of width and height together: 0 for a level line, 1 for an upright one.
    case slenderness
    /// Where the path starts and where it ends, in the box.
    case startX, startY, endX, endY
    /// Distance from the end to the start, as a share of the box's larger side: 0 for a closed
    /// path.
    case gap
    /// Length as a multiple of the box's larger side.
    case extent
    /// Full turns from the first direction to the last, clockwise ones positive.
    case turns
  }

  private let values: [Name: Double]

  /// A fact by its name.
  public subscript(name: Name) -> Double { values[name] ?? 0 }

  /// No facts: all are 0.
  init() { values = [:] }

  /// The facts of a valid ink that has points.
  init(_ strokes: [[Vector]], headings: [Double]) {
    guard let box = Box(strokes.joined()) else { preconditionFailure("an ink without points") }
    let (start, end) = (strokes[0][0], strokes[strokes.count - 1].last ?? strokes[0][0])
    let length = strokes.reduce(0) { $0 + $1.polylineLength }
    func share(_ value: Double, of side: Double) -> Double { side > 0 ? value / side : 0.5 }
    let (startPlace, endPlace) = (start - box.topLeft, end - box.topLeft)
    var turns = 0.0
    for (a, b) in zip(headings, headings.dropFirst()) {
      turns += (b - a).remainder(dividingBy: 2 * .pi)
    }
    values = [
      .strokes: Double(strokes.count),
      .points: Double(strokes.reduce(0) { $0 + $1.count }),
      .length: length, .width: box.width, .height: box.height,
      .slenderness: share(box.height, of: box.width + box.height),
      .startX: share(startPlace.x, of: box.width),
      .startY: share(startPlace.y, of: box.height),
      .endX: share(endPlace.x, of: box.width),
      .endY: share(endPlace.y, of: box.height),
      .gap: (end - start).length / box.side,
      .extent: length / box.side,
      .turns: turns / (2 * .pi),
    ]
  }
}

/// A bound on one of a path's facts. It tells apart what has the same directions, such as D and P,
/// which end in different places.
public struct PathCondition: Hashable, Sendable {
  /// What the condition is set on.
  public let fact: PathFacts.Name
  /// The least that the fact may be; `nil` for no bound.
  public var atLeast: Double?
  /// The most that the fact may be; `nil` for no bound.
  public var atMost: Double?
  /// Degrees that the score grows by where the condition doesn't hold; `nil` where the pattern then
  /// doesn't fit at all.
  public var penalty: Double?

  /// A condition on a fact, without bounds unless given.
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
