import Ductus
import Foundation
import Testing

@testable import CommandSupport

@Suite struct HintOptionsTests {
  private func hints(_ arguments: String...) throws -> HintOptions {
    try HintOptions(Arguments(arguments, options: HintOptions.options))
  }

  private func file(_ content: String) throws -> URL {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try Data(content.utf8).write(to: url)
    return url
  }

  @Test func withoutOptionsThereAreNoHints() throws {
    #expect(try hints().hints == nil)
  }

  @Test func everyOptionIsTakenUp() throws {
    let hints = try #require(
      try hints(
        "--type", "perCharacter", "--pattern", "a9", "--allowed-characters", "ab1",
        "--only-allowed",
        "--post-context=!", "--boost", "x=y=2.5", "--boost", "Anna=4",
        "--allowed-symbols", "x \\alpha"
      ).hints)
    #expect(hints.recognitionType == .perCharacter)
    #expect(hints.pattern == "a9")
    #expect(hints.allowedCharacters == ["a", "b", "1"])
    #expect(hints.allowsOnly)
    #expect(hints.postContext == "!")
    #expect(hints.allowedSymbols == ["x", "\\alpha"])
    #expect(hints.lexicon?.words == ["x=y": 2.5, "Anna": 4])
  }

  @Test func aLevelOfFormulasHasSymbols() throws {
    let symbols = try hints("--allowed-symbols", "digits").hints?.allowedSymbols
    #expect(symbols == FormulaLevel.digits.symbols)
  }

  @Test func symbolsThatAModelDoesntKnowAreNamed() throws {
    let catalog = PackCatalog()
    guard catalog.isAvailable("zxx-Zmth-x-formula"), catalog.isAvailable("en-US") else { return }
    let formulas = try catalog.makeRecognizer(languageTag: "zxx-Zmth-x-formula")
    let named = try hints("--allowed-symbols", "x nonsense \\alpha \\beth y")
    let error = #expect(throws: UsageError.self) { try named.checkSymbols(for: formulas) }
    #expect("\(try #require(error))".contains("'\\beth nonsense'"))
    try hints("--allowed-symbols", "x \\alpha < \\le \\ne \\to").checkSymbols(for: formulas)
    for level in FormulaLevel.allCases {
      try hints("--allowed-symbols", level.rawValue).checkSymbols(for: formulas)
    }
    try hints("--type", "number").checkSymbols(for: formulas)
    let english = try catalog.makeRecognizer(languageTag: "en-US")
    for symbols in ["x", "school"] {
      let error = #expect(throws: UsageError.self) {
        try hints("--allowed-symbols", symbols).checkSymbols(for: english)
      }
      #expect(
        "\(try #require(error))" == "--allowed-symbols: it goes with a model of formulas")
    }
    try hints("--type", "number").checkSymbols(for: english)
  }

  @Test func aPatternOfUnreadableCharactersIsRefused() throws {
    let english = try PackCatalog().makeRecognizer(languageTag: "en-US")
    for pattern in ["99[.,]9 °C", "°+", "9?é"] {
      let error = #expect(throws: UsageError.self) {
        try hints("--pattern", pattern).checkCharacters(for: english)
      }
      let unread = pattern.contains("é") ? "é" : "°"
      #expect("\(try #require(error))" == "--pattern: the model doesn't read \(unread)")
    }
    for pattern in ["99[.,٫]9 [°o]C", "99°?", "9°?C", "A+*a"] {
      try hints("--pattern", pattern).checkCharacters(for: english)
    }
    let french = try PackCatalog().makeRecognizer(languageTag: "fr")
    try hints("--pattern", "99 °[éÉ]").checkCharacters(for: french)
  }

  @Test func charactersOfWhichNoneIsReadAreRefused() throws {
    let english = try PackCatalog().makeRecognizer(languageTag: "en-US")
    let error = #expect(throws: UsageError.self) {
      try hints("--allowed-characters", "９ｱ", "--only-allowed").checkCharacters(for: english)
    }
    #expect("\(try #require(error))" == "--allowed-characters: the model doesn't read ９ｱ")
    try hints("--allowed-characters", "９9", "--only-allowed").checkCharacters(for: english)
    try hints("--allowed-characters", "９ｱ").checkCharacters(for: english)
  }

  @Test func aLexiconIsReadLineByLine() throws {
    let url = try file("Anna\r\nkettle\t4.5\n\n  tea \n")
    defer { try? FileManager.default.removeItem(at: url) }
    let plain = try hints("--lexicon", url.path, "--boost", "tea=9")
    #expect(plain.hints?.lexicon?.words == ["Anna": 3, "kettle": 4.5, "tea": 9])
    #expect(plain.lexiconWords == ["Anna", "kettle", "tea"])
    let weighted = try hints("--lexicon", url.path, "--lexicon-weight", "0")
    #expect(weighted.hints?.lexicon?.words == ["Anna": 0, "kettle": 4.5, "tea": 0])
  }

  @Test(arguments: [
    ["--type", "verse"], ["--pattern", "[A"], ["--boost", "word"], ["--boost", "=3"],
    ["--boost", "a=-1"],
    ["--boost", "a=nan"], ["--boost", "a=101"], ["--only-allowed"], ["--lexicon", "/no/such/file"],
    ["--only-allowed", "--allowed-characters", ""],
    ["--lexicon-weight", "101"], ["--lexicon-weight", "3"],
    ["--allowed-symbols", " "],
  ])
  func faultsAreNamed(_ arguments: [String]) {
    #expect(throws: UsageError.self) {
      try HintOptions(Arguments(arguments, options: HintOptions.options))
    }
  }

  @Test func aLexiconThatCantBeReadSaysWhy() throws {
    let folder = #expect(throws: UsageError.self) { try hints("--lexicon", "/") }
    #expect("\(try #require(folder))".hasSuffix("/: Is a directory"))
    let url = try file("")
    defer { try? FileManager.default.removeItem(at: url) }
    try Data([0x61, 0xFF]).write(to: url)
    let bytes = #expect(throws: UsageError.self) { try hints("--lexicon", url.path) }
    #expect("\(try #require(bytes))".hasSuffix("not UTF-8"))
  }

  /// As `<(…)` of a shell hands one over.
  @Test func aLexiconMayBeAPipe() throws {
    let pipe = Pipe()
    pipe.fileHandleForWriting.write(Data("Anna\nkettle\t4.5\n".utf8))
    try pipe.fileHandleForWriting.close()
    let words = try HintOptions.words(of: "/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)")
    #expect(words == ["Anna": 3, "kettle": 4.5])
  }

  @Test func aLexiconWithoutEndIsRefused() throws {
    let error = #expect(throws: UsageError.self) { try HintOptions.words(of: "/dev/zero") }
    #expect("\(try #require(error))".hasSuffix("/dev/zero: more than 134217728 bytes"))
  }

  @Test func aBadWeightNamesItsLine() throws {
    for weight in ["much", "300"] {
      let url = try file("a\nb\t\(weight)\n")
      defer { try? FileManager.default.removeItem(at: url) }
      let error = #expect(throws: UsageError.self) { try hints("--lexicon", url.path) }
      #expect(
        "\(try #require(error))".hasSuffix("line 2: '\(weight)' isn't a weight from 0 to 100"))
    }
  }
}
