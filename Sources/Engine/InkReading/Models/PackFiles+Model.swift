import ModelPack

extension PackFiles {
  /// Opens what the pack reads with: text, line by line or character by character, figures or
  /// formulas.
  ///
  ///     let model = try PackFiles(name: "en-US", files: files).makeModel()
  ///     let session = try model.makeSession()
  ///     let results = session.recognize([RecognitionRequest(ink: ink)], maxResultCount: 10)
  ///
  /// - Parameter languageTag: one of the tags of a pack that names figures, each of which has classes of
  ///   its own; by default the first.
  /// - Throws: ``DuctusError`` where a file is missing, damaged, foreign or doesn't belong to the
  ///   others. The error names the file.
  package func makeModel(
    languageTag: String? = nil, options: RecognizerOptions = RecognizerOptions()
  ) throws(DuctusError) -> any ReadingModel {
    let parts = UnsharedParts(self)
    return switch manifest.contents {
    case .text: try TextModel(parts, options)
    case .characters: try CharacterModel(parts, options)
    case .classifier:
      try FigureModel(parts, tag: languageTag, precision: options.precision)
    case .formula: try FormulaModel(parts, precision: options.precision)
    }
  }
}
