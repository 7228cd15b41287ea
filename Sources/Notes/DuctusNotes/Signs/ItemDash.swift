import InkModel
import PageStructure

/// A dash after the number of an item, as in `۱- نان`, in lines from right to left.
///
/// Networks take it for a part of the digit. Lines are read without it, and then get it back.
struct ItemDash {
  /// The dash's stroke.
  let stroke: Int
  /// The stroke before it, the last one of the number.
  private let digit: Int
  /// The right end of the line, and the height of its small letters.
  private let edge, unit: Double

  /// The maximum number of strokes of an item's number.
  private static let maximumDigitCount = 4
  /// The minimum width of a dash, relative to its height.
  private static let flatness = 3.0
  /// The limits of a dash's height from the top of its number, relative to the number's height.
  private static let middle = 0.25...0.8

  // Lengths, in heights of small letters.

  private static let widths = 0.5...3.0
  private static let maximumNumberWidth = 5.0
  /// The limits of the number's height.
  private static let numberHeights = 0.8...5.0
  /// The maximum gap between number and dash, and the minimum one between dash and text.
  private static let (gapBefore, gapAfter) = (1.2, 0.5)
  /// The maximum distance of the lines' right ends from one another.
  private static let alignment = 1.2

  /// Finds dashes at the starts of several lines that begin at one place.
  ///
  /// - Complexity: O(points + lines · (lines + drawn strokes)).
  static func find(in blocks: [TranscribedBlock], of part: PagePart) -> [ItemDash] {
    guard part.script.isRightToLeft else { return [] }
    let drawn = boxes(part.structure.others.flatMap(\.strokes), of: part.ink)
    let found: [ItemDash] = blocks.flatMap(\.lines).compactMap { line in
      find(at: line, beside: drawn, of: part.ink)
    }
    return found.filter { dash in
      found.contains { other in
        other.stroke != dash.stroke && abs(other.edge - dash.edge) <= alignment * dash.unit
      }
    }
  }

  private static func boxes(_ strokes: [Int], of ink: Ink) -> [(stroke: Int, box: Box)] {
    strokes.compactMap { stroke in ink.strokes[stroke].box.map { (stroke, $0) } }
  }

  private static func find(
    at line: TranscribedLine, beside drawn: [(stroke: Int, box: Box)], of ink: Ink
  ) -> ItemDash? {
    let unit = line.letterHeight
    let own = boxes(line.strokes, of: ink)
    guard unit > 0, !line.isColumn, let whole = Box(around: own.lazy.map(\.box)) else {
      return nil
    }
    let beside = drawn.filter { _, box in
      box.width <= widths.upperBound * unit && whole.topLeft.y < box.centre.y
        && box.centre.y < whole.bottomRight.y
    }
    let all = (own + beside).sorted { $0.box.bottomRight.x > $1.box.bottomRight.x }
    for index in 1...maximumDigitCount where index + 1 < all.count {
      let (dash, digits) = (all[index], all[..<index])
      guard let number = Box(around: digits.lazy.map(\.box)),
        isDash(dash.box, after: number, unit: unit),
        let text = all[(index + 1)...].map(\.box.bottomRight.x).max(),
        dash.box.topLeft.x - text >= gapAfter * unit,
        dash.box.topLeft.x - text > number.topLeft.x - dash.box.bottomRight.x
      else { continue }
      return ItemDash(
        stroke: dash.stroke, digit: digits[index - 1].stroke, edge: number.bottomRight.x,
        unit: unit)
    }
    return nil
  }

  /// Returns whether a box is that of a dash on the left of a number.
  private static func isDash(_ box: Box, after number: Box, unit: Double) -> Bool {
    let gap = number.topLeft.x - box.bottomRight.x
    return box.width > flatness * box.height && widths.contains(box.width / unit)
      && number.width <= maximumNumberWidth * unit
      && numberHeights.contains(number.height / unit) && 0 < gap && gap <= gapBefore * unit
      && middle.contains((box.centre.y - number.topLeft.y) / number.height)
  }

  /// Gives a line its dash back: a number with which the line begins has it as its end, other words
  /// have it after them. A single letter is a misread number; then the dash is the mark of an item.
  fileprivate func put(into line: inout TranscribedLine, of ink: Ink) {
    guard line.strokes.contains(digit), !line.strokes.contains(stroke) else { return }
    let points = ink.strokes[stroke].points
    let box = PageBox(around: points)
    let index = line.words.firstIndex { $0.ink.contains { $0.stroke == digit } }
    guard let index, index > 0 || line.words[0].isNumber || line.words[0].text.count > 1 else {
      if line.mark == nil { line.mark = ItemMark(kind: .bullet, strokes: [stroke], box: box) }
      return
    }
    let span = InkSpan(stroke: stroke, points: points.indices)
    var word = line.words[index]
    guard index == 0, word.isNumber, line.text.hasPrefix(word.text) else {
      let dash = TranscribedLine(sign: "-", strokes: [stroke], box: box, of: ink)
      line.insert(dash, at: index + 1)
      return
    }
    line.text.insert("-", at: line.text.index(line.text.startIndex, offsetBy: word.text.count))
    word.text += "-"
    word.ink.append(span)
    (word.box, word.uprightBox) = (word.box.union(box), word.uprightBox.union(box))
    line.words[0] = word
    line.candidates = [LineCandidate(text: line.text, confidence: line.confidence)]
    line.strokes.append(stroke)
    line.box = line.box.union(box)
  }
}

extension TranscribedWord {
  /// Whether it has digits only.
  fileprivate var isNumber: Bool { formula == nil && text.allSatisfy(\.isNumber) }
}

extension [TranscribedBlock] {
  /// Gives lines the dashes after their numbers or first words. Those that mark items stay among the
  /// drawings, like the marks of ``ItemMarks``.
  mutating func put(_ dashes: [ItemDash], of ink: Ink) {
    for dash in dashes {
      for block in indices {
        for line in self[block].lines.indices { dash.put(into: &self[block].lines[line], of: ink) }
      }
    }
  }
}
