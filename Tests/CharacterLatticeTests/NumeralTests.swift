import CharacterLM
import Testing

@testable import CharacterLattice

/// Numerals of East Asia in numbers.
struct NumeralTests {
  /// The penalties of a text's characters together.
  private func penalty(_ text: String, _ kind: CodeKind? = .number) -> Double {
    var context = DecodingContext()
    context.codeKind = kind
    var last: Unicode.Scalar?
    return text.unicodeScalars.reduce(0) { sum, scalar in
      defer { last = scalar }
      return sum + context.numeralPenalty(scalar, after: last)
    }
  }

  @Test(arguments: [
    ("5+3二8", "5+3=8"), ("7一2", "7-2"), ("二+1", "2+1"), ("3十", "3+"),
    ("千", "7"), ("二", "="), ("3午円", "3千円"), ("前3", "7/3"), ("3後円", "3万円"),
  ])
  func signsAreNoNumerals(wrong: String, right: String) {
    #expect(penalty(wrong) > penalty(right))
    #expect(penalty(right) == 0)
    #expect(penalty(wrong, nil) == 0)
    #expect(penalty(wrong, .date) == 0)
  }

  @Test(arguments: ["3千5百円", "10億円", "2026年11月", "5万円"])
  func multiplesFollowFigures(number: String) {
    #expect(penalty(number) == 0)
  }

  @Test(arguments: ["午後3時", "午前十時", "오후3시", "11月30日 午後3時", "11月30日午前9時"])
  func halvesOfTheDayComeFirst(time: String) {
    #expect(penalty(time) <= penalty("一"))
  }

  /// Only its beginning tells a number in numerals from others.
  @Test(arguments: ["三千五百万円", "二十五", "百八十円", "一九八四年"])
  func numeralsFollowEachOther(number: String) {
    #expect(penalty(number) == penalty("一"))
  }
}
