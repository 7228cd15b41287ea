import ModelIdentifiers
import Testing

/// The five rules of the best match, each alone and in their order.
struct BestMatchTests {
  typealias Identifier = DigitalInkRecognitionModelIdentifier

  private func match(_ tag: String) throws -> String? {
    try Identifier.from(languageTag: tag)?.languageTag
  }

  @Test(arguments: [
    ("arb", "ar"), ("ary", "ar"), ("cmn", "zh-Hani"), ("yue", "zh-Hani"), ("wuu", "zh-Hani"),
    ("pes", "fa"), ("prs", "fa"), ("zsm", "ms"), ("swh", "sw"), ("uzn", "uz-Latn"),
    ("azj", "az-Latn-AZ"), ("kmr", "ku-Latn"), ("nb", "no"), ("gom", "kok"), ("quz", "qu-PE"),
    ("als", "sq"), ("khk", "mn-Cyrl"), ("plt", "mg"), ("npi", "ne"), ("ory", "or"), ("gaz", "om"),
    ("lvs", "lv"), ("ekk", "et"), ("bcl", "bik-Latn-PH"), ("hnj", "hmn-Latn"),
    ("src", "sc-Latn-IT"),
  ])
  func rule1MacrolanguagesStandForTheirMembers(tag: String, expected: String) throws {
    #expect(try match(tag) == expected)
  }

  @Test(arguments: [("id", "id"), ("nn", "nn-NO"), ("bto", "bto-Latn-PH"), ("mww", "mww-Latn-CN")])
  func rule1IsForLanguagesWithoutIdentifiers(tag: String, expected: String) throws {
    #expect(try match(tag) == expected)
  }

  @Test(arguments: [
    ("zh", "zh-Hani"), ("sr", "sr-Cyrl"), ("uz", "uz-Latn"), ("bhb", "bhb-Deva"),
    ("doi", "doi-Deva"), ("ky", "ky-Cyrl"), ("ceb", "ceb-Latn"),
  ])
  func rule2WithoutScriptAnyScriptFits(tag: String, expected: String) throws {
    #expect(try match(tag) == expected)
  }

  @Test(arguments: [
    ("hi", "hi"), ("bn", "bn"), ("ur", "ur"), ("kok", "kok"), ("mai", "mai-IN"), ("ta-IN", "ta"),
  ])
  func rule2AnImpliedScriptStays(tag: String, expected: String) throws {
    #expect(try match(tag) == expected)
  }

  @Test(arguments: [
    ("zh-Hant", "zh-Hani"), ("zh-Hans", "zh-Hani"), ("ja-Hira", "ja"), ("ja-Kana", "ja"),
    ("ja-Hrkt", "ja"), ("ja-Hani", "ja"), ("ko-Hang", "ko"), ("ko-Hani", "ko"), ("ko-Jamo", "ko"),
    ("ur-Aran", "ur"), ("de-Latf", "de"), ("ga-Latg", "ga"),
  ])
  func rule3ScriptsFitThoseThatContainThem(tag: String, expected: String) throws {
    #expect(try match(tag) == expected)
  }

  @Test(arguments: [
    ("en-Latn", "en"), ("hi-Latn", "hi-Latn"), ("hi-Deva", "hi"), ("sr-Latn", "sr-Latn-RS"),
    ("sr-Cyrl", "sr-Cyrl"), ("brx-Latn", "brx-Latn"), ("ja-Jpan", "ja"),
  ])
  func rule3TheScriptItselfComesFirst(tag: String, expected: String) throws {
    #expect(try match(tag) == expected)
  }

  @Test(arguments: ["en-Cyrl", "ja-Latn", "ru-Latn", "zh-Bopo", "ar-Hebr", "ko-Hira", "zh-Jpan"])
  func rule3AForeignScriptFitsNothing(tag: String) throws {
    #expect(try match(tag) == nil)
  }

  @Test(arguments: [
    ("ro", "ro-RO"), ("tr", "tr-TR"), ("fr", "fr"), ("en", "en"), ("gsw", "gsw-CH"),
    ("nl", "nl-NL"),
    ("sv", "sv-SE"), ("bgq", "bgq-Deva-IN"), ("awa", "awa-Deva-IN"), ("gd", "gd-Latn"),
  ])
  func rule4ATagWithoutARegionPrefersNone(tag: String, expected: String) throws {
    #expect(try match(tag) == expected)
  }

  @Test(arguments: [
    ("fr-DZ", "fr-002"), ("fr-015", "fr-002"), ("fr-SN", "fr-002"), ("fr-202", "fr-002"),
    ("pt-MZ", "pt-002"), ("pt-AO", "pt-002"), ("fr-CA", "fr-CA"), ("fr-LU", "fr"), ("fr-HT", "fr"),
    ("en-IE", "en"), ("en-001", "en"), ("es-419", "es"), ("es-CO", "es"), ("de-LI", "de"),
    ("en-ZZ", "en"), ("en-AQ", "en"), ("zh-MO", "zh-Hani"),
  ])
  func rule5ARegionFitsOneThatContainsIt(tag: String, expected: String) throws {
    #expect(try match(tag) == expected)
  }

  @Test(arguments: [
    ("ro-MD", "ro-RO"), ("tr-CY", "tr-TR"), ("nl-SR", "nl-NL"), ("sv-AX", "sv-SE"),
    ("kw-Latn-FR", "kw-Latn-GB"),
  ])
  func rule5WhereNoRegionContainsItAnyFits(tag: String, expected: String) throws {
    #expect(try match(tag) == expected)
  }

  /// A script that is usual in the region isn't given up for another one.
  @Test(arguments: [
    ("sr-ME", "sr-Latn-RS"), ("uz-AF", nil), ("pa-PK", nil), ("mn-CN", nil), ("sd-IN", "sd-Deva"),
    ("zh-TW", "zh-Hani-TW"), ("ckb", nil), ("ks", nil),
  ])
  func rule2TheUsualScriptIsThatOfTheRegion(tag: String, expected: String?) throws {
    #expect(try match(tag) == expected)
  }

  @Test(arguments: [
    // 1 before 3 and 4: the macrolanguage's script and region are looked at.
    ("cmn-Hant-TW", "zh-Hani-TW"), ("yue-HK", "zh-Hani-HK"), ("zlm-MY", "ms-MY"),
    ("yue-Hant-HK", "zh-Hani-HK"), ("nb-NO", "no"), ("arb-EG", "ar"),
    // 2 and 3 before 4 and 5: a script isn't given up for a region.
    ("hi-IN", "hi"), ("mr-IN", "mr-IN"), ("mr-Latn-IN", "mr-Latn"), ("sr-RS", "sr-Cyrl"),
    ("zh-Hant-TW", "zh-Hani-TW"), ("zh-Hans-SG", "zh-Hani"), ("ne-IN", "ne-IN"), ("ur-IN", "ur"),
    ("ur-Latn-PK", "ur-Latn"), ("sr-Cyrl-RS", "sr-Cyrl"),
  ])
  func theRulesWorkInTheirOrder(tag: String, expected: String) throws {
    #expect(try match(tag) == expected)
  }

  @Test(arguments: [
    ("EN_us", "en-US"), ("ZH-HANT-tw", "zh-Hani-TW"), ("en-US-u-hc-h12", "en-US"),
    ("de-1996", "de"), ("de-CH-1901", "de-CH"), ("sl-rozaj-biske", "sl"), ("en-x-mine", "en"),
    ("en-a-bbb-u-cu-usd-x-y", "en"), ("zh-yue-HK", "zh-Hani-HK"), ("zh-cmn-Hans-CN", "zh-Hani-CN"),
    ("ar-arb", "ar"), ("iw", "he"), ("in-ID", "id"), ("tl-PH", "fil-Latn"), ("mo", "ro-RO"),
    ("i-lux", "lb"), ("art-lojban", "jbo-Latn"), ("no-nyn", "nn-NO"), ("zh-min-nan", "zh-Hani"),
    ("zh_min_nan", "zh-Hani"), ("zh-min", "zh-Hani"), ("en-GB-oed", "en-GB"), ("eng", "en"),
    ("ger", "de"), ("deu-AT", "de-AT"), ("sh", "sr-Latn-RS"), ("cnr", "sr-Latn-RS"),
  ])
  func theWholeGrammarIsUnderstood(tag: String, expected: String) throws {
    #expect(try match(tag) == expected)
  }

  @Test(arguments: [
    ("fr-DZ-x-gesture", "fr-002-x-gesture"), ("arb-x-gesture", "ar-x-gesture"),
    ("ro-X-Gesture", "ro-RO-x-gesture"), ("zxx-x-shapes", "zxx-Zsym-x-shapes"),
    ("zxx-Zsye-x-emoji", "zxx-Zsye-x-emoji"),
  ])
  func privateSubtagsSayWhatInkIsReadAs(tag: String, expected: String) throws {
    #expect(try match(tag) == expected)
  }

  @Test(arguments: [
    "tlh", "und", "zxx", "x-gesture", "i-default", "zxx-Zsye-x-shapes", "qaa-Latn-US",
  ])
  func nothingFittingIsNil(tag: String) throws {
    #expect(try match(tag) == nil)
  }

  @Test func withoutAnOptionalResultAnUnknownTagIsAnError() throws {
    let match: Identifier = try Identifier.from(languageTag: "fr-DZ")
    #expect(match == .fr002)
    #expect(throws: LanguageTagError.noIdentifier(tag: "tlh")) {
      let _: Identifier = try Identifier.from(languageTag: "tlh")
    }
  }
}
