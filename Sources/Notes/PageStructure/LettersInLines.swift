import InkModel
import Support

/// Finds letters that look like drawings but stand in lines of writing, with hardly anything else
/// than writing on the page or around them.
struct LettersInLines {
  private let strokes: [PageStroke]
  private let isRightToLeft: Bool

  // Lengths, in heights of the writing.

  /// The maximum gap to writing on both sides: words are farther apart than letters.
  private static let gap = 8.0
  /// The maximum gap to the writing before the end of a line, and after its beginning, where marks of
  /// items are farther away.
  private static let (gapAtEnd, gapAtBeginning) = (2.5, 0.6)
  /// The minimum width of a word in one stroke, and its turns up and down.
  private static let (wordWidth, wordTurns) = (2.5, 5)
  /// The maximum gap of a straight letter to what is on both sides.
  private static let gapOfLine = 1.5
  /// The gap below which a stroke belongs to the drawing beside it, and a dash to what is beside it.
  private static let touching = 0.5
  /// The minimum size of letters, which dots don't have, and the height of those that a drawing may be
  /// around or across.
  private static let (letter, covered) = (0.4, 0.6)
  /// The width of letters; the box of a slanting one may hold its neighbour.
  private static let narrow = 3.0
  /// The surroundings of a stroke, beyond its box.
  private static let surroundings = Vector(20, 12)
  /// The maximum size of a letter on a page with drawings, if it isn't a word: the lines that join
  /// words are longer.
  private static let sizeBesideDrawings = 12.0

  /// The maximum height, relative to the highest stroke beside it.
  private static let height = 3.0
  /// The maximum gap of a dash or a slash to the words on both sides, its maximum length, and the
  /// minimum white above and below a dash, relative to the same.
  private static let (gapOfSign, lengthOfSign, whiteOfDash) = (1.5, 2.0, 0.5)
  /// The minimum share of the heights of two strokes of a line that they have in common.
  private static let shared = 0.5
  /// The maximum length of a letter, relative to its width and height together: a blot or a letter
  /// blackened out is longer. The ratio of width to height above which a stroke is a word.
  private static let (density, wordShape) = (3.0, 2.0)
  /// The share of a letter's width that makes it covered.
  private static let coveredShare = 0.7
  /// The maximum height of letters that counts for a dash beside them: those of a title are taller.
  private static let tallest = 6.0
  /// The maximum length of what is drawn on a page of text, and around a letter on other pages,
  /// relative to that of the writing.
  private static let (drawnShare, drawnShareAround) = (0.2, 0.1)
  /// The maximum number of comparisons of two strokes.
  private static let maximumComparisonCount = 4_000_000

  /// - Parameter strokes: those of a page.
  init(_ strokes: [PageStroke], isRightToLeft: Bool) {
    (self.strokes, self.isRightToLeft) = (strokes, isRightToLeft)
  }

  /// Returns the strokes that are letters after all.
  ///
  /// - Parameters:
  ///   - isText: whether each stroke was taken for writing.
  ///   - isUnknown: whether that may be wrong.
  /// - Complexity: O(drawn strokes² · strokes), at most `maximumComparisonCount`.
  func find(_ isText: [Bool], among isUnknown: [Bool]) -> [Int] {
    var texts = strokes.indices.filter { isText[$0] }
    var drawn = strokes.indices.filter { !isText[$0] }
    var (found, comparisons): ([Int], Int) = ([], 0)
    while true {
      comparisons += drawn.count * texts.count
      guard comparisons <= Self.maximumComparisonCount else { return [] }
      let next = drawn.filter { isUnknown[$0] && isLetter(strokes[$0], among: texts) }
      if next.isEmpty { break }
      found += next
      texts += next
      drawn.removeAll(where: Set(next).contains)
    }
    // What belongs to a drawing is drawn, and so is what belongs to that.
    var added = drawn
    while !added.isEmpty {
      comparisons += found.count * added.count
      guard comparisons <= Self.maximumComparisonCount else { return [] }
      added = found.filter { [added] in isPart(strokes[$0], of: added) }
      found.removeAll(where: Set(added).contains)
      drawn += added
    }
    let rest = Set(drawn)
    if isNearlyAllWriting(besides: rest, atMost: Self.drawnShare, within: { _ in 1 }) {
      return found
    }
    comparisons += found.count * strokes.count
    guard comparisons <= Self.maximumComparisonCount else { return [] }
    return found.filter { index in
      let stroke = strokes[index]
      guard
        max(stroke.width, stroke.height) <= Self.sizeBesideDrawings
          || stroke.reversals >= Self.wordTurns
      else { return false }
      let around = Box(
        topLeft: stroke.box.topLeft - Self.surroundings,
        bottomRight: stroke.box.bottomRight + Self.surroundings)
      return isNearlyAllWriting(besides: rest, atMost: Self.drawnShareAround) {
        $0.share(in: around)
      }
    }
  }

  /// Returns whether a stroke stands between others of a line like a letter or a word.
  private func isLetter(_ stroke: PageStroke, among texts: [Int]) -> Bool {
    guard max(stroke.width, stroke.height) >= Self.letter,
      stroke.width > Self.wordShape * stroke.height
        || stroke.length <= Self.density * (stroke.width + stroke.height)
    else { return false }
    let line = texts.lazy.map { strokes[$0] }.filter { isBeside(stroke, $0) }
    guard let highest = line.map(\.height).max(), stroke.height <= Self.height * highest else {
      return false
    }
    let covered = line.count { covers(stroke, $0) }
    guard covered <= (stroke.width < Self.narrow ? 1 : 0) else { return false }
    var (left, right) = (Double.infinity, Double.infinity)
    for other in line {
      if other.centre.x < stroke.centre.x {
        left = min(left, max(0, stroke.box.topLeft.x - other.box.bottomRight.x))
      } else {
        right = min(right, max(0, other.box.topLeft.x - stroke.box.bottomRight.x))
      }
    }
    if Rules.isLine(stroke) {
      return covered == 0
        && (stroke.height > stroke.width && max(left, right) < Self.gapOfLine
          || isSign(stroke, beside: highest, left, right, among: texts))
    }
    let (before, after) = isRightToLeft ? (right, left) : (left, right)
    return max(left, right) < Self.gap || before < Self.gapAtEnd || after < Self.gapAtBeginning
      || stroke.width > Self.wordWidth && stroke.reversals >= Self.wordTurns
        && min(left, right) < Self.gap
  }

  /// Returns whether a straight stroke is a dash or a slash between words. Rules and arrows are
  /// longer, arrows have a head, and lines under words and bars of fractions have something above.
  ///
  /// - Parameters:
  ///   - highest: the height of the highest letter beside it.
  ///   - left: the gap to what is on the left.
  ///   - right: that on the right.
  private func isSign(
    _ stroke: PageStroke, beside highest: Double, _ left: Double, _ right: Double,
    among texts: [Int]
  ) -> Bool {
    let highest = min(highest, Self.tallest)
    guard stroke.length < Self.lengthOfSign * highest,
      max(left, right) < Self.gapOfSign * highest
    else { return false }
    if stroke.height > stroke.width { return true }
    return min(left, right) >= Self.touching
      && !texts.contains { index in
        let white = stroke.box.white(to: strokes[index].box)
        return strokes[index].height >= Self.letter && white.x < 0
          && white.y < Self.whiteOfDash * highest
      }
  }

  /// Returns whether another stroke is in the line of a stroke, and near enough.
  private func isBeside(_ stroke: PageStroke, _ other: PageStroke) -> Bool {
    guard other.height >= Self.letter else { return false }
    let white = stroke.box.white(to: other.box)
    return -white.y >= Self.shared * min(stroke.height, other.height) && white.x < Self.gap
  }

  /// Returns whether a stroke is around a letter, or across it.
  private func covers(_ stroke: PageStroke, _ other: PageStroke) -> Bool {
    let shared = -stroke.box.white(to: other.box).x
    return other.height >= Self.covered
      && shared >= Self.coveredShare * max(other.width, Self.letter)
  }

  /// Returns whether a stroke touches a drawing; letters may touch a line under them.
  private func isPart(_ stroke: PageStroke, of drawn: [Int]) -> Bool {
    drawn.contains { index in
      let other = strokes[index]
      return stroke.gap(to: other) < Self.touching
        && !(Rules.isAtWords(other) && Rules.isAt(other, stroke))
    }
  }

  /// Returns whether a part of the page is hardly anything else than writing.
  ///
  /// - Parameters:
  ///   - drawn: what isn't writing.
  ///   - limit: the maximum length of what is drawn, relative to that of the writing.
  ///   - share: the share of a stroke in that part.
  private func isNearlyAllWriting(
    besides drawn: Set<Int>, atMost limit: Double, within share: (PageStroke) -> Double
  ) -> Bool {
    var (drawing, writing) = (0.0, 0.0)
    for (index, stroke) in strokes.enumerated() {
      let length = stroke.length * share(stroke)
      if drawn.contains(index) { drawing += length } else { writing += length }
    }
    return drawing <= limit * writing
  }
}

extension PageStroke {
  /// Returns the share of its places that are in a part of the page.
  fileprivate func share(in part: Box) -> Double {
    guard part.distance(to: box) == 0 else { return 0 }
    return Double(course.count(where: part.contains)) / Double(course.count)
  }
}
