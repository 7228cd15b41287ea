import Testing

@testable import Evaluation

struct ErrorCountsTests {
  @Test func countsOfOneInk() {
    let counts = ErrorCounts(
      reference: "to be, or not", readings: ["to bee or not", "to be, or not"])
    #expect(counts.inks == 1)
    #expect(counts.characters == 13)
    #expect(counts.characterEdits == 1)
    #expect(counts.words == 4)
    #expect(counts.wordEdits == 1)
    #expect(counts.firstCorrect == 0)
    #expect(counts.amongFive == 1)
  }

  @Test func caseAndPunctuationCount() {
    let counts = ErrorCounts(reference: "It's", readings: ["its"])
    #expect(counts.characterEdits == 2)
    #expect(counts.wordEdits == 1)
  }

  @Test func punctuationApartIsWordsAndNoSpacesBesideThem() {
    let counts = ErrorCounts(
      reference: "Well , ( it 's ) $5 !", readings: ["Well, (it's) $5?"], punctuationApart: true)
    // Well , ( it ' s ) $ 5 !
    #expect(counts.words == 10)
    #expect(counts.wordEdits == 1)
    #expect(counts.characters == 23)
    #expect(counts.characterEdits == 1)
    let spaces = ErrorCounts(reference: "in to", readings: ["into"], punctuationApart: true)
    #expect(spaces.wordEdits == 2)
    #expect(ErrorCounts(reference: "a ,", readings: ["a,"]).firstCorrect == 0)
    #expect(
      ErrorCounts(reference: "a ,", readings: ["a,"], punctuationApart: true).firstCorrect == 1)
  }

  @Test func noReadingIsTheEmptyText() {
    let counts = ErrorCounts(reference: "a b", readings: [])
    #expect(counts.characterEdits == 3)
    #expect(counts.wordEdits == 2)
    #expect(counts.firstCorrect == 0)
    #expect(ErrorCounts(reference: "", readings: []).firstCorrect == 1)
  }

  @Test func theSixthReadingComesTooLate() {
    let readings = ["b", "c", "d", "e", "f", "a"]
    #expect(ErrorCounts(reference: "a", readings: readings).amongFive == 0)
    #expect(ErrorCounts(reference: "f", readings: readings).amongFive == 1)
  }

  @Test func theOracleTakesTheClosestReading() {
    let counts = ErrorCounts(reference: "abcd", readings: ["wxyz", "abyz", "abcz", "vwxyz"])
    #expect(counts.characterEdits == 4)
    #expect(counts.oracleEdits == 1)
    #expect(counts.amongAll == 0)
    let late = ErrorCounts(reference: "f", readings: ["a", "b", "c", "d", "e", "f"])
    #expect(late.oracleEdits == 0 && late.amongAll == 1 && late.amongFive == 0)
    #expect(ErrorCounts(reference: "ab", readings: []).oracleEdits == 2)
    #expect(ErrorCounts(reference: "", readings: []).amongAll == 1)
    #expect(Rate.oracleCharacterErrors.value(counts) == 0.25)
    #expect(Rate.oracleTop.value(late) == 1)
  }

  @Test func spellingsOfOneCharacterAreEqual() {
    let counts = ErrorCounts(reference: "cafe\u{301}", readings: ["caf\u{E9}"])
    #expect(counts.characters == 4)
    #expect(counts.characterEdits == 0)
    #expect(counts.firstCorrect == 1)
  }

  @Test func anyWhiteSpaceSeparatesWords() {
    let counts = ErrorCounts(reference: " a\tb\u{A0} c ", readings: ["a b c"])
    #expect(counts.words == 3)
    #expect(counts.wordEdits == 0)
    #expect(counts.characterEdits > 0)
  }

  @Test func ratesAreSumsOverSums() {
    var total = ErrorCounts()
    total += ErrorCounts(reference: "abcdefghij", readings: ["abcdefghij"])
    total += ErrorCounts(reference: "ab", readings: ["xyz"])
    #expect(Rate.characterErrors.value(total) == 3.0 / 12)
    #expect(Rate.wordErrors.value(total) == 1.0 / 2)
    #expect(Rate.top1.value(total) == 1.0 / 2)
    #expect(Rate.top5.value(total) == 1.0 / 2)
  }

  @Test func nothingHasNoRate() {
    for rate in Rate.allCases { #expect(rate.value(ErrorCounts()) == nil) }
  }
}
