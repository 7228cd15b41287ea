/// Place where the words of a phrase follow one another in the lattices of a block's lines.
public struct PhraseMatch: Hashable, Sendable {
  /// A word of a lattice and the line that it stands in.
  public struct PlacedArc: Hashable, Sendable {
    /// The line, from the block's first on.
    public var line: Int
    /// The word.
    public var arc: LatticeArc
  }

  /// The words that the phrase is found in; at least one.
  public var arcs: [PlacedArc]
  /// The product of the words' probabilities, and less where a blank is missing or too many.
  public var probability: Double

  /// Letters of the pieces that a word may be found in.
  private static let shortestPiece = 2
  /// Blanks of a phrase between words that may have been read as one.
  private static let mostJoins = 3

  /// All places, of which none begins at the same word as another.
  ///
  /// - Parameters:
  ///   - words: of the phrase, folded.
  ///   - lattices: of lines that follow one another.
  ///   - wordCounts: words in the likeliest reading of each line.
  /// - Complexity: O(letters of the phrase · arcs), and O(places²) of the phrase within a line.
  public static func find(
    _ words: [FoldedWord], in lattices: [[LatticeArc]], wordCounts: [Int],
    minimumProbability: Double
  ) -> [PhraseMatch] {
    let found = PhraseSearch(
      PhraseLetters(words), in: lattices, wordCounts: wordCounts,
      minimumProbability: minimumProbability
    ).matches()
    var result: [PhraseMatch] = []
    for own in Dictionary(grouping: found, by: \.arcs[0].line).sorted(by: { $0.key < $1.key }) {
      // The likeliest of several readings of the same ink is the place.
      var kept: [PhraseMatch] = []
      for match in own.value.sorted(by: { $0.probability > $1.probability }) {
        let start = match.arcs[0].arc.start
        if !kept.contains(where: { abs($0.arcs[0].arc.start - start) < 0.5 }) { kept.append(match) }
      }
      result += kept
    }
    return result
  }

  /// Letters of the longest word that may have been read as two.
  private static let longestCut = 40

  /// Sets of words of which a block must have all of one, to have the phrase: the words, some of
  /// them joined, or one cut in two.
  ///
  /// - Complexity: O(letters · words), time and memory.
  public static func wordSets(of phrase: [FoldedWord]) -> [Set<String>] {
    let words = phrase.map(\.text)
    var sets: [Set<String>] = [Set(words)]
    // What has no blank behind it stands by itself, whatever was read.
    let blanks = phrase.indices.dropLast().filter { !phrase[$0].isJoined }
    if !blanks.isEmpty, blanks.count <= mostJoins {
      // Each bit joins a word to the next.
      for joins in 1..<(1 << blanks.count) {
        let joinedAt = Set(blanks.indices.filter { joins >> $0 & 1 == 1 }.map { blanks[$0] })
        var joined: [String] = []
        for (index, word) in words.enumerated() {
          if joinedAt.contains(index - 1) {
            joined[joined.count - 1] += word
          } else {
            joined.append(word)
          }
        }
        sets.append(Set(joined))
      }
    }
    for (index, word) in words.enumerated()
    where (2 * shortestPiece...longestCut).contains(word.count) {
      let rest = words[..<index] + words[(index + 1)...]
      for length in shortestPiece...(word.count - shortestPiece) {
        sets.append(Set(rest + [String(word.prefix(length)), String(word.dropFirst(length))]))
      }
    }
    return sets
  }
}
