import Ductus
import Testing

@testable import DuctusEngine

/// How likely words are in the language of a pack.
struct TextLikelihoodTests {
  private let language: TextLikelihood

  init() throws {
    language = try #require(TextRecognizer().language)
  }

  @Test(arguments: [
    ("together", "EEKTEp"), ("the", "x_1"), ("sharing", "axtbyotc"), ("and", "ATBIC"),
  ])
  func wordsAreLikelierThanWhatFormulasReadAs(word: String, formula: String) {
    #expect(
      language.meanLogProbability(of: word) > language.meanLogProbability(of: formula) + 0.5)
  }

  @Test func unknownCharactersCountAsTypical() {
    #expect(language.meanLogProbability(of: "字") == TextLikelihood.typical)
    #expect(language.meanLogProbability(of: "") == TextLikelihood.typical)
  }
}
