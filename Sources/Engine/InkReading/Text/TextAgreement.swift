/// The agreement of two readings of one ink.
struct TextAgreement {
  /// The place of each of the text's characters in the other text, on a shortest edit path; `nil`
  /// if there is another character or none.
  let counterparts: [Int?]

  /// The maximum number of entries of the edit table.
  private static let tableLimit = 1 << 20

  /// - Complexity: O(n · m) where the texts differ; between differences further apart than the
  ///   table's limit allows, everything counts as different.
  init(of text: [Character], with other: [Character]) {
    var counterparts = [Int?](repeating: nil, count: text.count)
    var start = 0
    while start < text.count, start < other.count, text[start] == other[start] {
      counterparts[start] = start
      start += 1
    }
    var (end, otherEnd) = (text.count, other.count)
    while end > start, otherEnd > start, text[end - 1] == other[otherEnd - 1] {
      end -= 1
      otherEnd -= 1
      counterparts[end] = otherEnd
    }
    let (n, m) = (end - start, otherEnd - start)
    if n > 0, m > 0, n < Self.tableLimit / (m + 1) {
      // distances[i][j]: from the middle's last n - i characters to the other's last m - j.
      var distances = [Int](repeating: 0, count: (n + 1) * (m + 1))
      for j in 0..<m { distances[n * (m + 1) + j] = m - j }
      for i in stride(from: n - 1, through: 0, by: -1) {
        let (row, below) = (i * (m + 1), (i + 1) * (m + 1))
        distances[row + m] = n - i
        for j in stride(from: m - 1, through: 0, by: -1) {
          let cost = text[start + i] == other[start + j] ? 0 : 1
          distances[row + j] = min(
            distances[below + j + 1] + cost, min(distances[below + j], distances[row + j + 1]) + 1)
        }
      }
      var (i, j) = (0, 0)
      while i < n, j < m {
        let here = distances[i * (m + 1) + j]
        let matches = text[start + i] == other[start + j]
        if distances[(i + 1) * (m + 1) + j + 1] + (matches ? 0 : 1) == here {
          if matches { counterparts[start + i] = start + j }
          (i, j) = (i + 1, j + 1)
        } else if distances[(i + 1) * (m + 1) + j] + 1 == here {
          i += 1
        } else {
          j += 1
        }
      }
    }
    self.counterparts = counterparts
  }

  /// Returns whether the other text also has these characters as a word.
  func hasWord(_ word: Range<Int>, in other: [Character]) -> Bool {
    guard let first = counterparts[word.lowerBound] else { return false }
    for (offset, index) in word.enumerated() where counterparts[index] != first + offset {
      return false
    }
    let end = first + word.count
    return (first == 0 || other[first - 1].isWhitespace)
      && (end == other.count || other[end].isWhitespace)
  }
}
