import InkModel

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

  /// Joins level lines that continue each other, as underlines drawn word by word do.
  ///
  /// - Parameter unit: the height of small letters.
  /// - Complexity: O(points + marks²).
  static func joined(_ marks: [DrawnMark], unit: Double) -> [DrawnMark] {
    let pieces = marks.map(\.piece)
    var rows: [[Int]] = []
    let order = marks.indices.sorted { (pieces[$0]?.start.x ?? 0) < (pieces[$1]?.start.x ?? 0) }
    for index in order {
      let row = pieces[index].flatMap { piece in
        rows.indices.filter { row in
          guard let last = rows[row].last.flatMap({ pieces[$0] }) else { return false }
          let way = piece.start - last.end
          return gaps.contains(way.x / unit) && abs(way.y) <= step * unit
            && abs(piece.slope - last.slope) <= turn
        }.min {
          (pieces[rows[$0].last ?? 0]?.end.x ?? 0) > (pieces[rows[$1].last ?? 0]?.end.x ?? 0)
        }
      }
      if let row { rows[row].append(index) } else { rows.append([index]) }
    }
    return rows.map { row in
      row.count == 1
        ? marks[row[0]] : DrawnMark(joining: row.map { marks[$0] }, row.compactMap { pieces[$0] })
    }
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
