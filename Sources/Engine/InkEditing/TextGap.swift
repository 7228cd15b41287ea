import InkModel

/// A place between two characters of a line, or at one of its ends.
struct TextGap {
  /// The index of the character after it.
  let index: Int
  /// The end of the character on its left, and the start of the one on its right.
  let left, right: Double
  /// Whether it lies between two words.
  let isSpace: Bool
  let band: WritingBand

  /// Creates the gap between two boxes side by side.
  init(
    index: Int, from before: Box, to after: Box, isRightToLeft: Bool, isSpace: Bool,
    band: WritingBand
  ) {
    (left, right) =
      isRightToLeft
      ? (after.bottomRight.x, before.topLeft.x) : (before.bottomRight.x, after.topLeft.x)
    (self.index, self.isSpace, self.band) = (index, isSpace, band)
  }

  /// Creates the edge of a line, before its first character or after its last.
  init(index: Int, edge: Double, band: WritingBand) {
    (left, right, isSpace) = (edge, edge, false)
    (self.index, self.band) = (index, band)
  }

  var middle: Double { (left + right) / 2 }

  /// Returns the distance of a place from it, in x-heights.
  func distance(_ x: Double) -> Double {
    isSpace ? max(0, left - x, x - right) / band.height : abs(x - middle) / band.height
  }
}

extension WrittenText {
  /// Returns the box around some characters; `nil` if none has one.
  func box(of characters: Range<Int>) -> Box? {
    Box(around: self.characters[characters].compactMap { $0.box })
  }

  /// Returns the gaps between the characters of a line, in the text's order.
  ///
  /// The characters' positions show whether the text runs to the right or to the left.
  func gaps(ofLine line: Range<Int>) -> [TextGap] {
    var gaps: [TextGap] = []
    let boxes = line.map { box(of: words[$0]) }
    let isLineReversed = isReversed(boxes.compactMap { $0 }) ?? false
    // The last word with ink, and whether it runs from right to left.
    var last: (box: Box, isReversed: Bool, band: WritingBand)?
    for (word, wordBox) in zip(line, boxes) {
      guard let wordBox else { continue }
      let band = bands[word]
      let inked = words[word].filter { characters[$0].box != nil }
      let isReversedHere = isReversed(inked.map { characters[$0].box! }) ?? isLineReversed
      // Words without ink belong to the one before them, or the first ones to the one after.
      if let before = last?.box {
        gaps.append(
          TextGap(
            index: words[word - 1].upperBound, from: before, to: wordBox,
            isRightToLeft: isReversed([before, wordBox]) ?? isLineReversed, isSpace: true,
            band: band))
      } else {
        gaps.append(
          TextGap(
            index: words[line.lowerBound].lowerBound,
            edge: isReversedHere ? wordBox.bottomRight.x : wordBox.topLeft.x, band: band))
      }
      for (before, index) in zip(inked, inked.dropFirst()) {
        gaps.append(
          TextGap(
            index: index, from: characters[before].box!, to: characters[index].box!,
            isRightToLeft: isReversedHere, isSpace: false, band: band))
      }
      last = (wordBox, isReversedHere, band)
    }
    if let last {
      gaps.append(
        TextGap(
          index: words[line.upperBound - 1].upperBound,
          edge: last.isReversed ? last.box.topLeft.x : last.box.bottomRight.x, band: last.band))
    }
    return gaps
  }

  /// Returns whether consecutive boxes run from right to left; `nil` for fewer than two.
  private func isReversed(_ boxes: [Box]) -> Bool? {
    guard boxes.count > 1, let first = boxes.first, let last = boxes.last else { return nil }
    return last.centre.x < first.centre.x
  }
}
