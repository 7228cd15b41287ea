import InkModel

/// A stroke that comes back to where it began, and may go around words.
package struct DrawnLoop {
  /// The stroke's place in the ink.
  let stroke: Int
  /// The way of the pen.
  let length: Double
  /// Places on it at even distances, and the first again.
  private let outline: [Vector]

  /// How far apart its ends are at most, in lengths of its way. The ends of a closed one may overlap.
  package static let widestGap = 0.2
  /// The share of its box that is inside, at least: a ring has 0.79.
  private static let leastArea = 0.5
  /// The share of a stroke that is inside, at least.
  private static let inside = 0.9
  /// White between the loop and the ink inside, at least, in sides of the loop's box.
  private static let margin = 0.05
  /// Places at which the outline is kept.
  private static let places = 48

  // How far the pen goes up and down in the ink inside, in widths of this ink.

  private static let leastRise = 0.5
  /// From here on the ink is surely a word's.
  private static let wordRise = 1.2

  // How much wider than high the ink inside is, at least. A ring around a letter is a sign, as `@` and
  // `©` are.

  /// Where the ink is one stroke, two, more, and other ink stands beside the loop.
  private static let leastWide = [1.4, 0.9, 0.75]
  /// From here on one stroke is surely no letter.
  private static let wide = 1.8
  /// From here on two strokes are surely none.
  private static let widePair = 1.2
  /// From here on as many strokes as no letter has are surely a word.
  private static let wideWord = 0.9

  /// Strokes of a word, at least.
  private static let strokesOfWord = 3
  /// Strokes beside the loop that tell how high letters are, at least.
  private static let strokesOfLine = 8
  /// How much higher a loop is than letters beside it, where it can't be one of them.
  private static let large = 1.3

  /// - Parameter box: the stroke's.
  /// - Returns: `nil` of a stroke that doesn't come back, or has no room inside.
  init?(_ drawn: Stroke, index: Int, box: Box) {
    guard drawn.points.count > 3 else { return nil }
    let (first, last) = (drawn.points[0].place, drawn.points[drawn.points.count - 1].place)
    let length = drawn.length
    guard length > 0, (last - first).length <= Self.widestGap * length else { return nil }
    let line = ArcLength(drawn.points.map { $0.place }[...])
    var outline: [Vector] = []
    outline.reserveCapacity(Self.places + 2)
    line.forEachSample(intervals: Self.places) { outline.append($0.place) }
    outline.append(first)
    guard Self.hasRoom(outline, in: box) else { return nil }
    (stroke, self.length, self.outline) = (index, length, outline)
  }

  /// Whether there is room inside the outline that joins these places, the last of them to the first.
  ///
  /// - Parameter box: what it lies in.
  package static func hasRoom(_ outline: [Vector], in box: Box) -> Bool {
    var area = 0.0
    for place in outline.indices {
      let next = outline[place + 1 < outline.count ? place + 1 : 0]
      area += (outline[place] - box.centre).cross(next - box.centre) / 2
    }
    return abs(area) >= leastArea * box.width * box.height
  }

  /// What the loop goes around; `nil` of nothing that looks like writing.
  ///
  /// - Parameter letters: the boxes of those of the ink's strokes that may be letters.
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
      guard box.distance(to: own) == 0, surrounds(points) else {
        heights.beside.append(box.height)
        continue
      }
      enclosed.append(InkSpan(stroke: index, points: points.indices))
      heights.inside.append(box.height)
      (top, bottom) = (pointwiseMin(top, box.topLeft), pointwiseMax(bottom, box.bottomRight))
      for place in points.indices.dropFirst() {
        rise += abs(points[place].place.y - points[place - 1].place.y)
      }
    }
    let size = bottom - top
    let margin = Self.margin * own.size
    guard !enclosed.isEmpty, pointwiseMin(top - own.topLeft, margin) == margin,
      pointwiseMin(own.bottomRight - bottom, margin) == margin
    else { return nil }
    let isWord = heights.inside.count { 3 * $0 >= size.y } >= Self.strokesOfWord
    let leastWide = Self.leastWide[min(enclosed.count, Self.leastWide.count) - 1]
    guard rise >= Self.leastRise * size.x,
      heights.beside.isEmpty || size.x >= leastWide * size.y
    else { return nil }
    let wide =
      isWord ? Self.wideWord : enclosed.count > 1 ? Self.widePair : Self.wide
    // Higher than letters beside it, it is no sign among them.
    let isLarge =
      (enclosed.count >= Self.strokesOfWord || size.x >= Self.wideWord * size.y)
      && heights.beside.count >= Self.strokesOfLine
      && own.height >= Self.large * heights.beside.quantile(0.9)
    return DrawnLine.Finding(
      decoration: TextDecoration(kind: .surround, strokes: [stroke], ink: enclosed),
      isCertain: isLarge || rise >= Self.wordRise * size.x && size.x >= wide * size.y
    )
  }

  /// Whether nearly all of a stroke is inside.
  private func surrounds(_ points: [StrokePoint]) -> Bool {
    var inside = 0
    for point in points where outline.surrounds(point.place) { inside += 1 }
    return inside > 0 && Double(inside) >= Self.inside * Double(points.count)
  }
}
