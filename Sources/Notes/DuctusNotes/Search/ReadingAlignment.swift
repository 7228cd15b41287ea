/// An alignment of two readings of a line with the fewest changes.
///
/// The table of costs has only a band along its diagonal, as in E. Ukkonen's "Algorithms for
/// approximate string matching" (1985): readings of the same ink differ in few places, and the
/// whole table of a very long line would fill the memory. All paths with the fewest changes are in
/// a band as wide as their number of changes, so a narrow one is tried first.
struct ReadingAlignment {
  /// The corresponding place in the text for each place between the characters of the other
  /// reading.
  let counterparts: [Int]
  /// The number of the table's entries.
  let entryCount: Int
  /// The number of changes between the readings.
  private let distance: Int32

  /// The maximum reach of the band to each side of the diagonal.
  static let reach = 64
  private static let narrowReach = 8

  /// - Complexity: O(other + text) time and memory.
  init(of other: [Character], with text: [Character]) {
    self.init(of: other, with: text, reach: Self.narrowReach)
    if distance > Self.narrowReach { self.init(of: other, with: text, reach: Self.reach) }
  }

  init(of other: [Character], with text: [Character], reach: Int) {
    let band = Band(rows: other.count, columns: text.count, reach: reach)
    var costs = [Int32](repeating: Self.unreachable, count: (other.count + 1) * band.width)
    func cost(_ row: Int, _ column: Int) -> Int32 {
      let offset = column - band.start(of: row)
      return offset < 0 || offset >= band.width
        ? Self.unreachable : costs[row * band.width + offset]
    }
    func change(_ row: Int, _ column: Int) -> Int32 {
      other[row - 1] == text[column - 1] ? 0 : 1
    }
    for row in 0...other.count {
      let start = band.start(of: row)
      for column in start..<min(start + band.width, text.count + 1) {
        var best: Int32 = row == 0 ? Int32(column) : cost(row - 1, column) + 1
        if row > 0, column > 0 { best = min(best, cost(row - 1, column - 1) + change(row, column)) }
        if column > start { best = min(best, cost(row, column - 1) + 1) }
        costs[row * band.width + column - start] = best
      }
    }
    var counterparts = [Int](repeating: 0, count: other.count + 1)
    var (row, column) = (other.count, text.count)
    counterparts[row] = column
    while row > 0 {
      let own = cost(row, column)
      if column > 0, own == cost(row - 1, column - 1) + change(row, column) {
        (row, column) = (row - 1, column - 1)
      } else if own == cost(row - 1, column) + 1 {
        row -= 1
      } else {
        column -= 1
        continue
      }
      counterparts[row] = column
    }
    // Letters that are missing at the beginning belong to the first one after them.
    if !other.isEmpty { counterparts[0] = 0 }
    self.counterparts = counterparts
    entryCount = costs.count
    distance = cost(other.count, text.count)
  }

  /// More than any cost, and small enough for addition.
  private static let unreachable = Int32.max / 2

  /// The table's columns of each row.
  private struct Band {
    let width: Int
    private let rows, columns: Int

    init(rows: Int, columns: Int, reach: Int) {
      (self.rows, self.columns) = (rows, columns)
      // If the diagonal is flat, bands of neighbouring rows must meet.
      width = min(columns + 1, 2 * reach + 1 + columns / max(1, rows))
    }

    func start(of row: Int) -> Int {
      let middle = rows == 0 ? 0 : row * columns / rows
      return min(max(0, middle - width / 2), columns + 1 - width)
    }
  }
}
