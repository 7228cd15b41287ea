import Foundation
import InkModel

/// Loads a model when the first ink comes and reads all inks with it.
///
/// Unchecked: `loaded` is only touched under `lock`.
final class RecognizerLoader: @unchecked Sendable {
  private let model: DigitalInkRecognitionModel
  private let options: RecognizerOptions
  private let lock = NSLock()
  private var loaded: TextRecognizer?

  init(model: DigitalInkRecognitionModel, maxResultCount: Int) {
    self.model = model
    var options = RecognizerOptions()
    options.maxResultCount = maxResultCount
    self.options = options
  }

  func recognize(
    _ ink: Ink, context: DigitalInkRecognitionContext
  ) throws(DuctusError) -> DigitalInkRecognitionResult {
    try recognizer().recognize(ink.withoutStrokeClocks, context: context)
  }

  /// The recogniser; threads that ask for it while it is loaded wait. A failure isn't kept: the model
  /// may be downloaded by the time of the next call.
  private func recognizer() throws(DuctusError) -> TextRecognizer {
    lock.lock()
    defer { lock.unlock() }
    if let loaded { return loaded }
    let recognizer: TextRecognizer
    if let pack = model.pack {
      recognizer = try TextRecognizer(pack: pack, options: options)
    } else {
      recognizer = try InstalledModels.open(model.modelIdentifier.languageTag) {
        pack throws(DuctusError) in try TextRecognizer(pack: pack, options: options)
      }
    }
    loaded = recognizer
    return recognizer
  }
}
