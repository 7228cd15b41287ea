import InkModel
import InkReading
import ModelPack

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
    case .text, .characters: try TextRecognizer(pack: pack, options: options)
    case .classifier:
      try FigureRecognizer(
        pack: pack, languageTag: languageTag, maxResultCount: options.maxResultCount,
        precision: options.precision)
    }
  }

  /// Opens the recogniser of a pack and has it read a stroke: before the pack is installed.
  ///
  /// - Throws: ``DuctusError`` where the pack is no model that works.
  public static func check(_ pack: Pack) throws(DuctusError) {
    let stroke = Stroke(points: (0..<20).map { StrokePoint(x: Float($0), y: Float($0 * $0 % 7)) })
    _ = try open(pack).recognize([RecognitionRequest(ink: Ink(strokes: [stroke]))])[0].get()
  }
}
