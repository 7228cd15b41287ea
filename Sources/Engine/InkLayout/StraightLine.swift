import InkModel

/// A stroke from end to end, nearly straight, that may stand under words or go through them.
struct StraightLine {
  /// The stroke's place in the ink.
  let stroke: Int
  /// From end to end.
  let length: Double
  /// Its left end.
  private let start: Vector
  /// Its direction, to the right.
  private let axis: Vector
  /// How far below the straight way the pen went, at even distances along it.
  private let bow: [Double]

  /// How much longer the pen's way is than the straight one, at most.
  private static let crookedness = 1.15
  /// The tangent of its angle, at most; and where there is no doubt that words run so.
  private static let (steepest, level) = (1.0, 0.6)
  /// How much longer the line is than what it decorates is high: at least, and where there is no doubt
  /// that it is no bar of a letter.
  private static let (shortest, long) = (0.9, 1.3)
  /// How long a line is that no letter has for a bar, whatever stands on it.
  private static let longest = 2.5
  /// Strokes that one letter doesn't have over a bar; and how long a line is that so many stand on.
  private static let (strokesOfWord, shortWord) = (3, 0.8)
  /// The share of the ink above an underline, at least; and through what's the middle, at least.
  private static let (aboveUnderline, aboveStrike) = (0.78, 0.25)
  /// Where a line goes through the middle of words without doubt, by the share of the ink above it.
  private static let middle = (lowerBound: 0.33, upperBound: 0.72)
  /// The share of the line that has ink, at least; and without doubt.
  private static let (sparse, covered) = (0.45, 0.55)
  /// How far up and down the pen goes in letters, in lengths of the line: at least, in words of many strokes,
  /// and in others that are no `#`.
  private static let (leastRise, wordRise, steepRise) = (0.8, 1.4, 2.0)
  /// How far beyond the ends of a line through a word the word goes on at most, in its heights: a bar of `t`
  /// is shorter than the word.
  private static let farthestEnd = 0.5
  /// How far from the line what it decorates stands at most, in its heights.
  private static let farthest = 1.2
  private static let places = 24

  /// - Returns: `nil` of a stroke that isn't straight, or is steep.
  init?(_ drawn: Stroke, index: Int) {
    guard let first = drawn.points.first?.place, let last = drawn.points.last?.place else {
      return nil
    }
    let isToRight = first.x <= last.x
    let way = isToRight ? last - first : first - last
    let length = way.length
    guard length > 0, abs(way.y) <= Self.steepest * way.x,
      drawn.points.lazy.map({ $0.place }).polylineLength <= Self.crookedness * length
    else { return nil }
    (stroke, self.length, start, axis) = (index, length, isToRight ? first : last, way / length)
    var bow = [Double](repeating: 0, count: Self.places + 1)
    var known = 0
    let points = isToRight ? drawn.points : drawn.points.reversed()
    var before = Vector.zero
    for point in points.dropFirst() {
      let offset = point.place - start
      let here = Vector(offset.dot(axis), axis.cross(offset))
      while known < Self.places, here.x > before.x,
        Double(known + 1) * length <= here.x * Double(Self.places) + length * 1e-9
      {
        known += 1
        let share = (Double(known) * length / Double(Self.places) - before.x) / (here.x - before.x)
        bow[known] = before.y + min(1, max(0, share)) * (here.y - before.y)
      }
      if here.x > before.x { before = here }
    }
    self.bow = bow
  }

  /// What the line stands under or goes through; `nil` of nothing that looks like words.
  ///
  /// - Parameter strokes: those that may be letters.
  /// - Complexity: O(points).
  func decoration(of ink: Ink, strokes: [Int]) -> DrawnLine.Finding? {
    var parts: [LinePart] = []
    var (weight, heights) = (0.0, 0.0)
    for index in strokes {
      let part = LinePart(of: ink.strokes[index], index: index, along: self)
      parts.append(part)
      if part.distance <= 1.5 * part.height {
        weight += part.weight
        heights += part.weight * part.height
      }
    }
    guard weight > 0 else { return nil }
    // A line beneath tails is far from letters without one, which are beside those that have one.
    var (top, bottom) = (0.0, 0.0)
    for part in parts where part.distance <= Self.farthest * max(heights / weight, part.height) {
      (top, bottom) = (min(top, part.top), max(bottom, part.bottom))
    }
    var (above, below, lower, rise, height) = (0.0, 0.0, 0.0, 0.0, 0.0)
    var places: UInt32 = 0
    for part in parts where part.middle >= top && part.middle <= bottom {
      guard part.top < 0 else {
        lower += part.weight
        continue
      }
      above += part.above
      below += part.below
      rise += part.rise
      height = max(height, part.height)
      places |= part.places
    }
    var (tall, across) = (0, 0)
    for part in parts where part.middle >= top && part.top < 0 && 3 * part.height >= height {
      tall += 1
      if part.left < length / 2, part.right > length / 2 { across += 1 }
    }
    let share = Double(places.nonzeroBitCount) / Double(Self.places)
    // The strokes of an asterisk cross in its middle.
    let isWord = tall >= Self.strokesOfWord && across < tall
    let isLong = length >= (isWord ? Self.shortWord : Self.long) * height
    guard above > 0, rise >= Self.leastRise * length, share >= Self.sparse,
      isLong || length >= Self.shortest * height
    else { return nil }
    let portion = above / (above + below)
    let isUnder = portion >= Self.aboveUnderline
    guard isUnder || portion >= Self.aboveStrike && 3 * lower <= above + below && isLong else {
      return nil
    }
    var decorated: [InkSpan] = []
    var isWhole = true
    for part in parts {
      // A dash among strokes of its own row, beneath another.
      if isUnder, part.isInRow(ofHeight: height, length: length) { return nil }
      // Dots stand above letters.
      let highest = 3 * part.height < height ? top - height / 2 : top
      if part.middle >= highest, part.middle <= bottom, !isUnder || part.top < 0 {
        part.append(to: &decorated, of: ink, along: self)
        let end = Self.farthestEnd * height
        isWhole = isWhole && part.left >= -end && part.right <= length + end
      }
    }
    return DrawnLine.Finding(
      decoration: TextDecoration(
        kind: isUnder ? .underline : .strikeThrough, strokes: [stroke], ink: decorated),
      isCertain: share >= Self.covered
        && (length >= Self.longest * height
          || isLong && rise >= (isWord ? Self.wordRise : Self.steepRise) * length)
        && abs(axis.y) <= Self.level * axis.x
        && (isUnder
          || isWhole && portion >= Self.middle.lowerBound && portion <= Self.middle.upperBound)
    )
  }

  /// A place along the line and below it.
  func place(of point: StrokePoint) -> Vector {
    let offset = point.place - start
    let along = offset.dot(axis)
    let place = min(1, max(0, along / length)) * Double(Self.places)
    let before = min(Self.places - 1, Int(place))
    let share = place - Double(before)
    let line = (1 - share) * bow[before] + share * bow[before + 1]
    return Vector(along, axis.cross(offset) - line)
  }

  func reaches(_ along: Double) -> Bool { along >= 0 && along <= length }

  /// The bits of the places along the line from one to another.
  func bits(_ first: Double, _ last: Double) -> UInt32 {
    func place(_ along: Double) -> UInt32 {
      // Strokes may be longer than the line by any factor: no integer holds it.
      UInt32(min(Double(Self.places - 1), max(0, along / length * Double(Self.places))))
    }
    let (low, high) = (place(min(first, last)), place(max(first, last)))
    return (2 << high) - (1 << low)
  }
}
