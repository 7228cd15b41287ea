import CharacterLM
import Testing
import UnicodeText

@testable import CTCDecoder

/// The form that a text is expected to have.
@Suite struct FormTests {
  private let alphabet = Fixture.alphabet

  /// The penalty of a text by a pattern.
  private func cost(_ text: String, _ pattern: String) throws -> Float {
    let form = try #require(TextForm(pattern: pattern, penalty: 5))
    let scorer = FormScorer(form, alphabet: alphabet)
    var place = scorer.start
    let labels = try #require(alphabet.labels(of: Array(text.unicodeScalars)))
    let sum = labels.reduce(Float(0)) { $0 + scorer.append($1, to: &place) }
    return -(sum + scorer.end(at: place))
  }

  @Test(arguments: [
    ("AA99AAA", "AB12CDE"), ("a9*", "x7Q"), ("a9*", "x77"), ("9?9", "7"), ("9?9", "42"),
    ("9+", "2026"), ("[A9-]+x", "B-7x"), ("\\A\\9", "A9"), ("[\\]a]", "]"), ("9+?a", "a"),
    ("\\+99", "+49"), ("[+]99", "+49"), ("9?+a", "12a"),
    ("99?[/.-]99?[/.-]9999", "4/11/2026"), ("99?[/.-]99?[/.-]9999", "24.1.2026"),
  ])
  func whatFitsCostsNothing(_ pattern: String, _ text: String) throws {
    #expect(try cost(text, pattern) == 0)
  }

  /// The penalty of a text that another alphabet writes, with its letters.
  private func cost(_ text: String, _ pattern: String, in alphabet: Alphabet) throws -> Float {
    let characters = PatternCharacters(letters: alphabet.scalars)
    let form = try #require(TextForm(pattern: pattern, penalty: 5, characters: characters))
    let scorer = FormScorer(form, alphabet: alphabet)
    var place = scorer.start
    let labels = try #require(alphabet.labels(of: alphabet.folded(text)))
    let sum = labels.reduce(Float(0)) { $0 + scorer.append($1, to: &place) }
    return -(sum + scorer.end(at: place))
  }

  /// Labels are decomposed: what a pattern names with its marks fits without them, too.
  @Test(arguments: [
    ("zoë", "zoë", 0), ("zoë", "zoe", 0), ("9[é]?", "7é", 0), ("9[é]?", "7", 0),
    ("A*a", "ÉëŻ", 1), ("A*a", "Éëé", 0), ("zoë", "zoz", 1), ("aé", "é", 1),
    ("—o", " o", 2),
  ])
  func marksBelongToTheirLetters(_ pattern: String, _ text: String, _ faults: Int) throws {
    let alphabet = try Alphabet(" zoeEZ7\u{301}\u{307}\u{308}-")
    #expect(try cost(text, pattern, in: alphabet) == 5 * Float(faults))
  }

  /// Vowel signs, rephs and joiners need no place: not even those that Unicode counts as letters,
  /// nor those that it doesn't know.
  @Test(arguments: [
    ("**", "काल", 0), ("**", "कल", 0), ("**", "किल", 0), ("**", "का", 1), ("*", "र्क", 0),
    ("**", "क्\u{200D}ल", 0), ("किल", "किल", 0), ("[कि]+", "किका", 0), ("**", "ल1", 0),
  ])
  func signsOfIndiaBelongToTheirLetters(
    _ pattern: String, _ text: String, _ faults: Int
  ) throws {
    let alphabet = try Alphabet(
      " 1\u{915}\u{930}\u{932}\u{93F}\u{93E}\u{94D}\u{200D}\u{E930}", penOrder: true)
    #expect(try cost(text, pattern, in: alphabet) == 5 * Float(faults))
  }

  @Test(arguments: [("*9", 0), ("ሂ9", 0), ("[ሂ]9", 0), ("**9", 1)])
  func vowelsOfEthiopicBelongToTheirSyllables(_ pattern: String, _ faults: Int) throws {
    let written = PenOrder.pen("ሂ".decomposedScalars)
    #expect(written.count == 2)
    let alphabet = try Alphabet(
      String(String.UnicodeScalarView([" ", "1"] + written)), penOrder: true)
    #expect(try cost("ሂ1", pattern, in: alphabet) == 5 * Float(faults))
  }

  @Test(arguments: [
    ("AA99AAA", "AB1ZCDE", 1), ("AA99AAA", "AB12CDEF", 1), ("AA99", "AB1", 1),
    ("AA99AAA", "AB1-2CDE", 1), ("9/9", "919", 1),
    ("9+", "12a3", 1), ("A", "", 1),
  ])
  func eachFaultCosts(_ pattern: String, _ text: String, _ faults: Int) throws {
    #expect(try cost(text, pattern) == 5 * Float(faults))
  }

  @Test func aTextOfAnotherFormCostsNoMoreThanTwoFaults() throws {
    for text in ["cab", "cabcabcab", "12 cabcab 2026", "9cabc"] {
      #expect(try cost(text, "99?/99?/9999") == 10)
    }
  }

  @Test func theSpaceBeforeTheTextIsNotPartOfIt() throws {
    #expect(try cost(" AB", "AA") == 0)
    #expect(try cost("A B", "AA") == 5)
  }

  /// The penalty of an ink after other text.
  private func cost(_ text: String, after before: String, _ pattern: String) throws -> Float {
    let form = try #require(TextForm(pattern: pattern, penalty: 5))
    let scorer = FormScorer(form, alphabet: alphabet)
    var place = scorer.start(after: Array(before.unicodeScalars), in: alphabet).state
    let labels = try #require(alphabet.labels(of: Array(text.unicodeScalars)))
    let sum = labels.reduce(Float(0)) { $0 + scorer.append($1, to: &place) }
    return -(sum + scorer.end(at: place))
  }

  @Test(arguments: [
    ("AA99AAA", "AB", "12CDE"), ("99?/99?/9999", "29/", "11/2026"), ("9+[.]9+", "12", ".50"),
    ("99 99 AA", "12 34 ", "AB"), ("99 99 AA", "12", " 34 AB"), ("99 99 AA", "No: 12 ", "34 AB"),
    ("AA99AAA", "(AB", "12CDE"),
    // What doesn't fit comes before the form.
    ("AA99AAA", "LONDO", "AB12CDE"), ("AA99AAA", "LONDON ", "AB12CDE"),
    ("AA99AAA", "No 1:", "AB12CDE"),
    // A form that may end may begin anew.
    ("99", "12 ", "34"), ("99", "12", " 34"), ("9+", "12", "34"),
  ])
  func aFormMayBeginBeforeTheInk(_ pattern: String, _ before: String, _ text: String) throws {
    #expect(try cost(text, after: before, pattern) == 0)
  }

  @Test(arguments: [
    ("AA99AAA", "AB", "I2CDE"), ("a+@a+", "john", " smith@web"), ("99 99 AA", "12 34 ", "56"),
    ("99/99", "12", "34"),
    // A form that can go on without a space does.
    ("9+", "12", " 34"), ("9+[ ]?9+", "1", " 2"),
  ])
  func afterTheBeginningOfAFormItsRestIsExpected(
    _ pattern: String, _ before: String, _ text: String
  ) throws {
    #expect(try cost(text, after: before, pattern) >= 5)
  }

  @Test(arguments: [
    ("29/", 3), ("on 29/", 3), ("", 0), ("on", 0), ("29/11/2026 ", 0), ("29/11/2026", 10),
  ])
  func theInkContinuesWhatFits(_ before: String, _ count: Int) throws {
    let form = try #require(TextForm(pattern: "99?/99?/9999", penalty: 5))
    let scorer = FormScorer(form, alphabet: alphabet)
    let found = scorer.start(after: Array(before.unicodeScalars), in: alphabet)
    #expect(found.continued == count)
  }

  @Test(arguments: [
    "", "[", "[A9", "[]", "9[]", "+", "?9", "+49", "9++", "9+++", "9??", "9+?+", "9\\", "[9\\]",
    String(repeating: "A", count: 65), "[" + String(repeating: "a", count: 4_095) + "]",
    "[" + String(repeating: "*", count: 2_000_000) + "]",
    String(repeating: "\\A", count: 2_000_000),
  ])
  func invalidPatternsAreRefused(_ pattern: String) {
    #expect(TextForm(pattern: pattern, penalty: 5) == nil)
  }

  @Test func aFormHasAtMostAsManyPlacesAsAWordHasBits() throws {
    let longest = String(repeating: "A", count: 64)
    #expect(try cost(longest, longest) == 0)
  }

  @Test func bracketsMayNameAClassAgainAndAgain() throws {
    let pattern = "[" + String(repeating: "*", count: 4_092) + "\\*]"
    let form = try #require(TextForm(pattern: "[**9\\*]", penalty: 5))
    for text in ["a", "Z", "7", "*"] { #expect(form.positions(for: Character(text)) == 1) }
    #expect(form.positions(for: "-") == 0)
    #expect(TextForm(pattern: pattern, penalty: 5)?.characters == form.characters)
  }

  @Test func digitsAreThoseOfTheLanguage() throws {
    let characters = PatternCharacters(digits: ["x", "y"])
    let form = try #require(TextForm(pattern: "9", penalty: 5, characters: characters))
    #expect(form.positions(for: "x") == 1 && form.positions(for: "1") == 0)
  }

  @Test(arguments: [
    ("A", "ŁЧΩA", "łч1ก"), ("a", "łчωßa", "ŁЧ1ก"), ("*", "ŁłЧч7aAก", "-"), ("9", "7", "łЧก"),
  ])
  func lettersAreThoseOfTheLanguage(_ sign: String, _ fitting: String, _ others: String) throws {
    let letters = Array("ŁłЧчΩωßกaA-".unicodeScalars)
    let form = try #require(
      TextForm(pattern: sign, penalty: 5, characters: PatternCharacters(letters: letters)))
    for character in fitting { #expect(form.positions(for: character) == 1, "\(character)") }
    for character in others { #expect(form.positions(for: character) == 0, "\(character)") }
  }

  /// A form ends with the ink, or within the text that follows.
  @Test(arguments: [
    ("9/9", "7/8", " ml", 0), ("9/9", "7/8", "/9", 0), ("9/9", "7/", "8 ml", 0),
    ("9/9", "7", " ml", 5), ("9/9", "718", " ml", 5), ("9/9", "7", "x8", 5),
  ])
  func whatFollowsTheInkBreaksNoForm(
    _ pattern: String, _ text: String, _ following: String, _ penalty: Float
  ) throws {
    let form = try #require(TextForm(pattern: pattern, penalty: 5))
    let scorer = FormScorer(form, alphabet: alphabet)
    var place = scorer.start
    let labels = try #require(alphabet.labels(of: text.unicodeScalars))
    let sum = labels.reduce(Float(0)) { $0 + scorer.append($1, to: &place) }
    let after = try #require(alphabet.labels(of: following.unicodeScalars))
    #expect(-(sum + scorer.end(at: place, before: after)) == penalty)
  }
}
