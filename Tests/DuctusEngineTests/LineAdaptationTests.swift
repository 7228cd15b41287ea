import Ductus
import EngineFixtures
@_spi(Laboratory) import HandLearning
import InkModel
import ModelPack
import Testing

@testable import InkReading

/// Learning from lines with settings of one's own.
struct LineAdaptationTests {
  /// Too few letters for the whole network have the output layer learned, with the same settings.
  @Test func givenSettingsAreHeededWhereverTheyApply() throws {
    let pack = try PackCatalog.bundled.pack(forTag: "en-US")
    let adaptation = try WriterAdaptation(UnsharedParts(PackFiles(pack)))
    for sample in Samples.texts + Samples.texts {
      let lesson = try adaptation.confirmed(
        RecognitionRequest(ink: sample.ink), as: try #require(sample.label))
      _ = adaptation.take([lesson])
    }
    var settings = LearningSettings.atOnce
    (settings.minimumLetterCount, settings.rate, settings.trials) = (1_000, 0, .all)
    let hands = try LearningPace.allCases.map { try adaptation.learn($0, settings: settings) }
    #expect(hands.allSatisfy { $0.lines == hands[0].lines && $0.trial == hands[0].trial })
    // Steps of no length teach nothing.
    #expect(hands.allSatisfy { $0.trial.map { $0.errorsAfter == $0.errorsBefore } ?? true })
    let usual = try adaptation.learn(.atOnce)
    #expect(usual.lines != hands[0].lines || usual.trial != hands[0].trial)
  }
}
