/// Where the words of a phrase follow one another in the lattices of a block's lines.
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

  /// Two words follow one another if the second begins so near the end of the first, in words.
  private static let tolerance: Float = 0.35
  /// What a blank that is missing or too many leaves of a phrase's probability.
  private static let wrongBlank = 0.5
  /// Letters of the pieces that a word may be found in.
  private static let shortestPiece = 2
  /// Words of a phrase that may have been read as one.
  private static let longestJoin = 4

  /// All places, of which none begins at the same word as another.
  ///
  /// - Parameters:
  ///   - words: of the phrase, folded.
  ///   - lattices: of lines that follow one another.
  ///   - wordCounts: words in the likeliest reading of each line.
  public static func find(
    _ words: [String], in lattices: [[LatticeArc]], wordCounts: [Int],
    minimumProbability: Double
  ) -> [PhraseMatch] {
    let search = Search(
      phrase: PhraseLetters(words), lattices: lattices, wordCounts: wordCounts,
      minimumProbability: minimumProbability)
    var result: [PhraseMatch] = []
    for (line, lattice) in lattices.enumerated() {
      var own: [PhraseMatch] = []
      for arc in lattice {
        let none = PhraseMatch(arcs: [], probability: 1)
        own += search.extended(none, by: PlacedArc(line: line, arc: arc), at: 0)
      }
      // Of readings of the same ink the likeliest is the place.
      for match in own.sorted(by: { $0.probability > $1.probability }) {
        let isNew = !result.contains {
          $0.arcs[0].line == line && abs($0.arcs[0].arc.start - match.arcs[0].arc.start) < 0.5
        }
        if isNew { result.append(match) }
      }
    }
    return result
  }

  /// Sets of words of which a block must have all of one, to have the phrase: the words, some of them
  /// joined, or one cut in two.
  public static func wordSets(of words: [String]) -> [Set<String>] {
    var sets: [Set<String>] = [Set(words)]
    if words.count > 1, words.count <= longestJoin {
      // Each bit joins a word to the next.
      for joins in 1..<(1 << (words.count - 1)) {
        var joined: [String] = [words[0]]
        for (index, word) in words.dropFirst().enumerated() {
          if joins >> index & 1 == 1 {
            joined[joined.count - 1] += word
          } else {
            joined.append(word)
          }
        }
        sets.append(Set(joined))
      }
    }
    for (index, word) in words.enumerated() where word.count >= 2 * shortestPiece {
      let rest = words[..<index] + words[(index + 1)...]
      for length in shortestPiece...(word.count - shortestPiece) {
        sets.append(Set(rest + [String(word.prefix(length)), String(word.dropFirst(length))]))
      }
    }
    return sets
  }

  /// What is looked for, and where.
  private struct Search {
    let phrase: PhraseLetters
    let lattices: [[LatticeArc]]
    let wordCounts: [Int]
    let minimumProbability: Double

    /// All ways to go on with a word of the lattice, from a place among the phrase's letters.
    func extended(_ match: PhraseMatch, by next: PlacedArc, at place: Int) -> [PhraseMatch] {
      var (longer, end) = (match, place)
      if next.arc.word.isEmpty {
        // Signs that stand by themselves may come between words; narrow ones could come for ever.
        guard !match.arcs.isEmpty, next.arc.end - next.arc.start > 2 * tolerance else { return [] }
      } else {
        guard let (wordEnd, wrongBlanks) = phrase.end(of: next.arc.word, at: place) else {
          return []
        }
        end = wordEnd
        longer.arcs.append(next)
        longer.probability *= Double(next.arc.probability)
        for _ in 0..<wrongBlanks { longer.probability *= wrongBlank }
      }
      guard longer.probability >= minimumProbability else { return [] }
      if end == phrase.letters.count { return [longer] }
      var result: [PhraseMatch] = []
      for arc in lattices[next.line] where abs(arc.start - next.arc.end) <= tolerance {
        result += extended(longer, by: PlacedArc(line: next.line, arc: arc), at: end)
      }
      if next.line + 1 < lattices.count,
        next.arc.end >= Float(wordCounts[next.line]) - tolerance
      {
        for arc in lattices[next.line + 1] where arc.start <= tolerance {
          result += extended(longer, by: PlacedArc(line: next.line + 1, arc: arc), at: end)
        }
      }
      return result
    }
  }
}

/// The letters of a phrase without its blanks, and where those were.
private struct PhraseLetters {
  let letters: [UInt8]
  /// Whether a word begins at each place, the end's included.
  private let isBound: [Bool]

  init(_ words: [String]) {
    letters = words.flatMap(\.utf8)
    var bounds = [Bool](repeating: false, count: letters.count + 1)
    var place = 0
    for word in words {
      bounds[place] = true
      place += word.utf8.count
    }
    bounds[place] = true
    isBound = bounds
  }

  /// Where a word ends that begins at a place, and how many blanks are missing in it or too many behind it.
  ///
  /// - Returns: `nil` where other letters stand.
  func end(of word: String, at place: Int) -> (end: Int, wrongBlanks: Int)? {
    let end = place + word.utf8.count
    guard end > place, end <= letters.count, letters[place..<end].elementsEqual(word.utf8) else {
      return nil
    }
    let missing = isBound[(place + 1)..<end].count { $0 }
    return (end, missing + (isBound[end] ? 0 : 1))
  }
}
