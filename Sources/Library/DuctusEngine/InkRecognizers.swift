import InkReading
import ModelPack

/// Opens the recogniser that a pack needs: for text or for figures.
@available(*, deprecated, message: "call makeRecognizer() of a Pack or of a PackCatalog")
public enum InkRecognizers {
  /// Opens the recogniser of a pack.
  ///
  /// - Throws: ``DuctusError``; the error names the file.
  @available(*, deprecated, message: "call makeRecognizer(languageTag:options:) of the pack")
  public static func open(
    _ pack: Pack, languageTag: String? = nil, options: RecognizerOptions = RecognizerOptions()
  ) throws(DuctusError) -> any InkRecognizer {
    try pack.makeRecognizer(languageTag: languageTag, options: options)
  }

  /// Opens the recogniser of a pack and has it read a stroke.
  ///
  /// - Throws: ``DuctusError`` if the pack isn't a working model.
  @available(*, deprecated, message: "call checkRecognizer() of the pack")
  public static func check(_ pack: Pack) throws(DuctusError) {
    try pack.checkRecognizer()
  }
}
