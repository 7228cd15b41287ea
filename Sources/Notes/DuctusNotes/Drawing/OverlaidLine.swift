import FormulaNotation
import Foundation
import InkModel
import NoteFormats
import UnicodeText

/// The placement of a line's text over its ink, so that selecting the text selects the ink: all
/// words are on one baseline, in one size. Lengths are in the page's unit.
public struct OverlaidLine: Hashable, Sendable {
  /// A word and the part of the line that its ink takes, with the gap after it: PDF readers would
  /// otherwise take the gaps of handwriting for those between columns.
  public struct Word: Hashable, Sendable {
    /// The word's reading.
    public var text: String
    /// The distance from the line's left end, and the width, along the line.
    public var start, width: Float
    /// Whether its letters run from right to left.
    public var isRightToLeft: Bool
    /// The formula, if the word is one.
    public var formula: Formula?
    /// The box of its ink on the page.
    public var box: PageBox
  }

  /// The left end of the baseline on the page.
  public var x, y: Float
  /// The angle by which the line is turned, in degrees, clockwise as seen.
  public var angle: Double
  /// The font size.
  public var size: Float
  /// The words in reading order, with small gaps between them.
  public var words: [Word]

  /// The words, separated by spaces.
  public var text: String { words.map(\.text).joined(separator: " ") }
  /// The width from the left end of the leftmost word to the right end of the rightmost.
  public var width: Float { words.map { $0.start + $0.width }.max() ?? 0 }
  /// Whether it is read from right to left, as its words with letters are; if they differ, the places
  /// of the first and the last tell, since words run back only between those of the line's direction.
  public var isRightToLeft: Bool {
    let words = words.filter { $0.text.contains(where: \.isLetter) }
    guard let first = words.first, let last = words.last else { return false }
    return words.allSatisfy { $0.isRightToLeft == first.isRightToLeft }
      ? first.isRightToLeft : first.start > last.start
  }

  /// The height of small letters, and of lines without any, as a share of the font size.
  private static let smallLetter: Float = 0.5
  private static let tallLetter: Float = 0.8
  /// The minimum height of small letters, as a share of the median word's: letters seem smaller in
  /// hands with many strokes.
  private static let minimumSmallLetter: Float = 0.4
  /// The depth of letters below their line, as a share of the font size.
  private static let tail: Float = 0.25
  /// The gap between two words, as a share of the font size.
  private static let gap: Float = 0.25
  /// The minimum width of a letter, as a share of the font size.
  private static let minimumLetterWidth: Float = 0.05
  /// The share of words on the baseline or above it; the others reach below.
  private static let baselineShare = 0.35

  /// Creates the placement of a line's reading. A column's line runs down, turned on its side.
  ///
  /// - Parameter angle: the angle of the line's block.
  /// - Returns: `nil` for a line without words.
  public init?(_ line: TranscribedLine, angle: Double) {
    let onSide = line.isColumn ? 90.0 : 0
    let angle = angle + onSide
    let boxes = line.words.map { $0.uprightBox.turned(about: (0, 0), by: -onSide) }
    let heights = boxes.map(\.height)
    guard let tallest = heights.max(), let medianHeight = heights.upperMedian else { return nil }
    let small = max(Float(line.letterHeight), Self.minimumSmallLetter * medianHeight)
    // Lines of capitals and of separate signs have letters of one height.
    let size = max(0.01, small / Self.smallLetter, min(tallest, 3 * small) * Self.tallLetter)
    let slope = Float(line.slope)
    let left = boxes.map(\.x).min() ?? 0
    let bottoms = boxes.filter { $0.height > 0.5 * small }
      .map { $0.bottom - slope * ($0.x + $0.width / 2 - left) }.sorted()
    // Only the middle of a line of dashes is known.
    let middle = boxes[0].y + boxes[0].height / 2
    var baseline =
      bottoms.isEmpty
      ? middle + small / 2 : bottoms[Int(Self.baselineShare * Double(bottoms.count - 1))]
    // It is unknown whether a single word reaches below its line: its text fills its box.
    if boxes.count == 1, !bottoms.isEmpty, !line.isColumn { baseline -= Self.tail * size }
    let turn = slope.magnitude < 1 ? atan2(Double(slope), 1) * 180 / .pi : 0
    let stretch = (1 + slope * slope).squareRoot()
    self.angle = angle + turn
    self.size = size
    (x, y) = PageBox.place(left, baseline, turnedBy: angle)
    words = zip(line.words, boxes).map { word, box in
      Word(
        text: word.text, start: (box.x - left) * stretch, width: box.width * stretch,
        isRightToLeft: word.text.isRightToLeft, formula: word.formula, box: word.box)
    }
    part()
  }

  /// Makes each word end shortly before the next.
  private mutating func part() {
    let order = words.indices.sorted { words[$0].start < words[$1].start }
    for (position, index) in order.enumerated() {
      let least =
        Self.minimumLetterWidth * size * Float(max(1, words[index].text.unicodeScalars.count))
      words[index].width = max(least, words[index].width)
      guard position + 1 < order.count else { continue }
      let room = words[order[position + 1]].start - words[index].start - Self.gap * size
      words[index].width = max(least, room)
    }
  }
}
