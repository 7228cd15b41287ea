import Ductus
import EngineFixtures
import Testing

/// ML Kit's identifiers for tags as users write them.
struct AskedTagTests {
  typealias Identifier = DigitalInkRecognitionModelIdentifier

  @Test(arguments: AskedTag.bundled + AskedTag.offered)
  func tagsHaveTheIdentifierThatFits(_ asked: AskedTag) throws {
    #expect(Identifier(forLanguageTag: asked.tag)?.languageTag == asked.identifier)
    #expect(try Identifier.from(languageTag: asked.tag)?.languageTag == asked.identifier)
  }

  @Test(arguments: AskedTag.bundled) func theirModelsAreThere(_ asked: AskedTag) throws {
    guard let tag = asked.identifier else { return }
    let identifier = try #require(Identifier(forLanguageTag: tag))
    let model = DigitalInkRecognitionModel(modelIdentifier: identifier)
    #expect(ModelManager.modelManager().isModelDownloaded(model))
  }
}
