import DuctusEngine

/// A word that a line may have, and where: an edge of the graph of all its readings.
public struct LatticeArc: Hashable, Sendable {
  /// The word, folded as ``FoldedWord`` does; empty for signs that no phrase is searched by.
  public var word: String
  /// Where it begins and ends, counted in words of the likeliest reading: 2.5 is in the middle of its
  /// third word.
  public var start, end: Float
  /// The probability that it stands there.
  public var probability: Float

  /// A word at a place.
  public init(word: String, start: Float, end: Float, probability: Float) {
    (self.word, self.start, self.end, self.probability) = (word, start, end, probability)
  }
}

/// The readings of a line joined to a graph of words, each with its probability.
///
/// A word's probability is the sum of those of the readings that have it in its place. Readings are
/// aligned with the likeliest one character by character.
struct WordLattice {
  private(set) var arcs: [LatticeArc] = []
  /// Words of the likeliest reading that may well be others.
  private(set) var doubtful: [Int] = []

  /// Words surer than this need no second look.
  private static let sure = 0.97
  /// Less likely words are left out.
  private static let least: Float = 0.002
  /// How much a second look at the word alone counts against what the line as a whole says.
  private static let rereadShare: Float = 0.5

  /// - Parameters:
  ///   - candidates: of the line, the likeliest first.
  ///   - words: confidences of the words of the first.
  init(candidates: [LineCandidate], words: [Double]) {
    guard let best = candidates.first else { return }
    let text = Array(best.text)
    let bounds = Self.words(of: text)
    // Typed lines have one candidate, and maybe thousands of words: these don't coincide.
    arcs = bounds.enumerated().map { number, word in
      LatticeArc(
        word: FoldedWord.fold(String(text[word])), start: Float(number), end: Float(number + 1),
        probability: Float(best.confidence))
    }
    for candidate in candidates.dropFirst() {
      let other = Array(candidate.text)
      let places = Self.alignment(of: other, with: text)
      for word in Self.words(of: other) {
        add(
          FoldedWord.fold(String(other[word])),
          Self.place(of: places[word.lowerBound], in: bounds),
          Self.place(of: places[word.upperBound], in: bounds),
          probability: Float(candidate.confidence))
      }
    }
    // The calibrated confidence of a word counts what the candidates at hand don't show.
    for index in arcs.indices {
      let place = Int(arcs[index].start)
      guard arcs[index].start == Float(place), arcs[index].end == Float(place + 1),
        words.indices.contains(place), bounds.indices.contains(place),
        arcs[index].word == FoldedWord.fold(String(text[bounds[place]]))
      else { continue }
      arcs[index].probability = max(arcs[index].probability, Float(words[place]))
    }
    arcs.removeAll { $0.probability < Self.least }
    doubtful = words.indices.filter { words[$0] < Self.sure && bounds.indices.contains($0) }
  }

  /// Adds what a word is read as by itself.
  mutating func add(_ candidates: [RecognitionCandidate], of index: Int) {
    for place in arcs.indices where arcs[place].start == Float(index) {
      if arcs[place].end == Float(index + 1) {
        arcs[place].probability *= 1 - Self.rereadShare
      }
    }
    for candidate in candidates {
      let words = FoldedWord.words(of: candidate.text)
      for (number, word) in words.enumerated() {
        let share = 1 / Float(words.count)
        add(
          word, Float(index) + share * Float(number), Float(index) + share * Float(number + 1),
          probability: Self.rereadShare * Float(candidate.confidence))
      }
    }
    arcs.removeAll { $0.probability < Self.least }
  }

  private mutating func add(_ word: String, _ start: Float, _ end: Float, probability: Float) {
    if let same = arcs.firstIndex(where: {
      $0.word == word && abs($0.start - start) < 0.3 && abs($0.end - end) < 0.3
    }) {
      arcs[same].probability = min(1, arcs[same].probability + probability)
    } else {
      arcs.append(LatticeArc(word: word, start: start, end: end, probability: probability))
    }
  }

  // MARK: - Places

  private static func words(of text: [Character]) -> [Range<Int>] {
    text.indices.split { text[$0].isWhitespace }.map { $0.startIndex..<$0.endIndex }
  }

  /// A character's place in words.
  private static func place(of character: Int, in words: [Range<Int>]) -> Float {
    for (index, word) in words.enumerated() {
      if character <= word.lowerBound { return Float(index) }
      if character < word.upperBound {
        return Float(index) + Float(character - word.lowerBound) / Float(word.count)
      }
    }
    return Float(words.count)
  }

  /// For each place between the characters of `other`, the place in `text` that it corresponds to.
  ///
  /// - Complexity: O(other · text).
  private static func alignment(of other: [Character], with text: [Character]) -> [Int] {
    let columns = text.count + 1
    var costs = [Int32](repeating: 0, count: (other.count + 1) * columns)
    for column in 0..<columns { costs[column] = Int32(column) }
    for row in 1..<max(1, other.count + 1) {
      costs[row * columns] = Int32(row)
      for column in 1..<max(1, columns) {
        let change: Int32 = other[row - 1] == text[column - 1] ? 0 : 1
        costs[row * columns + column] = min(
          costs[(row - 1) * columns + column - 1] + change,
          costs[(row - 1) * columns + column] + 1, costs[row * columns + column - 1] + 1)
      }
    }
    var places = [Int](repeating: 0, count: other.count + 1)
    var (row, column) = (other.count, text.count)
    places[row] = column
    while row > 0 {
      let cost = costs[row * columns + column]
      if column > 0,
        cost == costs[(row - 1) * columns + column - 1]
          + (other[row - 1] == text[column - 1] ? 0 : 1)
      {
        (row, column) = (row - 1, column - 1)
      } else if cost == costs[(row - 1) * columns + column] + 1 {
        row -= 1
      } else {
        column -= 1
        continue
      }
      places[row] = column
    }
    return places
  }
}
