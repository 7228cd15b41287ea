import DuctusEngine
import ModelStore

extension TextRecognizer {
  /// A recogniser with the pack of a language: that ships with the program or is installed,
  /// whichever is newer (see ``PackCatalog``).
  ///
  /// - Parameter languageTag: BCP 47, case does not matter.
  /// - Throws: those of ``PackCatalog/pack(forTag:)``, and the errors of
  ///   ``init(pack:options:)``.
  public convenience init(
    languageTag: String = "en-US", options: RecognizerOptions = RecognizerOptions()
  ) throws(DuctusError) {
    self.init(
      sharing: try PackCatalog().withPack(forTag: languageTag) { pack throws(DuctusError) in
        try TextRecognizer(pack: pack, options: options)
      })
  }
}

extension FigureRecognizer {
  /// A recogniser with the pack of a tag: that ships with the program or is installed,
  /// whichever is newer (see ``PackCatalog``).
  ///
  /// - Parameters:
  ///   - languageTag: Such as `zxx-Zsym-x-shapes`, `zxx-Zsym-x-autodraw`, `zxx-Zsye-x-emoji` or
  ///     `en-US-x-gesture`; case does not matter.
  ///   - maxResultCount: Candidates in a result at most.
  /// - Precondition: `maxResultCount` is at least 1.
  /// - Throws: those of ``PackCatalog/pack(forTag:)``, and the errors of
  ///   ``init(pack:languageTag:maxResultCount:)``.
  public convenience init(
    languageTag: String, maxResultCount: Int = 10
  ) throws(DuctusError) {
    self.init(
      sharing: try PackCatalog().withPack(forTag: languageTag) { pack throws(DuctusError) in
        try FigureRecognizer(
          pack: pack, languageTag: languageTag, maxResultCount: maxResultCount)
      })
  }
}

extension InkRecognizers {
  /// The recogniser of a tag, with the pack that ships with the program or is installed,
  /// whichever is newer (see ``PackCatalog``).
  ///
  /// - Parameters:
  ///   - languageTag: BCP 47, such as `en-US` or `zxx-Zsym-x-shapes`; case does not matter.
  ///   - options: Recognisers of figures heed only ``RecognizerOptions/maxResultCount``.
  /// - Throws: those of ``PackCatalog/pack(forTag:)``, and what is wrong
  ///   with the pack.
  public static func open(
    languageTag: String, options: RecognizerOptions = RecognizerOptions()
  ) throws(DuctusError) -> any InkRecognizer {
    try PackCatalog().withPack(forTag: languageTag) { pack throws(DuctusError) in
      try open(pack, languageTag: languageTag, options: options)
    }
  }
}
