import HandLearning
import Support

extension LetterClasses {
  /// The maximum number of comparisons of a text with a reading: a page may be confirmed as one line.
  private static let mostComparisons = 1 << 24

  /// Returns by how many of the characteristic letters a text differs from a reading; by all, if
  /// both are too long to be compared.
  func errors(of labels: [Int], readAs reading: [Int]) -> Int {
    let (own, read) = (characteristicLabels(of: labels), characteristicLabels(of: reading))
    return own.count * read.count <= Self.mostComparisons
      ? editDistance(own, read) : max(own.count, read.count)
  }

  #if !hasFeature(Embedded)
    /// Returns the end of the words at the beginning of a text that differ least from a reading;
    /// `nil` if the text has only one, or if the reading is too long to be compared.
    ///
    /// - Complexity: O(n²) in the length of the reading.
    func shareEnd(of labels: ArraySlice<Int>, readAs reading: [Int], space: Int?) -> Int? {
      let read = characteristicLabels(of: reading)
      guard 2 * read.count * read.count <= Self.mostComparisons else { return nil }
      let near = labels.prefix(2 * read.count)
      let distances = editDistances(read, characteristicLabels(of: Array(near)))
      var (end, least, count): (Int?, Int, Int) = (nil, .max, 0)
      for index in near.indices {
        if labels[index] == space, distances[count] < least {
          (end, least) = (index, distances[count])
        }
        count += characteristicLabels(of: [labels[index]]).count
      }
      return end
    }
  #endif
}
