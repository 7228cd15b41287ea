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
    try UnsharedParts(self).makeModel(languageTag: languageTag, options: options)
  }
}

extension UnsharedParts {
  /// Opens what the pack reads with, as `PackFiles` do.
  package func makeModel(
    languageTag: String? = nil, options: RecognizerOptions = RecognizerOptions()
  ) throws(DuctusError) -> any ReadingModel {
    switch manifest.contents {
    case .text: try TextModel(self, options)
    case .characters: try CharacterModel(self, options)
    case .classifier:
      try FigureModel(self, tag: languageTag, precision: options.precision)
    case .formula: try FormulaModel(self, precision: options.precision)
    }
  }
}
