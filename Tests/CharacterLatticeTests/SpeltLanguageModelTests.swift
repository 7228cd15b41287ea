import CharacterLM
import Foundation
import Testing

@testable import CharacterLattice

struct SpeltLanguageModelTests {
  private let spelling = "山川人口日十一王木明"
  private let language: SpeltLanguageModel

  init() throws {
    let url = Bundle.module.bundleURL.appendingPathComponent("Fixtures/small.lm")
    language = SpeltLanguageModel(
      try LanguageModel(contentsOf: url), spelling: spelling.unicodeScalars)
  }

  @Test func `Probabilities of all characters, of others and of the end sum to one`() {
    for text in ["", "山", "人口", "明日明"] {
      let state = language.state(after: text)
      var sum = exp(language.logProbability(ofEndAfter: state))
      for scalar in (spelling + "？").unicodeScalars {
        var after = state
        sum += exp(language.logProbability(of: scalar, state: &after))
      }
      // Orders of symbols that spell nothing have a little, and codes of eight bits are coarse.
      #expect(sum > 0.7 && sum < 1.1, "\(text): \(sum)")
    }
  }

  @Test func `Frequent successors are likelier`() {
    func probability(_ character: Unicode.Scalar, after text: String) -> Double {
      var state = language.state(after: text)
      return language.logProbability(of: character, state: &state)
    }
    #expect(probability("川", after: "山") > probability("王", after: "山") + 1)
    #expect(probability("口", after: "人") > probability("川", after: "人") + 1)
    #expect(probability("？", after: "山") < probability("川", after: "山"))
  }

  @Test func `The state after a text is that of writing it`() {
    var state = language.beginningOfText
    for scalar in "明日".unicodeScalars { _ = language.logProbability(of: scalar, state: &state) }
    #expect(language.state(after: "明日") == state)
    #expect(language.state(after: "") == language.beginningOfText)
    #expect(language.state(after: "山 ") == language.beginningOfText)
  }
}
