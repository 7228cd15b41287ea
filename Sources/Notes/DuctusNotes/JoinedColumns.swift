import InkModel
import PageStructure

/// Notes side by side that were read as one line, because no gap between them runs through the whole
/// of their block.
///
/// The gap between them is far wider than spaces between words. So is that before a date or an
/// amount, but then one hand went on from word to word; notes were written at other times, with other
/// things in between.
struct JoinedColumns {
  /// A gap where a line may be cut.
  private struct Cut {
    /// The line, and its first word after the gap.
    let line, word: Int
    /// Its middle, and the start of that word, in the direction of the lines.
    let middle, start: Double
    /// Whether it is too wide for a space. A narrower one may be beside such a gap.
    let isWide: Bool
  }

  private typealias Word = (span: ClosedRange<Double>, text: String, strokes: [Int])

  // Lengths, in heights of small letters.

  /// The minimum gap, and the minimum one where another column of the block begins.
  private static let (gap, gapAtColumn) = (10.0, 4.0)
  /// The maximum distance between the starts of the lines of a column.
  private static let edge = 2.0
  /// The maximum height of a dash, an arrow or a dot that joins what is on both of its sides.
  private static let joint = 1.5
  /// The minimum gap, relative to the median space between words of the block.
  private static let gapToSpace = 2.5
  /// The minimum number of strokes that were written between both parts.
  private static let strokesBetween = 8
  /// The minimum number of letters in each part: amounts and marks belong to what they are beside.
  private static let minimumLetterCount = 2
  /// The characters with which no part ends, and none begins.
  private static let operators = Set("=+−-<>≤≥∈∉⋅→⇒↔/*,;:)~|")

  private let part: PagePart
  private let lines: [TranscribedLine]
  private let words: [[Word]]
  /// The boxes of drawings that may join words.
  private let joints: [Box]

  /// Returns the strokes of columns that belong to blocks of their own, in reading order.
  ///
  /// - Complexity: O(strokes · log strokes + gaps · (drawn strokes + strokes of the line + gaps of the
  ///   block)).
  static func find(in blocks: [TranscribedBlock], of part: PagePart) -> [[Int]] {
    // There are no spaces between characters.
    guard !part.script.lettersHaveParts else { return [] }
    let cells = part.structure.tables.cellsOfStrokes
    let drawn = part.structure.others.flatMap(\.strokes)
      .compactMap { part.ink.strokes[$0].box }
    return blocks.flatMap { block in
      block.isLabel
        || block.lines.contains { $0.isColumn || $0.strokes.contains { cells[$0] != nil } }
        ? [] : JoinedColumns(block, drawn, of: part).columns
    }
  }

  private init(_ block: TranscribedBlock, _ drawn: [Box], of part: PagePart) {
    self.part = part
    lines = block.lines
    words = block.lines.map { line in
      line.words.filter { !$0.ink.isEmpty }.map { word in
        let (left, right) = (Double(word.uprightBox.x), Double(word.uprightBox.right))
        return (
          part.script.isRightToLeft ? -right...(-left) : left...right, word.text,
          word.ink.map(\.stroke)
        )
      }.sorted { $0.span.lowerBound < $1.span.lowerBound }
    }
    joints = drawn
  }

  /// Returns where a gap before a word begins, and its width.
  private static func gap(before word: Int, in line: [Word]) -> (start: Double, width: Double) {
    let end = line[..<word].map(\.span.upperBound).max() ?? 0
    return (end, line[word].span.lowerBound - end)
  }

  /// The median of the block's gaps that may be spaces.
  private var space: Double? {
    lines.indices.flatMap { line in
      words[line].indices.dropFirst().map { Self.gap(before: $0, in: words[line]).width }
        .filter { $0 < Self.gap * unit(of: line) }
    }.median
  }

  private var columns: [[Int]] {
    let space = space ?? 0
    let candidates = lines.indices.flatMap { possibleCuts(of: $0, space: space) }
    let wide = candidates.filter(\.isWide)
    let cuts = candidates.filter { cut in
      cut.isWide
        || wide.contains {
          abs($0.line - cut.line) == 1
            && abs($0.start - cut.start) <= Self.edge * unit(of: cut.line)
        }
    }
    var columns: [(line: Int, span: ClosedRange<Double>, strokes: [Int])] = []
    for (index, cut) in cuts.enumerated() {
      let next = cuts.dropFirst(index + 1).first { $0.line == cut.line }
      let own = lines[cut.line].strokes.filter { stroke in
        guard let box = part.ink.strokes[stroke].box else { return false }
        let place = part.script.isRightToLeft ? -box.centre.x : box.centre.x
        return place > cut.middle && place < next?.middle ?? .infinity
      }
      let last = next?.word ?? words[cut.line].count
      let end = words[cut.line][cut.word..<last].map(\.span.upperBound).max()
      let span = cut.start...max(cut.start, end ?? cut.start)
      if let above = columns.lastIndex(where: {
        $0.line == cut.line - 1 && $0.span.overlaps(span)
      }) {
        columns[above] = (cut.line, span, columns[above].strokes + own)
      } else {
        columns.append((cut.line, span, own))
      }
    }
    return columns.map(\.strokes)
  }

  private func unit(of line: Int) -> Double {
    max(lines[line].letterHeight, part.structure.letterHeight)
  }

  /// Returns the gaps where a line may be cut.
  private func possibleCuts(of line: Int, space: Double) -> [Cut] {
    let (words, unit) = (self.words[line], unit(of: line))
    let gaps = words.indices.dropFirst().map { word in
      (word: word, gap: Self.gap(before: word, in: words))
    }.filter { $0.gap.width >= Self.gapAtColumn * unit }
    let ends = [0] + gaps.map(\.word) + [words.count]
    return gaps.enumerated().compactMap { index, found in
      let (word, gap) = found
      guard Self.areTexts(words[..<word], words[word...]),
        areFromOtherTimes(words[ends[index]..<word], words[word..<ends[index + 2]]),
        !isJoined(line, from: gap.start, by: gap.width)
      else { return nil }
      return Cut(
        line: line, word: word, middle: gap.start + gap.width / 2,
        start: words[word].span.lowerBound,
        isWide: gap.width >= Self.gap * unit && gap.width >= Self.gapToSpace * space)
    }
  }

  /// Returns whether both parts of a line have letters and aren't joined by a sign.
  private static func areTexts(_ first: ArraySlice<Word>, _ second: ArraySlice<Word>) -> Bool {
    guard let last = first.last?.text.last, let next = second.first?.text.first,
      !operators.contains(last), !operators.contains(next)
    else { return false }
    return [first, second].allSatisfy { part in
      part.reduce(0) { $0 + $1.text.count(where: \.isLetter) } >= minimumLetterCount
    }
  }

  /// Returns whether other things were written between most of one part and most of the other. A
  /// letter of a line may get its dot late.
  private func areFromOtherTimes(
    _ first: ArraySlice<Word>, _ second: ArraySlice<Word>
  ) -> Bool {
    let (first, second) = (first.flatMap(\.strokes), second.flatMap(\.strokes))
    guard let one = first.upperMedian, let other = second.upperMedian else { return false }
    let times = min(one, other)...max(one, other)
    let own = Set(first + second)
    let between = times.lazy.filter { [part] in
      !own.contains($0) && !part.ink.strokes[$0].points.isEmpty
    }
    return between.prefix(Self.strokesBetween).count == Self.strokesBetween
  }

  /// Returns whether a dash or an arrow is in a gap.
  private func isJoined(_ line: Int, from start: Double, by width: Double) -> Bool {
    guard let own = Box(around: lines[line].strokes.lazy.compactMap { part.ink.strokes[$0].box })
    else { return false }
    let heights = own.topLeft.y...own.bottomRight.y
    return joints.contains { box in
      let left = part.script.isRightToLeft ? -box.bottomRight.x : box.topLeft.x
      return box.height <= Self.joint * unit(of: line) && heights.contains(box.centre.y)
        && left >= start && left + box.width <= start + width
    }
  }
}
