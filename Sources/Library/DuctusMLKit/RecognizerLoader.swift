import DuctusEngine
import Foundation
import InkModel
import ModelStore
import PackCatalog
import Support

/// Loads a model at the first ink, and reads all inks with it.
final class RecognizerLoader: Sendable {
  private let model: DigitalInkRecognitionModel
  private let options: RecognizerOptions
  private let loaded = Locked<(any InkRecognizer)?>(nil)

  init(model: DigitalInkRecognitionModel, maxResultCount: Int) {
    self.model = model
    var options = RecognizerOptions()
    options.maxResultCount = maxResultCount
    self.options = options
  }

  /// The packs at hand, and the repository that models are downloaded from.
  private static var catalog: PackCatalog {
    PackCatalog(store: PackStore()) {
      ModelManager.modelManager().repository ?? (try? ModelRepository.usual())
    }
  }

  func recognize(
    _ ink: Ink, context: DigitalInkRecognitionContext
  ) throws -> DigitalInkRecognitionResult {
    let request = RecognitionRequest(ink: ink.withoutStrokeClocks, context: context)
    return try recognizer().recognize([request])[0].get()
  }

  /// Returns the recogniser; threads wait while it is loaded. A failure isn't kept: the model may
  /// be downloaded before the next call.
  private func recognizer() throws -> any InkRecognizer {
    try loaded.withLock { loaded in
      if let loaded { return loaded }
      let tag = model.modelIdentifier.languageTag
      let recognizer =
        if let pack = model.pack {
          try verified(pack).makeRecognizer(
            languageTag: tag, latinPack: Self.catalog.latinPack(beside: pack), options: options)
        } else {
          try Self.catalog.makeRecognizer(languageTag: tag, options: options)
        }
      loaded = recognizer
      return recognizer
    }
  }

  /// Returns a program's own pack after hashing its files, since no installer did.
  private func verified(_ pack: Pack) throws(DuctusError) -> Pack {
    do {
      try pack.verify()
      return pack
    } catch {
      throw .pack(error)
    }
  }
}
