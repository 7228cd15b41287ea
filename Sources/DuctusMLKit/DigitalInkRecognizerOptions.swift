/// What a ``DigitalInkRecognizer`` is made of.
///
/// A recogniser takes the options as they are when it is made; later changes don't reach it.
public final class DigitalInkRecognizerOptions {
  /// The model that recognises.
  public let model: DigitalInkRecognitionModel

  /// The most candidates that a result has: 10 unless it is set, and never less than 1. Smaller
  /// numbers count as 1.
  public var maxResultCount: Int32 = 10 {
    didSet { maxResultCount = max(1, maxResultCount) }
  }

  /// Options for a model, with all else as it is by default.
  public init(model: DigitalInkRecognitionModel) {
    self.model = model
  }
}
