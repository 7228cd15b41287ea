import InkModel

/// A stroke that returns to its start, and may surround words.
package struct DrawnLoop {
  /// The index of the stroke in the ink.
  let stroke: Int
  /// The box of the stroke.
  let box: Box
  /// The length of the pen's path.
  let length: Double
  /// Points at even distances along it, followed by the first again.
  private let outline: [Vector]

  /// The maximum distance between its ends, relative to its length. The ends of a closed loop may
  /// overlap.
  package static let maximumGap = 0.2
  /// The minimum share of its box that is inside; a ring has 0.79.
  private static let minimumArea = 0.5
  /// The minimum share of a stroke that is inside for it to be surrounded.
  private static let inside = 0.9
  /// The minimum share of a stroke that the loop cuts, for it to be meant too.
  private static let partlyInside = 0.6
  /// The minimum gap between the loop and the ink inside, relative to the loop's box.
  private static let margin = 0.05
  /// The number of points in the outline.
  private static let sampleCount = 48

  // The vertical path of the pen in the ink inside, in widths of this ink.

  private static let minimumRise = 0.5
  /// The value from which the ink is certainly a word.
  private static let wordRise = 1.2

  // The ratio of width to height of the ink inside. A ring around a letter is a sign, like `@` and
  // `©`.

  /// The minimum ratios for one stroke, two, or more, if other ink stands beside the loop.
  private static let minimumWidths = [1.4, 0.9, 0.75]
  /// The value from which one stroke is certainly no letter.
  private static let wide = 1.8
  /// The value from which two strokes are certainly no letter.
  private static let widePair = 1.2
  /// The value from which more strokes than a letter has are certainly a word.
  private static let wideWord = 0.9

  /// The minimum number of strokes of a word.
  private static let strokesOfWord = 3
  /// The minimum number of strokes beside the loop that show the height of letters.
  private static let strokesOfLine = 8
  /// The height of a loop, relative to letters beside it, from which it can't be a letter.
  private static let large = 1.3

  /// - Parameter box: the stroke's box.
  /// - Returns: `nil` for a stroke that doesn't return to its start, or has no room inside.
  init?(_ drawn: Stroke, index: Int, box: Box) {
    guard drawn.points.count > 3 else { return nil }
    let (first, last) = (drawn.points[0].vector, drawn.points[drawn.points.count - 1].vector)
    let length = drawn.length
    guard length > 0, (last - first).length <= Self.maximumGap * length else { return nil }
    let line = ArcLength(drawn.points.map { $0.vector }[...])
    var outline: [Vector] = []
    outline.reserveCapacity(Self.sampleCount + 2)
    line.forEachSample(intervals: Self.sampleCount) { outline.append($0.point) }
    outline.append(first)
    guard Self.hasRoom(outline, in: box) else { return nil }
    (stroke, self.box, self.length, self.outline) = (index, box, length, outline)
  }

  /// Returns whether there is room inside the closed outline through these points.
  ///
  /// - Parameter box: the outline's box.
  package static func hasRoom(_ outline: [Vector], in box: Box) -> Bool {
    var area = 0.0
    for index in outline.indices {
      let next = outline[index + 1 < outline.count ? index + 1 : 0]
      area += (outline[index] - box.centre).cross(next - box.centre) / 2
    }
    return abs(area) >= minimumArea * box.width * box.height
  }

  /// Returns what the loop surrounds; `nil` if that doesn't look like writing.
  ///
  /// - Parameter letters: the boxes of the strokes that may be letters.
  /// - Complexity: O(strokes + points of those whose boxes meet the loop's).
  func decoration(of ink: Ink, letters: [Box?]) -> DrawnLine.Finding? {
    guard let own = Box(outline) else { return nil }
    var enclosed: [InkSpan] = []
    var (top, bottom) = (own.bottomRight, own.topLeft)
    var heights: (inside: [Double], beside: [Double]) = ([], [])
    var rise = 0.0
    for (index, box) in letters.enumerated() {
      guard let box else { continue }
      let points = ink.strokes[index].points
      let share = box.distance(to: own) == 0 ? shareInside(of: points) : 0
      if share >= Self.partlyInside {
        enclosed.append(InkSpan(stroke: index, points: points.indices))
      }
      guard share >= Self.inside else {
        heights.beside.append(box.height)
        continue
      }
      heights.inside.append(box.height)
      (top, bottom) = (pointwiseMin(top, box.topLeft), pointwiseMax(bottom, box.bottomRight))
      for index in points.indices.dropFirst() {
        rise += abs(points[index].vector.y - points[index - 1].vector.y)
      }
    }
    let size = bottom - top
    let margin = Self.margin * own.size
    guard !heights.inside.isEmpty, pointwiseMin(top - own.topLeft, margin) == margin,
      pointwiseMin(own.bottomRight - bottom, margin) == margin
    else { return nil }
    let isWord = heights.inside.count { 3 * $0 >= size.y } >= Self.strokesOfWord
    let minimumWidth = Self.minimumWidths[
      min(heights.inside.count, Self.minimumWidths.count) - 1]
    guard rise >= Self.minimumRise * size.x,
      heights.beside.isEmpty || size.x >= minimumWidth * size.y
    else { return nil }
    let wide =
      isWord ? Self.wideWord : heights.inside.count > 1 ? Self.widePair : Self.wide
    // A loop higher than the letters beside it isn't a sign among them.
    let isLarge =
      (heights.inside.count >= Self.strokesOfWord || size.x >= Self.wideWord * size.y)
      && heights.beside.count >= Self.strokesOfLine
      && own.height >= Self.large * heights.beside.quantile(0.9)
    return DrawnLine.Finding(
      decoration: TextDecoration(kind: .surround, strokes: [stroke], ink: enclosed),
      isCertain: isLarge || rise >= Self.wordRise * size.x && size.x >= wide * size.y
    )
  }

  /// Returns the share of a stroke's points that are inside.
  private func shareInside(of points: [StrokePoint]) -> Double {
    Double(points.count { outline.surrounds($0.vector) }) / Double(max(1, points.count))
  }
}
