import DuctusNotes

/// The size of a line's letters by two measures: a heading must be larger by both, since each may
/// mislead for some hand or word.
struct LetterSize {
  /// The size by the pen's moves.
  private let moves: Double
  /// The size by the boxes of words in Latin letters, whose reach is known; 0 without such words.
  private let latin: Double
  /// The height of the boxes of other words; 0 without such words.
  private let others: Double

  /// The reach of letters above small ones, and below their line, in heights of small letters.
  private static let (above, below) = (0.9, 0.8)
  private static let high: Set<Character> = ["b", "d", "f", "h", "i", "k", "l", "t"]
  private static let low: Set<Character> = ["g", "j", "p", "q", "y"]

  init(of line: TranscribedLine) {
    let words = line.words.compactMap(Word.init)
    moves = line.letterHeight
    latin = Self.median(words.compactMap(\.smallLetters))
    others = Self.median(words.filter { !$0.isLatin }.map { ($0.height, $0.letters.count) })
  }

  /// Creates the size of most lines, weighted by their length.
  init(usualOf lines: [TranscribedLine]) {
    let sizes = lines.map { (size: LetterSize(of: $0), weight: $0.text.count) }
    func usual(_ measure: (LetterSize) -> Double) -> Double {
      Self.median(sizes.map { (measure($0.size), $0.weight) }.filter { $0.0 > 0 })
    }
    moves = Self.median(sizes.map { ($0.size.moves, $0.weight) })
    (latin, others) = (usual(\.latin), usual(\.others))
  }

  /// Returns the ratio of the size to another.
  func ratio(to usual: LetterSize) -> Double {
    guard usual.moves > 0 else { return 0 }
    let byMoves = moves / usual.moves
    let byBoxes = [(latin, usual.latin), (others, usual.others)].first { $0 > 0 && $1 > 0 }
    return byBoxes.map { min(byMoves, $0 / $1) } ?? byMoves
  }

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
    var smallLetters: (value: Double, weight: Int)? {
      guard isLatin else { return nil }
      let isHigh = letters.contains { high.contains($0) || !$0.isLowercase || !$0.isASCII }
      let isLow = letters.contains(where: low.contains)
      return (height / (1 + (isHigh ? above : 0) + (isLow ? below : 0)), letters.count)
    }
  }

  private static func median(_ values: [(value: Double, weight: Int)]) -> Double {
    let half = values.reduce(0) { $0 + $1.weight } / 2
    var sum = 0
    for (value, weight) in values.sorted(by: { $0.value < $1.value }) {
      sum += weight
      if sum > half { return value }
    }
    return 0
  }
}
