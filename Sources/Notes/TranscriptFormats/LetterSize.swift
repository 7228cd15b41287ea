import DuctusNotes

/// The size of a line's letters by two measures: a heading must be larger by both, since each may
/// mislead for some hand or word.
struct LetterSize {
  /// The size by the pen's moves.
  private let moves: Double
  /// The size by the words' boxes and the reach of their text's letters; 0 if unknown.
  private let boxes: Double

  /// The reach of letters above small ones, and below their line, in heights of small letters.
  private static let (above, below) = (0.9, 0.8)
  private static let high: Set<Character> = ["b", "d", "f", "h", "i", "k", "l", "t"]
  private static let low: Set<Character> = ["g", "j", "p", "q", "y"]

  init(of line: TranscribedLine) {
    moves = line.letterHeight
    boxes = Self.median(line.words.compactMap(Self.height))
  }

  /// Creates the size of most lines, weighted by their length.
  init(usualOf lines: [TranscribedLine]) {
    let sizes = lines.map { (size: LetterSize(of: $0), weight: $0.text.count) }
    moves = Self.median(sizes.map { ($0.size.moves, $0.weight) })
    boxes = Self.median(sizes.filter { $0.size.boxes > 0 }.map { ($0.size.boxes, $0.weight) })
  }

  /// Returns the ratio of the size to another.
  func ratio(to usual: LetterSize) -> Double {
    guard usual.moves > 0 else { return 0 }
    let byMoves = moves / usual.moves
    return boxes > 0 && usual.boxes > 0 ? min(byMoves, boxes / usual.boxes) : byMoves
  }

  /// Returns the height of a word's small letters, and its weight; `nil` if the word isn't in Latin
  /// letters.
  private static func height(of word: TranscribedWord) -> (Double, Int)? {
    let letters = word.text.filter { $0.isLetter || $0.isNumber }
    guard !letters.isEmpty, 2 * letters.count(where: \.isASCII) > letters.count else { return nil }
    let isHigh = letters.contains { high.contains($0) || !$0.isLowercase || !$0.isASCII }
    let isLow = letters.contains(where: low.contains)
    let height = Double(word.uprightBox.height)
    return height > 0
      ? (height / (1 + (isHigh ? above : 0) + (isLow ? below : 0)), letters.count) : nil
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
