/// Finds the letters of a phrase in lattices: for each arc with which it may begin, the likeliest
/// path for all of it, computed from its last letter to its first.
///
/// A line of only signs has more paths than can be enumerated, and a text may have very many such
/// lines, so each arc keeps only the best path that continues it.
struct PhraseSearch {
  /// The likeliest path for the rest of the phrase from an arc.
  private struct Path {
    let arc: Int
    let probability: Double
    /// The path that continues after the arc; `nil` if the phrase ends with it.
    let next: Int?
  }

  /// The start of an arc: its line, and its word in the line.
  private struct Start: Hashable {
    let line: Int
    let word: Float
  }

  private let phrase: PhraseLetters
  private let arcs: [PhraseMatch.PlacedArc]
  /// Arcs of separate signs, in the order in which they may follow one another.
  private let signs: [Int]
  private let wordCounts: [Int]
  private let minimumProbability: Double
  private var paths: [Path] = []
  /// The paths from each place among the phrase's letters, by their start.
  private var pathsAt: [[Start: [Int]]]

  /// The maximum distance, in words, between the end of a word and the start of the next.
  private static let tolerance: Float = 0.35
  /// The factor on a phrase's probability for a missing or superfluous space in the text.
  private static let wrongSpaceFactor = 0.5

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
    pathsAt = Array(repeating: [:], count: phrase.count)
  }

  /// Returns all places where the phrase may be, by their first arcs.
  consuming func matches() -> [PhraseMatch] {
    for position in (0..<phrase.count).reversed() {
      for index in arcs.indices { addWord(index, at: position) }
      // There may be signs between words.
      guard position > 0, !pathsAt[position].isEmpty else { continue }
      for index in signs.reversed() {
        if let next = next(after: index, at: position) {
          add(Path(arc: index, probability: paths[next].probability, next: next), at: position)
        }
      }
    }
    return (pathsAt.first ?? [:]).values.joined().sorted().map(match)
  }

  private mutating func addWord(_ index: Int, at position: Int) {
    let arc = arcs[index].arc
    guard let (end, wrongSpaces) = phrase.end(of: arc.word, isJoined: arc.isJoined, at: position)
    else { return }
    var probability = Double(arc.probability)
    for _ in 0..<wrongSpaces { probability *= Self.wrongSpaceFactor }
    if end == phrase.count {
      add(Path(arc: index, probability: probability, next: nil), at: position)
    } else if let next = next(after: index, at: end) {
      probability *= paths[next].probability
      add(Path(arc: index, probability: probability, next: next), at: position)
    }
  }

  private mutating func add(_ path: Path, at position: Int) {
    guard path.probability >= minimumProbability else { return }
    pathsAt[position][start(of: path.arc), default: []].append(paths.count)
    paths.append(path)
  }

  private func start(of index: Int) -> Start {
    Start(line: arcs[index].line, word: max(0, arcs[index].arc.start.rounded(.down)))
  }

  /// Returns the likeliest continuation after an arc, in its line or at the beginning of the next.
  private func next(after index: Int, at position: Int) -> Int? {
    let (line, end) = (arcs[index].line, arcs[index].arc.end)
    let tolerance = Self.tolerance
    let starts = Set([end - tolerance, end + tolerance].map { max(0, $0.rounded(.down)) })
    var found = starts.flatMap { pathsAt[position][Start(line: line, word: $0)] ?? [] }.filter {
      abs(arcs[paths[$0].arc].arc.start - end) <= tolerance
    }
    if wordCounts.indices.contains(line), end >= Float(wordCounts[line]) - tolerance {
      found += (pathsAt[position][Start(line: line + 1, word: 0)] ?? []).filter {
        arcs[paths[$0].arc].arc.start <= tolerance
      }
    }
    return found.max { paths[$0].probability < paths[$1].probability }
  }

  private func match(_ first: Int) -> PhraseMatch {
    var (words, path): ([PhraseMatch.PlacedArc], Int?) = ([], first)
    while let index = path {
      let arc = arcs[paths[index].arc]
      if !arc.arc.word.isEmpty { words.append(arc) }
      path = paths[index].next
    }
    return PhraseMatch(arcs: words, probability: paths[first].probability)
  }
}
