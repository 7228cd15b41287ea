import InkModel

/// A line drawn around a whole formula, which is no symbol of it.
enum FormulaFrame {
  /// The maximum distance between its ends, and the permitted lengths, relative to the perimeter of
  /// its box.
  private static let (openness, lengths) = (0.15, 0.65...1.25)
  /// The minimum number of strokes inside, so that a sign in a circle stays a symbol, and that in a
  /// wide frame.
  private static let (fewest, fewestInWide) = (6, 3)
  private static let wide = 1.5
  /// The share of the other strokes' places that may be outside: one of so many.
  private static let outside = 10

  /// Returns the index of its stroke; `nil` if there is none.
  ///
  /// - Complexity: O(points).
  static func index(in ink: Ink) -> Int? {
    var (largest, count) = (Box(topLeft: .zero, bottomRight: .zero), 0)
    var found: Int?
    for (index, stroke) in ink.strokes.enumerated() {
      guard let box = stroke.box else { continue }
      count += 1
      if box.width * box.height > largest.width * largest.height { (found, largest) = (index, box) }
    }
    guard let frame = found,
      count > (largest.width > wide * largest.height ? fewestInWide : fewest)
    else { return nil }
    let line = ink.strokes[frame].points.map { $0.vector }
    let perimeter = 2 * (largest.width + largest.height)
    guard (line[line.count - 1] - line[0]).length < openness * perimeter,
      lengths.contains(ink.strokes[frame].length / perimeter)
    else { return nil }
    let outline = ArcLength(line[...]).samples(intervals: 64).map { $0.point }
    var (beyond, places) = (0, 0)
    for (index, stroke) in ink.strokes.enumerated() where index != frame {
      guard let box = stroke.box else { continue }
      for place in [stroke.points[0].vector, box.centre] {
        places += 1
        if !outline.surrounds(place) { beyond += 1 }
      }
    }
    return outside * beyond < places ? frame : nil
  }
}
