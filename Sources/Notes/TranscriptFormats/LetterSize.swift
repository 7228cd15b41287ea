import DuctusNotes

/// The size of a line's letters by two measures: a heading must be larger by both, since each may
/// mislead for some hand or word.
struct LetterSize {
  /// The size by the pen's moves.
  private let moves: Double
  /// The size by the boxes of words in Latin letters, whose reach is known.
  private let latin: Measure
  /// The height of the boxes of other words.
  private let others: Measure

  /// A size, 0 if unknown, and the number of letters that tell it.
  private typealias Measure = (value: Double, weight: Int)

  /// The reach of letters above small ones, and below their line, in heights of small letters.
  private static let (above, below) = (0.9, 0.8)
  private static let high: Set<Character> = ["b", "d", "f", "h", "i", "k", "l", "t"]
  private static let low: Set<Character> = ["g", "j", "p", "q", "y"]

  init(of line: TranscribedLine) {
    let words = line.words.compactMap(Word.init)
    moves = line.letterHeight
    latin = Self.measure(words.compactMap(\.smallLetters))
    others = Self.measure(words.filter { !$0.isLatin }.map { ($0.height, $0.letters.count) })
  }

  /// Creates the size of most lines, weighted by their length.
  init(usualOf lines: [TranscribedLine]) {
    let sizes = lines.map(LetterSize.init(of:))
    moves = Self.measure(zip(sizes, lines).map { ($0.moves, $1.text.count) }).value
    latin = Self.measure(sizes.map(\.latin))
    others = Self.measure(sizes.map(\.others))
  }

  /// Returns the ratio of the size to that of most lines, by the boxes of those words that have more
  /// letters. The only words of their script are compared with none.
  func ratio(to usual: LetterSize) -> Double {
    guard usual.moves > 0 else { return 0 }
    let byMoves = moves / usual.moves
    let measures: [(own: Measure, usual: Measure)] = [(latin, usual.latin), (others, usual.others)]
    let byBoxes = measures.filter { own, usual in
      own.value > 0 && usual.value > 0 && usual.weight > own.weight
    }.max { $0.own.weight < $1.own.weight }
    return byBoxes.map { min(byMoves, $0.own.value / $0.usual.value) } ?? byMoves
  }

  /// Returns the ratio of typed letters' size to that of most: their boxes are as high as their font.
  func typedRatio(to usual: LetterSize) -> Double { usual.moves > 0 ? moves / usual.moves : 0 }

  /// A word with letters or digits in a box.
  private struct Word {
    let letters: String
    let height: Double

    init?(_ word: TranscribedWord) {
      letters = word.text.filter { $0.isLetter || $0.isNumber }
      height = Double(word.uprightBox.height)
      if letters.isEmpty || !(height > 0) { return nil }
    }

    var isLatin: Bool { 2 * letters.count(where: \.isASCII) > letters.count }

    /// The height of its small letters, and its weight; `nil` if it isn't in Latin letters.
    var smallLetters: Measure? {
      guard isLatin else { return nil }
      let isHigh = letters.contains { high.contains($0) || !$0.isLowercase || !$0.isASCII }
      let isLow = letters.contains(where: low.contains)
      return (height / (1 + (isHigh ? above : 0) + (isLow ? below : 0)), letters.count)
    }
  }

  /// Returns the weighted median of sizes.
  private static func measure(_ sizes: [Measure]) -> Measure {
    let total = sizes.reduce(0) { $0 + $1.weight }
    var sum = 0
    for (value, weight) in sizes.sorted(by: { $0.value < $1.value }) {
      sum += weight
      if sum > total / 2 { return (value, total) }
    }
    return (0, 0)
  }
}
