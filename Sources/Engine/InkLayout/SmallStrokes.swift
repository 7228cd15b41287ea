import InkModel
import Support

/// Gives small strokes (dots, commas, quotes and bars) to the lines that they stand on.
///
/// A small stroke has too little ink to found a line, and too little for the steps before to part
/// it from the strokes written around it. They leave some on lines of their own, and some on the
/// line that was written at the time.
enum SmallStrokes {
  /// Where small strokes are on the mean: above the middle of the line, in heights of the writing.
  private static let usualOffset = -0.4
  /// By how much another line must fit better than that of the stroke written just before.
  private static let loyalty = 0.7
  /// A stroke that is lower than this share of its distance to the other line is no line of its
  /// own.
  private static let lowestLine = 0.4
  /// Two strokes less than this share of their height apart are one character, such as an 8 of two
  /// rings.
  private static let widestCharacter = 1.6
  /// Width of a stroke that is a line in any case, in heights of the writing.
  private static let ampleWidth = 5.0

  /// The lines with every small stroke on its own; lines of nothing but small strokes are
  /// dissolved.
  ///
  /// - Parameters:
  ///   - lines: from top to bottom, at least one.
  ///   - shapes: of the strokes of `ink`.
  /// - Complexity: O(strokes · lines).
  static func assign(
    _ lines: [Ribbon], _ shapes: [StrokeShape], of ink: Ink, _ habits: ScriptHabits
  ) -> [Ribbon] {
    guard lines.count > 1 else { return lines }
    let heaviest = lines.indices.max { lines[$0].weight < lines[$1].weight }
    let founders = lines.indices.filter { isLine($0, of: lines, shapes, ink, habits) }
    let kept = founders.isEmpty ? [heaviest ?? 0] : founders
    guard kept.count < lines.count else { return moved(lines, shapes) }
    var added = [[Int]](repeating: [], count: kept.count)
    for index in lines.indices where !kept.contains(index) {
      for stroke in lines[index].members {
        if Cancellation.isRequested { return lines }
        let best = kept.indices.min {
          cost(of: shapes[stroke], on: lines[kept[$0]])
            < cost(of: shapes[stroke], on: lines[kept[$1]])
        }
        added[best ?? 0].append(stroke)
      }
    }
    var whole = kept.map { lines[$0] }
    for (place, strokes) in added.enumerated() where !strokes.isEmpty {
      whole[place].insert(shapes, members: strokes)
    }
    return moved(whole, shapes)
  }

  /// Whether there is more to a line than small strokes.
  ///
  /// A stroke by itself must not reach into the line beside it, as the hook of a question mark
  /// does. Where there are only two "lines" it must not be small against the white between them
  /// either: it may be the dot of an `i` or half of a colon, whose size says nothing.
  private static func isLine(
    _ index: Int, of lines: [Ribbon], _ shapes: [StrokeShape], _ ink: Ink, _ habits: ScriptHabits
  ) -> Bool {
    let line = lines[index]
    let letters = line.members.map { shapes[$0] }.filter { !$0.isSmall && !$0.isBar }
    guard let first = letters.first else { return false }
    if letters.count > 1 || line.right - line.left >= ampleWidth { return true }
    let others = [index - 1, index + 1].filter(lines.indices.contains).map { lines[$0] }
    let reachesOver = others.lazy.flatMap { $0.members }.contains { first.isBeside(shapes[$0]) }
    let distance = others.map { abs($0.offset(of: line)) }.min() ?? 0
    guard !reachesOver else { return false }
    if lines.count > 2 || habits.wordsAreLines && ink.strokes[first.index].isWord { return true }
    let isPair = lines.allSatisfy { $0.members.count == 1 }
    return first.height >= lowestLine * distance
      && !(isPair && distance < widestCharacter * first.height)
  }

  /// The lines with each small stroke on the one that it fits best, of the two above its own and below.
  ///
  /// - Complexity: O(pieces · log pieces), and for each small stroke the pieces in reach.
  private static func moved(_ lines: [Ribbon], _ shapes: [StrokeShape]) -> [Ribbon] {
    var home = [Int](repeating: 0, count: shapes.count)
    for (index, line) in lines.enumerated() {
      for member in line.members { home[member] = index }
    }
    var counts = lines.map { $0.members.count }
    var goals = home
    var strays: [Int] = []
    for (stroke, shape) in shapes.enumerated() where shape.isSmall {
      if Cancellation.isRequested { return lines }
      let own = home[stroke]
      let isAlongside =
        stroke > 0 && abs(shapes[stroke - 1].centre - shape.centre) < 3
        && home[stroke - 1] == own
      var best = (line: own, cost: cost(of: shape, on: lines[own]))
      if isAlongside { best.cost -= loyalty }
      for other in max(0, own - 2)...min(lines.count - 1, own + 2) where other != own {
        let cost = cost(of: shape, on: lines[other])
        if cost < best.cost { best = (other, cost) }
      }
      guard best.line != own, counts[own] > 1 else { continue }
      counts[own] -= 1
      counts[best.line] += 1
      goals[stroke] = best.line
      strays.append(stroke)
    }
    guard !strays.isEmpty else { return lines }
    // Lists are made once: to take strokes out one by one would cost the square of their number.
    var members = lines.enumerated().map { index, line in
      line.members.filter { goals[$0] == index }
    }
    for stroke in strays { members[goals[stroke]].append(stroke) }
    return members.map { Ribbon(shapes, members: $0) }
  }

  /// How badly a small stroke fits a line.
  private static func cost(of stroke: StrokeShape, on line: Ribbon) -> Double {
    let middle = stroke.middle
    return abs(middle.y - line.y(at: middle.x) - usualOffset)
      + min(6, max(0, line.gap(at: middle.x) - 1)) / 2
  }
}

extension Stroke {
  /// Whether it goes up and down as often as no part of a character does: of 6,634 characters of two strokes, one
  /// above the other, 22 have as many moves in both. A blot goes round in one place.
  ///
  /// - Complexity: O(points).
  var isWord: Bool {
    guard let box, length < 8 * box.width else { return false }
    var moves = 0
    forEachVerticalMove(tolerance: box.height / 20) { _ in moves += 1 }
    return moves >= 6
  }
}
