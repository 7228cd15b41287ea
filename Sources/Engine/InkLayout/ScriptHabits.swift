import InkModel
import Support

/// How freely a script's strokes stand about their line.
public struct ScriptHabits: Hashable, Sendable {
  /// The height that lengths are measured in, in heights of the writing.
  let spread: Double
  /// How far back, in these, the pen goes to put a letter in; nearer it may be within its word.
  let letterReturn: Double
  /// How far back the pen goes to put a small stroke in, which may well be delayed within its own
  /// word.
  let smallReturn: Double
  /// Whether numbers run against the script, so that the pen goes back from digit to digit.
  let numbersRunBack: Bool
  /// Strokes of a line that may yet belong to the line above or below it.
  let fewest: Int
  /// Lines of an ink that may yet be one.
  let linesInDoubt: ClosedRange<Int>
  /// Whether white between two lines leaves no doubt.
  let whiteParts: Bool
  /// Whether a stroke that goes up and down as a word does is a line, however few there are.
  let wordsAreLines: Bool
  /// Whether lines that are turned are turned back before they are read.
  package let turnsBack: Bool
  /// Whether long straight strokes and loops about letters are no part of them.
  package let isDecorated: Bool

  /// Letters stand beside one another on the line.
  public static let latin = ScriptHabits(
    spread: 1, letterReturn: 1.2, smallReturn: 8, numbersRunBack: false, fewest: 2,
    linesInDoubt: 2...2, whiteParts: false, wordsAreLines: true, turnsBack: true, isDecorated: true)

  /// As Latin letters, but numbers run against them.
  package static let hebrew = ScriptHabits(
    spread: 1, letterReturn: 1.2, smallReturn: 8, numbersRunBack: true, fewest: 2,
    linesInDoubt: 2...2, whiteParts: false, wordsAreLines: true, turnsBack: true, isDecorated: true)

  /// Letters of a word hang below one another, tails and bars reach over the next ones, and dots
  /// stand far from the line.
  package static let arabic = ScriptHabits(
    spread: 1.7, letterReturn: 4, smallReturn: 12, numbersRunBack: true, fewest: 20,
    linesInDoubt: 1...5, whiteParts: true, wordsAreLines: false, turnsBack: false,
    isDecorated: false)

  /// Characters stand in boxes of one size, and the pen goes back within them.
  package static let characters = ScriptHabits(
    spread: 1, letterReturn: 2, smallReturn: 4, numbersRunBack: false, fewest: 20,
    linesInDoubt: 1...5, whiteParts: false, wordsAreLines: false, turnsBack: false,
    isDecorated: false)

  /// Letters hang below one another in stacks, signs stand far above and below them, and what was
  /// left out is put in when the word is done, as its headline is.
  package static let stacked = ScriptHabits(
    spread: 1.7, letterReturn: 4, smallReturn: 12, numbersRunBack: false, fewest: 20,
    linesInDoubt: 1...5, whiteParts: true, wordsAreLines: false, turnsBack: false,
    isDecorated: false)

  /// Whether lines that were found may be one line, in the order of time: one or two strokes above
  /// or below the others may be part of an `=` or a tall first letter, unless all are words.
  ///
  /// - Complexity: O(points).
  package func isDoubtful(_ lines: [TextLine], of ink: Ink) -> Bool {
    guard linesInDoubt.contains(lines.count), lines.contains(where: { $0.strokes.count <= fewest })
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
