import SequenceData
import Support
import Testing

@testable import CTCDecoder

struct ForcedAlignmentTests {
  private let alphabet = try! Alphabet(" ab")  // classes: blank, space, a, b

  private func align(_ text: String, _ values: [Float]) throws -> ForcedAlignment? {
    try ForcedAlignment(
      of: text, in: Posteriors(values: values, frames: values.count / 4, classes: 4),
      alphabet: alphabet)
  }

  /// Frames that show these classes, more or less.
  private func frames(_ classes: [Int]) -> [Float] {
    classes.flatMap { shown in (0..<4).map { $0 == shown ? -0.1 : -4 } }
  }

  @Test func charactersAreWhereTheFramesShowThem() throws {
    let alignment = try #require(try align("ab", frames([0, 2, 2, 0, 0, 3, 0])))
    #expect(alignment.frames == [1..<3, 5..<6])
    #expect(abs(alignment.logProbability + 0.7) < 1e-5)
  }

  @Test func equalCharactersAreKeptApart() throws {
    #expect(try align("aa", frames([2, 2, 0, 2]))?.frames == [0..<2, 3..<4])
    #expect(try align("aa", frames([2, 2])) == nil)
    let squeezed = try #require(try align("aa", frames([2, 2, 2])))
    #expect(squeezed.frames == [0..<1, 2..<3])
  }

  @Test func spacesOutsideOfTheTextAreBlanks() throws {
    let alignment = try #require(try align("a b", frames([1, 2, 1, 0, 1, 3, 1])))
    #expect(alignment.frames[0] == 1..<2)
    #expect(alignment.frames[2] == 5..<6)
    #expect(abs(alignment.logProbability + 0.7) < 1e-5)
    // The space before a new word needs no frame.
    #expect(try align(" a", frames([2]))?.frames == [nil, 0..<1])
  }

  @Test func whatCannotBeSpelled() throws {
    #expect(try align("c", frames([2])) == nil)
    #expect(try align("ab", frames([2])) == nil)
    #expect(try align("a", []) == nil)
    #expect(try align("", [])?.frames == [])
    #expect(throws: DecoderError.notFinite(frame: 0, class: 1)) {
      try align("a", [0, .nan, 0, 0])
    }
    #expect(throws: DecoderError.classCountMismatch(classes: 3, alphabet: 4)) {
      try ForcedAlignment(
        of: "a", in: Posteriors(values: [0, 0, 0], frames: 1, classes: 3), alphabet: alphabet)
    }
  }

  /// All paths of a few frames, tried one by one.
  @Test func thePathIsTheLikeliest() throws {
    var generator = SeededGenerator(seed: 11)
    for text in ["a", "ab", "aa", "aba", "abb"] {
      for count in 1...5 {
        let values = (0..<count * 4).map { _ in Float.random(in: -5...0, using: &generator) }
        let labels = text.map { $0 == "a" ? 2 : 3 }
        var best = -Double.infinity
        for number in 0..<1 << (2 * count) {
          var path = (0..<count).map { number >> (2 * $0) & 3 }
          // The space at the ends is a blank.
          let written = path.indices.filter { path[$0] >= 2 }
          guard let first = written.first, let last = written.last else { continue }
          for index in path.indices where index < first || index > last {
            if path[index] == 1 { path[index] = 0 }
          }
          var spelled: [Int] = []
          for (index, label) in path.enumerated()
          where label != 0 && (index == 0 || path[index - 1] != label) { spelled.append(label) }
          guard spelled == labels else { continue }
          let score = (0..<count).reduce(0.0) {
            $0 + Double(values[$1 * 4 + (number >> (2 * $1) & 3)])
          }
          best = max(best, score)
        }
        let alignment = try align(text, values)
        #expect((alignment == nil) == (best == -.infinity))
        if let alignment { #expect(abs(alignment.logProbability - best) < 1e-9) }
      }
    }
  }
}
