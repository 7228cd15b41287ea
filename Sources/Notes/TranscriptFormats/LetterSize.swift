import DuctusNotes

/// How large the letters of a line are: a heading is larger by both measures, one of which each hand and word may
/// lead astray.
struct LetterSize {
  /// By the moves of the pen.
  private let moves: Double
  /// By the words' boxes and by how far the letters of their text reach; 0 where it isn't known.
  private let boxes: Double

  /// How far letters reach above small ones, and below their line, in heights of small letters.
  private static let (above, below) = (0.9, 0.8)
  private static let high: Set<Character> = ["b", "d", "f", "h", "i", "k", "l", "t"]
  private static let low: Set<Character> = ["g", "j", "p", "q", "y"]

  init(of line: TranscribedLine) {
    moves = line.letterHeight
    boxes = Self.median(line.words.compactMap(Self.height))
  }

  /// That of most lines, each of which counts by its length.
  init(usualOf lines: [TranscribedLine]) {
    let sizes = lines.map { (size: LetterSize(of: $0), weight: $0.text.count) }
    moves = Self.median(sizes.map { ($0.size.moves, $0.weight) })
    boxes = Self.median(sizes.filter { $0.size.boxes > 0 }.map { ($0.size.boxes, $0.weight) })
  }

  /// How many times as large as another they are.
  func ratio(to usual: LetterSize) -> Double {
    guard usual.moves > 0 else { return 0 }
    let byMoves = moves / usual.moves
    return boxes > 0 && usual.boxes > 0 ? min(byMoves, boxes / usual.boxes) : byMoves
  }

  /// The height of a word's small letters, and how much it counts; `nil` of what isn't in Latin letters.
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
