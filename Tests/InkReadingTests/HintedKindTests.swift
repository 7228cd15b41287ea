import CharacterLM
import Testing

@testable import CTCDecoder
@testable import CharacterLM
@testable import InkReading

/// The forms that hints expect.
@Suite struct HintedKindTests {
  /// The number of characters out of place.
  private func faults(_ text: String, _ type: RecognitionType) throws -> Int {
    let alphabet = try Alphabet(
      String(String.UnicodeScalarView((UInt8(0x20)...0x7E).map { Unicode.Scalar($0) })) + "ЧИя")
    let kind = HintedKind(type, characters: PatternCharacters(letters: alphabet.scalars))
    let scorer = FormScorer(try #require(kind.form), alphabet: alphabet)
    var state = scorer.start
    let labels = try #require(alphabet.labels(of: text.unicodeScalars))
    let sum = labels.reduce(Float(0)) { $0 + scorer.append($1, to: &state) }
    return Int(-(sum + scorer.end(at: state)) / HintWeights.outOfPlace)
  }

  @Test(arguments: [
    "7", "42", "-5", "<5", ".50", "9.99", "1.234.567,89", "1'234.50", "12 345", "12 345,50",
    "2 1/2", "3/4", "$1,234.50", "99 %", "9,99 $", "(9)", "9)", "9.", "12:30", "12:30:15",
    "9+9=9", "0171 1234567", "24.12.2026",
  ])
  func numbersHaveTheirForms(_ text: String) throws {
    #expect(try faults(text, .number) == 0)
  }

  @Test(arguments: [
    "030 / 123456", "030/123456", "(030) 123456", "+49 30 123456", "555-123-4567",
    "+1 (555) 123-4567", "(555) 123-4567",
  ])
  func telephoneNumbersHaveTheirForms(_ text: String) throws {
    #expect(try faults(text, .phone) == 0)
  }

  @Test(arguments: [
    "A-B_c/7", "ЧИ-6874", "Чя7", "DE89 3704 0044 0532 0130 00", "NO93 8601 1117 947",
    "4539 1488 0343 6467",
  ])
  func codesHaveMarksGroupsAndTheLettersOfTheLanguage(_ text: String) throws {
    #expect(try faults(text, .code) == 0)
  }

  @Test(arguments: ["C:\\Users\\notes_2.txt", "~/notes.txt", "www.host.org/a?b=1"])
  func namesOfFilesAreAddresses(_ text: String) throws {
    #expect(try faults(text, .uri) == 0)
  }

  /// Packs that read character by character heed the characters of a form.
  @Test(arguments: [
    (RecognitionType.number, "三千五百万円"), (.number, "3万元"), (.number, "10시30분"),
    (.number, "5만원"), (.number, "午後3時"), (.number, "오전10시30분"), (.number, "2026年11月29日"),
    (.date, "2026年11月29日"),
    (.date, "2026년 11월 29일"), (.number, "￥500"),
  ])
  func numbersOfEastAsiaHaveTheirCharacters(_ type: RecognitionType, _ text: String) throws {
    let kind = HintedKind(type, characters: PatternCharacters())
    #expect(try #require(kind.form).characters.isSuperset(of: text))
  }

  /// A form leaves out the sequences for which it has no places.
  @Test(arguments: RecognitionType.allCases)
  func formsHaveAllTheirPlaces(_ type: RecognitionType) throws {
    let kind = HintedKind(type, characters: PatternCharacters())
    let counts = try kind.patterns.map {
      try #require(TextForm(pattern: $0, penalty: 1)).positions.count
    }
    #expect(kind.form?.positions.count ?? 0 == counts.reduce(0, +))
  }

  @Test func otherMarksAreOutOfPlace() throws {
    #expect(try faults("1#2", .number) == 1)
    #expect(try faults("1x2", .number) == 1)
    #expect(try faults("AB@12", .code) == 1)
    #expect(try faults("B-MX 123", .code) == 0)
    #expect(try faults("AB 123 CD", .code) == 0)
    #expect(try faults("A B12", .code) == 1)
    #expect(try faults("12345", .phone) == 1)
  }

  /// What is kept of the last hints serves only the same ones.
  @Test func eachRequestHasItsOwnKind() {
    let characters = PatternCharacters()
    var kinds = HintedKinds(characters: characters)
    for type in [RecognitionType.number, .number, .text, .date, .number, .perCharacter] {
      for pattern in [nil, "99", "99", "[", "A", nil] {
        let kind = kinds.kind(of: RecognitionHints(recognitionType: type, pattern: pattern))
        let alone = HintedKind(type, pattern: pattern, characters: characters)
        #expect(kind.form?.following == alone.form?.following)
        #expect(kind.form?.characters == alone.form?.characters)
        #expect(kind.codeKind == alone.codeKind)
        #expect(kind.onlyCharacters == alone.onlyCharacters)
        #expect(kind.languageScale == alone.languageScale)
      }
    }
  }

  @Test func aPatternReplacesTheFormAndKeepsTheCharactersOfNumbers() throws {
    let characters = PatternCharacters()
    let number = HintedKind(.number, characters: characters)
    let plate = HintedKind(.number, pattern: "99A", characters: characters)
    #expect(plate.form?.following == [2, 4, 0])
    #expect(plate.codeKind == .pattern && plate.onlyCharacters == number.onlyCharacters)
    let invalid = HintedKind(.number, pattern: "[", characters: characters)
    #expect(invalid.form?.following == number.form?.following)
    #expect(invalid.codeKind == .number)
    #expect(HintedKind(.date, characters: characters).onlyCharacters == nil)
  }

  /// Of calculations, prose says nothing.
  @Test(
    arguments: [
      ("0123456789+-=", 0), ("0123456789,.", 1), ("0123456789=x", 1),
    ] as [(String, Float)])
  func calculationsAreReadWithoutTheLanguage(allowed: String, scale: Float) {
    var kinds = HintedKinds(characters: PatternCharacters())
    var hints = RecognitionHints(allowedCharacters: Set(allowed))
    for allowsOnly in [false, true] {
      hints.allowsOnly = allowsOnly
      var context = DecodingContext(RecognitionContext(hints: hints), &kinds)
      context.heedCalculations()
      #expect(context.languageScale == (allowsOnly ? scale : 1))
    }
  }
}
