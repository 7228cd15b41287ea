import DuctusEngine
import ModelStore

extension TextRecognizer {
  /// A recogniser with the pack that serves a language, with the program or installed (see
  /// ``PackCatalog``).
  ///
  /// - Parameter languageTag: BCP 47, such as `de`, `zh-TW` or `en_GB`.
  /// - Throws: ``PackCatalogError``; ``PackCatalogError/unusable(_:)`` with the errors of
  ///   ``init(pack:options:)``.
  public convenience init(
    languageTag: String = "en-US", options: RecognizerOptions = RecognizerOptions()
  ) throws(PackCatalogError) {
    self.init(
      sharing: try PackCatalog().withMatch(forTag: languageTag) { match throws(DuctusError) in
        try TextRecognizer(pack: match.pack, options: options)
      })
  }
}

extension FigureRecognizer {
  /// A recogniser with the pack that serves a tag, with the program or installed (see
  /// ``PackCatalog``).
  ///
  /// - Parameters:
  ///   - languageTag: Such as `zxx-Zsym-x-shapes`, `zxx-Zsym-x-autodraw`, `zxx-Zsye-x-emoji` or
  ///     `en-US-x-gesture`; case does not matter.
  ///   - maxResultCount: Candidates in a result at most.
  ///   - precision: What the networks are computed in.
  /// - Precondition: `maxResultCount` is at least 1.
  /// - Throws: ``PackCatalogError``; ``PackCatalogError/unusable(_:)`` with the errors of
  ///   ``init(pack:languageTag:maxResultCount:precision:)``.
  public convenience init(
    languageTag: String, maxResultCount: Int = 10, precision: NetworkPrecision = .int8
  ) throws(PackCatalogError) {
    self.init(
      sharing: try PackCatalog().withMatch(forTag: languageTag) { match throws(DuctusError) in
        try FigureRecognizer(
          pack: match.pack, languageTag: match.tag, maxResultCount: maxResultCount,
          precision: precision)
      })
  }
}

extension InkRecognizers {
  /// The recogniser of a tag, with the pack that serves it, with the program or installed (see
  /// ``PackCatalog``).
  ///
  /// - Parameters:
  ///   - languageTag: BCP 47, such as `en-US`, `zh-TW` or `zxx-Zsym-x-shapes`.
  ///   - options: Recognisers of figures heed only ``RecognizerOptions/maxResultCount`` and
  ///     ``RecognizerOptions/precision``.
  /// - Throws: ``PackCatalogError``; ``PackCatalogError/unusable(_:)`` with what is wrong with the
  ///   pack.
  public static func open(
    languageTag: String, options: RecognizerOptions = RecognizerOptions()
  ) throws(PackCatalogError) -> any InkRecognizer {
    try PackCatalog().withMatch(forTag: languageTag) { match throws(DuctusError) in
      try open(match.pack, languageTag: match.tag, options: options)
    }
  }
}
