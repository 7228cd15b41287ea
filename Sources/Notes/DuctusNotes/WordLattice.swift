import DuctusEngine
import InkModel

/// A word that a line may have, and where: an edge of the graph of all its readings.
public struct LatticeArc: Hashable, Sendable {
  /// The word, folded as ``FoldedWord`` does; empty for signs that no phrase is searched by.
  public var word: String
  /// Beginning and end, counted in words of the likeliest reading, as ``FoldedWord`` has them: 2.5 is
  /// in the middle of its third word.
  public var start, end: Float
  /// The probability that it stands there.
  public var probability: Float
  /// Whether the next word follows without a blank.
  public var isJoined: Bool

  /// A word at a place.
  public init(
    word: String, start: Float, end: Float, probability: Float, isJoined: Bool = false
  ) {
    (self.word, self.start, self.end, self.probability) = (word, start, end, probability)
    self.isJoined = isJoined
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
  /// Places of the arcs, by the word that they begin in.
  private var arcsOfWord: [Int: [Int]] = [:]
  /// How many arcs words were compared with when they were added.
  private(set) var comparisonCount = 0

  /// Words surer than this need no second look.
  private static let sure = 0.97
  /// Less likely words are left out.
  private static let least: Float = 0.002
  /// How much a second look at the word alone counts against what the line as a whole says.
  private static let rereadShare: Float = 0.5
  /// Arcs of the same word that begin and end so near to one another are one.
  private static let tolerance: Float = 0.3

  /// - Parameters:
  ///   - candidates: of the line, the likeliest first.
  ///   - words: confidences of the words of the first, as ``FoldedWord`` has them.
  init(candidates: [LineCandidate], words: [Double]) {
    guard let best = candidates.first else { return }
    let text = Array(best.text)
    let spans = FoldedWord.spans(of: text)
    let bounds = spans.map(\.range)
    // Typed lines have one candidate, and maybe thousands of words: these don't coincide.
    arcs = spans.enumerated().map { number, word in
      LatticeArc(
        word: FoldedWord.fold(String(text[word.range])), start: Float(number),
        end: Float(number + 1), probability: Float(best.confidence), isJoined: word.isJoined)
    }
    for index in arcs.indices { arcsOfWord[index] = [index] }
    for candidate in candidates.dropFirst() {
      let other = Array(candidate.text)
      let places = ReadingAlignment(of: other, with: text).places
      for (word, isJoined) in FoldedWord.spans(of: other) {
        add(
          FoldedWord(FoldedWord.fold(String(other[word])), isJoined: isJoined),
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
    removeUnlikely()
    doubtful = words.indices.filter { words[$0] < Self.sure && bounds.indices.contains($0) }
  }

  /// Adds what words are read as by themselves: the readings of each word.
  mutating func add(_ readings: [(word: Int, candidates: [RecognitionCandidate])]) {
    for (word, candidates) in readings { add(candidates, of: word) }
    removeUnlikely()
  }

  private mutating func add(_ candidates: [RecognitionCandidate], of index: Int) {
    for place in arcsOfWord[index] ?? [] where arcs[place].start == Float(index) {
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
    // What is unlikely by now is nothing that the next word's readings could be.
    arcsOfWord[index]?.removeAll { arcs[$0].probability < Self.least }
  }

  private mutating func add(_ word: FoldedWord, _ start: Float, _ end: Float, probability: Float) {
    if let same = arc(word.text, start, end) {
      arcs[same].probability = min(1, arcs[same].probability + probability)
      // One of the readings has no blank.
      if word.isJoined { arcs[same].isJoined = true }
    } else {
      arcsOfWord[Int(start), default: []].append(arcs.count)
      arcs.append(
        LatticeArc(
          word: word.text, start: start, end: end, probability: probability,
          isJoined: word.isJoined))
    }
  }

  /// The first arc of this word at this place.
  private mutating func arc(_ word: String, _ start: Float, _ end: Float) -> Int? {
    let nearest = Set([start - Self.tolerance, start + Self.tolerance].map { Int(max(0, $0)) })
    let near = nearest.flatMap { arcsOfWord[$0] ?? [] }
    comparisonCount += near.count
    return near.filter {
      arcs[$0].word == word && abs(arcs[$0].start - start) < Self.tolerance
        && abs(arcs[$0].end - end) < Self.tolerance
    }.min()
  }

  private mutating func removeUnlikely() {
    arcs.removeAll { $0.probability < Self.least }
    arcsOfWord = Dictionary(grouping: arcs.indices) { Int(arcs[$0].start) }
  }

  // MARK: - Places

  /// A character's place in words.
  private static func place(of character: Int, in words: [Range<Int>]) -> Float {
    let index = words.firstPlace { character < $0.upperBound }
    guard index < words.count else { return Float(words.count) }
    let word = words[index]
    guard character > word.lowerBound else { return Float(index) }
    return Float(index) + Float(character - word.lowerBound) / Float(word.count)
  }
}
