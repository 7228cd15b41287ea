import InkModel

/// A place between two characters of a line, or at one of its ends.
struct TextGap {
  /// The place of the character after it.
  let place: Int
  /// Where the character on the left ends, and the one on the right begins.
  let left, right: Double
  /// Whether it lies between two words.
  let isSpace: Bool
  let band: WritingBand

  /// The gap between two boxes that stand side by side.
  init(
    place: Int, from before: Box, to after: Box, isRightToLeft: Bool, isSpace: Bool,
    band: WritingBand
  ) {
    (left, right) =
      isRightToLeft
      ? (after.bottomRight.x, before.topLeft.x) : (before.bottomRight.x, after.topLeft.x)
    (self.place, self.isSpace, self.band) = (place, isSpace, band)
  }

  /// The edge of a line, before its first character or behind its last.
  init(place: Int, edge: Double, band: WritingBand) {
    (left, right, isSpace) = (edge, edge, false)
    (self.place, self.band) = (place, band)
  }

  var middle: Double { (left + right) / 2 }

  /// How far a place is from it, in heights of small letters.
  func distance(_ x: Double) -> Double {
    isSpace ? max(0, left - x, x - right) / band.height : abs(x - middle) / band.height
  }
}

extension WrittenText {
  /// The box around some characters; `nil` where none has one.
  func box(of characters: Range<Int>) -> Box? {
    Box(around: self.characters[characters].compactMap { $0.box })
  }

  /// The places between the characters of a line, in the text's order.
  ///
  /// Whether a text goes from the left to the right or the other way is seen in where it stands.
  func gaps(ofLine line: Range<Int>) -> [TextGap] {
    var gaps: [TextGap] = []
    let boxes = line.map { box(of: words[$0]) }
    let isLineReversed = isReversed(boxes.compactMap { $0 }) ?? false
    var isReversedHere = isLineReversed
    for (word, wordBox) in zip(line, boxes) {
      guard let wordBox else { continue }
      let range = words[word]
      let band = bands[word]
      let inked = range.filter { characters[$0].box != nil }
      isReversedHere = isReversed(inked.map { characters[$0].box! }) ?? isLineReversed
      if word > line.lowerBound, let before = boxes[word - 1 - line.lowerBound] {
        gaps.append(
          TextGap(
            place: words[word - 1].upperBound, from: before, to: wordBox,
            isRightToLeft: isReversed([before, wordBox]) ?? isLineReversed, isSpace: true,
            band: band))
      } else {
        gaps.append(
          TextGap(
            place: inked[0],
            edge: isReversedHere ? wordBox.bottomRight.x : wordBox.topLeft.x, band: band))
      }
      for (before, place) in zip(inked, inked.dropFirst()) {
        gaps.append(
          TextGap(
            place: place, from: characters[before].box!, to: characters[place].box!,
            isRightToLeft: isReversedHere, isSpace: false, band: band))
      }
      if word + 1 == line.upperBound {
        gaps.append(
          TextGap(
            place: range.upperBound,
            edge: isReversedHere ? wordBox.topLeft.x : wordBox.bottomRight.x, band: band))
      }
    }
    return gaps
  }

  /// Whether boxes follow upon one another from the right to the left; `nil` for less than two.
  private func isReversed(_ boxes: [Box]) -> Bool? {
    guard boxes.count > 1, let first = boxes.first, let last = boxes.last else { return nil }
    return last.centre.x < first.centre.x
  }
}
