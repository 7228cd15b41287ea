/// Finds the letters of a phrase in lattices: for each arc with which it may begin, the likeliest
/// path for all of it, computed from its last letter to its first.
///
/// A line of only signs has more paths than can be enumerated, and a text may have very many such
/// lines, so each arc keeps only the best path that continues it.
struct PhraseSearch {
  /// The likeliest path for the rest of the phrase from an arc.
  private struct Way {
    let arc: Int
    let probability: Double
    /// The path that continues after the arc; `nil` if the phrase ends with it.
    let next: Int?
  }

  /// The start of an arc: its line, and its word in the line.
  private struct Spot: Hashable {
    let line: Int
    let word: Float
  }

  private let phrase: PhraseLetters
  private let arcs: [PhraseMatch.PlacedArc]
  /// Arcs of separate signs, in the order in which they may follow one another.
  private let signs: [Int]
  private let wordCounts: [Int]
  private let minimumProbability: Double
  private var ways: [Way] = []
  /// The paths from each place among the phrase's letters, by their start.
  private var waysAt: [[Spot: [Int]]]

  /// The greatest distance, in words, between the end of a word and the start of the next.
  private static let tolerance: Float = 0.35
  /// The factor on a phrase's probability for a missing or superfluous space in the text.
  private static let wrongBlank = 0.5

  init(
    _ phrase: PhraseLetters, in lattices: [[LatticeArc]], wordCounts: [Int],
    minimumProbability: Double
  ) {
    (self.phrase, self.wordCounts) = (phrase, wordCounts)
    self.minimumProbability = minimumProbability
    let arcs = lattices.enumerated().flatMap { line, lattice in
      lattice.map { PhraseMatch.PlacedArc(line: line, arc: $0) }
    }
    self.arcs = arcs
    // Narrow ones could follow one another endlessly.
    signs = arcs.indices.filter {
      arcs[$0].arc.word.isEmpty && arcs[$0].arc.end - arcs[$0].arc.start > 2 * Self.tolerance
    }.sorted {
      (arcs[$0].line, arcs[$0].arc.start) < (arcs[$1].line, arcs[$1].arc.start)
    }
    waysAt = Array(repeating: [:], count: phrase.count)
  }

  /// All places where the phrase may be, by their first arcs.
  consuming func matches() -> [PhraseMatch] {
    for place in (0..<phrase.count).reversed() {
      for index in arcs.indices { addWord(index, at: place) }
      // There may be signs between words.
      guard place > 0, !waysAt[place].isEmpty else { continue }
      for index in signs.reversed() {
        if let next = next(after: index, at: place) {
          add(Way(arc: index, probability: ways[next].probability, next: next), at: place)
        }
      }
    }
    return (waysAt.first ?? [:]).values.joined().sorted().map(match)
  }

  private mutating func addWord(_ index: Int, at place: Int) {
    let arc = arcs[index].arc
    guard let (end, wrongBlanks) = phrase.end(of: arc.word, isJoined: arc.isJoined, at: place)
    else { return }
    var probability = Double(arc.probability)
    for _ in 0..<wrongBlanks { probability *= Self.wrongBlank }
    if end == phrase.count {
      add(Way(arc: index, probability: probability, next: nil), at: place)
    } else if let next = next(after: index, at: end) {
      probability *= ways[next].probability
      add(Way(arc: index, probability: probability, next: next), at: place)
    }
  }

  private mutating func add(_ way: Way, at place: Int) {
    guard way.probability >= minimumProbability else { return }
    waysAt[place][spot(of: way.arc), default: []].append(ways.count)
    ways.append(way)
  }

  private func spot(of index: Int) -> Spot {
    Spot(line: arcs[index].line, word: max(0, arcs[index].arc.start.rounded(.down)))
  }

  /// The likeliest continuation after an arc, in its line or at the beginning of the next.
  private func next(after index: Int, at place: Int) -> Int? {
    let (line, end) = (arcs[index].line, arcs[index].arc.end)
    let tolerance = Self.tolerance
    let spots = Set([end - tolerance, end + tolerance].map { max(0, $0.rounded(.down)) })
    var found = spots.flatMap { waysAt[place][Spot(line: line, word: $0)] ?? [] }.filter {
      abs(arcs[ways[$0].arc].arc.start - end) <= tolerance
    }
    if wordCounts.indices.contains(line), end >= Float(wordCounts[line]) - tolerance {
      found += (waysAt[place][Spot(line: line + 1, word: 0)] ?? []).filter {
        arcs[ways[$0].arc].arc.start <= tolerance
      }
    }
    return found.max { ways[$0].probability < ways[$1].probability }
  }

  private func match(_ first: Int) -> PhraseMatch {
    var (words, way): ([PhraseMatch.PlacedArc], Int?) = ([], first)
    while let index = way {
      let arc = arcs[ways[index].arc]
      if !arc.arc.word.isEmpty { words.append(arc) }
      way = ways[index].next
    }
    return PhraseMatch(arcs: words, probability: ways[first].probability)
  }
}
