import CMath
import CTCDecoder
import InkFeatures
import InkModel
import SequenceData
import Testing

@testable import InkReading

struct SpaceGapsTests {
  private let alphabet: Alphabet
  private let gaps: SpaceGaps

  init() throws {
    alphabet = try Alphabet("AB ab12@,")
    gaps = try #require(SpaceGaps(alphabet))
  }

  private let space = 3
  private let small = [4, 5]
  private let digits = [6, 7]
  private let wide: [Float] = [2, 2, 2, 9, 2, 2, 2]
  private let even: [Float] = [3, 2.5, 3, 3.5, 3]

  /// The rows of upright letters, 10 high, with gaps of these widths between them.
  private func features(_ widths: [Float]) -> FeatureSequence {
    var x: Float = 0
    let places =
      [x]
      + widths.map { width in
        x += width
        return x
      }
    return FeatureSequence(
      text: Ink(
        strokes: places.map { place in
          Stroke(points: (0...10).map { StrokePoint(x: place, y: Float($0)) })
        }))
  }

  private func has(_ feature: Feature, _ features: FeatureSequence, row: Int) -> Bool {
    features.values[row * (features.values.count / features.steps) + feature.rawValue] == 1
  }

  /// Each stroke is one of two letters in its first row and, with some probability, a space in its
  /// last one.
  private func posteriors(_ features: FeatureSequence, letters: [Int], space share: Float)
    -> Posteriors
  {
    let classes = alphabet.classCount
    var (values, stroke) = ([Float](), 0)
    for row in 0..<features.steps {
      var shares = [Float](repeating: 0.001, count: classes)
      shares[0] = 0.991
      if has(.penDown, features, row: row) {
        shares.swapAt(0, letters[stroke % 2])
        stroke += 1
      } else if has(.penUp, features, row: row) {
        shares[space] = share
        shares[0] = 0.992 - share
      }
      values += shares.map { log($0) }
    }
    return Posteriors(values: values, frames: features.steps, classes: classes)
  }

  /// P(space) after each letter.
  private func spaces(_ posteriors: Posteriors, _ features: FeatureSequence) -> [Float] {
    (0..<features.steps).compactMap { row in
      has(.penUp, features, row: row)
        ? exp(posteriors.values[row * posteriors.classes + space]) : nil
    }
  }

  private func weighed(_ posteriors: Posteriors, of features: FeatureSequence) -> Posteriors {
    var posteriors = posteriors
    gaps.weigh(&posteriors, of: features, stack: 1)
    return posteriors
  }

  /// P(space) in each gap, from the network and weighted.
  private func weighed(_ widths: [Float], letters: [Int], space: Float) -> (
    before: [Float], after: [Float]
  ) {
    let features = features(widths)
    let seen = posteriors(features, letters: letters, space: space)
    let weighed = weighed(seen, of: features)
    return (spaces(seen, features).dropLast(), spaces(weighed, features).dropLast())
  }

  @Test func aWideGapBetweenDigitsIsASpace() {
    let (before, after) = weighed(wide, letters: digits, space: 0.3)
    #expect(before[3] < 0.31)
    #expect(after[3] > 0.9)
    #expect(after.indices.allSatisfy { $0 == 3 || after[$0] < 0.05 })
  }

  @Test func aWideGapBetweenLettersCountsNoFurther() {
    let (before, after) = weighed(wide, letters: small, space: 0.3)
    #expect(after[3] == before[3])
    #expect(after.indices.allSatisfy { $0 == 3 || after[$0] < 0.05 })
  }

  /// Small letter and capital, digit and small letter, sign and letter, capital and digit.
  @Test(arguments: [[4, 1], [6, 4], [8, 4], [1, 6]])
  func aNarrowGapIsNoSpace(letters: [Int]) {
    let (before, after) = weighed(wide, letters: letters, space: 0.3)
    #expect(after[0] < 0.05 && after[2] < 0.05)
    #expect(before[0] > 0.29)
  }

  /// Rows of capitals, and signs of prose, have their own gaps.
  @Test(arguments: [[1, 2], [9, 4]])
  func besideCapitalsAndSignsOfProseGapsTellNothing(letters: [Int]) {
    let (before, after) = weighed(wide, letters: letters, space: 0.3)
    #expect(before == after)
  }

  @Test func gapsThatAreAlikeAreNoSpaces() {
    let (_, after) = weighed(even, letters: digits, space: 0.4)
    #expect(after.allSatisfy { $0 < 0.1 })
  }

  @Test func whereAllAreSpacesThereIsNothingToCompareThemWith() {
    let (before, after) = weighed(even, letters: digits, space: 0.97)
    #expect(before == after)
  }

  @Test func fewGapsTellNothing() {
    let (before, after) = weighed([2, 9, 2], letters: digits, space: 0.3)
    #expect(before == after)
  }

  @Test func joinedLettersTellNothing() {
    let features = features(wide)
    var joined = posteriors(features, letters: digits, space: 0.3)
    // Three letters and more to each stroke.
    for row in 0..<joined.frames where !has(.penUp, features, row: row) {
      var shares = [Float](repeating: -5, count: joined.classes)
      shares[digits[row % 2]] = -0.1
      joined.values.replaceSubrange(
        row * joined.classes..<(row + 1) * joined.classes, with: shares)
    }
    #expect(weighed(joined, of: features) == joined)
  }

  @Test func probabilitiesAddUpToOne() {
    let features = features(wide)
    let seen = posteriors(features, letters: digits, space: 0.3)
    let weighed = weighed(seen, of: features)
    for frame in 0..<weighed.frames {
      let row = frame * weighed.classes
      let sum = weighed.values[row..<row + weighed.classes].reduce(0) { $0 + exp($1) }
      #expect(abs(sum - 1) < 1e-4)
    }
  }

  @Test func whatIsImpossibleStaysFinite() {
    let features = features(wide)
    var seen = posteriors(features, letters: digits, space: 0.3)
    for frame in 0..<seen.frames {
      seen.values[frame * seen.classes + space] = -Float.greatestFiniteMagnitude
    }
    #expect(
      weighed(seen, of: features).values.allSatisfy { $0.isFinite && $0 <= 0 })
  }

  @Test func anAlphabetWithoutASpaceHasNoSpaceGaps() throws {
    #expect(try SpaceGaps(Alphabet("ab")) == nil)
  }
}
