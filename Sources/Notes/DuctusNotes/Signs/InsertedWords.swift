import InkModel
import PageStructure

/// Words above a line that a caret inserts into it.
struct InsertedWords {
  /// The block and the line of the words; they are inserted into the next line.
  private let block: Int
  private let line: Int
  /// The index of the caret's stroke, and the x of its tip.
  let caret: Int
  private let tip: Double

  /// The maximum number of drawn strokes that may be carets: more are hatching.
  private static let maximumCaretCount = 500
  /// The maximum number of words at a caret.
  private static let maximumWordCount = 3

  // Lengths, in heights of small letters.

  private static let (widths, heights) = (0.6...4.0, 0.6...4.0)
  /// The maximum distance of the tip to the side of the words.
  private static let beside = 2.0
  /// The maximum height of the tip above the baseline, the minimum height of the words above it,
  /// and the maximum depth of the caret below it; letters stand on it.
  private static let (above, minimumHeight, below) = (2.5, 0.3, 3.0)
  /// The limits of a certain caret, whose tip is lower and which reaches farther down than a
  /// letter.
  private static let (lowest, deepest) = (0.8, 0.9)
  /// The maximum distance of squeezed words from the line below them, relative to the usual
  /// distance, and the maximum height of their letters, relative to the line's. A caret under their
  /// middle that was written with them may stand on the baseline, or come down to it from above.
  private static let (squeezedDistance, squeezedLetters) = (0.85, 0.85)
  /// The maximum distance of the caret from their middle, relative to their width, and the same for
  /// short words.
  private static let (aside, nearMiddle) = (0.3, 0.5)

  /// Finds carets between two lines of a block, whether they were taken for letters or for
  /// drawings.
  ///
  /// - Parameters:
  ///   - signs: the strokes of other signs.
  ///   - items: the strokes that come next to the marks of items. An item is no words of the line
  ///     below it.
  /// - Complexity: O(points), and O(drawn carets · strokes + lines of the block) for each short line
  ///   above a longer one.
  static func find(
    in blocks: [TranscribedBlock], of part: PagePart, besides signs: Set<Int>, items: Set<Int>
  ) -> [InsertedWords] {
    let drawn = Array(
      part.structure.others.lazy.flatMap(\.strokes).filter { !signs.contains($0) }
        .compactMap { Caret($0, of: part.ink) }.prefix(maximumCaretCount))
    return blocks.indices.flatMap { block in
      let lines = blocks[block].lines
      return lines.indices.dropLast().compactMap { line -> InsertedWords? in
        guard items.isDisjoint(with: lines[line].strokes) else { return nil }
        // A caret at the baseline may have been taken for a line of its own.
        let below = lines.dropFirst(line + 2).first?.strokes ?? []
        let strokes =
          (below.count == 1 ? below : []) + lines[line + 1].strokes + lines[line].strokes
        return find(
          lines[line], above: lines[line + 1], drawn, or: strokes.filter { !signs.contains($0) },
          areNear: { areNear(line, in: lines) }, of: part
        ).map { InsertedWords(block: block, line: line, caret: $0.stroke, tip: $0.tip.x) }
      }
    }
  }

  /// Returns whether a line has no room of its own above the next one.
  private static func areNear(_ index: Int, in lines: [TranscribedLine]) -> Bool {
    func middle(_ line: TranscribedLine) -> Float { line.box.y + line.box.height / 2 }
    let (words, line) = (lines[index], lines[index + 1])
    let others = (lines[..<index] + lines[(index + 1)...]).filter { $0.strokes.count > 1 }
      .map { Double(middle($0)) }
    let steps = zip(others, others.dropFirst()).map { $1 - $0 }
    return steps.median.map {
      Double(middle(line) - middle(words)) < squeezedDistance * $0
    } ?? false
  }

  /// Returns the caret between words and a line.
  ///
  /// - Parameters:
  ///   - drawn: carets that weren't taken for writing.
  ///   - read: strokes of lines that may be carets, too.
  ///   - areNear: whether the words have no room of their own.
  private static func find(
    _ words: TranscribedLine, above line: TranscribedLine, _ drawn: [Caret], or read: [Int],
    areNear: () -> Bool, of part: PagePart
  ) -> Caret? {
    let unit = line.letterHeight
    guard unit > 0, words.role == .text, line.role == .text, !line.isColumn,
      words.words.count <= maximumWordCount, words.box.width < line.box.width / 2
    else { return nil }
    let letters = Set((line.words + words.words).flatMap(\.letterStrokes))
    for caret in drawn + read.compactMap({ Caret($0, of: part.ink) })
    where widths.contains(caret.width / unit) && heights.contains(caret.height / unit) {
      let own = words.strokes.filter { $0 != caret.stroke }
      guard let box = Box(around: own.lazy.compactMap { part.ink.strokes[$0].box }),
        caret.tip.x > box.topLeft.x - beside * unit,
        caret.tip.x < box.bottomRight.x + beside * unit,
        let baseline = baseline(of: line, at: caret, of: part)
      else { continue }
      let middle = box.centre.y
      let isAtWords =
        abs(caret.tip.x - box.centre.x) < max(aside * box.width, nearMiddle * unit)
        && (caret.stroke + 1 == own.min() || caret.stroke - 1 == own.max()) && areNear()
        && areSmall(own, above: line.strokes.filter { $0 != caret.stroke }, of: part)
      let (height, depth) = (baseline - caret.tip.y, caret.bottom - baseline)
      guard middle < min(baseline - above * unit, caret.tip.y), height < above * unit,
        depth < below * unit
      else { continue }
      if caret.pointsDown {
        // It looks like the letter v, which stands among others.
        if isAtWords, middle < caret.bottom - caret.height { return caret }
        continue
      }
      // Letters stand on the baseline.
      let isLow = height < lowest * unit && depth > deepest * unit
      if -height < below * unit, depth > (isAtWords ? -minimumHeight : minimumHeight) * unit,
        isLow || isAtWords || !letters.contains(caret.stroke)
      {
        return caret
      }
    }
    return nil
  }

  /// Returns whether words have smaller letters than a line.
  private static func areSmall(_ words: [Int], above line: [Int], of part: PagePart) -> Bool {
    func letterHeight(_ strokes: [Int]) -> Double? {
      Ink(strokes: strokes.map { part.ink.strokes[$0] }).letterHeight()
    }
    guard let small = letterHeight(words), let usual = letterHeight(line) else { return false }
    return small < squeezedLetters * usual
  }

  /// Returns the baseline of the letters of a line that are nearest to a caret.
  private static func baseline(
    of line: TranscribedLine, at caret: Caret, of part: PagePart
  ) -> Double? {
    line.strokes.filter { $0 != caret.stroke }.compactMap { part.ink.strokes[$0].box }
      .sorted { abs($0.centre.x - caret.tip.x) < abs($1.centre.x - caret.tip.x) }
      .prefix(7).map(\.bottomRight.y).upperMedian
  }
}

extension [TranscribedBlock] {
  /// Inserts words at their carets.
  ///
  /// - Parameter inserted: from the top, as they were found in these blocks.
  mutating func put(_ inserted: [InsertedWords], isRightToLeft: Bool) {
    for words in inserted.reversed() {
      words.move(in: &self, isRightToLeft: isRightToLeft)
    }
  }
}

extension InsertedWords {
  fileprivate func move(in blocks: inout [TranscribedBlock], isRightToLeft: Bool) {
    let words = blocks[block].lines.remove(at: line)
    blocks[block].lines[line].insert(words, at: tip, isRightToLeft: isRightToLeft)
  }
}

extension TranscribedLine {
  /// Inserts another line's words before its own first word beyond a place.
  fileprivate mutating func insert(
    _ inserted: TranscribedLine, at place: Double, isRightToLeft: Bool
  ) {
    let next = words.firstIndex { word in
      let middle = Double(word.box.x + word.box.width / 2)
      return isRightToLeft ? middle < place : middle > place
    }
    insert(inserted, at: next ?? words.count)
  }
}

extension TranscribedWord {
  /// The strokes of a word that consists of letters only; none of them is a caret.
  fileprivate var letterStrokes: [Int] {
    let isOfLetters = text.count > 1 && text.allSatisfy { $0.isLetter }
    return isOfLetters ? ink.map(\.stroke) : []
  }
}
