import Testing

@testable import InkReading

struct TextAgreementTests {
  @Test func equalTextsAgree() {
    #expect(TextAgreement(of: Array("abc"), with: Array("abc")).places == [0, 1, 2])
    #expect(TextAgreement(of: [], with: Array("abc")).places == [])
    #expect(TextAgreement(of: Array("ab"), with: []).places == [nil, nil])
  }

  @Test func differencesAreWhereTheyAre() {
    #expect(TextAgreement(of: Array("clock"), with: Array("dock")).places == [nil, nil, 1, 2, 3])
    #expect(
      TextAgreement(of: Array("a rose is"), with: Array("a nose it")).places
        == [0, 1, nil, 3, 4, 5, 6, 7, nil])
    #expect(TextAgreement(of: Array("ab"), with: Array("axb")).places == [0, 2])
  }

  @Test func wordsAgreeWhole() {
    let (text, other) = (Array("now here"), Array("nowhere"))
    let agreement = TextAgreement(of: text, with: other)
    #expect(!agreement.hasWord(0..<3, in: other))
    #expect(!agreement.hasWord(4..<8, in: other))
    let third = Array("how here")
    #expect(TextAgreement(of: text, with: third).hasWord(4..<8, in: third))
  }

  @Test func veryLongTextsDifferInTheMiddle() {
    let text = Array(String(repeating: "a", count: 3_000) + "z")
    let other = Array(String(repeating: "b", count: 3_000) + "z")
    let places = TextAgreement(of: text, with: other).places
    #expect(places.last == 3_000)
    #expect(places.dropLast().allSatisfy { $0 == nil })
  }
}
