import DuctusEngine
import ModelStore

extension TextRecognizer {
  /// A recogniser with the pack that serves a language, with the program or installed (see
  /// ``PackCatalog``). Latin words in lines of another script are read with the English pack.
  ///
  /// - Parameter languageTag: BCP 47, such as `de`, `zh-TW` or `en_GB`.
  /// - Throws: ``PackCatalogError``; ``PackCatalogError/unusable(_:)`` with the errors of
  ///   ``init(pack:options:)``.
  public convenience init(
    languageTag: String = "en-US", options: RecognizerOptions = RecognizerOptions()
  ) throws(PackCatalogError) {
    let catalog = PackCatalog()
    self.init(
      sharing: try catalog.withMatch(forTag: languageTag) { match throws(DuctusError) in
        try TextRecognizer(
          pack: match.pack, latinPack: catalog.latinPack(beside: match.pack), options: options)
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
  ///   - options: Only ``RecognizerOptions/maxResultCount`` and ``RecognizerOptions/precision`` are
  ///     heeded.
  /// - Precondition: `options.maxResultCount` is at least 1.
  /// - Throws: ``PackCatalogError``; ``PackCatalogError/unusable(_:)`` with the errors of
  ///   ``init(pack:languageTag:options:)``.
  public convenience init(
    languageTag: String, options: RecognizerOptions = RecognizerOptions()
  ) throws(PackCatalogError) {
    self.init(
      sharing: try PackCatalog().withMatch(forTag: languageTag) { match throws(DuctusError) in
        try FigureRecognizer(pack: match.pack, languageTag: match.tag, options: options)
      })
  }

  /// A recogniser with the pack that serves a tag.
  ///
  /// - Throws: ``PackCatalogError`` as ``init(languageTag:options:)``.
  @available(*, deprecated, message: "give maxResultCount and precision as options")
  public convenience init(
    languageTag: String, maxResultCount: Int, precision: NetworkPrecision = .int8
  ) throws(PackCatalogError) {
    var options = RecognizerOptions()
    (options.maxResultCount, options.precision) = (maxResultCount, precision)
    try self.init(languageTag: languageTag, options: options)
  }

  /// A recogniser with the pack that serves a tag.
  ///
  /// - Throws: ``PackCatalogError`` as ``init(languageTag:options:)``.
  @available(*, deprecated, message: "give the precision as one of the options")
  public convenience init(
    languageTag: String, precision: NetworkPrecision
  ) throws(PackCatalogError) {
    var options = RecognizerOptions()
    options.precision = precision
    try self.init(languageTag: languageTag, options: options)
  }
}

extension PackCatalog {
  /// The pack that reads Latin words in lines of a pack of another script: the English one; `nil` beside
  /// a pack of Latin script, and where there is none at hand.
  public func latinPack(beside pack: Pack) -> Pack? {
    guard pack.manifest.isOfOtherScript else { return nil }
    return try? self.pack(forTag: "en-US")
  }

  /// Makes the recogniser of a tag, with the pack that serves it. Latin words in lines of another script
  /// are read with the English pack.
  ///
  /// - Parameters:
  ///   - languageTag: BCP 47, such as `en-US`, `zh-TW` or `zxx-Zsym-x-shapes`.
  ///   - options: Recognisers of figures heed only ``RecognizerOptions/maxResultCount`` and
  ///     ``RecognizerOptions/precision``.
  /// - Throws: ``PackCatalogError``; ``PackCatalogError/unusable(_:)`` with what is wrong with the
  ///   pack.
  public func makeRecognizer(
    languageTag: String, options: RecognizerOptions = RecognizerOptions()
  ) throws(PackCatalogError) -> any InkRecognizer {
    try withMatch(forTag: languageTag) { match throws(DuctusError) in
      try match.pack.makeRecognizer(
        languageTag: match.tag, latinPack: latinPack(beside: match.pack), options: options)
    }
  }
}

@available(*, deprecated)
extension InkRecognizers {
  /// The recogniser of a tag, with the pack that serves it, with the program or installed.
  ///
  /// - Throws: ``PackCatalogError`` as ``PackCatalog/makeRecognizer(languageTag:options:)``.
  @available(*, deprecated, message: "call makeRecognizer(languageTag:options:) of a PackCatalog")
  public static func open(
    languageTag: String, options: RecognizerOptions = RecognizerOptions()
  ) throws(PackCatalogError) -> any InkRecognizer {
    try PackCatalog().makeRecognizer(languageTag: languageTag, options: options)
  }
}
