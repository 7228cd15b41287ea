import CharacterLM
import Testing

@testable import CTCDecoder

/// The forms of strings that aren't prose.
@Suite struct FormModelTests {
  private let model = FormModel.shared

  /// ln P(the string's form, and its end).
  private func score(_ text: String, _ kind: CodeKind = .any) -> Float {
    var place = model.start(kind)
    var sum: Float = 0
    for scalar in text.unicodeScalars {
      sum += model.append(FormModel.symbol(of: scalar).0, to: &place)
    }
    return sum + model.logProbability(of: FormModel.end, after: place)
  }

  @Test(arguments: [
    ("76 19 04 39 19", "76 1904 3919"), ("0258/767048", "02581767048"),
    ("30/12/2027", "30/1212027"), ("18/04/2023", "18104/2023"), ("room38", "r00M38"),
    ("optionSize", "optIonSize"), ("AB12CDE", "AB1ZCDE"), ("12:30:44", "1Z:30:44"),
    ("first_last@host.org", "first_last@hostorg"), ("report_7.pdf", "report_7-pdf"),
  ])
  func usualFormsAreLikelier(_ usual: String, _ other: String) {
    #expect(score(usual) > score(other) + 1)
  }

  @Test(arguments: [
    (CodeKind.date, "07/11/1984"), (.phone, "+49 711 2345678"), (.number, "1,234.50"),
    (.email, "a.name@host.org"), (.uri, "https://www.host.org/path"), (.code, "AB12-CD34"),
  ])
  func hintsExpectTheirForms(_ kind: CodeKind, _ text: String) {
    #expect(score(text, kind) > score(text))
  }

  /// A hint rules out no sign that people write as often as they leave it out.
  @Test(arguments: [
    (CodeKind.number, "173/53", "17353"), (.number, "67 %", "67%"),
    (.uri, "C:\\notes.txt", "Canotes.txt"),
  ])
  func hintsExpectWhatIsWrittenInOtherWays(_ kind: CodeKind, _ text: String, _ other: String) {
    #expect(score(text, kind) > score(other, kind) - 1)
  }

  @Test(arguments: [(CodeKind.number, "2 1/2"), (.phone, "030 / 123456")])
  func spacesAreExpectedToo(_ kind: CodeKind, _ text: String) {
    #expect(score(text, kind) > -13)
  }

  /// The probabilities of all symbols sum to about one, anywhere in a string.
  @Test(arguments: [
    "", "a", "word", "word7", "30/1", "76 19 04 ", "AA1", "https://www.a", "((((", "±",
  ])
  func probabilitiesAddUp(_ text: String) {
    for kind in CodeKind.allCases {
      var place = model.start(kind)
      for scalar in text.unicodeScalars {
        _ = model.append(FormModel.symbol(of: scalar).0, to: &place)
      }
      let all = (0...FormModel.symbol(of: "\u{2603}").0).map {
        Double(model.logProbability(of: $0, after: place))
      }
      let sum = all.reduce(-.infinity) { logAdd($0, $1) }
      #expect(abs(sum) < 0.35, "\(text) \(kind)")
      #expect(all.allSatisfy { $0 >= -9 })
    }
  }

  @Test func everySignIsASymbol() {
    #expect(FormModel.symbol(of: "€").0 == FormModel.symbol(of: "$").0)
    #expect(FormModel.symbol(of: "é").0 == FormModel.symbol(of: "e").0)
    #expect(FormModel.symbol(of: "٣").0 == FormModel.symbol(of: "3").0)
    #expect(FormModel.symbol(of: "→").0 == FormModel.symbol(of: "∞").0)
    let signs = "./-_@:+(),%$~#'\"=<>[]{}&*|\\!?;°©®".unicodeScalars
    #expect(Set(signs.map { FormModel.symbol(of: $0).0 }).count == signs.count)
  }
}

@Suite struct CodePiecesTests {
  private let pieces = CodePieces.shared

  private func score(_ text: String) -> Float {
    var place = pieces.start
    var sum: Float = 0
    for scalar in text.unicodeScalars { sum += pieces.append(scalar, to: &place) }
    return sum + pieces.end(place)
  }

  @Test func wholePiecesAlone() {
    #expect(score("com") > score("co"))
    #expect(score("co") > -10)
    for text in ["", "c", "comm", "Com", "gmai", "zzz", "é"] {
      #expect(score(text) == -.infinity, "\(text)")
    }
  }
}

@Suite struct DateDigitsTests {
  private let dates = DateDigits()

  @Test func eachDigitIsOne() {
    for group in UInt8(0)...4 {
      for digits in UInt8(0)...4 {
        for last in UInt8(0)...9 {
          let all = (UInt8(0)...9).map {
            Double(dates.logProbability(of: $0, after: last, digits: digits, group: group))
          }
          #expect(abs(all.reduce(-.infinity) { logAdd($0, $1) }) < 0.02)
        }
      }
    }
  }

  /// The third group is the year.
  @Test(arguments: [(1, 9), (2, 0)] as [(UInt8, UInt8)])
  func yearsBeginWith19And20(last: UInt8, digit: UInt8) {
    func likelihood(ofGroup group: UInt8) -> Float {
      dates.logProbability(of: digit, after: last, digits: 1, group: group)
    }
    #expect(likelihood(ofGroup: 2) > likelihood(ofGroup: 1) + 1)
    #expect(likelihood(ofGroup: 1) == likelihood(ofGroup: 0))
  }

  @Test func noMonthHas32Days() {
    func likelihood(of digit: UInt8, inGroup group: UInt8) -> Float {
      dates.logProbability(of: digit, after: 3, digits: 1, group: group)
    }
    #expect(likelihood(of: 1, inGroup: 0) > likelihood(of: 2, inGroup: 0) + 1)
    #expect(likelihood(of: 1, inGroup: 2) == likelihood(of: 2, inGroup: 2))
  }
}
