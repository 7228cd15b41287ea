import Foundation
import Support
import Testing

@testable import UnicodeText

/// Our canonical forms, compared with Foundation's.
struct CanonicalFormsTests {
  /// Characters that are younger than Foundation's tables aren't compared.
  private static let youngest = (major: 15, minor: 0)

  private static let scalars: [Unicode.Scalar] = (0...0x10FFFF).compactMap(Unicode.Scalar.init)
    .filter { scalar in
      scalar.properties.age.map { ($0.major, $0.minor) <= youngest } ?? false
    }

  private static let composites = Set(scalars.filter { String($0).decomposedScalars != [$0] })
  private static let marks = scalars.filter(\.isMark)

  private func expectSame(_ text: String) {
    let decomposed = text.decomposedScalars
    let composed = text.composed
    #expect(decomposed == Array(text.decomposedStringWithCanonicalMapping.unicodeScalars))
    #expect(
      Array(composed.unicodeScalars)
        == Array(text.precomposedStringWithCanonicalMapping.unicodeScalars))
    #expect(composed == String(composing: decomposed))
  }

  /// Foundation is asked for many at once, with line feeds between: it is slow.
  @Test func everyCharacterHasItsForms() {
    for start in stride(from: 0, to: Self.scalars.count, by: 500) {
      let some = Self.scalars[start..<min(start + 500, Self.scalars.count)]
      expectSame(String(String.UnicodeScalarView(some.flatMap { [$0, "\n"] })))
    }
  }

  /// A character may have any number of marks.
  @Test(arguments: [4_000, 64_000])
  func manyMarksAreSortedInNearlyLinearTime(count: Int) {
    let text = "a" + String(repeating: "\u{301}\u{316}", count: count / 2)
    var scalars = Array(text.unicodeScalars)
    var lookups = 0
    scalars.orderMarks {
      lookups += 1
      return $0.properties.canonicalCombiningClass.rawValue
    }
    #expect(scalars == text.decomposedScalars)
    // Two lookups a comparison, log2(count) comparisons a mark, and as many again for slack.
    #expect(lookups < 4 * count * (Int.bitWidth - count.leadingZeroBitCount))
  }

  /// Foundation isn't a reference for Korean among other characters.
  @Test func koreanComesBack() {
    for syllable in (0xAC00...0xD7A3).compactMap(Unicode.Scalar.init) {
      let jamo = String(syllable).decomposedScalars
      #expect(jamo.count == ((syllable.value - 0xAC00) % 28 == 0 ? 2 : 3))
      #expect(Array(String(composing: jamo + jamo).unicodeScalars) == [syllable, syllable])
      #expect(String(composing: jamo + ["\u{301}", "\u{11A8}"]).unicodeScalars.count == 3)
    }
  }

  /// A letter in another form is folded to the letters that Foundation decomposes it into.
  @Test func everyLetterHasItsPlainLetters() {
    for scalar in Self.scalars where scalar.value >= 0x80 && scalar.properties.isAlphabetic {
      let text = String(scalar)
      // Characters folded to quotes or marks, Korean, and unified Arabic letters have their own
      // rules.
      guard text.decomposedScalars == [scalar], !(0x2B9...0x2BC).contains(scalar.value),
        !(0xA78B...0xA78C).contains(scalar.value),
        ![0x640, 0x643, 0x649, 0x6A9, 0x6CC].contains(scalar.value)
      else { continue }
      let letters = Array(text.decomposedStringWithCompatibilityMapping.unicodeScalars)
      #expect(TypographicFolding.fold(text) { $0 != scalar } == letters, "\(scalar.value)")
    }
  }

  @Test func arabicLettersAreThoseOfTheLanguage() {
    func fold(_ text: String, _ known: String) -> String {
      let letters = Set(known.unicodeScalars)
      let folded = TypographicFolding.fold(text) { letters.contains($0) }
      return String(String.UnicodeScalarView(folded))
    }
    #expect(
      fold("\u{643}\u{640}\u{627} \u{661}\u{6F2}", "\u{6A9}\u{627} \u{6F1}\u{6F2}")
        == "\u{6A9}\u{627} \u{6F1}\u{6F2}")
    #expect(
      fold("\u{6A9}\u{6CC}\u{649} \u{6F1}", "\u{643}\u{64A} \u{661}")
        == "\u{643}\u{64A}\u{64A} \u{661}")
    #expect(fold("\u{643} \u{661}", "a") == "\u{643} \u{661}")
  }

  /// Random characters, most of which have decompositions or are marks. Left out is what Foundation
  /// gets wrong: beyond U+FFFF it takes some characters for others, and a mark that is two marks it
  /// leaves out of order.
  @Test(arguments: 0..<8) func textsHaveTheirForms(_ seed: Int) {
    var generator = SeededGenerator(seed: seed)
    func isPlain(_ scalar: Unicode.Scalar) -> Bool {
      scalar.value < 0x10000 && !(0xAC00...0xD7A3).contains(scalar.value)
    }
    let composites = Self.composites.filter { isPlain($0) && !$0.isMark }
      .sorted { $0.value < $1.value }
    let marks = Self.marks.filter { isPlain($0) && !Self.composites.contains($0) }
    let parts = composites.flatMap { String($0).decomposedScalars }.filter(isPlain)
    for _ in 0..<1_000 {
      let scalars = (0..<Int.random(in: 1...10, using: &generator)).map { _ in
        switch Int.random(in: 0..<6, using: &generator) {
        case 0: Unicode.Scalar(UInt8.random(in: 0x20...0x7E, using: &generator))
        case 1: composites.randomElement(using: &generator)!
        case 2: marks.randomElement(using: &generator)!
        case 3: Unicode.Scalar(UInt32.random(in: 0x300...0x345, using: &generator))!
        default: parts.randomElement(using: &generator)!
        }
      }
      expectSame(String(String.UnicodeScalarView(scalars)))
    }
  }

  @Test func lettersWithSeveralMarksAreOne() {
    #expect("e\u{302}\u{301}".composed.unicodeScalars.map(\.value) == [0x1EBF])
    #expect("u\u{301}\u{323}".composed.unicodeScalars.map(\.value) == [0x1EE5, 0x301])
    #expect("\u{212B}".composed.unicodeScalars.map(\.value) == [0xC5])
    // Excluded from composition.
    #expect("\u{958}".composed.unicodeScalars.map(\.value) == [0x915, 0x93C])
    #expect("".composed.isEmpty)
  }
}
