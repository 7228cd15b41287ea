import Foundation
import Support
import Testing
import UnicodeText

@testable import CharacterLM

@Suite struct UserLexiconTests {
  private func score(
    _ text: String, _ lexicon: UserLexicon, _ spelling: UserLexicon.Spelling = .plain
  ) -> Float {
    let trie = lexicon.trie(spelling)
    var position = TriePosition()
    let sum = text.decomposedScalars.reduce(Float(0)) {
      $0 + trie.advance(&position, by: WordCharacter($1))
    }
    return sum + trie.end(at: position)
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

  /// If every word could be decisive, one would be found in every other stroke.
  @Test(arguments: [
    ("anna", 20), ("anna anna", 30), ("anna.anna", 30), ("bob anna", 28), ("anna bob bob", 36),
    ("annab anna", 20), ("anna ann", 20), ("anna bo bob", 28), ("bob bob bob", 24),
  ])
  func oneWordIsDecisive(_ text: String, _ weight: Float) throws {
    let lexicon = try UserLexicon(["anna": 20, "bob": 8])
    #expect(abs(score(text, lexicon) - weight) < 1e-4)
  }

  @Test(arguments: [
    ("DİYARBAKIR", 2), ("Diyarbakır", 3), ("DIYARBAKIR", 0), ("İzmir", 3), ("İZMİR", 2),
    ("IZMIR", 0),
    ("ispanak", 3), ("İspanak", 2), ("Ispanak", 0), ("İSPANAK", 2), ("IŞIK", 2), ("İŞİK", 0),
    ("iPad", 3), ("İPAD", 0), ("ANKARA", 2),
  ])
  func capitalsOfTurkishHaveDots(_ text: String, _ weight: Float) throws {
    let lexicon = try UserLexicon(words: [
      "Diyarbakır", "İzmir", "ispanak", "Işık", "iPad", "Ankara",
    ])
    #expect(abs(score(text, lexicon, .dottedCapitals) - weight) < 1e-5)
    if text.contains("İ"), weight == 2 { #expect(score(text, lexicon) == 0) }
  }

  @Test(arguments: [
    ("Αθήνα", 3), ("ΑΘΗΝΑ", 2), ("ΑΘΉΝΑ", 0), ("Μάιος", 3), ("ΜΑΪΟΣ", 2), ("ΜΑΙΟΣ", 0),
    ("Άρης", 2), ("ΑΡΗΣ", 2), ("ΠΡΑΪΑ", 2), ("ᾠδή", 3), ("ΩΔΗ", 0), ("ΩΙΔΗ", 2), ("ÉCOLE", 2),
    ("ЙОД", 2),
  ])
  func capitalsOfGreekHaveNoAccents(_ text: String, _ weight: Float) throws {
    let lexicon = try UserLexicon(words: ["Αθήνα", "Μάιος", "άρης", "Πραΐα", "ᾠδή", "école", "йод"])
    #expect(abs(score(text, lexicon) - weight) < 1e-5)
  }

  /// A pack reads a word with its own characters, or else with plain ones.
  @Test(arguments: [
    ("2º", "º", "2º", "2o"), ("2º", "o", "2o", "2º"), ("oʻz", "ʻ", "oʻz", "o'z"),
    ("o‘z", "ʻ", "oʻz", "o'z"), ("o‘z", "", "o'z", "oʻz"), ("«tea»", "«»", "«tea»", "\"tea\""),
    ("“tea”", "", "\"tea\"", "“tea”"), ("كتاب", "\u{6A9}", "\u{6A9}تاب", "كتاب"),
    ("\u{6A9}تاب", "ك", "كتاب", "\u{6A9}تاب"), ("ﬁn", "fi", "fin", "ﬁn"),
    ("so\u{AD}fa", "", "sofa", "so\u{AD}fa"),
  ])
  func wordsAreSpeltAsThePackReadsThem(
    _ word: String, _ known: String, _ right: String, _ wrong: String
  ) throws {
    let lexicon = try UserLexicon([word: 4])
    let scalars = Set(known.unicodeScalars)
    let trie = lexicon.trie { $0.isASCII || scalars.contains($0) }
    func score(_ text: String) -> Float {
      var position = TriePosition()
      let sum = text.decomposedScalars.reduce(Float(0)) {
        $0 + trie.advance(&position, by: WordCharacter($1))
      }
      return sum + trie.end(at: position)
    }
    #expect(abs(score(right) - 4) < 1e-5)
    #expect(abs(score(wrong)) < 1e-5)
    #expect(lexicon.words == [word.composed: 4])
  }

  /// Whichever pack asks in between, another one's spelling stays.
  @Test func manyPacksShareALexicon() throws {
    let lexicon = try UserLexicon(["2º": 4, "«a»": 2, "b—c": 1, "d…": 3])
    for _ in 0..<2 {
      for known in ["", "º", "«»", "—", "…", "º«»—…", "o", ""] {
        let trie = lexicon.trie { $0.isASCII || known.unicodeScalars.contains($0) }
        for (text, weight, plain) in [
          ("2º", 4, "2o"), ("«a»", 2, "\"a\""), ("b—c", 1, "b - c"), ("d…", 3, "d..."),
        ] as [(String, Float, String)] {
          let isKnown = known.unicodeScalars.contains { text.unicodeScalars.contains($0) }
          var position = TriePosition()
          let sum = (isKnown ? text : plain).unicodeScalars.reduce(Float(0)) {
            $0 + trie.advance(&position, by: WordCharacter($1))
          }
          // The dash is a word of its own.
          let expected = !isKnown && text == "b—c" ? 3 : weight
          #expect(abs(sum + trie.end(at: position) - expected) < 1e-5, "\(known): \(text)")
        }
      }
    }
  }

  /// A word's variant in other capitals is stored only if it differs.
  @Test(arguments: [
    ("ภาษา", 1), ("日本", 1), ("2026", 1), ("école", 3), ("École", 2), ("eBay", 1), ("tea", 3),
    ("Tea", 2), ("TEA", 1), ("é", 2), ("É", 1), ("ß", 2),
  ])
  func variantsAreStoredOnlyIfTheyDiffer(word: String, count: Int) throws {
    let lexicon = try UserLexicon(words: [word])
    let list = lexicon.list(.plain, [])
    let stored = list.words.count
    #expect(stored == count)
  }

  private func unspacedScore(_ text: String, _ lexicon: UserLexicon) -> Float {
    let trie = lexicon.trie()
    var position = TriePosition()
    let sum = text.decomposedScalars.reduce(Float(0)) {
      $0 + trie.advanceUnspaced(&position, by: WordCharacter($1))
    }
    return sum + trie.endUnspaced(at: position)
  }

  @Test(arguments: [
    ("中国家", ["国家", "中国人"], 1), ("大学生", ["学生", "大学校"], 1),
    ("あかさ", ["かさ", "あが"], 1), ("가노래", ["노래", "가나"], 1),
    ("あいうえ", ["あい", "あいうお"], 1), ("あいう", ["あい", "あいうお"], 1),
    ("あいうえお", ["いう", "あいうえか"], 1), ("あいあいう", ["あいう", "あいあいえ"], 1),
    ("あいう", ["あい", "いう"], 1), ("あいうえ", ["うえ", "あい"], 2), ("あ", ["あい"], 0),
  ])
  func wordsBeginAnywhereWithoutSpaces(_ text: String, _ words: [String], _ count: Int) throws {
    let lexicon = try UserLexicon(words: words, weight: 1)
    #expect(abs(unspacedScore(text, lexicon) - Float(count)) < 1e-5)
  }

  /// Texts without spaces, against taking the longest word at each place.
  @Test(arguments: 0..<4) func findsTheLongestWordsWithoutSpaces(_ seed: Int) throws {
    var generator = SeededGenerator(seed: seed)
    // Some share their first bytes, or decomposed their first letters.
    let letters = Array("あいかが가각中\u{20000}".prefix(seed + 5))
    func text(_ lengths: ClosedRange<Int>) -> String {
      String(
        (0..<Int.random(in: lengths, using: &generator)).map { _ in
          letters.randomElement(using: &generator)!
        })
    }
    var weights: [[Unicode.Scalar]: Float] = [:]
    var words: [String: Float] = [:]
    for _ in 0..<60 {
      let (word, weight) = (text(1...5), Float.random(in: 1...5, using: &generator))
      (words[word], weights[word.decomposedScalars]) = (weight, weight)
    }
    let lexicon = try UserLexicon(words)
    for _ in 0..<300 {
      let text = text(1...20)
      let scalars = text.decomposedScalars
      var (expected, start): (Float, Int) = (0, 0)
      while start < scalars.count {
        let end = (start + 1...scalars.count).last { weights[Array(scalars[start..<$0])] != nil }
        expected += end.flatMap { weights[Array(scalars[start..<$0])] } ?? 0
        start = end ?? start + 1
      }
      #expect(abs(unspacedScore(text, lexicon) - expected) < 1e-3, "\(text)")
    }
  }

  /// The longest word is found as a whole, though little is read again if it breaks off.
  @Test func longWordsCountWithoutSpaces() throws {
    let word = String(repeating: "あ", count: UserLexicon.maximumWordLength)
    let lexicon = try UserLexicon(words: [word], weight: 1)
    #expect(abs(unspacedScore("い" + word + "い", lexicon) - 1) < 1e-4)
    #expect(abs(unspacedScore(String(word.dropLast()) + "い" + word, lexicon) - 1) < 1e-4)
  }

  @Test(arguments: [
    ("anna", 2), ("annab", 2), ("hanna", 2), ("annanna", 2), ("annaanna", 4), ("aanna", 2),
    ("7anna!", 2), ("ann", 0), ("anbob", 3), ("bobanna", 5), ("bo", 0),
  ])
  func wordsBeginAndEndAnywhereWithoutSpaces(_ text: String, _ weight: Float) throws {
    let trie = try UserLexicon(["anna": 2, "bob": 3]).trie()
    var position = TriePosition()
    var sum: Float = 0
    for scalar in text.unicodeScalars {
      let character = WordCharacter(scalar)
      let gain = trie.advance(&position, by: character, beginsAnywhere: true)
      #expect(gain <= trie.maximumGain(of: character) + 1e-5)
      sum += gain
    }
    #expect(abs(sum + trie.end(at: position) - weight) < 1e-5)
  }

  @Test func aWordGainsLetterByLetterAndNoMoreThanPromised() throws {
    let lexicon = try UserLexicon(["kettle": 6, "ketchup": 3.5])
    var position = TriePosition()
    for letter in "kettle".unicodeScalars {
      let gain = lexicon.trie().advance(&position, by: WordCharacter(letter))
      #expect(abs(gain - 1) < 1e-5)
    }
    #expect(lexicon.trie().end(at: position) == 0)
    func maximumGain(_ letter: Unicode.Scalar) -> Float {
      lexicon.trie().maximumGain(of: WordCharacter(letter))
    }
    #expect(["k", "l"].allSatisfy { abs(maximumGain($0) - 1) < 1e-5 })
    #expect(abs(maximumGain("u") - 0.5) < 1e-5)
    #expect(["z", " ", "\u{E9}"].allSatisfy { maximumGain($0) == 0 })
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

  /// Words of any script, against looking up them and their variants in case.
  @Test(arguments: 0..<4) func agreesWithADictionaryOfAnyLetters(_ seed: Int) throws {
    var generator = SeededGenerator(seed: seed)
    let letters = ["a", "e", "A", "E", "\u{E9}", "\u{C9}", "\u{DF}", "\u{1EC7}", "\u{65E5}", "'"]
    func word() -> String {
      (0..<Int.random(in: 1...3, using: &generator)).map { _ in
        letters.randomElement(using: &generator)!
      }.joined()
    }
    var weights: [String: Float] = [:]
    for _ in 0..<300 { weights[word()] = Float.random(in: 0...5, using: &generator) }
    var expected = weights
    for (word, weight) in weights {
      let capitalised = word.prefix(1).uppercased() + word.dropFirst()
      let forms =
        word == word.lowercased()
        ? [capitalised, word.uppercased()] : word == capitalised ? [word.uppercased()] : []
      for form in forms { expected[form] = max(expected[form] ?? 0, weight - 1) }
    }
    let lexicon = try UserLexicon(weights)
    for word in expected.keys.sorted() + (0..<500).map({ _ in word() }) where word != "'" {
      var position = TriePosition()
      var sum: Float = 0
      for scalar in word.decomposedScalars {
        let character = WordCharacter(scalar)
        let gain = lexicon.trie().advance(&position, by: character)
        #expect(gain <= lexicon.trie().maximumGain(of: character) + 1e-5)
        sum += gain
      }
      sum += lexicon.trie().end(at: position)
      // An apostrophe separates words, unless the lexicon has them as one.
      if !word.contains("'") || (expected[word] ?? 0) > 0 {
        #expect(abs(sum - (expected[word] ?? 0)) < 1e-4, "\(word)")
      }
    }
  }

  @Test func sizesAreBounded() throws {
    let long = String(repeating: "\u{E9}", count: UserLexicon.maximumWordLength)
    _ = try UserLexicon(words: [long])
    #expect(throws: UserLexiconError.wordTooLong(beginning: String(long.prefix(40)), limit: 256)) {
      try UserLexicon(words: [long + "e"])
    }
    let marks = "a" + String(repeating: "\u{301}", count: 100_000)
    for weights in [[marks: Float(1)], ["a" + marks: -1]] {
      let error = #expect(throws: UserLexiconError.self) { try UserLexicon(weights) }
      #expect(try #require(error).description.utf8.count < 1_000)
    }
    // Text is bounded word by word.
    _ = try UserLexicon(words: [long + " " + long])
    let many = Dictionary(
      uniqueKeysWithValues: (0...UserLexicon.maximumWordCount).map { (String($0), Float(1)) })
    #expect(throws: UserLexiconError.tooManyWords(limit: 1_000_000)) { try UserLexicon(many) }
  }

  /// Swift takes the square of a letter's marks to hash it.
  @Test func lettersOfTooManyMarksAreRefusedUnhashed() {
    let marks = "a" + String(repeating: "\u{301}\u{323}", count: 100_000)
    let beginning = String(String.UnicodeScalarView(marks.unicodeScalars.prefix(40)))
    #expect(throws: UserLexiconError.wordTooLong(beginning: beginning, limit: 256)) {
      try UserLexicon(words: ["known", marks])
    }
  }

  /// The memory after a short word is zeros, from which these words are distinguished.
  @Test func zerosInWords() throws {
    let words = ["a", "a\u{0}", "a\u{0}\u{0}", "\u{0}", "b\u{0}c", "b"]
    let lexicon = try UserLexicon(words: words)
    for word in words { #expect(abs(score(word, lexicon) - 3) < 1e-4) }
  }
}
