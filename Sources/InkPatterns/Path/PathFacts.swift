/// What is known of a path besides its directions.
///
/// Lengths are in the unit of the ink; places are in the ink's box, from 0 (left, top) to 1 (right,
/// bottom), and 0.5 where the box has no width or height.
public struct PathFacts: Hashable, Sendable {
  /// Facts that a condition can be set on.
  public enum Name: String, CaseIterable, Codable, Hashable, Sendable {
    case strokes, points, length, width, height
    /// Height as a share of width and height together: 0 for a level line, 1 for an upright one.
    case slenderness
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

  public subscript(name: Name) -> Double { values[name] ?? 0 }

  /// The facts of a valid ink that has points.
  init(_ strokes: [[Place]], headings: [Double]) {
    let box = InkBox(strokes)
    let (start, end) = (strokes[0][0], strokes[strokes.count - 1].last ?? strokes[0][0])
    let length = strokes.reduce(0) { $0 + InkPatterns.length(of: $1) }
    func share(_ value: Double, of side: Double) -> Double { side > 0 ? value / side : 0.5 }
    var turns = 0.0
    for (a, b) in zip(headings, headings.dropFirst()) {
      turns += (b - a).remainder(dividingBy: 2 * .pi)
    }
    values = [
      .strokes: Double(strokes.count),
      .points: Double(strokes.reduce(0) { $0 + $1.count }),
      .length: length, .width: box.width, .height: box.height,
      .slenderness: share(box.height, of: box.width + box.height),
      .startX: share(start.x - box.minX, of: box.width),
      .startY: share(start.y - box.minY, of: box.height),
      .endX: share(end.x - box.minX, of: box.width),
      .endY: share(end.y - box.minY, of: box.height),
      .gap: (end - start).length / box.side,
      .extent: length / box.side,
      .turns: turns / (2 * .pi),
    ]
  }
}

/// What a path must be like besides its directions to be a pattern's: tells D from P, whose
/// directions are the same, by where they end.
public struct PathCondition: Codable, Hashable, Sendable {
  public let fact: PathFacts.Name
  /// The least that the fact may be; `nil` for no bound.
  public var atLeast: Double?
  /// The most that the fact may be; `nil` for no bound.
  public var atMost: Double?
  /// Degrees that the score grows by where the condition doesn't hold; `nil` where the pattern then
  /// doesn't fit at all.
  public var penalty: Double?

  public init(
    _ fact: PathFacts.Name, atLeast: Double? = nil, atMost: Double? = nil, penalty: Double? = nil
  ) {
    (self.fact, self.atLeast, self.atMost, self.penalty) = (fact, atLeast, atMost, penalty)
  }

  func holds(_ facts: PathFacts) -> Bool {
    facts[fact] >= atLeast ?? -.infinity && facts[fact] <= atMost ?? .infinity
  }
}
