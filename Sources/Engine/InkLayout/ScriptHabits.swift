import InkModel

/// The positions of a script's strokes relative to their line.
public struct ScriptHabits: Hashable, Sendable {
  /// The unit of lengths, in heights of the writing.
  let spread: Double
  /// The distance, in this unit, by which the pen goes back to insert a letter; a shorter one may
  /// be within its word.
  private(set) var letterReturn: Double
  /// The distance, in this unit, by which the pen goes back to insert a small stroke, which may well
  /// be delayed within its own word.
  let smallReturn: Double
  /// The minimum gap, in this unit, between a sign that was forgotten and the words after it; `nil` if
  /// small strokes beside letters may belong to them. Of 72 recorded lines whose commas and full
  /// stops, moved to the end by a program, were lost, 56 are right with it.
  let signGap: Double?
  /// The minimum gap, in this unit, between words in a line of few strokes, which is also read in
  /// the order of time; `nil` if its order is found as in long lines. There, letters and dots of
  /// one word may be as far apart.
  private(set) var doubtfulGap: Double?
  /// Whether numbers run against the script, so that the pen goes back from digit to digit.
  private(set) var numbersRunBack: Bool
  /// The most strokes of a line that may still belong to the line above or below it.
  let maximumDoubtfulStrokeCount: Int
  /// The numbers of lines that may still be one line.
  let linesInDoubt: ClosedRange<Int>
  /// Whether a gap between two lines leaves no doubt.
  let whiteParts: Bool
  /// Whether a stroke that goes up and down like a word makes a line, even alone.
  let wordsAreLines: Bool
  /// Whether characters stand in boxes of one size, which show how far the parts of one may be apart.
  var hasBoxes = false
  /// Whether tilted lines are turned back before they are read.
  package let turnsBack: Bool
  /// Whether long straight strokes and loops around letters are separated from them.
  package let isDecorated: Bool

  /// Letters stand side by side on the line.
  public static let latin = ScriptHabits(
    spread: 1, letterReturn: 1.2, smallReturn: 8, signGap: 0.45, doubtfulGap: nil,
    numbersRunBack: false, maximumDoubtfulStrokeCount: 2, linesInDoubt: 2...2, whiteParts: false,
    wordsAreLines: true, turnsBack: true, isDecorated: true)

  /// Like Latin letters, except that numbers run against them.
  package static let hebrew: ScriptHabits = {
    var habits = latin
    habits.numbersRunBack = true
    return habits
  }()

  /// Letters of a word hang below each other, tails and bars reach over the next ones, and dots
  /// stand far from the line.
  package static let arabic = ScriptHabits(
    spread: 1.7, letterReturn: 2, smallReturn: 12, signGap: nil, doubtfulGap: 0.2,
    numbersRunBack: true, maximumDoubtfulStrokeCount: 20, linesInDoubt: 1...5, whiteParts: true,
    wordsAreLines: false, turnsBack: false, isDecorated: false)

  /// Characters stand in boxes of one size, and the pen goes back within them.
  package static let characters = ScriptHabits(
    spread: 1, letterReturn: 2, smallReturn: 4, signGap: nil, doubtfulGap: nil,
    numbersRunBack: false, maximumDoubtfulStrokeCount: 20, linesInDoubt: 1...5,
    whiteParts: false, wordsAreLines: false, hasBoxes: true, turnsBack: false, isDecorated: false)

  /// Letters hang below each other in stacks, signs stand far above and below them, and omissions
  /// are added after the word, like its headline.
  package static let stacked: ScriptHabits = {
    var habits = arabic
    habits.letterReturn = 4
    habits.doubtfulGap = nil
    habits.numbersRunBack = false
    return habits
  }()

  /// Returns whether these lines may be one line, in the order of time: a line of at most
  /// ``maximumDoubtfulStrokeCount`` strokes above or below the others may be part of an `=` or a
  /// tall first letter, unless all are words, or letters of the next line.
  ///
  /// - Complexity: O(points).
  package func isDoubtful(_ lines: [TextLine], of ink: Ink) -> Bool {
    guard linesInDoubt.contains(lines.count),
      lines.contains(where: { $0.strokes.count <= maximumDoubtfulStrokeCount })
    else { return false }
    if wordsAreLines,
      lines.allSatisfy({ $0.strokes.allSatisfy { ink.strokes[$0].isWord } })
        || Self.areLetters(lines, of: ink)
    {
      return false
    }
    guard whiteParts, lines.count > 1 else { return true }
    let boxes = lines.map { Self.box(of: $0, in: ink) }
    return zip(boxes, boxes.dropFirst()).contains { upper, lower in
      guard let upper, let lower else { return false }
      return upper.bottomRight.y > lower.topLeft.y
    }
  }

  /// The minimum height of letters, relative to those of the line above or below: marks are lower.
  private static let letterHeight = 0.4
  /// The minimum gap between two lines, relative to the height of letters: parts of one are closer.
  private static let lineGap = 0.2
  /// The minimum gap between a fraction's bar and its numbers, relative to the height of letters:
  /// the bar of a `T` touches its letter, or nearly does.
  private static let gapAtBar = 0.1

  /// Returns whether one line was written after the other and below it: letters of about the same
  /// height, with a gap between them in which no bar makes them a fraction.
  private static func areLetters(_ lines: [TextLine], of ink: Ink) -> Bool {
    guard lines.count == 2, let last = lines[0].strokes.max(), let first = lines[1].strokes.min(),
      last < first, lines[0].strokes.count + lines[1].strokes.count > 2
    else { return false }
    /// Returns the gap between a bar and the rest of its line.
    func gap(of stroke: Int, in line: TextLine) -> Double {
      guard let bar = ink.strokes[stroke].box, bar.isFlat,
        let rest = box(of: line, without: stroke, in: ink)
      else { return 0 }
      return max(bar.topLeft.y - rest.bottomRight.y, rest.topLeft.y - bar.bottomRight.y)
    }
    guard let upper = box(of: lines[0], in: ink), let lower = box(of: lines[1], in: ink) else {
      return false
    }
    let height = min(upper.height, lower.height)
    return lower.topLeft.y - upper.bottomRight.y > lineGap * height
      && height >= letterHeight * max(upper.height, lower.height)
      && max(gap(of: last, in: lines[0]), gap(of: first, in: lines[1])) <= gapAtBar * height
  }

  /// Returns the box of a line's strokes; a loop takes less room in the library than a sequence.
  private static func box(of line: TextLine, without excluded: Int = -1, in ink: Ink) -> Box? {
    var whole: Box?
    for stroke in line.strokes where stroke != excluded {
      guard let box = ink.strokes[stroke].box else { continue }
      whole = whole?.union(box) ?? box
    }
    return whole
  }
}
