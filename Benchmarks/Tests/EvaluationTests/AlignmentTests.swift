import Support
import Testing

@testable import Evaluation

struct AlignmentTests {
  private func cost(_ steps: [AlignmentStep<Character>]) -> Int {
    steps.filter { if case .match = $0 { false } else { true } }.count
  }

  /// Both texts, according to the steps.
  private func texts(_ steps: [AlignmentStep<Character>]) -> (reference: String, reading: String) {
    var (reference, reading) = ("", "")
    for step in steps {
      switch step {
      case .match(let both):
        reference.append(both)
        reading.append(both)
      case .substitution(let a, let b):
        reference.append(a)
        reading.append(b)
      case .deletion(let a): reference.append(a)
      case .insertion(let b): reading.append(b)
      }
    }
    return (reference, reading)
  }

  @Test func theStepsOfAnExample() {
    let steps = alignment(of: "kitten", to: "sitting")
    #expect(
      steps == [
        .substitution(reference: "k", reading: "s"), .match("i"), .match("t"), .match("t"),
        .substitution(reference: "e", reading: "i"), .match("n"), .insertion("g"),
      ])
  }

  @Test(arguments: [("", ""), ("", "ab"), ("ab", ""), ("ab", "ab"), ("ab", "ba"), ("a", "bcad")])
  func shortTexts(reference: String, reading: String) {
    let steps = alignment(of: reference, to: reading)
    #expect(cost(steps) == editDistance(Array(reference), Array(reading)))
    #expect(texts(steps) == (reference, reading))
  }

  @Test func randomTextsCostTheirEditDistance() {
    var generator = SeededGenerator(seed: 7)
    func text() -> String {
      String(
        (0..<Int.random(in: 0...20, using: &generator)).map { _ in
          "abc".randomElement(using: &generator) ?? "a"
        })
    }
    for _ in 0..<500 {
      let (a, b) = (text(), text())
      let steps = alignment(of: a, to: b)
      #expect(cost(steps) == editDistance(Array(a), Array(b)))
      #expect(texts(steps) == (a, b))
    }
  }

  @Test func longTextsAreCutInHalves() {
    var generator = SeededGenerator(seed: 8)
    let a = String((0..<3_000).map { _ in "abcd".randomElement(using: &generator) ?? "a" })
    let b = String(a.enumerated().compactMap { $0 % 7 == 0 ? nil : $0 % 11 == 0 ? "x" : $1 })
    let steps = alignment(of: a, to: b)
    #expect(cost(steps) == editDistance(Array(a), Array(b)))
    #expect(texts(steps) == (a, b))
  }
}
