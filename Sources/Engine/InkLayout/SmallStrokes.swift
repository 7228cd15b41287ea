import InkModel
import Support

/// Assigns small strokes (dots, commas, quotes and bars) to the lines on which they stand.
///
/// A small stroke has too little ink to found a line, and too little for the earlier steps to
/// separate it from the strokes written around it. These steps leave some on lines of their own,
/// and some on the line written at the time.
struct SmallStrokes {
  private let ink: Ink
  private let shapes: StrokeShapes
  private let habits: ScriptHabits

  /// The mean offset of small strokes: above the middle of the line, in heights of the writing.
  private static let meanOffset = -0.4
  /// The amount by which another line must fit better than that of the stroke written just before.
  private static let previousLineBonus = 0.7
  /// The maximum distance of the stroke written just before, in heights of the writing.
  private static let alongside = 3.0
  /// The minimum height of a stroke that is a line of its own, relative to its distance to the
  /// other line.
  private static let minimumHeight = 0.4
  /// The minimum height of a letter's narrow stroke, in heights of the writing: marks are lower.
  private static let stemHeight = 0.8
  /// The maximum distance between two strokes of one character, such as an 8 of two rings, relative
  /// to their height.
  private static let maximumCharacterGap = 1.6
  /// The distance from a line, relative to its tallest stroke, beyond which it has no marks.
  private static let maximumMarkDistance = 1.5
  /// The minimum drawn length of a line of low letters, relative to the next one's tallest stroke.
  private static let minimumLength = 1.0
  /// The maximum gap between a letter and an accent above it, in heights of the writing.
  private static let maximumAccentGap = 1.0
  /// The width from which a stroke is certainly a line, in heights of the writing.
  private static let certainWidth = 5.0

  /// - Parameter shapes: the shapes of the strokes of `ink`.
  init(of ink: Ink, _ shapes: StrokeShapes, _ habits: ScriptHabits) {
    (self.ink, self.shapes, self.habits) = (ink, shapes, habits)
  }

  /// Returns the lines with every small stroke on its own line; lines of only small strokes are
  /// dissolved.
  ///
  /// - Parameter ribbons: the lines from top to bottom, at least one.
  /// - Complexity: O(strokes · lines).
  func assigned(to ribbons: [Ribbon]) -> [Ribbon] {
    guard ribbons.count > 1 else { return ribbons }
    let boxed = habits.hasBoxes ? BoxedLines(ribbons, shapes, isText: isText) : nil
    let lines = boxed?.lines ?? ribbons
    let heaviest = lines.indices.max { lines[$0].weight < lines[$1].weight }
    let textLines = lines.indices.filter {
      boxed?.thin.contains($0) ?? false || isLine($0, of: lines)
    }
    let kept = textLines.isEmpty ? [heaviest ?? 0] : textLines
    guard kept.count < lines.count else { return moved(lines) }
    var added = [[Int]](repeating: [], count: kept.count)
    for index in lines.indices where !kept.contains(index) {
      for stroke in lines[index].members {
        if Cancellation.isRequested { return lines }
        let middle = shapes.middle(of: stroke)
        let best = kept.indices.min {
          Self.cost(of: middle, on: lines[kept[$0]])
            < Self.cost(of: middle, on: lines[kept[$1]])
        }
        added[best ?? 0].append(stroke)
      }
    }
    var whole = kept.map { lines[$0] }
    for (number, strokes) in added.enumerated() where !strokes.isEmpty {
      whole[number].insert(shapes, members: strokes)
    }
    return moved(whole)
  }

  /// Returns whether a line has more than small strokes.
  ///
  /// A single stroke must not reach into the line beside it, as the hook of a question mark does.
  /// If there are only two "lines", it must not be small relative to the gap between them either:
  /// it may be the dot of an `i` or half of a colon, of any size.
  ///
  /// Low letters are small, too, if the other line has tall ones: `on` above `off`. But no mark is
  /// that far from a word.
  private func isLine(_ index: Int, of lines: [Ribbon]) -> Bool {
    let line = lines[index]
    if areLateAccents(line, index, of: lines) { return false }
    if isText(line) { return true }
    if habits.wordsAreLines, isFar(line, index, of: lines) { return true }
    guard let letter = line.members.first(where: isLetter) else { return false }
    let first = shapes[letter]
    var distance = Double.infinity
    for other in [index - 1, index + 1] where lines.indices.contains(other) {
      if lines[other].members.contains(where: { first.isBeside(shapes[$0]) }) { return false }
      distance = min(distance, abs(lines[other].offset(of: line)))
    }
    if lines.count > 2 || habits.wordsAreLines && ink.strokes[first.index].isWord { return true }
    let isPair = lines.allSatisfy { $0.members.count == 1 }
    // The only letter of a line may be far from the other line, unlike a mark.
    let other = lines[1 - index].members.lazy.map { shapes[$0].height }.max() ?? 0
    let reach = habits.wordsAreLines && !isPair ? min(distance, 1.5 * other) : distance
    return first.height >= Self.minimumHeight * reach
      && !(isPair && distance < Self.maximumCharacterGap * first.height)
  }

  /// Returns whether a line consists of accents that were added to the letters right below them.
  private func areLateAccents(_ line: Ribbon, _ index: Int, of lines: [Ribbon]) -> Bool {
    guard habits.wordsAreLines, index + 1 < lines.count, let first = line.members.first,
      let last = lines[index + 1].members.last, last < first
    else { return false }
    return line.members.allSatisfy { member in
      let accent = shapes[member]
      return accent.mayBeAccent
        && lines[index + 1].members.contains { other in
          let letter = shapes[other]
          return (letter.left...letter.right).contains(accent.centre)
            && letter.top - accent.bottom < Self.maximumAccentGap
        }
    }
  }

  private func isLetter(_ member: Int) -> Bool {
    let shape = shapes[member]
    // All strokes of an H are narrow.
    return !shape.isBar && (!shape.isSmall || shape.height * shape.spread > Self.stemHeight)
  }

  /// Returns whether a line has several letters, or a stroke that is too wide for one.
  private func isText(_ line: Ribbon) -> Bool {
    let letters = line.members.count(where: isLetter)
    return letters > 1 || letters > 0 && line.right - line.left >= Self.certainWidth
  }

  /// Returns whether a line has more ink than marks have, and is too far from the words above and
  /// below it to be their marks.
  private func isFar(_ line: Ribbon, _ index: Int, of lines: [Ribbon]) -> Bool {
    let drawn = line.members.reduce(0) { $0 + (shapes[$1].isBar ? 0 : shapes[$1].weight) }
    for other in [index - 1, index + 1] where lines.indices.contains(other) {
      let height = lines[other].members.reduce(0) { max($0, shapes[$1].height) }
      let isWritten =
        isText(lines[other])
        || lines[other].members.contains { ink.strokes[shapes[$0].index].isWord }
      guard isWritten, drawn >= Self.minimumLength * height,
        abs(lines[other].offset(of: line)) > Self.maximumMarkDistance * height
      else { return false }
    }
    return true
  }

  /// Moves each small stroke to the line that fits it best, among its own and the two above and
  /// below.
  ///
  /// - Complexity: O(pieces · log pieces), and for each small stroke the pieces in reach.
  private func moved(_ lines: [Ribbon]) -> [Ribbon] {
    var home = [Int](repeating: 0, count: shapes.strokes.count)
    for (index, line) in lines.enumerated() {
      for member in line.members { home[member] = index }
    }
    var counts = lines.map { $0.members.count }
    var targets = home
    var movedStrokes: [Int] = []
    for (stroke, shape) in shapes.strokes.enumerated() where shape.isSmall {
      if Cancellation.isRequested { return lines }
      let middle = shapes.middle(of: stroke)
      let own = home[stroke]
      let isAlongside =
        stroke > 0 && abs(shapes[stroke - 1].centre - shape.centre) < Self.alongside
        && home[stroke - 1] == own
      var best = (line: own, cost: Self.cost(of: middle, on: lines[own]))
      if isAlongside { best.cost -= Self.previousLineBonus }
      for other in max(0, own - 2)...min(lines.count - 1, own + 2) where other != own {
        let cost = Self.cost(of: middle, on: lines[other])
        if cost < best.cost { best = (other, cost) }
      }
      guard best.line != own, counts[own] > 1 else { continue }
      counts[own] -= 1
      counts[best.line] += 1
      targets[stroke] = best.line
      movedStrokes.append(stroke)
    }
    guard !movedStrokes.isEmpty else { return lines }
    // The lists are rebuilt once: removing strokes one by one would take quadratic time.
    var members = lines.map { $0.members }
    for index in members.indices { members[index].removeAll { targets[$0] != index } }
    for stroke in movedStrokes { members[targets[stroke]].append(stroke) }
    return members.map { Ribbon(shapes, members: $0) }
  }

  /// Returns how badly a small stroke with this middle fits a line: its distance from the usual
  /// offset, and half of the white beside it beyond one height, up to seven.
  private static func cost(of middle: StrokeShape.Piece, on line: Ribbon) -> Double {
    abs(middle.y - line.y(at: middle.x) - meanOffset)
      + min(6, max(0, line.gap(at: middle.x) - 1)) / 2
  }
}

extension Stroke {
  /// Whether it goes up and down more often than any part of a character: of 6,634 characters of
  /// two strokes, one above the other, 22 have as many moves in both. A blot stays in one place.
  ///
  /// - Complexity: O(points).
  var isWord: Bool {
    guard let box, length < 8 * box.width else { return false }
    var moves = 0
    forEachVerticalMove(tolerance: box.height / 20) { _ in moves += 1 }
    return moves >= 6
  }
}
