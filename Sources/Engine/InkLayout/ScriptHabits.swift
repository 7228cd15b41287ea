import InkModel

/// The positions of a script's strokes relative to their line.
public struct ScriptHabits: Hashable, Sendable {
  /// The unit of lengths, in heights of the writing.
  let spread: Double
  /// The distance, in this unit, by which the pen goes back to insert a letter; a shorter one may
  /// be within its word.
  let letterReturn: Double
  /// The distance by which the pen goes back to insert a small stroke, which may well be delayed
  /// within its own word.
  let smallReturn: Double
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
  /// Whether tilted lines are turned back before they are read.
  package let turnsBack: Bool
  /// Whether long straight strokes and loops around letters are separated from them.
  package let isDecorated: Bool

  /// Letters stand side by side on the line.
  public static let latin = ScriptHabits(
    spread: 1, letterReturn: 1.2, smallReturn: 8, numbersRunBack: false,
    maximumDoubtfulStrokeCount: 2,
    linesInDoubt: 2...2, whiteParts: false, wordsAreLines: true, turnsBack: true, isDecorated: true)

  /// Like Latin letters, except that numbers run against them.
  package static let hebrew: ScriptHabits = {
    var habits = latin
    habits.numbersRunBack = true
    return habits
  }()

  /// Letters of a word hang below each other, tails and bars reach over the next ones, and dots
  /// stand far from the line.
  package static let arabic = ScriptHabits(
    spread: 1.7, letterReturn: 4, smallReturn: 12, numbersRunBack: true,
    maximumDoubtfulStrokeCount: 20,
    linesInDoubt: 1...5, whiteParts: true, wordsAreLines: false, turnsBack: false,
    isDecorated: false)

  /// Characters stand in boxes of one size, and the pen goes back within them.
  package static let characters = ScriptHabits(
    spread: 1, letterReturn: 2, smallReturn: 4, numbersRunBack: false,
    maximumDoubtfulStrokeCount: 20,
    linesInDoubt: 1...5, whiteParts: false, wordsAreLines: false, turnsBack: false,
    isDecorated: false)

  /// Letters hang below each other in stacks, signs stand far above and below them, and omissions
  /// are added after the word, like its headline.
  package static let stacked: ScriptHabits = {
    var habits = arabic
    habits.numbersRunBack = false
    return habits
  }()

  /// Returns whether these lines may be one line, in the order of time: one or two strokes above or
  /// below the others may be part of an `=` or a tall first letter, unless all are words.
  ///
  /// - Complexity: O(points).
  package func isDoubtful(_ lines: [TextLine], of ink: Ink) -> Bool {
    guard linesInDoubt.contains(lines.count),
      lines.contains(where: { $0.strokes.count <= maximumDoubtfulStrokeCount })
    else { return false }
    if wordsAreLines, lines.allSatisfy({ $0.strokes.allSatisfy { ink.strokes[$0].isWord } }) {
      return false
    }
    guard whiteParts, lines.count > 1 else { return true }
    let boxes = lines.map { line in
      Box(around: line.strokes.lazy.compactMap { ink.strokes[$0].box })
    }
    return zip(boxes, boxes.dropFirst()).contains { upper, lower in
      guard let upper, let lower else { return false }
      return upper.bottomRight.y > lower.topLeft.y
    }
  }
}
