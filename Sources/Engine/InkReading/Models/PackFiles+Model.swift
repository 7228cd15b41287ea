import ModelPack

extension PackFiles {
  /// Opens the model that the pack holds: for text (line by line or character by character),
  /// figures or formulas.
  ///
  ///     let model = try PackFiles(name: "en-US", files: files).makeModel()
  ///     let session = try model.makeSession()
  ///     let results = session.recognize([RecognitionRequest(ink: ink)], maxResultCount: 10)
  ///
  /// - Parameter languageTag: a tag of the pack, by default its first; in a pack that names
  ///   figures, each tag has its own classes.
  /// - Throws: ``DuctusError`` if a file is missing, damaged, foreign or inconsistent with the
  ///   others. The error names the file.
  package func makeModel(
    languageTag: String? = nil, options: RecognizerOptions = RecognizerOptions()
  ) throws(DuctusError) -> any ReadingModel {
    try UnsharedParts(self).makeModel(languageTag: languageTag, options: options)
  }
}

extension UnsharedParts {
  /// Opens the model that the pack holds, like `PackFiles`' method.
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
