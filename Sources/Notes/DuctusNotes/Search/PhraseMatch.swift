/// A place where the words of a phrase follow one another in the lattices of a block's lines.
public struct PhraseMatch: Hashable, Sendable {
  /// A word of a lattice and its line.
  public struct PlacedArc: Hashable, Sendable {
    /// The line, counted from the block's first.
    public var line: Int
    /// The word.
    public var arc: LatticeArc
  }

  /// The words in which the phrase is found; at least one.
  public var arcs: [PlacedArc]
  /// The product of the words' probabilities, reduced for missing and superfluous spaces.
  public var probability: Double

  /// The minimum number of letters in each piece of a word that may have been read as two.
  private static let minimumPieceLength = 2
  /// The maximum number of a phrase's spaces between words that may have been read as one.
  private static let maximumJoinCount = 3

  /// Returns all places, no two of which begin at the same word.
  ///
  /// - Parameters:
  ///   - words: the phrase's words, folded.
  ///   - lattices: the lattices of consecutive lines.
  ///   - wordCounts: the number of words in the likeliest reading of each line.
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
      // The likeliest of several readings of the same ink counts.
      var kept: [PhraseMatch] = []
      for match in own.value.sorted(by: { $0.probability > $1.probability }) {
        let start = match.arcs[0].arc.start
        if !kept.contains(where: { abs($0.arcs[0].arc.start - start) < 0.5 }) { kept.append(match) }
      }
      result += kept
    }
    return result
  }

  /// The maximum number of letters in a word that may have been read as two.
  private static let maximumCutLength = 40

  /// Returns alternative sets of words; a block with the phrase has all words of one set. A set has
  /// the phrase's words, some of them joined, or one cut in two.
  ///
  /// - Complexity: O(letters · words), time and memory.
  public static func wordSets(of phrase: [FoldedWord]) -> [Set<String>] {
    let words = phrase.map(\.text)
    var sets: [Set<String>] = [Set(words)]
    // A letter without a space after it is a word by itself, whatever was read.
    let spaces = phrase.indices.dropLast().filter { !phrase[$0].isJoined }
    if !spaces.isEmpty, spaces.count <= maximumJoinCount {
      // Each bit joins a word to the next.
      for joins in 1..<(1 << spaces.count) {
        let joinedAt = Set(spaces.indices.filter { joins >> $0 & 1 == 1 }.map { spaces[$0] })
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
    where (2 * minimumPieceLength...maximumCutLength).contains(word.count) {
      let rest = words[..<index] + words[(index + 1)...]
      for length in minimumPieceLength...(word.count - minimumPieceLength) {
        sets.append(Set(rest + [String(word.prefix(length)), String(word.dropFirst(length))]))
      }
    }
    return sets
  }
}
