import CharacterLM
import SequenceData
import Testing

@testable import CTCDecoder

/// Words that follow certain others are likelier there, and only there.
struct WordPairTests {
  private let alphabet: Alphabet
  private let decoder: CTCBeamDecoder

  init() throws {
    alphabet = try Alphabet(" abc'")
    decoder = try CTCBeamDecoder(alphabet: alphabet)
  }

  private static let pairs = WordPairs(["ab ca": 2, "Ab cab": 1, "b'a a": 4], penOrder: false)

  /// A text's score by pairs.
  private func score(_ text: String, after before: String = "") throws -> Float {
    let scorer = PairScorer(Self.pairs, WordClasses(alphabet))
    var place = scorer.start(after: Array(before.unicodeScalars))
    var sum: Float = 0
    for scalar in text.unicodeScalars {
      let label = try #require(Array(alphabet.scalars).firstIndex(of: scalar)) + 1
      let gain = scorer.append(label, to: &place)
      #expect(gain <= scorer.maximumGain(of: label) + 1e-5)
      sum += gain
    }
    return sum + scorer.end(at: place)
  }

  private func expect(_ text: String, after before: String = "", _ wanted: Float) throws {
    #expect(abs(try score(text, after: before) - wanted) < 1e-5, "\(before)|\(text)")
  }

  @Test func secondWordsWeighAfterTheirFirst() throws {
    try expect("ab ca", 2)
    try expect("ab cab", 1)
    try expect("ab ca b", 2)
    try expect("c ab ca", 2)
    try expect("ca", 0)
    try expect("b ca", 0)
    try expect("ab", 0)
    try expect("ab c", 0)
    try expect("ab cb", 0)
    try expect("abca", 0)
    try expect("ab ca ca", 2)
    try expect("ab ca'ca", 2)
    try expect("ab c'ab", 0)
    try expect("b'a a'b'a a", 4)
  }

  /// Only spaces lead to words of pairs: first words, too, are in their trie.
  @Test func noWordBeginsBehindAnApostrophe() throws {
    let scorer = PairScorer(Self.pairs, WordClasses(alphabet))
    for before in ["ab ca'", "ab c'", "ab'"] {
      var place = scorer.start(after: Array(before.unicodeScalars))
      for label in try #require(alphabet.labels(of: "ab".unicodeScalars)) {
        #expect(scorer.append(label, to: &place) == 0, "\(before)")
      }
    }
  }

  @Test func wordsBeforeTheInkCount() throws {
    try expect("ca", after: "so AB ", 2)
    // The letter before the ink has earned its share.
    try expect("a", after: "ab c", 1)
    try expect("ca", after: "ab, ", 0)
    try expect("ca", after: "ab", 0)
    try expect("a", after: "b'a ", 4)
  }

  /// Words are the same with joiners and without.
  @Test(arguments: [
    (true, "क्\u{200D}त", "कत", "क्त"), (true, "क्त", "कत", "क्\u{200D}त"),
    (true, "कत", "क्\u{200D}त", "कत"), (false, "می\u{200C}خواهم", "کتاب", "می\u{200C}خواهم"),
    (false, "کتاب", "می\u{200C}خواهم", "کتاب"),
  ])
  func joinersAreSkipped(penOrder: Bool, first: String, second: String, read: String) throws {
    let letters = Set("\(first) \(second)\(read)".unicodeScalars)
    let alphabet = try Alphabet(
      String(String.UnicodeScalarView(letters.sorted())), penOrder: penOrder)
    let scorer = PairScorer(
      WordPairs(["\(first) \(second)": 2], penOrder: penOrder), WordClasses(alphabet))
    for before in ["", read] {
      var place = scorer.start(after: Array(before.unicodeScalars))
      let ink = before.isEmpty ? "\(read) \(second)" : " \(second)"
      let labels = try #require(alphabet.labels(of: ink.unicodeScalars))
      let sum = labels.reduce(Float(0)) { $0 + scorer.append($1, to: &place) }
      #expect(abs(sum + scorer.end(at: place) - 2) < 1e-5)
    }
  }

  /// Between two readings that are as likely by the ink, the pair decides.
  @Test func decoderReadsThePair() throws {
    func frame(_ letters: String) -> [Float] {
      ([nil] + alphabet.scalars.map { $0 }).map { scalar in
        guard let scalar, letters.unicodeScalars.contains(scalar) else { return -20 }
        return -Float(letters.count == 1 ? 0.001 : 0.7)
      }
    }
    let values = ["c", "ab", "b"].flatMap(frame)
    let posteriors = Posteriors(values: values, frames: 3, classes: alphabet.classCount)
    var context = DecodingContext(preContext: "c ")
    context.pairs = WordPairs(["c cab": 3, "ab cb": 9], penOrder: false)
    #expect(try decoder.decode(posteriors, context: context).first?.text == "cab")
    context.preContext = "ab "
    #expect(try decoder.decode(posteriors, context: context).first?.text.hasPrefix("cb") == true)
  }
}
