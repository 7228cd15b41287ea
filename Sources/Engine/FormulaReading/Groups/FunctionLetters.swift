import FormulaNotation
import InkModel

/// Function names composed of groups that may be their letters, written one after another from the
/// left.
struct FunctionLetters {
  private let names: [(symbol: Int, letters: [Letter])]

  /// A letter, with its look-alikes.
  private struct Letter {
    let symbol: Int
    let similar: [Int]
  }

  /// The symbols that may stand for another letter in a function's name.
  private static let lookAlikes = [
    "l": ["1", "|", "\\ell", "(", "\\prime", "e", "L"],
    "i": ["j", "1", "!", "\\mathfrak{i}", "\\prime"],
    "s": ["5", "S"], "n": ["\\eta", "h", "u", "\\pi", "N", "m"], "m": ["n", "M", "w"],
    "o": ["0", "O", "\\circ", "\\sigma"], "c": ["C", "(", "\\subset", "e"], "t": ["+", "f", "T"],
    "a": ["\\alpha", "9", "A"], "g": ["9", "q", "y"], "x": ["\\times", "X"],
    "e": ["\\epsilon", "c"],
    "p": ["P", "\\rho"], "h": ["n"],
  ]
  /// The penalty of a look-alike.
  private static let lookAlikePenalty = 0.7

  /// The minimum ln P of a letter: a letter that isn't among a group's best names isn't part of a
  /// function's name.
  private static let minimumLogProbability = -4.0
  /// The widest gap between two letters, in units.
  private static let maximumGap = 1.0
  /// The maximum ratio of a letter's height to its neighbour's: a bracket before an n isn't an l.
  private static let maximumHeightRatio = 2.6
  /// The maximum number of names that are found.
  private static let maximumNameCount = 256

  init(_ symbols: SymbolTable) {
    names = FunctionNames.letters.compactMap { letters in
      guard let symbol = symbols.index(of: "\\" + letters.joined()) else { return nil }
      let found = letters.compactMap { letter in
        symbols.index(of: letter).map { index in
          Letter(
            symbol: index,
            similar: (Self.lookAlikes[letter] ?? []).compactMap { symbols.index(of: $0) })
        }
      }
      return found.count == letters.count ? (symbol, found) : nil
    }
  }

  /// Adds the names that an ink may have, each with the scores of its letters.
  ///
  /// - Parameters:
  ///   - logProbability: returns that of a name (an index in the table) for a group.
  ///   - weight: returns the weight of a group's ``logProbability``.
  ///   - bonus: returns the bonus of a name.
  func add(
    to groups: inout StrokeGroups, _ logProbability: (_ group: Int, _ symbol: Int) -> Double,
    weight: (_ group: Int) -> Double, bonus: (_ symbol: Int) -> Double
  ) {
    func likelihood(_ group: Int, _ letter: Letter) -> Double {
      letter.similar.reduce(logProbability(group, letter.symbol)) {
        max($0, logProbability(group, $1) - Self.lookAlikePenalty)
      }
    }
    var found: [(symbol: Int, letters: [Int], logProbability: Double, score: Double)] = []
    search: for (symbol, letters) in names {
      for first in groups.groups.indices {
        let best = Self.likeliestChain(
          of: letters, from: first, in: groups, likelihood, weight: weight)
        guard let best else { continue }
        found.append((symbol, best.groups, best.logProbability, best.score + bonus(symbol)))
        if found.count == Self.maximumNameCount { break search }
      }
    }
    for (symbol, letters, logProbability, score) in found {
      groups.add(
        function: NameOption(symbol: symbol, logProbability: logProbability, score: score),
        segmentScore: score, letters: letters)
    }
  }

  /// Groups that may be the first letters of a name.
  private struct Chain {
    let groups: [Int]
    let logProbability: Double
    /// The sum of the letters' weighted log-probabilities.
    let score: Double

    /// Whether its letters are likely enough for a function's.
    var isLikely: Bool { logProbability > minimumLogProbability * Double(groups.count) }
  }

  /// The likeliest way to take a group and those that follow for a name's letters; `nil` of none
  /// that is likely enough.
  private static func likeliestChain(
    of letters: [Letter], from first: Int, in groups: StrokeGroups,
    _ likelihood: (Int, Letter) -> Double, weight: (Int) -> Double
  ) -> Chain? {
    let start = likelihood(first, letters[0])
    guard start > minimumLogProbability else { return nil }
    var chains = [Chain(groups: [first], logProbability: start, score: start * weight(first))]
    for letter in letters.dropFirst() {
      chains = chains.filter { $0.isLikely }.flatMap { chain in
        following(chain.groups[chain.groups.count - 1], in: groups).map {
          let next = likelihood($0, letter)
          return Chain(
            groups: chain.groups + [$0], logProbability: chain.logProbability + next,
            score: chain.score + next * weight($0))
        }
      }
    }
    let best = chains.max { $0.score < $1.score }
    return best.flatMap { $0.isLikely ? $0 : nil }
  }

  /// Returns the groups that may continue a word after a group.
  private static func following(_ group: Int, in groups: StrokeGroups) -> [Int] {
    let last = groups.groups[group]
    let next = last.strokes[last.strokes.count - 1] + 1
    guard next < groups.starting.count else { return [] }
    return groups.starting[next].filter { other in
      let box = groups.groups[other].box
      let gap = box.topLeft.x - last.box.bottomRight.x
      let (low, high) = (min(box.height, last.box.height), max(box.height, last.box.height))
      return groups.groups[other].letters.isEmpty && gap < maximumGap * groups.unit
        && high <= maximumHeightRatio * max(low, 0.5 * groups.unit)
        && box.centre.x > last.box.centre.x && box.overlap(last.box, unit: groups.unit).y > 0.2
    }
  }
}
