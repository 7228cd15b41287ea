import InkModel
import Support

extension DrawnMark {
  /// The minimum straightness of the pieces of a line, and their minimum width relative to their
  /// height.
  private static let (straightness, levelness) = (0.85, 4.0)
  /// The maximum difference of the slopes of two pieces.
  private static let turn = 0.2

  // Distances between two pieces, in heights of small letters.

  /// The limits of the gap: words may have spaces between their underlines, and pieces may overlap.
  private static let gaps = -0.5...3.25
  private static let step = 0.75

  /// The maximum number of pieces among which rows are searched: more aren't underlines.
  static let maximumPieceCount = 10_000

  /// Joins level lines that continue each other, as underlines drawn word by word do.
  ///
  /// None are joined if there are more than `maximumPieceCount`, or when the task is cancelled.
  ///
  /// - Parameter unit: the height of small letters.
  /// - Complexity: O(points + marks · (log marks + level lines that end nearby)).
  static func joined(_ marks: [DrawnMark], unit: Double) -> [DrawnMark] {
    let pieces = marks.map(\.piece)
    guard pieces.count(where: { $0 != nil }) <= maximumPieceCount else { return marks }
    var rows: [[Int]] = []
    // Those that the next piece may continue.
    var open: [OpenRow] = []
    let starts = pieces.map { $0?.start.x ?? 0 }
    let order = marks.indices.sorted { starts[$0] < starts[$1] }
    for index in order {
      guard let piece = pieces[index] else {
        rows.append([index])
        continue
      }
      if Cancellation.isRequested { return marks }
      open.removeAll { (piece.start.x - $0.end.x) / unit > gaps.upperBound }
      let next = open.indices.filter { row in
        let way = piece.start - open[row].end
        return gaps.contains(way.x / unit) && abs(way.y) <= step * unit
          && abs(piece.slope - open[row].slope) <= turn
      }.min { open[$0].end.x > open[$1].end.x }
      if let next {
        rows[open[next].row].append(index)
        (open[next].end, open[next].slope) = (piece.end, piece.slope)
      } else {
        open.append(OpenRow(row: rows.count, end: piece.end, slope: piece.slope))
        rows.append([index])
      }
    }
    return rows.map { row in
      row.count == 1
        ? marks[row[0]] : DrawnMark(joining: row.map { marks[$0] }, row.compactMap { pieces[$0] })
    }
  }

  /// A row, with the end and the slope of its last piece.
  private struct OpenRow {
    let row: Int
    var end: Vector
    var slope: Double
  }

  private struct Piece {
    /// From left to right.
    let points: [StrokePoint]
    let start, end: Vector
    var slope: Double { (end.y - start.y) / max(end.x - start.x, .leastNormalMagnitude) }
  }

  /// The mark as a piece of a level line; `nil` if it isn't one.
  private var piece: Piece? {
    guard lines.count == 1, Double(box.width) >= Self.levelness * Double(box.height),
      let first = lines[0].points.first?.vector, let last = lines[0].points.last?.vector,
      lines[0].points.lazy.map({ $0.vector }).isStraight(Self.straightness)
    else { return nil }
    let isToRight = first.x <= last.x
    return Piece(
      points: isToRight ? lines[0].points : lines[0].points.reversed(),
      start: isToRight ? first : last, end: isToRight ? last : first)
  }

  private init(joining marks: [DrawnMark], _ pieces: [Piece]) {
    strokes = marks.flatMap(\.strokes)
    lines = [Stroke(points: pieces.flatMap(\.points))]
    box = PageBox(around: lines[0].points)
  }
}
