/// Finds strokes that belong to letters because of where they stand. What tells writing from drawings learned of
/// letters that have few strokes: by themselves bars, dots and hooks of others look like parts of a drawing.
enum LetterParts {
  /// How large a part is at most, and how near the next one, in sizes of the median stroke.
  private static let (largest, nearest) = (3.5, 1.0)
  /// Parts that are writing together, though none looks like it: an arrow's head or a cross has fewer.
  private static let fewest = 6
  /// Pairs of strokes that are looked at, at most: more are a hatching.
  private static let mostLooks = 4_000_000

  /// Makes writing of small strokes that stand at writing, and of small strokes that are many together.
  ///
  /// - Parameter probabilities: of each stroke that it is writing.
  /// - Complexity: O(strokes · strokes at their height), at most `mostLooks`.
  static func gather(_ strokes: [PageStroke], _ probabilities: inout [Double]) {
    for group in groups(strokes) {
      guard group.count >= fewest || group.contains(where: { probabilities[$0] >= 0.5 }) else {
        continue
      }
      for part in group { probabilities[part] = max(probabilities[part], 0.5) }
    }
  }

  /// Small strokes, those together that stand near one another.
  private static func groups(_ strokes: [PageStroke]) -> [[Int]] {
    let sides = strokes.map { max($0.width, $0.height) }
    // The height of the writing is that of letters where these have few strokes, and here of any part.
    let median = sides.sorted()[sides.count / 2]
    let (largest, nearest) = (Self.largest * median, Self.nearest * median)
    let isSmall = sides.map { $0 <= largest }
    var (rows, looks) = (StrokesByHeight(strokes), 0)
    var (groups, isTaken) = ([[Int]](), isSmall.map { !$0 })
    for first in strokes.indices where !isTaken[first] {
      var group = [first]
      isTaken[first] = true
      var next = 0
      while next < group.count, looks < mostLooks {
        let part = strokes[group[next]]
        let around = rows.around(part, reach: nearest)
        looks += around.count
        for other in around where !isTaken[other] && part.gap(to: strokes[other]) <= nearest {
          isTaken[other] = true
          group.append(other)
        }
        next += 1
      }
      groups.append(group)
    }
    return groups
  }
}
