import InkModel
import Support

/// A stroke in pieces, which show its place and the course of a joined word. Lengths are in heights
/// of the letters.
struct PenStroke {
  /// The middles of the pieces.
  let places: [Vector]
  /// The drawn length of each piece.
  let weight: Double

  /// The length of a piece, about a letter.
  private static let pieceLength = 3.0
  private static let maximumPieceCount = 50

  /// - Parameter points: at least one, all finite.
  /// - Complexity: O(points + pieces).
  init(_ points: [StrokePoint], unit: Double) {
    let line = ArcLength(points.map { $0.vector / unit }[...])
    let count = max(1, Int(min(Double(Self.maximumPieceCount), line.length / Self.pieceLength)))
    // Each piece is the mean of five places on it.
    let samples = line.samples(intervals: 4 * count).map(\.point)
    places = (0..<count).map { piece -> Vector in
      let own = samples[(4 * piece)...(4 * piece + 4)]
      return own.reduce(Vector.zero, +) / 5
    }
    weight = max(0.2, line.length) / Double(count)
  }
}

/// Strokes along a straight line, one written after the other.
struct PenRun {
  /// The strokes, in the order of writing.
  let strokes: Range<Int>
  let places: [Vector]
  /// The length of a rectangle in which its places would be scattered as widely.
  let length: Double
  /// Its direction, in degrees from the x axis to the y axis; `nil` if it has no direction or isn't
  /// drawn like writing.
  let angle: Double?

  /// The maximum number of strokes of a run, which bounds the time.
  private static let maximumStrokeCount = 200
  /// The cost of a new run, in weighted squares of distances: after a jump of the pen, and
  /// elsewhere.
  private static let jumpPenalty = 4.0
  private static let penalty = 10.0
  private static let jump = 6.0
  /// The minimum length of a run, and the minimum ratio of its length to its height.
  private static let minimumLength = 6.0
  private static let slenderness = 2.5
  /// The minimum correlation of position and time, for a run in one direction.
  private static let steadiness = 0.8
  /// The minimum ratio of drawn length to the run's length, since the pen goes to and fro over the
  /// line. A drawing's line may be bent, so one or two strokes need more.
  private static let density = 1.12
  private static let fewStrokes = 2
  private static let fewStrokesDensity = 2.0

  /// Cuts strokes into runs at the lowest cost (Perez and Vidal 1994).
  ///
  /// - Complexity: O(strokes · ``maximumStrokeCount``).
  static func find(_ strokes: [PenStroke]) -> [PenRun] {
    guard !strokes.isEmpty else { return [] }
    var sums = [Scatter()]
    for stroke in strokes {
      var sum = sums[sums.count - 1]
      for place in stroke.places { sum.add(place, weight: stroke.weight) }
      sums.append(sum)
    }
    let penalties = strokes.indices.map { penalty(before: $0, strokes) }
    var (costs, starts) = ([0.0], [0])
    for end in 1...strokes.count {
      if Cancellation.isRequested { return [] }
      var (best, start) = (Double.infinity, end - 1)
      for first in max(0, end - maximumStrokeCount)..<end {
        let (_, across) = (sums[end] - sums[first]).covariance.eigenvalues
        let cost = costs[first] + penalties[first] + across
        if cost < best { (best, start) = (cost, first) }
      }
      costs.append(best)
      starts.append(start)
    }
    var runs: [PenRun] = []
    var end = strokes.count
    while end > 0 {
      runs.append(PenRun(strokes, starts[end]..<end, sums[end] - sums[starts[end]]))
      end = starts[end]
    }
    return runs.reversed()
  }

  private static func penalty(before first: Int, _ strokes: [PenStroke]) -> Double {
    guard first > 0, let last = strokes[first - 1].places.last,
      let next = strokes[first].places.first
    else {
      return 0
    }
    return (next - last).length > jump ? jumpPenalty : penalty
  }

  private init(_ all: [PenStroke], _ range: Range<Int>, _ scatter: Scatter) {
    strokes = range
    places = all[range].flatMap(\.places)
    // The sides of a rectangle with this scatter.
    let axis = scatter.axis
    let (along, across) = scatter.covariance.eigenvalues
    length = (12 * along / scatter.weight).squareRoot()
    let height = (12 * across / scatter.weight).squareRoot()
    // Time is measured in pieces.
    let ways = places.map { $0.dot(axis) }
    let middle = Double(ways.count - 1) / 2
    let mean = ways.reduce(0, +) / Double(ways.count)
    var (product, squares, times) = (0.0, 0.0, 0.0)
    for (time, way) in ways.enumerated() {
      product += (Double(time) - middle) * (way - mean)
      squares += (way - mean) * (way - mean)
      times += (Double(time) - middle) * (Double(time) - middle)
    }
    let correlation = product / max(1e-9, (squares * times).squareRoot())
    let density = range.count > Self.fewStrokes ? Self.density : Self.fewStrokesDensity
    guard places.count >= 3, length >= Self.minimumLength, length >= Self.slenderness * height,
      abs(correlation) >= Self.steadiness, scatter.weight >= density * length
    else {
      angle = nil
      return
    }
    angle = (correlation < 0 ? -axis : axis).angle * 180 / .pi
  }
}

/// The straight line that fits places best.
extension Scatter {
  /// The line's direction, in either sense.
  fileprivate var axis: Vector {
    let c = covariance
    return Vector(angle: Vector(c.xx - c.yy, 2 * c.xy).angle / 2)
  }
}

extension Ink {
  /// Returns the size of a page's letters, however they are turned: the mean of the pen's vertical
  /// and horizontal moves.
  func letterSize() -> Double? {
    guard let height = letterHeight(), let width = turned(degrees: 90).letterHeight() else {
      return nil
    }
    return (height * width).squareRoot()
  }
}
