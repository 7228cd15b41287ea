import Testing

@testable import InkReading

struct TextAgreementTests {
  @Test func equalTextsAgree() {
    #expect(TextAgreement(of: Array("abc"), with: Array("abc")).counterparts == [0, 1, 2])
    #expect(TextAgreement(of: [], with: Array("abc")).counterparts == [])
    #expect(TextAgreement(of: Array("ab"), with: []).counterparts == [nil, nil])
  }

  @Test func differencesAreWhereTheyAre() {
    #expect(
      TextAgreement(of: Array("clock"), with: Array("dock")).counterparts == [nil, nil, 1, 2, 3])
    #expect(
      TextAgreement(of: Array("a rose is"), with: Array("a nose it")).counterparts
        == [0, 1, nil, 3, 4, 5, 6, 7, nil])
    #expect(TextAgreement(of: Array("ab"), with: Array("axb")).counterparts == [0, 2])
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
    let counterparts = TextAgreement(of: text, with: other).counterparts
    #expect(counterparts.last == 3_000)
    #expect(counterparts.dropLast().allSatisfy { $0 == nil })
  }
}
