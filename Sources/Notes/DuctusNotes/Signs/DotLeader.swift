import InkModel
import PageStructure

/// Dots in a row that lead from one part of a line to the next, as in `sum · · · · · n`.
///
/// Networks take them for letters. Lines are read without them, and then get them back as a word.
struct DotLeader {
  /// The strokes of the dots, in the order of their places.
  let strokes: [Int]
  private let box: PageBox
  private let isRightToLeft: Bool

  /// Its text.
  private static let sign = "…"
  /// The minimum number of dots: fewer are the end of a sentence.
  private static let minimumCount = 4
  /// The limits of the distance between dots, relative to their median, and the share of them that
  /// keeps these.
  private static let (evenness, evenShare) = (0.5...1.8, 0.8)

  // Lengths, in heights of small letters.

  /// The maximum size of a dot, which may be a short dash.
  private static let maximumSize = (width: 0.7, height: 0.5)
  private static let pitches = 0.3...6.0
  /// The maximum height of a dot above or below the one before.
  private static let maximumStep = 0.5
  /// The maximum gap between a leader and what it leads to.
  private static let reach: Float = 6

  /// Finds leaders in lines that have something else, too.
  ///
  /// - Complexity: O(points + strokes · strokes of a line).
  static func find(in blocks: [TranscribedBlock], of part: PagePart) -> [DotLeader] {
    blocks.flatMap(\.lines).filter { !$0.isColumn }.flatMap { line in
      // Many dots make a line's letters seem small.
      find(in: line, unit: max(line.letterHeight, part.structure.letterHeight), of: part)
    }
  }

  private static func find(
    in line: TranscribedLine, unit: Double, of part: PagePart
  ) -> [DotLeader] {
    let ink = part.ink
    let strokes = line.strokes.compactMap { stroke in ink.strokes[stroke].box.map { (stroke, $0) } }
      .sorted { $0.1.centre.x < $1.1.centre.x }
    func isDot(_ box: Box) -> Bool {
      box.width <= maximumSize.width * unit && box.height <= maximumSize.height * unit
    }
    let letters = strokes.map(\.1).filter { !isDot($0) }
    guard !letters.isEmpty else { return [] }
    var runs: [[(stroke: Int, box: Box)]] = [[]]
    for (stroke, box) in strokes {
      // A dot over a letter or beside its foot is a part of it.
      let isFree =
        isDot(box)
        && !letters.contains { $0.topLeft.x < box.centre.x && box.centre.x < $0.bottomRight.x }
      if let last = runs[runs.count - 1].last?.box,
        !isFree || !pitches.contains((box.centre.x - last.centre.x) / unit)
          || abs(box.centre.y - last.centre.y) > maximumStep * unit
      {
        runs.append([])
      }
      if isFree { runs[runs.count - 1].append((stroke, box)) }
    }
    return runs.filter { isEven($0.map(\.box.centre.x)) }.compactMap { run in
      PageBox(joining: run.map { PageBox(around: ink.strokes[$0.stroke].points) }).map {
        DotLeader(
          strokes: run.map(\.stroke), box: $0, isRightToLeft: part.script.isRightToLeft)
      }
    }
  }

  private static func isEven(_ places: [Double]) -> Bool {
    let pitches = zip(places, places.dropFirst()).map { $1 - $0 }
    guard places.count >= minimumCount, let median = pitches.median else { return false }
    let even = pitches.count { evenness.contains($0 / median) }
    return Double(even) >= evenShare * Double(pitches.count)
  }

  /// The leader as a line of one word.
  private func line(of ink: Ink) -> TranscribedLine {
    TranscribedLine(sign: Self.sign, strokes: strokes, box: box, of: ink)
  }

  /// Returns the gap between the leader and a line that is at its height, before it or after it in
  /// reading order.
  private func gap(to line: TranscribedLine, isAfter: Bool) -> Float? {
    let middle = box.y + box.height / 2
    let margin = line.box.height / 2
    guard line.box.y - margin <= middle, middle <= line.box.bottom + margin else { return nil }
    let isOnRight = isAfter != isRightToLeft
    let gaps = line.words.map { isOnRight ? $0.box.x - box.right : box.x - $0.box.right }
    return gaps.filter { $0 > -box.height }.min()
  }

  /// Returns the place of the nearest line of text beside the leader.
  private func nearest(
    in blocks: [TranscribedBlock], isAfter: Bool, unit: Float
  ) -> (block: Int, line: Int)? {
    let found = blocks.indices.filter { blocks[$0].angle == 0 }
      .flatMap { block in
        blocks[block].lines.indices.compactMap { line in
          gap(to: blocks[block].lines[line], isAfter: isAfter).map { (block, line, $0) }
        }
      }
    guard let best = found.min(by: { $0.2 < $1.2 }), best.2 <= Self.reach * unit else { return nil }
    return (best.0, best.1)
  }

  /// Gives the line before the leader the leader, and what it leads to unless that is an item or in
  /// another cell of a table; without a line before it, the line after it begins with the leader.
  fileprivate func put(into blocks: inout [TranscribedBlock], unit: Float, of ink: Ink) {
    let end = nearest(in: blocks, isAfter: true, unit: unit)
    guard let place = nearest(in: blocks, isAfter: false, unit: unit) else {
      if let end { blocks[end.block].lines[end.line].insert(line(of: ink), at: 0) }
      return
    }
    let words = blocks[place.block].lines[place.line].words
    let index =
      words.firstIndex {
        isRightToLeft
          ? $0.box.right <= box.x + box.height : $0.box.x >= box.right - box.height
      } ?? words.count
    blocks[place.block].lines[place.line].insert(line(of: ink), at: index)
    if index == words.count, let end, end != place, blocks[place.block].table == nil,
      blocks[end.block].table == nil, blocks[end.block].lines[end.line].mark == nil
    {
      let rest = blocks[end.block].lines[end.line]
      blocks[place.block].lines[place.line].append(rest)
      blocks[end.block].lines.remove(at: end.line)
    }
  }
}

extension [TranscribedBlock] {
  /// Gives lines their leaders.
  ///
  /// - Parameter unit: the height of small letters.
  mutating func put(_ leaders: [DotLeader], unit: Double, of ink: Ink) {
    for leader in leaders { leader.put(into: &self, unit: Float(unit), of: ink) }
    removeAll { $0.lines.isEmpty }
  }
}
