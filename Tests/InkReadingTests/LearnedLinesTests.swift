import HandLearning
import SequenceData
import Support
import Testing

@testable import InkReading

/// How a confirmed text is shared out among the lines of its ink.
struct LearnedLinesTests {
  /// Letters from 1, capitals of them from 11, signs from 21, which don't count, and the space, 30.
  private static let classes = LetterClasses(
    outputs: Array(0...30),
    characteristic: Dictionary(
      uniqueKeysWithValues: (1...20).map { ($0, ($0 - 1) % 10 + 1) }))

  private func lines(_ errors: [Int]) -> [LabelledLine] {
    errors.map {
      LabelledLine(features: FeatureSequence(values: [], steps: 0), labels: [1], errors: $0)
    }
  }

  /// A line that is too short for its text is left out, and has no errors.
  @Test func theDivisionWithMoreLinesFits() {
    #expect(lines([2, 2]).fitBetter(than: lines([0])))
    #expect(!lines([0]).fitBetter(than: lines([2, 2])))
    #expect(lines([1, 1]).fitBetter(than: lines([2, 1])))
    #expect(!lines([2, 1]).fitBetter(than: lines([2, 1])))
    #expect(lines([9]).fitBetter(than: []))
  }

  /// The words with the fewest errors, of those that differ least the fewest.
  @Test func aLineHasTheWordsThatDifferLeast() {
    var generator = SeededGenerator(seed: 3)
    let classes = Self.classes
    for _ in 0..<200 {
      let labels = (0..<Int.random(in: 0...40, using: &generator)).map { _ in
        Bool.random(using: &generator) ? Int.random(in: 1...22, using: &generator) : 30
      }
      let reading = (0..<Int.random(in: 0...12, using: &generator)).map { _ in
        Int.random(in: 1...30, using: &generator)
      }
      let read = classes.characteristicLabels(of: reading)
      let ends = labels.indices.prefix(2 * read.count).filter { labels[$0] == 30 }
      let expected = ends.min { a, b in
        classes.errors(of: Array(labels[..<a]), readAs: reading)
          < classes.errors(of: Array(labels[..<b]), readAs: reading)
      }
      // As the rest of a longer text.
      let rest = ([1, 30] + labels)[2...]
      #expect(
        classes.shareEnd(of: rest, readAs: reading, space: 30) == expected.map { $0 + 2 })
    }
    #expect(classes.shareEnd(of: [1, 30, 2], readAs: [1, 2], space: nil) == nil)
  }

  /// Texts and readings without end aren't compared, and count as all wrong.
  @Test func textsLongerThanAnyLineAreNotCompared() {
    let long = Array(repeating: 1, count: 200_000)
    #expect(Self.classes.errors(of: long, readAs: long + [1]) == 200_001)
    #expect(Self.classes.shareEnd(of: [1, 30, 1], readAs: long, space: 30) == nil)
    let line = Array(repeating: [1, 12, 3], count: 300).joined()
    #expect(Self.classes.errors(of: Array(line), readAs: Array(line)) == 0)
  }
}
