import Testing
import UnicodeText

/// The ends of a text, of which a few characters count.
struct StringEndsTests {
  @Test(arguments: [
    "", "a", "so it goes", "कि र्क", "e\u{301}te\u{301}",
    "\u{1F469}\u{200D}\u{1F467}\u{1F44D}\u{1F3FD}!",
  ])
  func usualTextsAreCutAfterCharacters(text: String) {
    for count in [0, 1, 3, 20, .max] {
      #expect(text.firstCharacters(count) == text.prefix(count))
      #expect(text.lastCharacters(count) == text.suffix(count))
      #expect(
        (text.lastCharacters(count).startIndex == text.startIndex)
          == (text.suffix(count).startIndex == text.startIndex))
    }
  }

  /// A letter may have as many marks as there is memory for.
  @Test(arguments: ["\u{93E}", "\u{301}"])
  func marksWithoutEndAreCut(mark: String) {
    let letter = "क" + String(repeating: mark, count: 100_000)
    #expect(letter.firstCharacters(10).unicodeScalars.count == 80)
    #expect(letter.lastCharacters(10).unicodeScalars.count == 80)
    #expect(("ab" + letter).firstCharacters(2) == "ab")
    #expect((letter + "ab").lastCharacters(2) == "ab")
  }
}
