import ModelIdentifiers
import Support
import Testing

struct LanguageTagTests {
  @Test func partsAreTakenApart() throws {
    let tag = try LanguageTag("ZH-yue-hant_tw-1996-U-hc-h12-x-Mine-2")
    #expect(tag.language == "zh")
    #expect(tag.extendedLanguages == ["yue"])
    #expect(tag.script == "Hant")
    #expect(tag.region == "TW")
    #expect(tag.variants == ["1996"])
    #expect(tag.extensions == ["u-hc-h12"])
    #expect(tag.privateUse == ["mine", "2"])
    #expect(tag.description == "zh-yue-Hant-TW-1996-u-hc-h12-x-mine-2")
  }

  @Test(arguments: [
    ("iw", "he", "he"), ("DE_at", "de-AT", "de-AT"), ("zh_TW", "zh-TW", "zh-TW"),
    ("zh-Hani-TW", "zh-Hani-TW", "zh-Hant-TW"), ("zh-Hani-CN", "zh-Hani-CN", "zh-Hans-CN"),
    ("zh-Hani", "zh-Hani", "zh"), ("sr-latn-rs", "sr-Latn-RS", "sr-Latn-RS"), ("sh", "sh", "sh"),
    ("x-mine", "x-mine", "x-mine"),
  ])
  func tagsHaveACurrentFormAndOneForDocuments(text: String, current: String, document: String)
    throws
  {
    let tag = try LanguageTag(text)
    #expect(tag.currentForm == current)
    #expect(tag.ofDocument == document)
  }

  @Test(arguments: ["en", "fr-002", "x-mine", "und", "root", "sgn-ase", "de-1996-x-a-b"])
  func tagsAreWrittenAsTheyWereRead(tag: String) throws {
    #expect(try LanguageTag(tag).description == tag)
  }

  @Test(arguments: [
    ("", LanguageTagError.empty),
    ("en US", .invalidCharacter(tag: "en US", offset: 2)),
    ("en-ÜS", .invalidCharacter(tag: "en-ÜS", offset: 3)),
    ("en_US.UTF-8", .invalidCharacter(tag: "en_US.UTF-8", offset: 5)),
    ("-en", .emptySubtag(tag: "-en", offset: 0)),
    ("en--US", .emptySubtag(tag: "en--US", offset: 3)),
    ("en-", .emptySubtag(tag: "en-", offset: 3)),
    ("en-abcdefghi", .subtagTooLong(tag: "en-abcdefghi", offset: 3)),
    ("e", .invalidLanguage(tag: "e")),
    ("1n", .invalidLanguage(tag: "1n")),
    ("i-unknown", .invalidLanguage(tag: "i-unknown")),
    ("en-U", .missingSubtag(tag: "en-U", after: "u")),
    ("en-x", .missingSubtag(tag: "en-x", after: "x")),
    ("x", .missingSubtag(tag: "x", after: "x")),
    ("en-US-Latn", .unexpectedSubtag(tag: "en-US-Latn", subtag: "latn", offset: 6)),
    ("en-US-GB", .unexpectedSubtag(tag: "en-US-GB", subtag: "gb", offset: 6)),
    ("en-12", .unexpectedSubtag(tag: "en-12", subtag: "12", offset: 3)),
    ("de-1996-1996", .repeatedSubtag(tag: "de-1996-1996", subtag: "1996", offset: 8)),
    ("en-a-bb-a-cc", .repeatedSubtag(tag: "en-a-bb-a-cc", subtag: "a", offset: 8)),
  ])
  func malformedTagsSayWhere(tag: String, expected: LanguageTagError) {
    #expect(throws: expected) { try LanguageTag(tag) }
    #expect(throws: expected) {
      let _: DigitalInkRecognitionModelIdentifier? =
        try DigitalInkRecognitionModelIdentifier.from(languageTag: tag)
    }
    #expect(tag.isEmpty || expected.description.contains(tag))
  }

  @Test(arguments: ["und-Latn-x-a", "und-und-x-a", "und-419-x-a", "x-a", "und", "und-u-hc-h12"])
  func undeterminedLanguage(text: String) throws {
    #expect(try LanguageTag(text).description == text)
  }

  /// Random texts, similar to tags and not: an answer or an error, and never a crash.
  @Test(arguments: 0..<20) func noTextCrashes(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let pieces = [
      "en", "zh", "x", "i", "u", "Latn", "Hant", "US", "419", "002", "1996", "yue", "gesture",
      "abcdefgh", "-", "-", "-", "_", "", " ", "é", "\u{0}", "🖊️", "٣", "a1", "\u{301}", "ſ", "K",
    ]
    for _ in 0..<2_000 {
      let count = Int.random(in: 0...9, using: &generator)
      var text = (0..<count).map { _ in pieces.randomElement(using: &generator) ?? "" }
        .joined(separator: Bool.random(using: &generator) ? "-" : "")
      if Int.random(in: 0..<8, using: &generator) == 0 {
        let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
        text = String(decoding: bytes, as: UTF8.self)
      }
      let match: DigitalInkRecognitionModelIdentifier? =
        (try? DigitalInkRecognitionModelIdentifier.from(languageTag: text)) ?? nil
      if let match {
        #expect(DigitalInkRecognitionModelIdentifier.allModelIdentifiers().contains(match))
      }
      if let tag = try? LanguageTag(text) {
        // A parsed tag can be written and parsed again.
        #expect((try? LanguageTag(tag.description)) == tag)
      }
      _ = DigitalInkRecognitionModelIdentifier(forLanguageTag: text)
    }
  }
}
