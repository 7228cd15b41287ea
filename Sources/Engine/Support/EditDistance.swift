/// Returns the Levenshtein distance: the least number of insertions, deletions and substitutions of
/// one element that turn `reference` into `reading`.
///
/// - Complexity: O(n · m) time and O(m) memory, in the lengths that remain without the common
///   beginning and end.
@inlinable
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
  let distances = editDistances(reference[start..<n], reading[start..<m])
  return distances[distances.count - 1]
}

/// Returns the Levenshtein distances from `reference` to the beginnings of `reading`, empty first.
///
/// - Complexity: O(n · m) time and O(m) memory.
@inlinable
public func editDistances<Element: Equatable>(
  _ reference: some Sequence<Element>, _ reading: some Collection<Element>
) -> [Int] {
  var distances = Array(0...reading.count)
  for row in reference {
    var diagonal = distances[0]
    distances[0] += 1
    for (j, column) in reading.enumerated() {
      let substitution = diagonal + (row == column ? 0 : 1)
      diagonal = distances[j + 1]
      distances[j + 1] = min(substitution, min(diagonal, distances[j]) + 1)
    }
  }
  return distances
}
