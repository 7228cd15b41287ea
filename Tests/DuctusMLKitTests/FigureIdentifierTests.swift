import Ductus
import EngineFixtures
import Foundation
import Testing

/// Shapes, sketches, emoji and gestures by ML Kit's API.
struct FigureIdentifierTests {
  typealias Identifier = DigitalInkRecognitionModelIdentifier

  static let identifiers: [Identifier] = [.shapes, .shapesPlus, .autodraw, .emoji]

  private func recognizer(
    _ identifier: Identifier, maxResultCount: Int32 = 10
  ) -> DigitalInkRecognizer {
    let options = DigitalInkRecognizerOptions(
      model: DigitalInkRecognitionModel(modelIdentifier: identifier))
    options.maxResultCount = maxResultCount
    return DigitalInkRecognizer.digitalInkRecognizer(options: options)
  }

  private var rectangle: Ink {
    var drawer = DrawnShapes(seed: 3)
    return drawer.ink("RECTANGLE")
  }

  @Test(arguments: identifiers) func everyKindIsNamed(identifier: Identifier) async throws {
    let result = try await recognizer(identifier).recognize(ink: rectangle)
    #expect(
      result.candidates
        == (try FigureRecognizer(languageTag: identifier.languageTag).recognize(rectangle)
          .candidates))
    if identifier == .shapes { #expect(result.candidates.first?.text == "RECTANGLE") }
    #expect(try await recognizer(identifier).recognize(ink: Ink(strokes: [])).candidates.isEmpty)
  }

  @Test func maxResultCountHolds() async throws {
    let result = try await recognizer(.autodraw, maxResultCount: 3).recognize(ink: rectangle)
    #expect(result.candidates.count == 3)
  }

  /// One pack of gestures serves all 361 languages.
  @Test(arguments: ["en-US-x-gesture", "zh-Hani-TW-x-gesture", "ar-x-gesture"])
  func gesturesOfAnyLanguage(tag: String) async throws {
    let identifier = try #require(Identifier(forLanguageTag: tag))
    let strike = try #require(Samples.records("gestures").first { $0.label == "strike" })
    let result = try await recognizer(identifier).recognize(ink: strike.ink)
    #expect(result.candidates.first?.text == "strike")
  }

  /// Clocks that restart with every stroke are accepted, as with text.
  @Test func strokeClocksAreForgiven() async throws {
    var drawer = DrawnShapes(seed: 3)
    var ink = drawer.ink("ARROW")
    while ink.strokes.count < 2 { ink = drawer.ink("ARROW") }
    let expected = try await recognizer(.shapes).recognize(ink: ink)
    for s in ink.strokes.indices {
      for p in ink.strokes[s].points.indices { ink.strokes[s].points[p].t = 10 * p }
    }
    #expect(try await recognizer(.shapes).recognize(ink: ink) == expected)
  }

  @Test(arguments: identifiers.map(\.languageTag) + ["de-x-gesture"])
  func bundledModelsAreThereAndStay(tag: String) async throws {
    let identifier = try #require(Identifier(forLanguageTag: tag))
    let model = DigitalInkRecognitionModel(modelIdentifier: identifier)
    let manager = ModelManager.modelManager()
    #expect(manager.isModelDownloaded(model))
    let error = await #expect(throws: ModelManagerError.self) {
      try await manager.deleteDownloadedModel(model)
    }
    #expect(error == .bundled(tag: tag))
  }
}
