import Testing

@testable import InkReading
@testable import ModelPack

/// Tests what each line of a text knows of the lines before it.
struct LineContextsTests {
  private static let file = PackManifest.File(path: "decoder.json", bytes: 1, sha256: "")
  private static let spaced = WritingSystem(
    PackManifest.TextContents(alphabet: "ab", decoder: file))
  private static let unspaced = WritingSystem(
    PackManifest.CharacterContents(
      alphabet: "日本", hangul: false, characters: "日本", decoder: file))

  @Test func aLineBeginsAfterTheBreakThatEndsTheLast() {
    var contexts = LineContexts(RecognitionContext(preContext: "so "), lines: 3, Self.spaced)
    #expect(contexts.context(of: 0).preContext == "so ")
    contexts.add("it goes")
    #expect(contexts.context(of: 1).preContext == "so it goes\n")
    contexts.add("on")
    #expect(contexts.context(of: 2).preContext == "so it goes\non\n")
  }

  @Test func linesWithoutSpacesGoOn() {
    var contexts = LineContexts(RecognitionContext(), lines: 2, Self.unspaced)
    #expect(!contexts.context(of: 0).beginsLine)
    contexts.add("日")
    #expect(contexts.context(of: 1).preContext == "日")
    #expect(contexts.context(of: 1).beginsLine)
  }

  @Test func lettersWithMarksWithoutEndAreCut() {
    var contexts = LineContexts(RecognitionContext(), lines: 2, Self.spaced)
    contexts.add("a" + String(repeating: "\u{301}", count: 100_000))
    #expect(contexts.context(of: 1).preContext?.unicodeScalars.count ?? 0 <= 161)
  }

  @Test func onlyTheLastLineIsBeforeTheTextThatFollows() {
    let hints = RecognitionHints(postContext: "end")
    let contexts = LineContexts(RecognitionContext(hints: hints), lines: 2, Self.spaced)
    #expect(contexts.context(of: 0).hints?.postContext == nil)
    #expect(contexts.context(of: 1).hints?.postContext == "end")
  }
}
