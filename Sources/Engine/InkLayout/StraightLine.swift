import InkModel

/// A nearly straight stroke that may underline words or go through them.
struct StraightLine {
  /// The index of the stroke in the ink.
  let stroke: Int
  /// The box of the stroke.
  let box: Box
  /// The distance between its ends.
  let length: Double
  /// Its left end.
  private let start: Vector
  /// Its direction, to the right.
  private let axis: Vector
  /// The distance of the pen below the straight connection, at even distances along it.
  private let bow: [Double]
  /// The range of ``bow``.
  private let bowRange: Double

  /// The maximum ratio of the pen's path to the straight connection.
  private static let maximumPathRatio = 1.15
  /// The maximum tangent of the line's angle.
  private static let maximumSlope = 1.0
  /// The tangent of its angle up to which words certainly run so.
  private static let level = 0.6
  /// The tangent of its angle up to which it is flat; bars of `E` and `L` are often steeper.
  private static let flat = 0.15

  // Lengths of the line, in heights of its words.

  /// The minimum length of a line that decorates something.
  private static let minimumLength = 0.9
  /// The length above which a line isn't the bar of a letter, if the pen goes up and down enough
  /// above it.
  private static let long = 1.3
  /// The length above which it isn't a bar if more strokes stand at it than a letter has.
  private static let shortWord = 0.8
  /// The length from which no letter has a flat bar.
  private static let certainFlatLength = 1.8
  /// The length above which a line can't be a bar, whatever stands on it.
  private static let certainLength = 2.5

  // The largest distance by which words continue beyond the ends of their line, in their heights.

  private static let beyondUnderline = 0.5
  /// The bar of a `t` is shorter than its word, a line through a word isn't.
  private static let beyondStrike = 0.2

  // Shares of the words' ink that are above the line.

  private static let aboveUnderline = 0.78
  /// The bar on top of a `T` has less above it.
  private static let aboveStrike = 0.1

  // The number of quarters of a line in which its words cross it, times its length in their
  // heights. Bars of `E`, `A`, `H` and `tt` are crossed in one or two quarters.

  private static let minimumCrossing = 2.4
  /// The value above which there is no doubt.
  private static let certainCrossing = 4.5

  // Shares of the line that have ink.

  private static let sparse = 0.45
  /// The share from which an underline is certain.
  private static let covered = 0.55

  // The vertical path of the pen in the words, in lengths of the line.

  private static let minimumRise = 0.8
  /// The value from which an underline of words with many strokes is certain.
  private static let wordRise = 1.4
  /// The value from which others are certain, and not part of a `#`.
  private static let steepRise = 2.0

  /// The number of strokes that hardly any word exceeds.
  private static let fewStrokes = 16

  /// The number of places along the line where the ink is examined.
  static let sampleCount = 24

  /// - Parameter box: the stroke's box.
  /// - Returns: `nil` for a stroke that isn't straight, or is steep.
  init?(_ drawn: Stroke, index: Int, box: Box) {
    guard let first = drawn.points.first?.vector, let last = drawn.points.last?.vector else {
      return nil
    }
    let isToRight = first.x <= last.x
    let way = isToRight ? last - first : first - last
    let length = way.length
    guard length > 0, abs(way.y) <= Self.maximumSlope * way.x,
      drawn.points.lazy.map({ $0.vector }).polylineLength <= Self.maximumPathRatio * length
    else { return nil }
    (stroke, self.box, self.length) = (index, box, length)
    (start, axis) = (isToRight ? first : last, way / length)
    var bow = [Double](repeating: 0, count: Self.sampleCount + 1)
    var known = 0
    let points = isToRight ? drawn.points : drawn.points.reversed()
    var before = Vector.zero
    for point in points.dropFirst() {
      let offset = point.vector - start
      let here = Vector(offset.dot(axis), axis.cross(offset))
      while known < Self.sampleCount, here.x > before.x,
        Double(known + 1) * length <= here.x * Double(Self.sampleCount) + length * 1e-9
      {
        known += 1
        let share =
          (Double(known) * length / Double(Self.sampleCount) - before.x) / (here.x - before.x)
        bow[known] = before.y + min(1, max(0, share)) * (here.y - before.y)
      }
      if here.x > before.x { before = here }
    }
    self.bow = bow
    bowRange = (bow.max() ?? 0) - (bow.min() ?? 0)
  }

  /// Passes on the strokes that can affect what the line decorates; others are too far away.
  ///
  /// ``WordsAtLine`` takes heights from strokes no farther than 1.5 of their own. If none of these
  /// is higher than `tall`, then everything that counts ends 2.94 `tall` from the line, and in its
  /// row as far beyond its ends: 1.2 + 1 `tall` for the row of words, which are up to 2.2 / 1.5
  /// `tall` high, and half of that for their dots. A little more leaves room for rounding.
  ///
  /// - Parameter letters: the boxes of strokes that may be letters.
  /// - Complexity: O(strokes).
  func forEachReached(_ letters: [Box?], _ body: (Int) -> Void) {
    var tall = 0.0
    for case let letter? in letters {
      let distances = distances(of: letter)
      if distances.aside <= 0, distances.away <= 1.6 * distances.height {
        tall = max(tall, distances.height)
      }
    }
    let reach = 3.2 * tall
    for case (let index, let letter?) in letters.enumerated() {
      let distances = distances(of: letter)
      let isReached =
        distances.aside <= 0
        ? distances.away <= reach : distances.aside <= reach && distances.away <= 0
      if isReached { body(index) }
    }
  }

  /// Returns lower bounds of a box's distance beyond the line's ends and above or below it, and an
  /// upper bound of the height of a stroke in it, measured across the line.
  private func distances(of box: Box) -> (aside: Double, away: Double, height: Double) {
    let (along, below) = ((box.centre - start).dot(axis), axis.cross(box.centre - start))
    let width = axis.x * box.width + abs(axis.y) * box.height
    let height = axis.x * box.height + abs(axis.y) * box.width
    return (
      max(along - length, -along) - width / 2 - 0.01 * length, abs(below) - height / 2 - bowRange,
      height + bowRange
    )
  }

  /// Returns what the line underlines or goes through; `nil` if that doesn't look like words.
  ///
  /// - Parameter letters: the boxes of strokes that may be letters.
  /// - Complexity: O(strokes + points near the line).
  func decoration(of ink: Ink, letters: [Box?]) -> DrawnLine.Finding? {
    var parts: [StrokeAtLine] = []
    parts.reserveCapacity(min(letters.count, Self.fewStrokes))
    forEachReached(letters) {
      parts.append(StrokeAtLine(of: ink.strokes[$0], index: $0, along: self))
    }
    return decoration(of: ink, parts)
  }

  /// - Parameter parts: the strokes that may be letters.
  func decoration(of ink: Ink, _ parts: [StrokeAtLine]) -> DrawnLine.Finding? {
    guard let words = WordsAtLine(parts, length: length) else { return nil }
    guard words.above > 0, words.rise >= Self.minimumRise * length, words.share >= Self.sparse,
      length >= (words.isWord ? Self.shortWord : Self.minimumLength) * words.height
    else { return nil }
    let isUnder = words.portion >= Self.aboveUnderline
    let crossing = Double(words.quarters) * length / words.height
    guard
      isUnder || words.portion >= Self.aboveStrike && crossing >= Self.minimumCrossing
    else { return nil }
    // A dash among strokes of its own row, below another row.
    if isUnder, parts.contains(where: { $0.isInRow(ofHeight: words.height, length: length) }) {
      return nil
    }
    let decorated = parts.filter { words.contain($0) && (!isUnder || $0.top < 0) }
    let end = (isUnder ? Self.beyondUnderline : Self.beyondStrike) * words.height
    guard decorated.allSatisfy({ $0.left >= -end && $0.right <= length + end }) else { return nil }
    var spans: [InkSpan] = []
    for part in decorated { part.append(to: &spans, of: ink, along: self) }
    return DrawnLine.Finding(
      decoration: TextDecoration(
        kind: isUnder ? .underline : .strikeThrough, strokes: [stroke], ink: spans),
      isCertain: abs(axis.y) <= Self.level * axis.x
        && (isUnder ? isNoBar(of: words) : crossing >= Self.certainCrossing))
  }

  /// Returns whether no letter among the words above the line has such a bar.
  private func isNoBar(of words: WordsAtLine) -> Bool {
    let (least, rise) =
      words.isWord ? (Self.shortWord, Self.wordRise) : (Self.long, Self.steepRise)
    let longest = abs(axis.y) <= Self.flat * axis.x ? Self.certainFlatLength : Self.certainLength
    return words.share >= Self.covered
      && (length >= longest * words.height
        || length >= least * words.height && words.rise >= rise * length)
  }

  /// Returns the distances of a point along the line and below it.
  func coordinates(of point: StrokePoint) -> Vector {
    let offset = point.vector - start
    let along = offset.dot(axis)
    let position = min(1, max(0, along / length)) * Double(Self.sampleCount)
    let before = min(Self.sampleCount - 1, Int(position))
    let share = position - Double(before)
    let line = (1 - share) * bow[before] + share * bow[before + 1]
    return Vector(along, axis.cross(offset) - line)
  }

  func reaches(_ along: Double) -> Bool { along >= 0 && along <= length }

  /// Returns the bits of the places along the line between two distances.
  func bits(_ first: Double, _ last: Double) -> UInt32 {
    func sample(_ along: Double) -> UInt32 {
      // Strokes may be longer than the line by any factor, which no integer holds.
      UInt32(min(Double(Self.sampleCount - 1), max(0, along / length * Double(Self.sampleCount))))
    }
    let (low, high) = (sample(min(first, last)), sample(max(first, last)))
    return (2 << high) - (1 << low)
  }
}
