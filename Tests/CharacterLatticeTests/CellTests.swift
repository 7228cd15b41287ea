import CharacterLM
import Foundation
import Testing

@testable import CharacterLattice

struct CellTests {
  /// Only the first character, without text before it, is scored as the beginning of a text.
  @Test func `No character in a cell affects the next`() throws {
    let url = Bundle.module.bundleURL.appendingPathComponent("Fixtures/small.lm")
    let (beginning, empty) = (
      try LanguageModel(contentsOf: url).beginningOfText, LanguageModel.State()
    )
    #expect(beginning != empty)
    for isPerCharacter in [false, true] {
      var context = DecodingContext()
      context.isPerCharacter = isPerCharacter
      #expect(context.languageState(beginning, after: nil) == beginning)
      #expect(
        context.languageState(beginning, after: "山") == (isPerCharacter ? empty : beginning))
    }
  }
}
