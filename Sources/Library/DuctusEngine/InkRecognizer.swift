import InkReading
import ModelPack

/// Recognises ink with one pack: a ``TextRecognizer``, a ``FigureRecognizer`` or a
/// ``FormulaRecognizer``.
public protocol InkRecognizer: Sendable {
  /// The pack with which the recogniser reads.
  var pack: Pack { get }

  /// Recognises many inks together, which is faster than one by one.
  ///
  /// - Returns: a result or an error for each request, in order. An invalid ink doesn't affect the
  ///   others.
  func recognize(
    _ requests: [RecognitionRequest]
  ) -> [Result<RecognitionResult, DuctusError>]
}
