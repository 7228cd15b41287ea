/// The Levenshtein distance: how many insertions, deletions and substitutions of one element make
/// `reading` out of `reference` at least.
///
/// - Complexity: O(n · m) time and O(m) memory, in the lengths that remain when the common
///   beginning and end are put aside.
public func editDistance<Element: Equatable>(_ reference: [Element], _ reading: [Element]) -> Int {
  var start = 0
  while start < reference.count, start < reading.count, reference[start] == reading[start] {
    start += 1
  }
  var (n, m) = (reference.count, reading.count)
  while n > start, m > start, reference[n - 1] == reading[m - 1] {
    n -= 1
    m -= 1
  }
  let (rows, columns) = (reference[start..<n], reading[start..<m])

  // distances[j]: from the rows so far to the first j columns.
  var distances = Array(0...columns.count)
  for row in rows {
    var diagonal = distances[0]
    distances[0] += 1
    for (j, column) in columns.enumerated() {
      let substitution = diagonal + (row == column ? 0 : 1)
      diagonal = distances[j + 1]
      distances[j + 1] = min(substitution, min(diagonal, distances[j]) + 1)
    }
  }
  return distances[columns.count]
}
