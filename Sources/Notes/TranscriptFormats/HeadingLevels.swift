import DuctusNotes
import NoteFormats

/// The headings among the lines that were written on a page: lines of larger letters, which stand by
/// themselves.
struct HeadingLevels {
  /// The ratios of a line's letter size to that of most lines above which it is a heading of the
  /// first or second level.
  private static let largest = 1.7
  private static let large = 1.3
  /// The maximum number of characters of a heading.
  private static let maximumLength = 80
  /// The minimum number of letters of a heading; an ideograph counts as two.
  private static let minimumLetterCount = 3
  /// Signs of code and calculations.
  private static let otherSigns: Set<Character> = [";", "{", "}", "="]
  /// The ratio of a line's distance from the one above to that of most lines of its block above which
  /// it is set apart.
  private static let apart: Float = 1.3
  /// The share of a page's lines above which its larger lines are no headings: they are labels, or
  /// letters of a drawing. A few always may be.
  private static let (maximumShare, fewLines) = (0.25, 2)

  /// The level of each line of each block.
  private let levels: [[Int?]]

  init(of page: PageTranscript, usual: LetterSize) {
    let levels = page.blocks.map { block in
      block.isTyped || block.isLabel || block.table != nil || block.form != .plain
        ? [Int?](repeating: nil, count: block.lines.count) : Self.levels(of: block, usual: usual)
    }
    let count = levels.joined().count { $0 != nil }
    let lineCount = page.blocks.lazy.filter { !$0.isTyped }.map(\.lines.count).reduce(0, +)
    let isUsual = count > max(Self.fewLines, Int(Self.maximumShare * Double(lineCount)))
    self.levels = isUsual ? levels.map { $0.map { _ in nil } } : levels
  }

  /// Returns the level of a line, 1 for the highest, by its place; `nil` if it is no heading.
  func level(ofLine line: Int, inBlock block: Int) -> Int? { levels[block][line] }

  private static func levels(of block: TranscribedBlock, usual: LetterSize) -> [Int?] {
    let extents = block.lines.map(Self.extent)
    let steps = zip(extents, extents.dropFirst()).map { $1.middle - $0.middle }
    let pitch = steps.isEmpty ? 0 : steps.sorted()[(steps.count - 1) / 2]
    var levels: [Int?] = []
    for (number, line) in block.lines.enumerated() {
      var isApart = true
      if number > 0, levels[number - 1] == nil {
        // Larger letters alone move the middle of a line down.
        let larger = max(0, extents[number].height - extents[number - 1].height) / 2
        isApart = steps.count > 1 && steps[number - 1] - larger > apart * pitch
      }
      levels.append(isApart ? level(of: line, usual: usual) : nil)
    }
    return levels
  }

  /// Returns the middle and height of a line across its direction, with its block upright.
  private static func extent(of line: TranscribedLine) -> (middle: Float, height: Float) {
    let box = PageBox(joining: line.words.map(\.uprightBox)) ?? line.box
    // Columns follow one another to the left.
    return line.isColumn
      ? (-(box.x + box.width / 2), box.width) : (box.y + box.height / 2, box.height)
  }

  private static func level(of line: TranscribedLine, usual: LetterSize) -> Int? {
    guard line.mark == nil, line.role == .text, line.words.allSatisfy({ $0.formula == nil }),
      line.text.count <= maximumLength, isWording(line.text), isSure(line)
    else { return nil }
    let ratio = LetterSize(of: line).ratio(to: usual)
    return ratio >= largest ? 1 : ratio >= large ? 2 : nil
  }

  /// Returns whether a text is of words, and neither code nor a calculation.
  private static func isWording(_ text: String) -> Bool {
    let letters = text.filter(\.isLetter)
    let ideographCount = letters.count {
      TypedText.width(of: Character($0.unicodeScalars.first ?? " ")) == 1
    }
    let others = text.count { !$0.isWhitespace && !$0.isLetter && !$0.isNumber }
    return letters.count + ideographCount >= minimumLetterCount
      && text.count(where: { $0.isLetter || $0.isNumber }) > others
      && !text.contains(where: otherSigns.contains)
  }

  /// Returns whether the words of a line are rather right than wrong: drawings are read with doubt.
  private static func isSure(_ line: TranscribedLine) -> Bool {
    let wordCount = max(1, line.words.count)
    // The root of the probability by the number of words is above a half.
    return (0..<wordCount).reduce(line.confidence) { product, _ in product * 2 } >= 1
  }
}
