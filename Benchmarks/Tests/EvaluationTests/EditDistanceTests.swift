import Support
import Testing

@testable import Evaluation

struct EditDistanceTests {
  /// The plain definition.
  private func naive(_ a: ArraySlice<Int>, _ b: ArraySlice<Int>) -> Int {
    guard let x = a.last, let y = b.last else { return a.count + b.count }
    return min(
      naive(a.dropLast(), b.dropLast()) + (x == y ? 0 : 1),
      naive(a.dropLast(), b) + 1,
      naive(a, b.dropLast()) + 1)
  }

  @Test(arguments: 0..<300)
  func agreesWithTheDefinition(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    func string() -> [Int] {
      (0..<Int.random(in: 0...6, using: &generator)).map { _ in
        Int.random(in: 0..<3, using: &generator)
      }
    }
    let (a, b) = (string(), string())
    #expect(editDistance(a, b) == naive(a[...], b[...]))
  }

  @Test(arguments: [
    ("", "", 0), ("", "abc", 3), ("abc", "", 3), ("kitten", "sitting", 3), ("flaw", "lawn", 2),
    ("abc", "abc", 0), ("aba", "abaaba", 3), ("ab", "ba", 2),
  ])
  func knownCases(reference: String, reading: String, distance: Int) {
    #expect(editDistance(Array(reference), Array(reading)) == distance)
  }

  @Test func theBeginningsMayOverlapTheEnds() {
    #expect(editDistance(Array("aaa"), Array("aaaaa")) == 2)
    #expect(editDistance(Array("abab"), Array("ab")) == 2)
  }
}
