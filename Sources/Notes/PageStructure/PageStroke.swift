import InkModel
import Support

/// A stroke in page analysis: its box and the course of its line, in heights of the page's writing.
struct PageStroke {
  let box: Box
  let start: Vector
  let end: Vector
  /// Places along the line, including its ends, at most ``courseLimit`` + 1.
  let course: [Vector]
  /// The drawn length.
  let length: Double
  /// The sum of the turns along the line, in radians, left and right alike.
  let turning: Double
  /// The number of the pen's turns from up to down or back.
  let reversals: Int

  var width: Double { box.width }
  var height: Double { box.height }
  var centre: Vector { box.centre }
  var chord: Double { (end - start).length }

  /// The step of the line between summed turns: finer ones would measure the tablet's noise, and
  /// drawings of few points would look smoother than others.
  private static let step = 0.2
  /// The size below which moves up or down count as tremor.
  private static let tremble = 0.12
  private static let courseLimit = 64

  /// - Parameter points: at least one, all finite.
  /// - Complexity: O(points + length).
  init(_ points: [StrokePoint], unit: Double) {
    let places = points.map { $0.vector / unit }
    box = Box(places)!
    start = places[0]
    end = places[places.count - 1]
    let line = ArcLength(places[...])
    length = line.length
    // A scribble over the whole page needs no finer steps.
    let intervals = max(1, Int(min(2_000, length / Self.step)))
    let samples = length > 0 ? line.samples(intervals: intervals).map(\.point) : [places[0]]
    let every = (samples.count + Self.courseLimit - 1) / Self.courseLimit
    course = stride(from: 0, to: samples.count - 1, by: every).map { samples[$0] } + [end]
    var turning = 0.0
    for index in samples.indices.dropFirst().dropLast() {
      let (before, after) = (
        samples[index] - samples[index - 1], samples[index + 1] - samples[index]
      )
      guard before.squaredLength > 0, after.squaredLength > 0 else { continue }
      turning += abs(Vector(before.dot(after), before.cross(after)).angle)
    }
    self.turning = turning
    reversals = Self.reversals(samples)
  }

  /// Measures strokes, each with points; `nil` in a cancelled task, and without a unit.
  static func measured(_ strokes: [Stroke], unit: Double) -> [PageStroke]? {
    guard unit > 0 else { return nil }
    var measured: [PageStroke] = []
    for stroke in strokes {
      if Cancellation.isRequested { return nil }
      measured.append(PageStroke(stroke.points, unit: unit))
    }
    return measured
  }

  /// Returns the distance between two boxes, 0 if they touch.
  func gap(to other: PageStroke) -> Double {
    pointwiseMax(box.white(to: other.box), .zero).length
  }

  /// Returns whether it is longer than some length and straight: the distance between its ends is more
  /// than a share of its length.
  func isStraight(_ share: Double, longerThan length: Double) -> Bool {
    self.length > length && chord > share * self.length
  }

  /// Returns the distance of a place from the line.
  ///
  /// - Complexity: O(``course``).
  func distance(to place: Vector) -> Double {
    zip(course, course.dropFirst()).reduce((place - start).length) { least, ends in
      min(least, place.distance(toLineFrom: ends.0, to: ends.1))
    }
  }

  /// Returns whether a place is within some distance of the line.
  func isNear(_ place: Vector, _ distance: Double) -> Bool {
    let nearest = place.clamped(lowerBound: box.topLeft, upperBound: box.bottomRight)
    return (nearest - place).length <= distance && self.distance(to: place) <= distance
  }

  private static func reversals(_ places: [Vector]) -> Int {
    var moves = VerticalMoves(from: places[0].y, tolerance: tremble)
    return places.count { moves.add($0.y) != nil }
  }
}

extension Ink {
  /// The ratio of a stroke's height to its least moves that count, and that of height to width up to
  /// which a stroke is a dash.
  private static let (leastMoves, flatness) = (20.0, 0.1)
  /// How often a stroke counts at most.
  private static let maximumMoveCount = 6

  /// The height of the small letters of a page, whatever is drawn on it: the median of the strokes'
  /// mean moves up or down. A stroke counts as often as it has moves, but at most six times:
  /// letters are many with small moves, drawings are few with large ones.
  ///
  /// - Returns: a length in the ink's units; `nil` if no stroke has a height.
  /// - Complexity: O(points + strokes · log strokes).
  public func letterHeight() -> Double? {
    var moves: [(value: Double, weight: Double)] = []
    for stroke in strokes where stroke.points.count > 1 {
      guard let box = stroke.box, box.height > 0 else { continue }
      var (sum, count) = (0.0, 0)
      stroke.forEachVerticalMove(tolerance: box.height / Self.leastMoves) { height in
        sum += height
        count += 1
      }
      guard count > 0 else { continue }
      // A stroke much wider than high is a dash, whose height says nothing.
      guard box.height > Self.flatness * box.width else { continue }
      moves.append((sum / Double(count), Double(min(Self.maximumMoveCount, count))))
    }
    return moves.weightedMedian
  }
}
