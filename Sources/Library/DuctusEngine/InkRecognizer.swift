import InkReading
import ModelPack

/// Recognises ink with one pack: a ``TextRecognizer``, a ``FigureRecognizer`` or a
/// ``FormulaRecognizer``.
public protocol InkRecognizer: Sendable {
  /// The pack that the recogniser reads with.
  var pack: Pack { get }

  /// Recognises many inks together, which is faster than one by one.
  ///
  /// - Returns: a result or an error for each request, in their order. One bad ink doesn't keep
  ///   the others from being read.
  func recognize(
    _ requests: [RecognitionRequest]
  ) -> [Result<RecognitionResult, DuctusError>]
}
