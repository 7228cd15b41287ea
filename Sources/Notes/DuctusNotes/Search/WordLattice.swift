import DuctusEngine
import Support

/// A possible word of a line, with its place: an edge of the graph of all readings.
public struct LatticeArc: Codable, Hashable, Sendable {
  /// The word, folded as by ``FoldedWord``; empty for signs, which searches ignore.
  public var word: String
  /// The beginning and end, counted in words of the likeliest reading, as split by ``FoldedWord``:
  /// 2.5 is in the middle of its third word.
  public var start, end: Float
  /// The probability that it is there.
  public var probability: Float
  /// Whether the next word follows without a space.
  public var isJoined: Bool

  /// Creates a word at a place.
  public init(
    word: String, start: Float, end: Float, probability: Float, isJoined: Bool = false
  ) {
    (self.word, self.start, self.end, self.probability) = (word, start, end, probability)
    self.isJoined = isJoined
  }
}

/// The readings of a line, joined into a graph of words, each with its probability.
///
/// A word's probability is the sum over the readings that have it in its place. Readings are
/// aligned with the likeliest one character by character.
struct WordLattice {
  private(set) var arcs: [LatticeArc] = []
  /// Doubtful words of the likeliest reading.
  private(set) var doubtful: [Int] = []
  /// The probabilities of other readings of a word, by its position and as they are written.
  private var spellings: [Int: [String: Float]] = [:]
  /// Indices of the arcs, by the word in which they begin.
  private var arcsOfWord: [Int: [Int]] = [:]
  /// The number of arcs with which added words were compared.
  private(set) var comparisonCount = 0

  /// The confidence above which words need no second reading.
  private static let sure = 0.97
  /// The minimum probability of a word; less likely ones are left out.
  private static let minimumProbability: Float = 0.002
  /// The weight of a second reading of the word alone, relative to the whole line.
  private static let rereadShare: Float = 0.5
  /// The maximum distance between beginnings and ends of arcs of the same word that count as one.
  private static let tolerance: Float = 0.3

  /// - Parameters:
  ///   - candidates: the line's, the likeliest first.
  ///   - words: confidences of the words of the first, as split by ``FoldedWord``.
  init(candidates: [LineCandidate], words: [Double]) {
    guard let best = candidates.first else { return }
    let text = Array(best.text)
    let spans = FoldedWord.spans(of: text)
    let bounds = spans.map(\.range)
    // Typed lines have one candidate, and maybe thousands of words, which don't coincide.
    arcs = spans.enumerated().map { number, word in
      LatticeArc(
        word: FoldedWord.fold(String(text[word.range])), start: Float(number),
        end: Float(number + 1), probability: Float(best.confidence), isJoined: word.isJoined)
    }
    for index in arcs.indices { arcsOfWord[index] = [index] }
    for candidate in candidates.dropFirst() {
      let other = Array(candidate.text)
      let counterparts = ReadingAlignment(of: other, with: text).counterparts
      // The words by their positions; `nil` for more than one.
      var written: [Int: String?] = [:]
      for (word, isJoined) in FoldedWord.spans(of: other) {
        let text = String(other[word])
        let start = Self.position(of: counterparts[word.lowerBound], in: bounds)
        let end = Self.position(of: counterparts[word.upperBound], in: bounds)
        add(
          FoldedWord(FoldedWord.fold(text), isJoined: isJoined), start, end,
          probability: Float(candidate.confidence))
        let positions = Int(start)...max(Int(start), Int(end.rounded(.up)) - 1)
        for position in positions {
          let isOnly = positions.count == 1 && written[position] == nil
          written.updateValue(isOnly ? text : nil, forKey: position)
        }
      }
      for case (let position, let text?) in written {
        spellings[position, default: [:]][text, default: 0] += Float(candidate.confidence)
      }
    }
    // The calibrated confidence of a word includes what the available candidates don't show.
    for index in arcs.indices {
      let position = Int(arcs[index].start)
      guard arcs[index].start == Float(position), arcs[index].end == Float(position + 1),
        words.indices.contains(position), bounds.indices.contains(position),
        arcs[index].word == FoldedWord.fold(String(text[bounds[position]]))
      else { continue }
      arcs[index].probability = max(arcs[index].probability, Float(words[position]))
    }
    removeUnlikely()
    doubtful = words.indices.filter { words[$0] < Self.sure && bounds.indices.contains($0) }
  }

  /// Returns other readings of the word at a position, likeliest first. Their probabilities and the
  /// word's confidence add up to 1 at most, although a second reading counts only here.
  func alternatives(
    to text: String, confidence: Double, at position: Int
  ) -> [TranscribedWord.Alternative] {
    let others = (spellings[position] ?? [:])
      .filter { $0.key != text && $0.value >= Self.minimumProbability }
    let total = others.values.reduce(0) { $0 + Double($1) }
    let scale = min(1, max(0, 1 - confidence) / total)
    return others.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      .map { TranscribedWord.Alternative(text: $0.key, probability: scale * Double($0.value)) }
  }

  /// Adds the readings of words by themselves.
  mutating func add(_ readings: [(word: Int, candidates: [RecognitionCandidate])]) {
    for (word, candidates) in readings { add(candidates, of: word) }
    removeUnlikely()
  }

  private mutating func add(_ candidates: [RecognitionCandidate], of index: Int) {
    for position in arcsOfWord[index] ?? [] where arcs[position].start == Float(index) {
      if arcs[position].end == Float(index + 1) {
        arcs[position].probability *= 1 - Self.rereadShare
      }
    }
    spellings[index] = spellings[index]?.mapValues { $0 * (1 - Self.rereadShare) }
    for candidate in candidates {
      if FoldedWord.spans(of: candidate.text).count == 1 {
        spellings[index, default: [:]][candidate.text, default: 0] +=
          Self.rereadShare * Float(candidate.confidence)
      }
      let words = FoldedWord.words(of: candidate.text)
      for (number, word) in words.enumerated() {
        let share = 1 / Float(words.count)
        add(
          word, Float(index) + share * Float(number), Float(index) + share * Float(number + 1),
          probability: Self.rereadShare * Float(candidate.confidence))
      }
    }
    // Words that are already unlikely can't be followed by the next word's readings.
    arcsOfWord[index]?.removeAll { arcs[$0].probability < Self.minimumProbability }
  }

  private mutating func add(_ word: FoldedWord, _ start: Float, _ end: Float, probability: Float) {
    if let same = arc(word.text, start, end) {
      arcs[same].probability = min(1, arcs[same].probability + probability)
      // One of the readings has no space.
      if word.isJoined { arcs[same].isJoined = true }
    } else {
      arcsOfWord[Int(start), default: []].append(arcs.count)
      arcs.append(
        LatticeArc(
          word: word.text, start: start, end: end, probability: probability,
          isJoined: word.isJoined))
    }
  }

  /// Returns the index of the first arc of this word at this place.
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
    arcs.removeAll { $0.probability < Self.minimumProbability }
    arcsOfWord = Dictionary(grouping: arcs.indices) { Int(arcs[$0].start) }
  }

  // MARK: - Places

  /// Returns a character's place, counted in words.
  private static func position(of character: Int, in words: [Range<Int>]) -> Float {
    let index = words.partitioningIndex { character < $0.upperBound }
    guard index < words.count else { return Float(words.count) }
    let word = words[index]
    guard character > word.lowerBound else { return Float(index) }
    return Float(index) + Float(character - word.lowerBound) / Float(word.count)
  }
}
