import Foundation
import Support
import Testing

@testable import CharacterLM

@Suite struct StateTests {
  let model: LanguageModel

  init() throws {
    model = try Fixture.model()
  }

  private func fold(_ text: String, from start: LanguageModel.State) -> LanguageModel.State {
    text.unicodeScalars.reduce(into: start) { state, scalar in
      let token = model.token(for: scalar) ?? LanguageModel.unknown
      _ = model.logProbability(of: token, after: state, next: &state)
    }
  }

  @Test func nothingIsTheBeginningOfText() {
    #expect(model.state(after: "") == model.beginningOfText)
    #expect(model.state(after: "  \n") == model.beginningOfText)
    #expect(model.beginningOfText != LanguageModel.State())
  }

  @Test func textIsFoldedSymbolBySymbol() {
    #expect(model.state(after: "the mill") == fold("the mill", from: model.beginningOfText))
    #expect(model.state(after: "the mill ") == fold("the mill ", from: model.beginningOfText))
  }

  @Test(arguments: [
    ("The  heron", "The heron"), ("The\n\theron ", "The heron "), ("it rained…", "it rained..."),
    ("Renée’s", "Renée's"), ("“Mind", "\"Mind"), ("a—b", "a - b"), ("sto\u{AD}nes", "stones"),
    ("the \u{FB01}sh", "the fish"), ("d\u{2BC}or", "d'or"), ("ſtones", "stones"),
  ])
  func typographyIsFolded(typeset: String, plain: String) {
    #expect(model.state(after: typeset) == model.state(after: plain))
  }

  @Test func onlyTheLastTwentyCharactersCount() {
    let long = "walked across it on flat stones"
    #expect(model.state(after: "Qx\"" + long) == model.state(after: long))
    #expect(model.state(after: "the mill", limit: 2) == fold("ll", from: LanguageModel.State()))
    #expect(model.state(after: "the mill", limit: 0) == LanguageModel.State())
    // A text that isn't cut off begins at its beginning.
    #expect(model.state(after: "T", limit: 1) == fold("T", from: model.beginningOfText))
  }

  @Test func unknownCharactersBreakTheContext() {
    #expect(model.state(after: "heron→") == LanguageModel.State())
    #expect(model.state(after: "heron→the") == fold("the", from: LanguageModel.State()))
    #expect(model.state(after: "heron→ ") == model.beginningOfText)
    #expect(model.state(after: "heron→ the") == fold("the", from: model.beginningOfText))
  }

  /// Contexts without continuations in the model aren't remembered: texts that differ only in them
  /// have the same state and hash.
  @Test func statesAreMinimal() {
    let one = model.state(after: "xqj the")
    let two = model.state(after: "zqz the")
    #expect(one == two)
    #expect(Set([one, two, model.state(after: "the mill")]).count == 2)
    // Nothing in the model continues a `j` or what comes before it.
    #expect(model.state(after: "the xqj") == LanguageModel.State())
  }

  /// In a file that isn't suffix-closed, the longest context doesn't determine the shorter ones.
  @Test func statesDifferInAnyContext() {
    func state(_ contexts: Int...) -> LanguageModel.State {
      contexts.reduce(into: LanguageModel.State()) { $0.append($1) }
    }
    #expect(state(3, 7) == state(3, 7))
    #expect(state(3, 7) != state(4, 7))
    #expect(state(3, 0) != state(3))
  }

  @Test func statesRememberAtMostTheOrder() throws {
    let text = try String(contentsOf: Fixture.url("tiny.txt"), encoding: .utf8)
    var state = model.beginningOfText
    for scalar in text.unicodeScalars {
      let token = model.token(for: scalar) ?? LanguageModel.unknown
      _ = model.logProbability(of: token, after: state, next: &state)
      #expect(state.count <= 4)
    }
  }

  /// Equal states have equal futures.
  @Test func equalStatesGiveEqualProbabilities() {
    var random = SeededGenerator(seed: 7)
    var seen: [LanguageModel.State: [Float]] = [:]
    for _ in 0..<400 {
      let text = String(
        String.UnicodeScalarView(
          (0..<4).map { _ in Unicode.Scalar(UInt8.random(in: 97...122, using: &random)) }))
      let state = model.state(after: text)
      let future = model.vocabulary.map {
        model.logProbability(of: model.token(for: $0)!, after: state)
      }
      if let before = seen.updateValue(future, forKey: state) { #expect(before == future) }
    }
    #expect(seen.count > 20)
  }
}
