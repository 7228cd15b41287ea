import Ductus
import Foundation
import Testing

@testable import CommandSupport

/// The options that choose a recogniser and a layout.
@Suite struct RecognizerChoiceTests {
  private func layout(_ name: String?) throws -> TextLayout {
    let arguments = name.map { ["--layout", $0] } ?? []
    return try LayoutOption.value(Arguments(arguments, options: [LayoutOption.option]))
  }

  @Test func layoutsHaveTheirNames() throws {
    #expect(try layout(nil) == .page)
    #expect(try layout("page") == .page)
    #expect(try layout("automatic") == .page)
    #expect(try layout("line") == .line)
    #expect(try layout("character") == .character)
    let error = #expect(throws: UsageError.self) { try layout("poem") }
    #expect(try #require(error).description.hasSuffix("expected page, line or character"))
  }

  /// As a damaged model is: the command was used rightly.
  @Test(arguments: [nil, "no hand"])
  func aHandThatCantBeReadIsNoWrongUsage(content: String?) throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try content.map { try Data($0.utf8).write(to: url) }
    defer { try? FileManager.default.removeItem(at: url) }
    let error = #expect(throws: UsageError.self) {
      try RecognizerChoice(Arguments(["--hand", url.path], options: RecognizerChoice.options))
    }
    #expect(try #require(error).exitCode == .model)
    #expect(UsageError.missingOperand("the command").exitCode == .usage)
  }
}
