import CommandSupport
import Ductus
import Testing

@testable import DuctusCommand

struct OptionsTests {
  private func recognize(_ arguments: String...) throws -> RecognizeOptions {
    try RecognizeOptions(Arguments(arguments, options: RecognizeOptions.all))
  }

  @Test func recognizeDefaults() throws {
    let options = try recognize()
    #expect(options.recognizer.model == "en-US")
    #expect(options.recognizer.options.usesLanguageModel)
    #expect(options.recognizer.options.beamWidth == nil)
    #expect(options.recognizer.options.maxResultCount == 1)
    #expect(options.context == RecognitionContext())
    #expect(options.input.files.isEmpty)
    #expect(options.input.format == .auto)
    #expect(options.threads >= 1)
  }

  @Test func recognizeSettings() throws {
    let options = try recognize(
      "--pre-context", "hello", "--writing-area=400x60.5", "--candidates", "3", "--json",
      "--beam", "7", "--no-language-model", "--no-latin-words", "--format", "inkml", "--threads",
      "5", "a", "-")
    #expect(options.context.preContext == "hello")
    #expect(options.context.writingArea == WritingArea(width: 400, height: 60.5))
    #expect(options.recognizer.options.maxResultCount == 3)
    #expect(options.recognizer.options.beamWidth == 7)
    #expect(!options.recognizer.options.usesLanguageModel)
    #expect(!options.recognizer.options.readsLatinWords)
    #expect(options.input.format == .inkml)
    #expect(options.threads == 5)
    #expect(options.input.files == ["a", "-"])
  }

  @Test func tagsOfPacksInFolders() throws {
    #expect(try recognize("--model", "./de", "--tag", "de-AT").recognizer.tag == "de-AT")
  }

  @Test(arguments: ["", "x", "400", "400x", "400x60x1", "0x60", "-4x60", "nanx1", "infx1", "a x b"])
  func badWritingArea(text: String) {
    #expect(throws: UsageError.self) { try recognize("--writing-area", text) }
  }

  @Test(arguments: [
    ["--beam", "0"], ["--beam", "65537"], ["--candidates", "0", "--json"], ["--threads", "0"],
    ["--format", "svg"], ["--model", "de", "--tag", "de-AT"],
  ])
  func badValues(arguments: [String]) {
    #expect(throws: UsageError.self) {
      try RecognizeOptions(Arguments(arguments, options: RecognizeOptions.all))
    }
  }
}
