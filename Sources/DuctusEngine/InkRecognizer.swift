import InkModel
import ModelPack

/// Recognises ink with one pack: a ``TextRecognizer`` or a ``FigureRecognizer``.
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

/// Opens the recogniser that a pack needs: one of text or one of figures.
public enum InkRecognizers {
  /// The recogniser of a pack.
  ///
  /// - Parameter languageTag: One of the tags that the pack serves; by default its first.
  /// - Throws: ``DuctusError``; the error names the file.
  public static func open(
    _ pack: Pack, languageTag: String? = nil, options: RecognizerOptions = RecognizerOptions()
  ) throws(DuctusError) -> any InkRecognizer {
    switch pack.manifest.contents {
    case .text: try TextRecognizer(pack: pack, options: options)
    case .classifier:
      try FigureRecognizer(
        pack: pack, languageTag: languageTag, maxResultCount: options.maxResultCount)
    }
  }
}
