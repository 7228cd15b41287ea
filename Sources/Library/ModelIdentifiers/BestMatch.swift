import Support

extension DigitalInkRecognitionModelIdentifier {
  /// Returns the identifier that fits a language tag best; `nil` if none does.
  ///
  /// In this order:
  ///
  /// 1. A language without identifiers is looked for in its macrolanguage: `arb` is in `ar`.
  /// 2. A tag without a script gets the one in which the language is usually written there: `sr`
  ///    and `sr-RS` are `sr-Cyrl`, `sr-ME` is `sr-Latn-RS`. If none is known, any script fits.
  /// 3. A script fits one that contains it: `zh-Hant` is `zh-Hani`.
  /// 4. A tag without a region fits any region, but preferably none: `ro` is `ro-RO`.
  /// 5. A region without an identifier fits the narrowest that contains it: `fr-DZ` is `fr-002`. An
  ///    identifier without a region is for the world: `en-IE` is `en`. If there is neither, any
  ///    region fits: `ro-MD` is `ro-RO`.
  ///
  /// Variants and extensions don't matter. Of the private subtags (`-x-`), the first selects text,
  /// gestures or symbols if it is one of ``Purpose``'s names: `fr-DZ-x-gesture` is
  /// `fr-002-x-gesture`. Codes that BCP 47 has replaced are known: `iw` is `he`. Case doesn't
  /// matter, and `_` is read as `-`.
  ///
  /// - Throws: ``LanguageTagError`` if the tag can't be parsed or has more than 64 bytes.
  /// - Complexity: O(length of the tag + identifiers of the language).
  public static func from(languageTag: String) throws(LanguageTagError) -> Self? {
    try bestMatch(languageTag)
  }

  // Programs written for ML Kit's Objective-C declaration use the result directly. Where the
  // context allows both functions, the optional one is meant: hence disfavoured.
  /// Returns the identifier that fits a tag best, by the same rules as the overload that returns an
  /// optional.
  ///
  /// - Throws: ``LanguageTagError`` if the tag can't be parsed, and
  ///   ``LanguageTagError/noIdentifier(tag:)`` if no identifier fits.
  @_disfavoredOverload
  public static func from(languageTag: String) throws(LanguageTagError) -> Self {
    guard let match = try bestMatch(languageTag) else {
      throw .noIdentifier(tag: languageTag)
    }
    return match
  }

  private static func bestMatch(_ tag: String) throws(LanguageTagError) -> Self? {
    try IdentifierTable.shared.index.matches(tag).first?.element
  }
}

extension LanguageTag {
  /// The language to look for in its current code: an extended one if it belongs to the primary one
  /// (`yue` for `zh-yue`).
  var matchedLanguage: String {
    let primary = Languages.successor(of: language)
    if let extended = extendedLanguages.first, Languages.macrolanguage(of: extended) == primary {
      return extended
    }
    return primary
  }
}
