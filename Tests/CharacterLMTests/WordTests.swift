import Foundation
import Support
import Testing

@testable import CharacterLM

@Suite struct WordTests {
  private func hash(_ word: String) -> WordHash {
    var hash = WordHash()
    for scalar in word.unicodeScalars { hash.append(scalar) }
    return hash
  }

  /// Counted in `small.txt`.
  @Test func knownWordsHaveTheirShareOfTheText() throws {
    let model = try LanguageModel(contentsOf: Fixture.url("words.lm"))
    #expect(model.knowsWords)
    for (word, count) in [("the", 24), ("world", 6), ("hello", 3), ("monument", 2), ("apples", 1)] {
      let found = try #require(model.logProbability(ofWord: hash(word)), "\(word)")
      #expect(abs(Double(found) - log(Double(count) / Self.words)) < 0.02, "\(word)")
    }
  }

  private static let words = 147.0

  @Test(arguments: ["th", "thee", "The", "worl", "", "xyz", "don't", "ß"])
  func otherWordsAreUnknown(_ word: String) throws {
    let model = try LanguageModel(contentsOf: Fixture.url("words.lm"))
    #expect(model.logProbability(ofWord: hash(word)) == nil)
  }

  @Test func aModelMayKnowNoWords() throws {
    let model = try Fixture.model()
    #expect(!model.knowsWords)
    #expect(model.logProbability(ofWord: hash("the")) == nil)
  }

  @Test func lettersHaveOneForm() {
    #expect(WordHash.letter("A") == "a")
    #expect(WordHash.letter("é") == "é")
    #expect(WordHash.letter("Я") == "я")
    #expect(WordHash.letter("İ") == "İ")
    #expect(WordHash.letter("\u{301}") == "\u{301}")
    for other in "0 '-.\u{2028}".unicodeScalars { #expect(WordHash.letter(other) == nil) }
  }

  /// Whatever the table contains, it is refused or answers.
  @Test(arguments: 1...5)
  func hostileTablesDoNoHarm(_ seed: UInt64) throws {
    let bytes = try Fixture.bytes(of: "words.lm")
    var random = SeededGenerator(seed: seed)
    for _ in 0..<40 {
      var hostile = bytes
      for _ in 0..<20 {
        let offset = Int.random(in: (bytes.count - 500)..<bytes.count - 8, using: &random)
        hostile[offset] = .random(in: 0...255, using: &random)
      }
      guard let model = try? Fixture.load(Fixture.sealed(hostile)) else { continue }
      for word in ["the", "world", "zzz"] {
        if let value = model.logProbability(ofWord: hash(word)) { #expect(value <= 1e-3) }
      }
    }
  }

  @Test func aTableWithoutAFreePlaceIsRefused() throws {
    var bytes = try Fixture.bytes(of: "words.lm")
    let places = Int(bytes[32]) | Int(bytes[33]) << 8
    let size = (8 + 4 * places + 7) / 8 * 8
    let start = bytes.count - 8 - size + 8
    for place in 0..<places { bytes[start + 4 * place] = 7 }
    let error = #expect(throws: LanguageModelError.self) { try Fixture.load(Fixture.sealed(bytes)) }
    guard case .corrupt(_, _, "words: no free place") = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func anEntryWithoutALogarithmIsRefused() throws {
    var bytes = try Fixture.bytes(of: "words.lm")
    let places = Int(bytes[32]) | Int(bytes[33]) << 8
    let start = bytes.count - 8 - (8 + 4 * places + 7) / 8 * 8 + 8
    let place = try #require((0..<places).first { bytes[start + 4 * $0] != 0 })
    bytes[start + 4 * place] = 0
    let error = #expect(throws: LanguageModelError.self) { try Fixture.load(Fixture.sealed(bytes)) }
    guard case .corrupt(_, start + 4 * place, "words: no logarithm") = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }
}
