import Support

/// The directions of one stroke, whatever its size and the lengths of its parts.
///
/// It follows DBPathRecognizer (D. Brun, 2015): directions are quantised, sequences are compared by
/// dynamic programming with the angle between two directions as the cost of aligning them (dynamic
/// time warping; H. Sakoe and S. Chiba, IEEE Trans. ASSP 26, 1978), and conditions on the path's
/// facts tell apart what goes the same way. Start and direction matter; a turned path is another.
///
/// Patterns are taught with inks, or written as lists: `[7, 1]` goes up to the right, then down to
/// the right, like a caret.
public struct PathPattern: InkPattern {
  /// The number of directions that are distinguished.
  public struct Configuration: PatternStorable {
    /// The number of directions all around, 4 to 64.
    public let directionCount: Int

    /// Creates a configuration of this value.
    ///
    /// - Precondition: `directionCount` is from 4 to 64.
    public init(directionCount: Int = 8) {
      self.directionCount = directionCount
      precondition(PathPattern.fault(of: self) == nil, "no such number of directions")
    }
  }

  /// The kind, which files call `path`.
  public static let kind = PatternKind.path
  /// Eight directions.
  public static let defaultConfiguration = Configuration()
  /// The limits of rejection, in degrees, as returned by ``difference(to:below:configuration:)``.
  public static let rejectionHabits = RejectionHabits(
    threshold: 22, decay: 0.3, spreadFactor: 3)

  /// One stroke.
  public static let strokeLimit = 1
  /// The maximum number of directions of a pattern: eight times as many as an ink teaches.
  public static let directionLimit = 256

  /// The directions in order: 0 is to the right, the others follow clockwise, so that of 8, 2 is
  /// down, 4 is left and 6 is up. None for a dot.
  public let directions: [Int]
  /// Further conditions on a path.
  public let conditions: [PathCondition]

  /// Creates a pattern of given directions.
  public init(directions: [Int], conditions: [PathCondition] = []) {
    self.directions = directions
    self.conditions = conditions
  }

  /// Creates the pattern of a path as drawn, without conditions.
  public init(_ query: DrawnPath) { self.init(directions: query.directions) }

  /// Returns the path of a valid ink that has points. Strokes are joined as if the pen had jumped.
  public static func query(for ink: Ink, configuration: Configuration) -> DrawnPath {
    DrawnPath(ink, directionCount: configuration.directionCount)
  }

  /// Returns the path of a pattern without conditions, which only an ink can meet.
  public func query(in configuration: Configuration) -> DrawnPath? {
    conditions.isEmpty ? DrawnPath(directions: directions) : nil
  }

  // MARK: - Matching

  /// Returns the mean angle between aligned directions in degrees, over the longer of the two
  /// sequences, plus the penalties of conditions that don't hold. A dot and a line differ by 180°.
  ///
  /// - Complexity: O(directions of the pattern).
  public func difference(
    to query: DrawnPath, below limit: Double, configuration: Configuration
  ) -> Double? {
    var score = 0.0
    for condition in conditions where !condition.holds(query.facts) {
      guard let penalty = condition.penalty else { return nil }
      score += penalty
    }
    score += warpedAngle(to: query.directions, directionCount: configuration.directionCount)
    return score < limit ? score : nil
  }

  private func warpedAngle(to other: [Int], directionCount: Int) -> Double {
    guard !directions.isEmpty, !other.isEmpty else {
      return directions.isEmpty && other.isEmpty ? 0 : 180
    }
    // Costs of the best alignment up to the row's direction and each of the others; before the
    // first there is nothing to align with.
    var costs = [Int](repeating: .max / 2, count: other.count + 1)
    costs[0] = 0
    for direction in directions {
      var diagonal = costs[0]
      costs[0] = .max / 2
      for (column, another) in other.enumerated() {
        let apart = abs(direction - another)
        let above = costs[column + 1]
        costs[column + 1] =
          min(diagonal, above, costs[column]) + min(apart, directionCount - apart)
        diagonal = above
      }
    }
    return Double(costs[other.count]) * 360
      / Double(directionCount * max(directions.count, other.count))
  }

  /// Returns a fault for too many directions, an unknown direction, a bound or a penalty that isn't
  /// finite, or a penalty below 0.
  public func fault(in configuration: Configuration) -> String? {
    let valid = 0..<configuration.directionCount
    if directions.count > Self.directionLimit {
      return "has more than \(Self.directionLimit) directions"
    }
    if let direction = directions.first(where: { !valid.contains($0) }) {
      return "has direction \(direction); there are 0 to \(configuration.directionCount - 1)"
    }
    let numbers = conditions.lazy.flatMap { [$0.atLeast, $0.atMost, $0.penalty] }
    if !numbers.allSatisfy({ $0?.isFinite ?? true }) {
      return "has a bound or a penalty that is not finite"
    }
    return conditions.contains { $0.penalty.map { $0 < 0 } ?? false }
      ? "has a penalty below 0" : nil
  }

  /// Returns a fault unless 4 to 64 directions are distinguished.
  public static func fault(of configuration: Configuration) -> String? {
    (4...64).contains(configuration.directionCount) ? nil : "must have 4 to 64 directions"
  }

  // MARK: - Pictures

  /// Returns one stroke that goes a step in each of the directions: what the pattern looks like.
  public func idealInk(configuration: Configuration = defaultConfiguration) -> Ink {
    var position = Vector.zero
    var points = [StrokePoint(x: 0, y: 0)]
    for direction in directions {
      let angle = 2 * Double.pi * Double(direction) / Double(configuration.directionCount)
      position += Vector(angle: angle)
      points.append(StrokePoint(position))
    }
    return Ink(strokes: [Stroke(points: points)])
  }
}

// MARK: - Files

extension PathPattern.Configuration {
  /// Reads `directionCount`.
  public init(content: PatternContent) throws(PatternError) {
    directionCount = try content.read { field throws(JSONError) in
      try field.object().required("directionCount").integer()
    }
    if let fault = PathPattern.fault(of: self) { throw content.fault(fault) }
  }

  /// The number of directions.
  public var content: PatternContent {
    PatternContent(.object(["directionCount": .number(JSONNumber(directionCount))]))
  }
}

extension PathPattern {
  /// Reads directions, and conditions if there are any.
  public init(content: PatternContent) throws(PatternError) {
    self = try content.read { field throws(JSONError) in
      let members = try field.object()
      var conditions: [PathCondition] = []
      for condition in try members.optional("conditions")?.array() ?? [] {
        conditions.append(try PathCondition(condition.object()))
      }
      return PathPattern(
        directions: try members.required("directions").integers(), conditions: conditions)
    }
  }

  /// The directions, and the conditions if there are any.
  public var content: PatternContent {
    let directions = directions.map { JSONValue.number(JSONNumber($0)) }
    var members = ["directions": JSONValue.array(directions)]
    if !conditions.isEmpty { members["conditions"] = .array(conditions.map { $0.json }) }
    return PatternContent(.object(members))
  }
}

extension PathCondition {
  fileprivate init(_ members: JSONObject) throws(JSONError) {
    self.init(
      try members.required("fact").one(of: PathFacts.Name.self),
      atLeast: try members.optional("atLeast")?.double(),
      atMost: try members.optional("atMost")?.double(),
      penalty: try members.optional("penalty")?.double())
  }

  fileprivate var json: JSONValue {
    var members = ["fact": JSONValue.string(fact.rawValue)]
    if let atLeast { members["atLeast"] = .number(JSONNumber(atLeast)) }
    if let atMost { members["atMost"] = .number(JSONNumber(atMost)) }
    if let penalty { members["penalty"] = .number(JSONNumber(penalty)) }
    return .object(members)
  }
}
