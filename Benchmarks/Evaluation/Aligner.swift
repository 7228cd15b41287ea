import Support

struct Aligner<Element: Hashable & Sendable> {
  let reference: [Element]
  let reading: [Element]
  var steps: [AlignmentStep<Element>] = []

  /// The most entries of a table that is kept in memory.
  private let tableLimit = 1 << 20

  init(reference: [Element], reading: [Element]) {
    self.reference = reference
    self.reading = reading
  }

  mutating func align(_ rows: Range<Int>, _ columns: Range<Int>) {
    if rows.count < 2 || columns.count < tableLimit / rows.count {
      return alignWithTable(rows, columns)
    }
    // The best path crosses the middle row where both halves together cost least.
    let middle = rows.lowerBound + rows.count / 2
    let before = editDistances(reference[rows.lowerBound..<middle], reading[columns])
    let after = editDistances(
      reference[middle..<rows.upperBound].reversed(), reading[columns].reversed())
    var best = 0
    for j in 1...columns.count
    where before[j] + after[columns.count - j] < before[best] + after[columns.count - best] {
      best = j
    }
    let crossing = columns.lowerBound + best
    align(rows.lowerBound..<middle, columns.lowerBound..<crossing)
    align(middle..<rows.upperBound, crossing..<columns.upperBound)
  }

  private mutating func alignWithTable(_ rows: Range<Int>, _ columns: Range<Int>) {
    // distances[i * width + j]: from the last i rows to the last j columns, so that the way is
    // found from its beginning.
    let width = columns.count + 1
    var distances = [Int](repeating: 0, count: (rows.count + 1) * width)
    for j in 0..<width { distances[j] = j }
    for i in stride(from: 1, through: rows.count, by: 1) {
      let row = reference[rows.upperBound - i]
      distances[i * width] = i
      for j in stride(from: 1, through: columns.count, by: 1) {
        let cost = row == reading[columns.upperBound - j] ? 0 : 1
        distances[i * width + j] = min(
          distances[(i - 1) * width + j - 1] + cost,
          min(distances[(i - 1) * width + j], distances[i * width + j - 1]) + 1)
      }
    }
    var (i, j) = (rows.count, columns.count)
    while i > 0 || j > 0 {
      let here = distances[i * width + j]
      if i > 0, j > 0 {
        let (row, column) = (reference[rows.upperBound - i], reading[columns.upperBound - j])
        if distances[(i - 1) * width + j - 1] + (row == column ? 0 : 1) == here {
          steps.append(
            row == column ? .match(row) : .substitution(reference: row, reading: column))
          (i, j) = (i - 1, j - 1)
          continue
        }
      }
      if i > 0, distances[(i - 1) * width + j] + 1 == here {
        steps.append(.deletion(reference[rows.upperBound - i]))
        i -= 1
      } else {
        steps.append(.insertion(reading[columns.upperBound - j]))
        j -= 1
      }
    }
  }
}
