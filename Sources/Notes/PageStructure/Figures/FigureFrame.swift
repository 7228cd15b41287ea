import CMath
import InkModel
import Support

/// A closed line that may be a node of a figure: a box, an ellipse or a diamond, drawn with one
/// stroke or several.
struct FigureFrame {
  /// The strokes of the line, ascending.
  let strokes: [Int]
  /// The line as one stroke.
  let outline: PageStroke

  var area: Double { outline.width * outline.height }

  // Lengths, in heights of the writing.

  /// The maximum gap between strokes of one frame.
  private static let reach = 1.0
  /// The maximum number of strokes of a frame, of sets of strokes that are tried with one, and of
  /// those tried in all: letters touch one another, too.
  private static let (maximumCount, maximumTrials, maximumTrialsOfAll) = (4, 150, 50_000)
  /// The maximum number of strokes that touch one, and of pairs that are examined: more are hatching.
  private static let (maximumNeighbours, maximumPairCount) = (12, 100_000)
  /// The minimum size of a stroke of several, relative to the side of a frame.
  private static let side = 0.75
  /// The maximum sum of a stroke's turns.
  private static let maximumTurning = 3 * Double.pi
  /// The permitted lengths of several strokes together, relative to the perimeter of their box.
  private static let lengths = 0.65...1.6
  /// The distance from the middle to the sides of the box below which there is no line, relative to
  /// the whole: an ellipse comes as near as 0.71. The maximum share of the line that is nearer.
  private static let (near, maximumNearShare) = (0.6, 0.03)
  /// The number of directions from the middle, and how many of them the line must cross.
  private static let (directions, minimumDirections) = (24, 21)
  /// The step between examined places of a stroke, and the maximum number of them.
  private static let (step, limit) = (0.5, 256)

  /// Returns the frames among strokes, the smallest first.
  ///
  /// - Parameters:
  ///   - members: indices in `strokes`.
  ///   - minimumSide: the side above which a line is no part of a letter.
  /// - Complexity: O(strokes · strokes at the same height).
  static func find(
    among members: [Int], of strokes: [PageStroke], minimumSide: Double
  ) -> [FigureFrame] {
    let single = members.filter { index in
      min(strokes[index].width, strokes[index].height) > minimumSide
        && DrawnFrame(strokes[index]) != nil
    }
    let known = Set(single)
    let sides = members.filter { index in
      let stroke = strokes[index]
      return !known.contains(index) && max(stroke.width, stroke.height) > side * minimumSide
        && stroke.turning < maximumTurning
    }
    let frames =
      single.map { FigureFrame(strokes: [$0], outline: strokes[$0]) }
      + joined(sides, of: strokes, minimumSide: minimumSide)
    return frames.sorted { $0.area < $1.area }
  }

  /// Returns the frames of several strokes that touch; no stroke belongs to two.
  private static func joined(
    _ sides: [Int], of strokes: [PageStroke], minimumSide: Double
  ) -> [FigureFrame] {
    let neighbours = neighbours(sides.map { strokes[$0] })
    var found: [FigureFrame] = []
    var tried: Set<[Int]> = []
    for first in sides.indices where tried.count < maximumTrialsOfAll {
      if Cancellation.isRequested { return [] }
      var (open, next) = ([[first]], 0)
      while next < min(open.count, maximumTrials) {
        let set = open[next]
        next += 1
        if set.count > 1,
          let frame = FigureFrame(set.map { sides[$0] }, of: strokes, minimumSide: minimumSide)
        {
          found.append(frame)
        } else if set.count < maximumCount {
          for other in Set(set.flatMap { neighbours[$0] }).subtracting(set).sorted()
          where other > first {
            let larger = (set + [other]).sorted()
            if tried.insert(larger).inserted { open.append(larger) }
          }
        }
      }
    }
    found.sort { ($0.strokes.count, $1.area) < ($1.strokes.count, $0.area) }
    var taken: Set<Int> = []
    return found.filter { frame in
      guard taken.isDisjoint(with: frame.strokes) else { return false }
      taken.formUnion(frame.strokes)
      return true
    }
  }

  /// Returns the strokes that each one touches with an end, or that touch it with theirs; none in
  /// hatching.
  private static func neighbours(_ sides: [PageStroke]) -> [[Int]] {
    var neighbours = sides.map { _ in [Int]() }
    // From the top: the strokes that reach down to the current one.
    var (open, pairCount) = ([Int](), 0)
    for index in sides.indices.sorted(by: { sides[$0].box.topLeft.y < sides[$1].box.topLeft.y }) {
      if Cancellation.isRequested || pairCount > maximumPairCount { return sides.map { _ in [] } }
      let side = sides[index]
      open.removeAll { sides[$0].box.bottomRight.y < side.box.topLeft.y - reach }
      for other in open
      where side.gap(to: sides[other]) <= reach
        && max(neighbours[index].count, neighbours[other].count) < maximumNeighbours
      {
        pairCount += 1
        let ends = [side.start, side.end].map { sides[other].distance(to: $0) }
        let others = [sides[other].start, sides[other].end].map { side.distance(to: $0) }
        if (ends + others).contains(where: { $0 <= reach }) {
          neighbours[index].append(other)
          neighbours[other].append(index)
        }
      }
      open.append(index)
    }
    return neighbours
  }

  /// Returns places along a line, so many that no direction is left out.
  private static func places(along course: [Vector]) -> [Vector] {
    let line = ArcLength(course[...])
    let intervals = max(1, Int(min(Double(limit), line.length / step)))
    return line.length > 0 ? line.samples(intervals: intervals).map(\.point) : course
  }

  /// Returns the strokes inside it that aren't larger than it, ascending.
  ///
  /// - Parameters:
  ///   - members: by the heights of their middles.
  ///   - isFree: whether a stroke may be inside.
  func contents(
    among members: [(stroke: Int, box: Box)], of strokes: [PageStroke], where isFree: (Int) -> Bool
  ) -> [Int] {
    guard let frame = DrawnFrame(outline) else { return [] }
    return frame.members(of: members) { index in
      isFree(index) && strokes[index].width < outline.width
        && strokes[index].height < outline.height
    }
  }
}

extension FigureFrame {
  /// Creates a frame of several strokes; `nil` if they don't go around along the sides of their
  /// box, or as an ellipse in it.
  fileprivate init?(_ members: [Int], of strokes: [PageStroke], minimumSide: Double) {
    guard let box = Box(around: members.lazy.map { strokes[$0].box }),
      min(box.width, box.height) > minimumSide,
      Self.lengths.contains(
        members.reduce(0) { $0 + strokes[$1].length } / (2 * (box.width + box.height)))
    else { return nil }
    // The outermost place in each direction.
    var outermost = [(place: Vector, distance: Double)?](repeating: nil, count: Self.directions)
    var (count, nearCount) = (0, 0)
    for place in members.lazy.flatMap({ Self.places(along: strokes[$0].course) }) {
      let offset = 2 * (place - box.centre) / box.size
      let distance = max(abs(offset.x), abs(offset.y))
      count += 1
      if distance < Self.near { nearCount += 1 }
      let turn = (offset.angle / (2 * .pi) + 0.5) * Double(Self.directions)
      let direction = min(Self.directions - 1, max(0, Int(turn)))
      if outermost[direction].map({ $0.distance < distance }) ?? true {
        outermost[direction] = (place, distance)
      }
    }
    let outline = outermost.compactMap { $0?.place }
    guard outline.count >= Self.minimumDirections,
      Double(nearCount) <= Self.maximumNearShare * Double(count)
    else { return nil }
    self.strokes = members.sorted()
    self.outline = PageStroke(
      (outline + outline.prefix(1)).map { StrokePoint(x: Float($0.x), y: Float($0.y)) }, unit: 1)
  }
}
