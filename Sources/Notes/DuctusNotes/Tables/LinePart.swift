import InkModel

/// A part of a line between wide gaps: a cell of a table, or some words of one.
struct LinePart {
  let strokes: [Int]
  let box: Box
  /// The words with most of their strokes in this part.
  let text: String
  /// From where to where each of these words goes.
  let words: [ClosedRange<Double>]

  // Lengths, in heights of small letters, which are measured by the pen's moves; most are lower
  // than a letter.

  /// The minimum gap between words of different cells.
  private static let gap = 2.0
  /// The gap between two cells, one below the other, that were read as one line, and the minimum
  /// height of both: lower ink may be dots.
  private static let (lineGap, lineHeight) = (0.35, 1.2)

  /// Cuts a line at its wide gaps.
  ///
  /// - Parameter boxes: the boxes of all strokes of the page.
  static func parts(of line: TranscribedLine, _ boxes: [Box?], unit: Double) -> [LinePart] {
    let strokes = line.strokes.compactMap { stroke in boxes[stroke].map { (stroke, $0) } }
    var owners: [Int: Int] = [:]
    let parts = cut(strokes, unit: unit)
    for (index, part) in parts.enumerated() {
      for (stroke, _) in part { owners[stroke] = index }
    }
    var words = parts.map { _ in [TranscribedWord]() }
    for word in line.words {
      let own = word.ink.compactMap { owners[$0.stroke] }.sorted()
      if let owner = own.upperMedian { words[owner].append(word) }
    }
    return zip(parts, words).compactMap { part, words in
      Box(around: part.lazy.map(\.1)).map {
        LinePart(
          strokes: part.map(\.0), box: $0, text: words.map(\.text).joined(separator: " "),
          words: words.map { Double($0.box.x)...Double($0.box.right) })
      }
    }
  }

  /// Returns the parts after recursive cuts from left to right and from top to bottom.
  private static func cut(_ strokes: [(Int, Box)], unit: Double) -> [[(Int, Box)]] {
    let columns = cut(strokes, along: \.x, at: gap * unit)
    let parts = columns.flatMap {
      cut($0, along: \.y, at: lineGap * unit, least: lineHeight * unit)
    }
    return parts.count == 1 || parts.count == columns.count
      ? parts : parts.flatMap { cut($0, unit: unit) }
  }

  /// Cuts strokes at the gaps of a width, into parts of a minimum extent.
  private static func cut(
    _ strokes: [(Int, Box)], along axis: KeyPath<Vector, Double>, at width: Double,
    least: Double = 0
  ) -> [[(Int, Box)]] {
    let sorted = strokes.sorted { $0.1.topLeft[keyPath: axis] < $1.1.topLeft[keyPath: axis] }
    guard let last = sorted.map({ $0.1.bottomRight[keyPath: axis] }).max() else { return [] }
    var parts: [[(Int, Box)]] = [[]]
    var (start, end) = (sorted[0].1.topLeft[keyPath: axis], -Double.infinity)
    for stroke in sorted {
      let next = stroke.1.topLeft[keyPath: axis]
      if next - end > width, end - start >= least, last - next >= least, end > -.infinity {
        parts.append([])
        start = next
      }
      parts[parts.count - 1].append(stroke)
      end = max(end, stroke.1.bottomRight[keyPath: axis])
    }
    return parts
  }
}
