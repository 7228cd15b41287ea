import DuctusNotes
import NoteFormats

/// The headings among the lines of a page: written lines of larger letters, which stand by
/// themselves, first lines with a line under them, and short typed texts of larger or bold letters.
struct HeadingLevels {
  /// The ratios of a line's letter size to that of most lines above which it is a heading of the
  /// first or second level.
  private static let largest = 1.7
  private static let large = 1.3
  /// The maximum number of characters of a heading.
  private static let maximumLength = 80
  /// The maximum number of characters of a heading that only an underline tells, and its level.
  private static let (maximumLengthIfUnderlined, levelIfUnderlined) = (40, 2)
  /// The minimum height of a drawing that has labels, in heights of the line at it: lower ones are
  /// drawn at the line, such as a frame.
  private static let drawingHeight: Float = 2
  /// The minimum number of letters of a heading; an ideograph counts as two.
  private static let minimumLetterCount = 3
  /// Signs of code and calculations.
  private static let otherSigns: Set<Character> = [";", "{", "}", "="]
  /// The ratio of a line's distance from the one above to that of most lines of its block above which
  /// it is set apart.
  private static let apart: Float = 1.3
  /// The share of a page's lines above which its larger lines are no headings: they are labels, or
  /// letters of a drawing. A few always may be. Of typed texts, most may be short.
  private static let (maximumShare, maximumShareIfTyped, fewLines) = (0.25, 0.5, 2)
  /// The level of typed headings that are bold but no larger, and the maximum number of lines of a
  /// typed heading.
  private static let (levelIfBold, maximumLineCount) = (3, 2)

  /// The level of each line of each block.
  private let levels: [[Int?]]

  init(of page: PageTranscript, usual: UsualLetters) {
    var levels = page.blocks.map { Self.levels(of: $0, besides: page.drawings, usual: usual) }
    for isTyped in [false, true] {
      let blocks = page.blocks.indices.filter { page.blocks[$0].isTyped == isTyped }
      let lines = blocks.flatMap { levels[$0] }
      let share = isTyped ? Self.maximumShareIfTyped : Self.maximumShare
      guard lines.count(where: { $0 != nil }) > max(Self.fewLines, Int(share * Double(lines.count)))
      else { continue }
      for block in blocks { levels[block] = levels[block].map { _ in nil } }
    }
    self.levels = levels
  }

  /// Returns the level of a line, 1 for the highest, by its place; `nil` if it is no heading.
  func level(ofLine line: Int, inBlock block: Int) -> Int? { levels[block][line] }

  private static func levels(
    of block: TranscribedBlock, besides drawings: [PageBox], usual: UsualLetters
  ) -> [Int?] {
    guard !block.isLabel, block.table == nil, block.form == .plain else {
      return block.lines.map { _ in nil }
    }
    return block.isTyped
      ? typedLevels(of: block, usual: usual)
      : writtenLevels(of: block, besides: drawings, usual: usual.written)
  }

  private static func typedLevels(of block: TranscribedBlock, usual: UsualLetters) -> [Int?] {
    let isMarked = block.isBold && !usual.areBold
    let levels = block.lines.map { line -> Int? in
      guard isHeading(line), MarkdownText.typedListMark(of: line.text)?.mark.first != "-" else {
        return nil
      }
      let ratio = LetterSize(of: line).typedRatio(to: usual.typed)
      return level(ofRatio: ratio) ?? (isMarked && ratio >= 1 ? levelIfBold : nil)
    }
    return levels.count <= maximumLineCount && !levels.contains(nil)
      ? levels : levels.map { _ in nil }
  }

  private static func writtenLevels(
    of block: TranscribedBlock, besides drawings: [PageBox], usual: LetterSize
  ) -> [Int?] {
    guard let first = block.lines.first, !isItem(first) else { return block.lines.map { _ in nil } }
    let underlined = block.lines.count(where: isUnderlined) == 1 && isUnderlined(first)
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
      guard isApart, isHeading(line), !drawings.contains(where: { isLabel(line, of: $0) }) else {
        levels.append(nil)
        continue
      }
      let isTitle =
        underlined && number == 0 && line.text.count <= maximumLengthIfUnderlined
      levels.append(
        level(ofRatio: LetterSize(of: line).ratio(to: usual))
          ?? (isTitle ? levelIfUnderlined : nil))
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

  /// Returns whether a line is an item of a list without numbers, which titles may have, too.
  private static func isItem(_ line: TranscribedLine) -> Bool {
    line.mark != nil
      || MarkdownText.listMark(of: line.text).map { $0.mark == "-" && $0.rest != line.text }
        ?? false
  }

  private static func isUnderlined(_ line: TranscribedLine) -> Bool {
    !line.words.isEmpty && line.words.allSatisfy { $0.decorations.contains(.underline) }
  }

  /// Returns whether a line is in the box of a drawing, or touches it.
  private static func isLabel(_ line: TranscribedLine, of drawing: PageBox) -> Bool {
    let box = line.box
    return drawing.height >= drawingHeight * min(box.width, box.height)
      && drawing.x <= box.right && box.x <= drawing.right && drawing.y <= box.bottom
      && box.y <= drawing.bottom
  }

  private static func level(ofRatio ratio: Double) -> Int? {
    ratio >= largest ? 1 : ratio >= large ? 2 : nil
  }

  /// Returns whether a line may be a heading, whatever its letters.
  private static func isHeading(_ line: TranscribedLine) -> Bool {
    line.mark == nil && line.role == .text && line.words.allSatisfy { $0.formula == nil }
      && line.text.count <= maximumLength && isWording(line.text) && isSure(line)
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
