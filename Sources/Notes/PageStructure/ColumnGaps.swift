import InkModel
import Support

/// Tells gaps between columns from those between words, from top to bottom of some strokes.
struct ColumnGaps {
  let spans: BoxSpans
  /// The unit of gaps on the page.
  let unit: Double
  /// Whether columns are read from the right.
  let isRightToLeft: Bool

  /// The minimum gap between columns.
  private static let minimumColumnGap = 2.2
  /// The ratio of a line's part of a gap to its widest gap between words up to which it is another of
  /// these, and that of the parts of other lines to it from which it crosses their columns.
  private static let (wordGaps, crossing) = (1.2, 3.0)
  /// The minimum number of strokes on both sides of a gap in such a line, and the maximum gap between
  /// its words, in units of the lines: tails and commas of several lines are farther apart.
  private static let (minimumStrokeCount, widestWordGap) = (3, 4.0)
  /// The maximum number of gaps that may separate columns of a block.
  private static let gapLimit = 20
  /// The maximum distance of the middle of a stroke from that of its line, in units.
  private static let lineReach = 0.7
  /// The maximum height of a line, and of its dots, in units of its own.
  private static let (lineHeight, dot) = (4.0, 0.4)

  /// What gaps from top to bottom are.
  enum Kind {
    /// Between columns: the strokes to the left and to the right of the widest one.
    case columns([Int], [Int])
    /// Between columns, but a line, whose strokes these are, runs on through one of them.
    case crossed(by: [Int])
    /// Between words.
    case words
  }

  /// Returns what the gaps between strokes are. A title's words are as far apart as its letters are
  /// large.
  func kind(of members: [Int], height: Double) -> Kind {
    let membersUnit = max(unit, spans.unit(of: members) ?? 0)
    let wide = spans.gaps(members, along: \.x).filter {
      $0.width >= Self.minimumColumnGap * membersUnit
    }
    let whole = wide.isEmpty ? 0 : spans.inkedHeight(members)
    let middles = wide.map(\.middle)
    let lines =
      wide.isEmpty
      ? []
      : lines(members.filter { $0 < spans.strokeCount }, unit: membersUnit).map {
        (members: $0, wordGap: wordGap(of: $0, wide: middles))
      }
    var found = Kind.words
    for gap in wide.sorted(by: { $0.width > $1.width }).prefix(Self.gapLimit) {
      let (left, right) = spans.part(members, along: \.x, at: gap.middle)
      let (first, last) = isRightToLeft ? (right, left) : (left, right)
      let line = unitOfLine(last)
      if let line, isAtTop(last, beside: first, unit: line) { continue }
      let unit = max(membersUnit, line ?? 0)
      let shared = (spans.inkedHeight(left) + spans.inkedHeight(right) - whole) / unit
      guard gap.width >= Self.columnGap(height: height / unit, shared: shared) * unit else {
        continue
      }
      guard let other = otherKind(of: gap.middle, in: lines, unit: membersUnit) else {
        return .columns(left, right)
      }
      if case .words = found { found = other }
    }
    return found
  }

  /// Returns what a gap is that isn't between columns, by the lines on both of its sides.
  ///
  /// - Parameters:
  ///   - lines: with their widest gaps between words.
  ///   - unit: that of the lines, whose letters may be large.
  private func otherKind(
    of middle: Double, in lines: [(members: [Int], wordGap: Double?)], unit: Double
  ) -> Kind? {
    let parts = lines.compactMap { line -> (gap: Double, isOfWords: Bool, line: [Int])? in
      let (left, right) = spans.part(line.members, along: \.x, at: middle)
      guard min(left.count, right.count) >= Self.minimumStrokeCount,
        let end = left.map({ spans.boxes[$0].bottomRight.x }).max(),
        let start = right.map({ spans.boxes[$0].topLeft.x }).min()
      else { return nil }
      let isOfWords = line.wordGap.map {
        start - end <= Self.wordGaps * $0 && $0 <= Self.widestWordGap * unit
      }
      return (start - end, isOfWords ?? false, line.members)
    }.sorted { $0.gap < $1.gap }
    let wordCount = parts.count(where: \.isOfWords)
    if wordCount > 0, 2 * wordCount >= parts.count { return .words }
    if let narrowest = parts.first, narrowest.isOfWords,
      parts[1].gap >= Self.crossing * narrowest.gap
    {
      return .crossed(by: narrowest.line)
    }
    return nil
  }

  /// Returns a line's widest gap between words.
  ///
  /// - Parameter wide: the middles of all gaps that may be between columns, ascending.
  private func wordGap(of line: [Int], wide: [Double]) -> Double? {
    spans.gaps(line, along: \.x).filter { gap in
      let next = wide.partitioningIndex { $0 > gap.middle - gap.width / 2 }
      return next == wide.count || wide[next] >= gap.middle + gap.width / 2
    }.map(\.width).max()
  }

  /// Returns the strokes in lines, each level.
  private func lines(_ members: [Int], unit: Double) -> [[Int]] {
    var lines: [(middle: Double, members: [Int])] = []
    for index in members.sorted(by: {
      (spans.boxes[$0].centre.y, $0) < (spans.boxes[$1].centre.y, $1)
    }) {
      let y = spans.boxes[index].centre.y
      if let last = lines.last, y - last.middle < Self.lineReach * unit {
        let count = Double(last.members.count + 1)
        lines[lines.count - 1].middle += (y - last.middle) / count
        lines[lines.count - 1].members.append(index)
      } else {
        lines.append((y, [index]))
      }
    }
    return lines.map(\.members)
  }

  /// Returns the unit of strokes that are one line of writing, whose letters may be large; `nil` if
  /// they are more.
  private func unitOfLine(_ members: [Int]) -> Double? {
    let unit = spans.unit(of: members) ?? 1
    let box = Box(around: members.lazy.map { spans.boxes[$0] })
    return box.map { $0.height <= Self.lineHeight * unit } == true ? unit : nil
  }

  /// Returns whether a line ends the first line of what is beside it, or is above all of that: it is
  /// the end of a title, a date or the number of a page, and no column.
  private func isAtTop(_ line: [Int], beside others: [Int], unit: Double) -> Bool {
    let top = line.map { spans.boxes[$0].topLeft.y }.min() ?? 0
    return !others.contains {
      spans.boxes[$0].height > Self.dot * unit && spans.boxes[$0].bottomRight.y < top
    }
  }

  /// Returns the minimum gap between columns, in units. It depends on the height of their content
  /// and on the height at which both have strokes: in few lines, gaps between words may be aligned
  /// by chance.
  private static func columnGap(height: Double, shared: Double) -> Double {
    if height < 4 { return 6 }
    // Ink above or below can't be the rest of a line.
    if (0.5..<3).contains(shared) { return 4 }
    return height < 8 ? 3.5 : minimumColumnGap
  }
}
