import Foundation
import Support
import Testing

@testable import CharacterLM

@Suite struct LookupTests {
  let model: LanguageModel
  let reference: ARPAReference

  init() throws {
    model = try Fixture.model()
    reference = try ARPAReference(contentsOf: Fixture.url("tiny.arpa"))
  }

  @Test func knowsItsOrderAndVocabulary() {
    #expect(model.order == 5)
    #expect(model.vocabulary.count == 98)
    #expect(model.vocabulary.first == " ")
    #expect(model.vocabulary.last == "я")
    #expect(model.token(for: "é") != nil)
    #expect(model.token(for: "→") == nil)
    #expect(Set(model.vocabulary.map { model.token(for: $0) }).count == 98)
  }

  /// Text that the model has seen and random text: every probability is the ARPA file's, within the
  /// quantisation of one probability and a few back-off weights.
  @Test func agreesWithTheARPAFile() throws {
    var random = SeededGenerator(seed: 1)
    let lines = try String(contentsOf: Fixture.url("tiny.txt"), encoding: .utf8)
      .split(separator: "\n").map { Array($0.unicodeScalars) }
    let noise = (0..<40).map { _ in
      (0..<50).map { _ in model.vocabulary.randomElement(using: &random)! }
    }
    var worst = 0.0
    var total = 0.0
    var count = 0.0
    for line in lines + noise {
      var state = model.beginningOfText
      var context = ["<s>"]
      for scalar in line {
        let token = try #require(model.token(for: scalar))
        let end = Double(model.logProbability(ofEndAfter: state))
        let ours = Double(model.logProbability(of: token, after: state, next: &state))
        let name = ARPAReference.name(scalar)
        for difference in [
          abs(ours - reference.logProbability(of: name, after: context)),
          abs(end - reference.logProbability(of: "</s>", after: context)),
        ] {
          worst = max(worst, difference)
          total += difference
          count += 1
        }
        context.append(name)
      }
    }
    #expect(worst < 0.06)
    #expect(total / count < 0.01)
  }

  @Test(arguments: ["", " ", "t", "The heron", "zq!zq", "stones, then ", "17", "no → such", "ééé"])
  func sumsToOne(after text: String) {
    let state = model.state(after: text)
    var sum = exp(Double(model.logProbability(ofEndAfter: state)))
    sum += exp(Double(model.logProbability(of: LanguageModel.unknown, after: state)))
    for scalar in model.vocabulary {
      sum += exp(Double(model.logProbability(of: model.token(for: scalar)!, after: state)))
    }
    #expect(abs(sum - 1) < 0.02)
  }

  @Test func sumsToOneAlongTheText() throws {
    let text = try String(contentsOf: Fixture.url("tiny.txt"), encoding: .utf8)
    var state = State()
    for scalar in text.unicodeScalars.prefix(300) {
      let all = model.vocabulary.map { model.token(for: $0)! } + [LanguageModel.unknown]
      let sum = all.reduce(exp(Double(model.logProbability(ofEndAfter: state)))) {
        $0 + exp(Double(model.logProbability(of: $1, after: state)))
      }
      #expect(abs(sum - 1) < 0.02)
      _ = model.logProbability(
        of: model.token(for: scalar) ?? LanguageModel.unknown, after: state, next: &state)
    }
  }

  @Test func unknownSymbolsAreImprobableAndForgetEverything() {
    var next = model.state(after: "the heron")
    let log = model.logProbability(of: LanguageModel.unknown, after: next, next: &next)
    #expect(log < -5 && log.isFinite)
    #expect(next == State())
  }

  /// A model used by many threads at once answers as it does alone.
  @Test func answersManyThreads() async throws {
    let text = try String(contentsOf: Fixture.url("tiny.txt"), encoding: .utf8)
    let model = model
    let score: @Sendable () -> Float = {
      var state = model.beginningOfText
      return text.unicodeScalars.reduce(0) { sum, scalar in
        guard let token = model.token(for: scalar) else { return sum }
        return sum + model.logProbability(of: token, after: state, next: &state)
      }
    }
    let alone = score()
    await withTaskGroup(of: Float.self) { group in
      for _ in 0..<16 { group.addTask { score() } }
      for await together in group { #expect(together == alone) }
    }
  }

  typealias State = LanguageModel.State
}
