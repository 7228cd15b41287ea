import Foundation

/// Finds a phrase where the likeliest readings have nearly its letters: one or two different ones
/// among many, or a missing space at its ends. It thus finds phrases that are in none of a line's
/// readings.
///
/// Approximate matching as P. H. Sellers' "The theory and computation of evolutionary distances:
/// Pattern recognition" (1980): an edit distance whose beginning in the text is free.
public struct NearPhraseSearch {
  /// A word of a line's likeliest reading.
  public struct ReadWord: Hashable, Sendable {
    /// The word.
    public var word: FoldedWord
    /// The probability that it is right.
    public var confidence: Double

    /// Creates a word with its probability.
    public init(_ word: FoldedWord, confidence: Double) {
      (self.word, self.confidence) = (word, confidence)
    }
  }

  /// A stretch of a line whose letters are nearly the phrase's.
  private struct Occurrence {
    let letters: Range<Int>
    let differences: Int
  }

  /// The confidence from which words aren't taken for others.
  public static let minimumDoubt = 0.02
  /// Letters of a phrase per letter that may differ, and the most that may.
  private static let lettersPerDifference = 6, maximumDifferenceCount = 2
  /// The number of letters above which a phrase isn't mistaken for another, even if its words are
  /// short.
  private static let longPhrase = 9
  /// The shares of the words' doubt for a phrase, by the number of differing letters.
  private static let shares = [0.5, 0.3, 0.1]
  /// The factor for each missing or superfluous space.
  private static let wrongSpaceFactor = 0.3

  private let letters: [Unicode.Scalar]
  /// Whether each letter may differ: a short word is too easily another and must match exactly.
  private let mayDiffer: [Bool]
  private let maximumDifferenceCount: Int
  /// The places of the phrase's beginning, end and spaces.
  private let bounds: Set<Int>

  /// - Returns: `nil` for a phrase that is too short: too many others are similar.
  public init?(_ words: [FoldedWord]) {
    letters = words.flatMap(\.text.unicodeScalars)
    guard letters.count >= Self.lettersPerDifference else { return nil }
    let letterCount = letters.count
    // Letters that are words by themselves are taken as one word.
    var (runs, run) = ([Int](), 0)
    for word in words {
      run += word.text.unicodeScalars.count
      guard !word.isJoined else { continue }
      runs.append(run)
      run = 0
    }
    mayDiffer = (runs + [run]).flatMap { count in
      Array(
        repeating: count >= Self.lettersPerDifference || letterCount >= Self.longPhrase,
        count: count)
    }
    bounds = Self.spaces(of: words).union([letterCount])
    maximumDifferenceCount = min(
      Self.maximumDifferenceCount, mayDiffer.count { $0 } / Self.lettersPerDifference)
  }

  /// Pieces of the phrase, one of which must be in a line exactly: if at most `n` letters differ,
  /// one of `n` + 1 pieces is unchanged.
  public var pieces: [String] {
    let count = maximumDifferenceCount + 1
    return (0..<count).map { piece in
      let range = letters.count * piece / count..<letters.count * (piece + 1) / count
      return String(String.UnicodeScalarView(letters[range]))
    }
  }

  /// Returns the letters of a line in which pieces are searched; empty if no word is in doubt.
  public static func letters(of line: [ReadWord]) -> String {
    line.contains { 1 - $0.confidence >= minimumDoubt } ? line.map(\.word.text).joined() : ""
  }

  /// Returns the places in a block's lines that nearly match the phrase, each at most once.
  ///
  /// - Parameter matches: the places found by the words' readings; those that overlap them are left
  ///   out.
  /// - Complexity: O(letters of the phrase · letters of the lines).
  public func matches(
    in lines: [[ReadWord]], minimumProbability: Double, besides matches: [PhraseMatch] = []
  ) -> [PhraseMatch] {
    var result: [PhraseMatch] = []
    for (number, line) in lines.enumerated() {
      let words = line.map(\.word)
      let text = words.flatMap(\.text.unicodeScalars)
      let (ends, spaces) = (Set(Self.ends(of: words)), Self.spaces(of: words))
      let wordAt = words.indices.flatMap { word in
        words[word].text.unicodeScalars.map { _ in word }
      }
      for occurrence in occurrences(in: text) {
        let found =
          wordAt[occurrence.letters.lowerBound]...wordAt[occurrence.letters.upperBound - 1]
        let doubt = 1 - line[found].reduce(1) { $0 * $1.confidence }
        guard doubt >= Self.minimumDoubt else { continue }
        let wrongSpaces = wrongSpaces(at: occurrence, ends: ends, spaces: spaces)
        let probability =
          doubt * Self.shares[occurrence.differences]
          * pow(Self.wrongSpaceFactor, Double(wrongSpaces))
        guard probability >= minimumProbability else { continue }
        let arcs = found.map { word in
          PhraseMatch.PlacedArc(
            line: number,
            arc: LatticeArc(
              word: words[word].text, start: Float(word), end: Float(word + 1),
              probability: Float(line[word].confidence), isJoined: words[word].isJoined))
        }
        let match = PhraseMatch(arcs: arcs, probability: probability)
        if !matches.contains(where: { $0.overlaps(match) }) { result.append(match) }
      }
    }
    return result
  }

  /// Returns the places after words.
  private static func ends(of words: [FoldedWord]) -> [Int] {
    var end = 0
    return words.map { word in
      end += word.text.unicodeScalars.count
      return end
    }
  }

  /// The beginning and the places of spaces.
  private static func spaces(of words: [FoldedWord]) -> Set<Int> {
    Set([0] + zip(words, ends(of: words)).filter { !$0.0.isJoined }.map(\.1))
  }

  /// Returns the number of spaces that only the text has, and of the phrase's spaces inside a word
  /// of the text.
  ///
  /// - Parameters:
  ///   - ends: the places after the words of the text.
  ///   - spaces: the phrase's beginning and spaces.
  private func wrongSpaces(at occurrence: Occurrence, ends: Set<Int>, spaces: Set<Int>) -> Int {
    func own(_ positions: Set<Int>) -> Set<Int> {
      Set(
        positions.filter {
          (occurrence.letters.lowerBound...occurrence.letters.upperBound).contains($0)
        }
        .map { $0 - occurrence.letters.lowerBound })
    }
    let near = -occurrence.differences...occurrence.differences
    func isNear(_ bound: Int, _ others: Set<Int>) -> Bool {
      near.contains { others.contains(bound + $0) }
    }
    let all = own(ends.union(spaces))
    return own(spaces).count { !isNear($0, bounds) } + bounds.count { !isNear($0, all) }
  }

  /// Returns the stretches of a text that are similar enough to the phrase; of overlapping ones,
  /// the most similar.
  private func occurrences(in text: [Unicode.Scalar]) -> [Occurrence] {
    // For each prefix of the phrase, up to the current letter of the text: its differences, and the
    // start of the stretch.
    var column = [(differences: 0, start: 0)]
    for row in letters.indices {
      column.append((column[row].differences + (mayDiffer[row] ? 1 : letters.count), 0))
    }
    var found: [Occurrence] = []
    for (index, letter) in text.enumerated() {
      var diagonal = column[0]
      column[0] = (0, index + 1)
      for row in 1...letters.count {
        let before = column[row]
        let change = mayDiffer[row - 1] ? 1 : letters.count
        var best = diagonal
        if letters[row - 1] != letter { best.differences += change }
        // A superfluous letter within the phrase, and a missing one.
        let more = row < letters.count && mayDiffer[row] ? min(change, 1) : change
        if before.differences + more < best.differences {
          best = (before.differences + more, before.start)
        }
        if column[row - 1].differences + change < best.differences {
          best = (column[row - 1].differences + change, column[row - 1].start)
        }
        diagonal = before
        column[row] = best
      }
      let (differences, start) = column[letters.count]
      guard differences <= maximumDifferenceCount, start <= index else { continue }
      let occurrence = Occurrence(letters: start..<index + 1, differences: differences)
      if let last = found.last, last.letters.overlaps(occurrence.letters) {
        if differences < last.differences { found[found.count - 1] = occurrence }
      } else {
        found.append(occurrence)
      }
    }
    return found
  }
}

extension PhraseMatch {
  /// Returns whether both are at the same words of the same line.
  fileprivate func overlaps(_ other: PhraseMatch) -> Bool {
    arcs.contains { own in
      other.arcs.contains {
        own.line == $0.line && own.arc.start < $0.arc.end && $0.arc.start < own.arc.end
      }
    }
  }
}

extension [SearchedWord] {
  /// The words in the form for approximate search.
  public var readWords: [NearPhraseSearch.ReadWord] {
    map { NearPhraseSearch.ReadWord($0.word, confidence: $0.confidence) }
  }
}
