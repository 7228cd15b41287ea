import InkModel
import Testing

@testable import InkReading

/// What the Latin pack is told of a line of another script.
struct LatinRequestTests {
  private func allowed(_ hints: RecognitionHints?) -> Set<Character>? {
    RecognitionRequest(ink: Ink(strokes: []), context: RecognitionContext(hints: hints))
      .forLatinPack.context.hints?.allowedCharacters
  }

  /// It reads none of them, but the space.
  @Test func expectedCharactersOfAnotherScriptAreHeeded() {
    #expect(allowed(RecognitionHints(allowedCharacters: ["д", "а"])) == ["д", "а", " "])
  }

  @Test func nothingElseIsAdded() {
    #expect(allowed(nil) == nil)
    #expect(allowed(RecognitionHints()) == nil)
    #expect(allowed(RecognitionHints(allowedCharacters: [])) == [])
    #expect(allowed(RecognitionHints(allowedCharacters: ["д"], allowsOnly: true)) == ["д"])
  }
}
