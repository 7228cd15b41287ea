import DuctusEngine
import ModelStore

extension TextRecognizer {
  /// Creates a recogniser with the pack that serves a language, bundled or installed (see
  /// ``PackCatalog``). Latin words in lines of another script are read with the English pack.
  ///
  /// - Parameter languageTag: a BCP 47 tag, such as `de`, `zh-TW` or `en_GB`.
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
  /// Creates a recogniser with the pack that serves a tag, bundled or installed (see
  /// ``PackCatalog``).
  ///
  /// - Parameters:
  ///   - languageTag: a tag such as `zxx-Zsym-x-shapes`, `zxx-Zsym-x-autodraw`, `zxx-Zsye-x-emoji`
  ///     or `en-US-x-gesture`, in any case.
  ///   - options: the options, of which only ``RecognizerOptions/maxResultCount`` and
  ///     ``RecognizerOptions/precision`` have an effect.
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

  /// Creates a recogniser with the pack that serves a tag.
  ///
  /// - Throws: ``PackCatalogError``, as ``init(languageTag:options:)``.
  @available(*, deprecated, message: "give maxResultCount and precision as options")
  public convenience init(
    languageTag: String, maxResultCount: Int, precision: NetworkPrecision = .int8
  ) throws(PackCatalogError) {
    var options = RecognizerOptions()
    (options.maxResultCount, options.precision) = (maxResultCount, precision)
    try self.init(languageTag: languageTag, options: options)
  }

  /// Creates a recogniser with the pack that serves a tag.
  ///
  /// - Throws: ``PackCatalogError``, as ``init(languageTag:options:)``.
  @available(*, deprecated, message: "give the precision as one of the options")
  public convenience init(
    languageTag: String, precision: NetworkPrecision
  ) throws(PackCatalogError) {
    var options = RecognizerOptions()
    options.precision = precision
    try self.init(languageTag: languageTag, options: options)
  }
}

extension FormulaRecognizer {
  /// Creates a recogniser with the pack of formulas, bundled or installed (see ``PackCatalog``).
  ///
  /// - Parameters:
  ///   - languageTag: the tag of a pack of formulas.
  ///   - options: the options, of which only ``RecognizerOptions/maxResultCount`` and
  ///     ``RecognizerOptions/precision`` have an effect.
  /// - Throws: ``PackCatalogError``; ``PackCatalogError/unusable(_:)`` with the errors of
  ///   ``init(pack:options:)``.
  public convenience init(
    languageTag: String = "zxx-Zmth-x-formula", options: RecognizerOptions = RecognizerOptions()
  ) throws(PackCatalogError) {
    self.init(
      sharing: try PackCatalog().withMatch(forTag: languageTag) { match throws(DuctusError) in
        try FormulaRecognizer(pack: match.pack, options: options)
      })
  }
}

extension PackCatalog {
  /// Returns the pack for Latin words in lines of a pack of another script: the English one; `nil`
  /// beside a pack of Latin script, and if none is available.
  public func latinPack(beside pack: Pack) -> Pack? {
    guard pack.manifest.isOfOtherScript else { return nil }
    return try? self.pack(forTag: "en-US")
  }

  /// Creates the recogniser for a tag, with the pack that serves it. Latin words in lines of
  /// another script are read with the English pack.
  ///
  /// - Parameters:
  ///   - languageTag: a BCP 47 tag, such as `en-US`, `zh-TW` or `zxx-Zsym-x-shapes`.
  ///   - options: the options. For figures, only ``RecognizerOptions/maxResultCount`` and
  ///     ``RecognizerOptions/precision`` have an effect.
  /// - Throws: ``PackCatalogError``; ``PackCatalogError/unusable(_:)`` with the pack's fault.
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
  /// Returns the recogniser for a tag, with the bundled or installed pack that serves it.
  ///
  /// - Throws: ``PackCatalogError``, as ``PackCatalog/makeRecognizer(languageTag:options:)``.
  @available(*, deprecated, message: "call makeRecognizer(languageTag:options:) of a PackCatalog")
  public static func open(
    languageTag: String, options: RecognizerOptions = RecognizerOptions()
  ) throws(PackCatalogError) -> any InkRecognizer {
    try PackCatalog().makeRecognizer(languageTag: languageTag, options: options)
  }
}
