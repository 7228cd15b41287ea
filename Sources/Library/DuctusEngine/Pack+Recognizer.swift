import InkModel
import InkReading
import ModelPack

extension Pack {
  /// Makes the recogniser that the pack needs: for text, figures or formulas.
  ///
  ///     let recognizer = try Pack(contentsOf: directory).makeRecognizer()
  ///
  /// - Parameters:
  ///   - languageTag: one of the tags that a pack of figures serves; by default its first. A pack
  ///     of text reads the same for all of its tags.
  ///   - latinPack: the pack for Latin words in lines of another script; see
  ///     ``TextRecognizer/init(pack:latinPack:options:)``.
  ///   - options: Recognisers of figures and formulas heed only
  ///     ``RecognizerOptions/maxResultCount`` and ``RecognizerOptions/precision``.
  /// - Throws: ``DuctusError``; the error names the file.
  public func makeRecognizer(
    languageTag: String? = nil, latinPack: Pack? = nil,
    options: RecognizerOptions = RecognizerOptions()
  ) throws(DuctusError) -> any InkRecognizer {
    switch manifest.contents {
    case .text, .characters:
      try TextRecognizer(pack: self, latinPack: latinPack, options: options)
    case .classifier:
      try FigureRecognizer(pack: self, languageTag: languageTag, options: options)
    case .formula: try FormulaRecognizer(pack: self, options: options)
    }
  }

  /// Makes the pack's recogniser and has it read a stroke, as a check before the pack is installed.
  ///
  /// - Throws: ``DuctusError`` if the pack isn't a working model.
  public func checkRecognizer() throws(DuctusError) {
    let stroke = Stroke(points: (0..<20).map { StrokePoint(x: Float($0), y: Float($0 * $0 % 7)) })
    let request = RecognitionRequest(ink: Ink(strokes: [stroke]))
    _ = try makeRecognizer().recognize([request])[0].get()
  }
}
