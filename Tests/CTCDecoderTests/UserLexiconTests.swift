import Support
import Testing

@testable import CTCDecoder

@Suite struct UserLexiconTests {
  private func score(_ text: String, _ lexicon: UserLexicon) -> Float {
    var place = WordPlace()
    let sum = text.unicodeScalars.reduce(Float(0)) { $0 + lexicon.advance(&place, by: $1) }
    return sum + lexicon.end(at: place)
  }

  @Test(arguments: [
    ("anna", 2), ("Anna", 1), ("ANNA", 1), ("ann", 0), ("annab", 0), ("anna,", 2), ("(anna)", 2),
    ("anna anna", 4), ("hanna", 0), ("anna's", 2), ("7anna", 0), ("O'Neil", 3), ("O'NEIL", 2),
    ("o'neil", 0), ("C++", 4), ("C+", 0), ("#tag", 5), ("x #tag", 5), ("", 0), ("eBay", 6),
    ("Ebay", 0), ("New", 1), ("York", 1), ("New York", 2), ("a", 3), ("an", 0), ("A an", 2),
  ])
  func wholeWordsCountTheirWeight(_ text: String, _ weight: Float) throws {
    let lexicon = try UserLexicon([
      "anna": 2, "O'Neil": 3, "C++": 4, "#tag": 5, "eBay": 6, "New York": 1, "a": 3,
      "nothing": 0, "": 1, " ": 1,
    ])
    #expect(abs(score(text, lexicon) - weight) < 1e-5)
  }

  @Test func aWordGainsLetterByLetterAndNoMoreThanPromised() throws {
    let lexicon = try UserLexicon(["kettle": 6, "ketchup": 3.5])
    var place = WordPlace()
    for letter in "kettle".unicodeScalars {
      #expect(abs(lexicon.advance(&place, by: letter) - 1) < 1e-5)
    }
    #expect(lexicon.end(at: place) == 0)
    #expect(abs(lexicon.largestGain - 1) < 1e-5)
  }

  /// A trie of thousands of words, against looking words up.
  @Test func agreesWithADictionary() throws {
    var generator = SeededGenerator(seed: 4)
    func word() -> String {
      let length = Int.random(in: 1...4, using: &generator)
      return String((0..<length).map { _ in "ABCDE".randomElement(using: &generator)! })
    }
    var weights: [String: Float] = [:]
    for _ in 0..<5_000 { weights[word()] = Float.random(in: 0...5, using: &generator) }
    let lexicon = try UserLexicon(weights)
    for _ in 0..<500 {
      let words = (0..<3).map { _ in word() }
      let expected = words.reduce(Float(0)) { $0 + (weights[$1] ?? 0) }
      #expect(abs(score(words.joined(separator: " "), lexicon) - expected) < 1e-3)
    }
  }

  @Test(arguments: [Float.nan, .infinity, -1, 101])
  func weightsOutOfRangeAreRefused(_ weight: Float) {
    let error = #expect(throws: UserLexiconError.self) { try UserLexicon(["word": weight]) }
    #expect("\(error!)".contains("\"word\""))
  }

  @Test func lexiconsOfTheSameWordsAreEqual() throws {
    let lexicon = try UserLexicon(words: ["tea", "cup"])
    #expect(try lexicon == UserLexicon(words: ["cup", "tea", "tea"]))
    #expect(try lexicon != UserLexicon(words: ["cup"]))
    #expect(lexicon.words["tea"] == UserLexicon.defaultWeight)
  }
}
