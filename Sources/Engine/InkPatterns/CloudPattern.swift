import Support

/// A figure of one or more strokes as a ``PointCloud``, in any order and direction.
///
/// As in $P+ (R.-D. Vatavu, IJHCS 2017), each point is matched with the nearest of the other cloud,
/// several with one if need be; as in $Q, a table of lower bounds rules out most patterns at the
/// cost of a few additions. With the directions of the points and five patterns each, it reads more
/// than 98 % of the $1 and MMG gestures of other writers, where $Q itself reads 96 %.
public struct CloudPattern: InkPattern {
  /// A configuration with nothing to choose.
  public struct Configuration: PatternStorable {
    /// Creates the one configuration.
    public init() {}
  }

  /// The kind, which files call `cloud`.
  public static let kind = PatternKind.cloud
  /// The one configuration.
  public static let defaultConfiguration = Configuration()
  /// The limits of rejection, in the units of ``difference(to:below:configuration:)``.
  public static let rejectionHabits = RejectionHabits(
    threshold: 0.22, decay: 0.13, spreadFactor: 1.9, lengthWeight: 0.1, strokeWeight: 0.03)

  /// The points that inks are compared with.
  public let cloud: PointCloud
  /// For each cell of a grid over the cloud's coordinates, a lower bound of the distance from points
  /// in the cell to the cloud, in ``boundSteps``. A library has many patterns: a byte suffices.
  private let bounds: [UInt8]

  /// Creates the pattern of a cloud, with its table of lower bounds.
  public init(_ query: PointCloud) {
    cloud = query
    bounds = Self.bounds(of: query)
  }

  /// Returns the cloud of a valid ink that has points.
  public static func query(for ink: Ink, configuration: Configuration) -> PointCloud {
    PointCloud(ink)
  }

  /// Returns whether the clouds are equal.
  public static func == (a: CloudPattern, b: CloudPattern) -> Bool { a.cloud == b.cloud }

  /// The strokes and length of the cloud's drawing.
  public var facts: DrawnFacts? { cloud.facts }
  /// Returns the strokes and length of the cloud's drawing.
  public static func facts(of query: PointCloud) -> DrawnFacts? { query.facts }
  /// Returns the cloud.
  public func query(in configuration: Configuration) -> PointCloud? { cloud }

  /// Feeds the cloud to a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(cloud) }

  // MARK: - Matching

  /// Returns the root mean square distance of each cloud's points from the nearest of the other, in
  /// sides of the ink's box; a right angle between directions counts as half a side.
  ///
  /// - Complexity: O(1): twice 32² distances, or half of them if the first half is enough.
  public func difference(
    to query: PointCloud, below limit: Double, configuration: Configuration
  ) -> Double? {
    let there = query.meanSquaredDistance(to: cloud)
    guard Self.score(there) < limit else { return nil }
    let score = Self.score(there + cloud.meanSquaredDistance(to: query))
    return score < limit ? score : nil
  }

  /// Returns a difference that the cloud exceeds or equals, from one look-up for each point.
  public func lowerBound(of query: PointCloud) -> Double {
    let scale = Float(Self.cells) / 2
    var sum = 0
    for i in 0..<PointCloud.pointCount {
      let (x, y) = query.point(i)
      let bound = Int(bounds[Self.cell(y, scale: scale) * Self.cells + Self.cell(x, scale: scale)])
      sum += bound * bound
    }
    let squares = Float(sum) / (Self.boundSteps * Self.boundSteps)
    // Additions in another order may round up.
    return 0.999 * Self.score(squares / Float(PointCloud.pointCount))
  }

  private static func score(_ squares: Float) -> Double { Double(squares / 2).squareRoot() }

  // MARK: - Lower bounds

  /// The number of table cells per side, which is 2: coordinates are from -1 to 1.
  private static let cells = 32
  /// The number of steps of a bound in a side of the box: the longest distance, √8, has 254.
  private static let boundSteps: Float = 90

  private static func cell(_ coordinate: Float, scale: Float) -> Int {
    min(cells - 1, max(0, Int((coordinate + 1) * scale)))
  }

  private static func bounds(of cloud: PointCloud) -> [UInt8] {
    let size = 2 / Float(cells)
    let halfDiagonal = size * Float(0.5).squareRoot()
    return (0..<cells * cells).map { index in
      let x = (Float(index % cells) + 0.5) * size - 1
      let y = (Float(index / cells) + 0.5) * size - 1
      var nearest = Float.infinity
      for i in 0..<PointCloud.pointCount {
        let point = cloud.point(i)
        let (dx, dy) = (point.x - x, point.y - y)
        nearest = min(nearest, dx * dx + dy * dy)
      }
      return UInt8(max(0, nearest.squareRoot() - halfDiagonal) * boundSteps)
    }
  }

  /// `nil`: every cloud fits.
  public func fault(in configuration: Configuration) -> String? { nil }
  /// `nil`: there is one configuration, and it is valid.
  public static func fault(of configuration: Configuration) -> String? { nil }
}

// MARK: - Files

extension CloudPattern.Configuration {
  /// Reads an object, whatever its members.
  public init(content: PatternContent) throws(PatternError) {
    _ = try content.read { field throws(JSONError) in try field.object() }
  }

  /// An object without members.
  public var content: PatternContent { PatternContent(.object([:])) }
}

extension CloudPattern {
  /// Reads strokes in the Quick, Draw! form, `[[[x…], [y…]], …]`: 32 points in a box from 0 to
  /// 1,000 are the cloud's own, anything else is a drawing to take them from.
  public init(content: PatternContent) throws(PatternError) {
    self = try content.read { field throws(JSONError) in
      var strokes: [Stroke] = []
      for stroke in try field.array() {
        var axes: [[Float]] = []
        for axis in try stroke.array() { axes.append(try axis.floats()) }
        guard axes.count == 2, axes[0].count == axes[1].count else {
          throw stroke.fault("not a stroke [[x…], [y…]]")
        }
        strokes.append(
          Stroke(points: axes[0].indices.map { StrokePoint(x: axes[0][$0], y: axes[1][$0]) }))
      }
      let ink = Ink(strokes: strokes)
      do throws(InkError) { try ink.validate() } catch { throw field.fault("bad ink: \(error)") }
      guard !ink.isEmpty else { throw field.fault("without points") }
      return CloudPattern(PointCloud(drawing: ink) ?? PointCloud(ink))
    }
  }

  /// The cloud's strokes in the Quick, Draw! form.
  public var content: PatternContent {
    let strokes = cloud.drawing.map { stroke -> JSONValue in
      let x = stroke.map { JSONValue.number(JSONNumber(Int($0.x))) }
      let y = stroke.map { JSONValue.number(JSONNumber(Int($0.y))) }
      return .array([.array(x), .array(y)])
    }
    return PatternContent(.array(strokes))
  }
}
