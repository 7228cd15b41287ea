import DuctusNotes

/// The edges of a table's columns and rows on its page, in the direction of reading.
struct TableEdges {
  /// The edges: one more than there are columns, or rows.
  let columns: [Float]
  let rows: [Float]
  /// Whether columns are read from the right; their edges are negative then.
  let isRightToLeft: Bool

  init(_ table: TranscribedTable, of block: TranscribedBlock) {
    func boxes(_ cells: [Range<Int>]) -> PageBox? {
      PageBox(joining: cells.lazy.joined().map { block.lines[$0].box })
    }
    let columns = (table.rows.first ?? []).indices.map { column in
      boxes(table.rows.map { $0[column] })
    }
    let (whole, rows) = (block.box, table.rows.map(boxes))
    let known = columns.compactMap { $0?.x }
    isRightToLeft = (known.first ?? 0) > (known.last ?? 0)
    self.columns =
      isRightToLeft
      ? Self.edges(
        columns.map { $0.map { (-$0.right, -$0.x) } }, from: -whole.right, to: -whole.x)
      : Self.edges(columns.map { $0.map { ($0.x, $0.right) } }, from: whole.x, to: whole.right)
    self.rows = Self.edges(
      rows.map { $0.map { ($0.y, $0.bottom) } }, from: whole.y, to: whole.bottom)
  }

  /// Returns the edges between parts, in the middle of the white between their contents. Empty
  /// parts share the white.
  private static func edges(
    _ parts: [(from: Float, to: Float)?], from first: Float, to last: Float
  ) -> [Float] {
    let known = parts.indices.filter { parts[$0] != nil }
    var edges = [first]
    for (index, next) in zip(known, known.dropFirst()) {
      guard let before = parts[index], let after = parts[next] else { continue }
      let (count, white) = (next - index, after.from - before.to)
      for step in 1...count {
        edges.append(before.to + white * (count == 1 ? 0.5 : Float(step - 1) / Float(count - 1)))
      }
    }
    // The first or the last parts are empty.
    edges = Array(repeating: first, count: known.first ?? 0) + edges
    return edges + Array(repeating: last, count: parts.count + 1 - edges.count)
  }
}
