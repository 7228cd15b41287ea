/// A tag as written by a user, a browser or a phone, and the pack that reads it: one table for the
/// library, ML Kit's names, the command and the server.
package struct AskedTag: Sendable, CustomStringConvertible {
  package let tag: String
  /// The tag of ML Kit's identifier; `nil` if none fits.
  package let identifier: String?
  /// The tag by which a pack that comes with Ductus serves the requested one.
  package let served: String
  /// The pack's first tag, by which it is installed.
  package let pack: String

  private init(_ tag: String, _ identifier: String?, _ served: String, pack: String? = nil) {
    self.tag = tag
    self.identifier = identifier
    self.served = served
    self.pack = pack ?? served
  }

  package var description: String { tag }

  /// Tags that packs of the program serve.
  package static let bundled = [
    AskedTag("en_US", "en-US", "en-US"), AskedTag("EN-us", "en-US", "en-US"),
    AskedTag("en-IE", "en", "en", pack: "en-US"), AskedTag("eng", "en", "en", pack: "en-US"),
    AskedTag("en-GB-oed", "en-GB", "en-GB", pack: "en-US"),
    AskedTag("en-US-u-hc-h12", "en-US", "en-US"), AskedTag("en-x-mine", "en", "en", pack: "en-US"),
    AskedTag("de-AT", "de-AT", "de-AT", pack: "de"), AskedTag("de_LI", "de", "de"),
    AskedTag("de-Latf-1901", "de", "de"), AskedTag("ger", "de", "de"),
    AskedTag("pt-BR", "pt-BR", "pt-BR", pack: "pt"),
    AskedTag("pt_AO", "pt-002", "pt-002", pack: "pt"), AskedTag("es-419", "es", "es"),
    AskedTag("fr-DZ", "fr-002", "fr-002", pack: "fr"), AskedTag("nl", "nl-NL", "nl-NL"),
    AskedTag("nl-SR", "nl-NL", "nl-NL"), AskedTag("tr", "tr-TR", "tr-TR"),
    AskedTag("vi-VN", "vi", "vi"), AskedTag("it-SM", "it", "it"), AskedTag("pl_PL", "pl", "pl"),
    AskedTag("zxx-x-shapes", "zxx-Zsym-x-shapes", "zxx-Zsym-x-shapes"),
    AskedTag("ja-JP-x-gesture", "ja-x-gesture", "und-x-gesture"),
    AskedTag("tlh-x-gesture", nil, "und-x-gesture"),
  ]

  /// Tags that are served once a pack of the repository is installed.
  package static let offered = [
    AskedTag("zh", "zh-Hani", "zh-Hani"), AskedTag("zh-CN", "zh-Hani-CN", "zh-Hani-CN"),
    AskedTag("zh-TW", "zh-Hani-TW", "zh-Hani-TW"), AskedTag("zh-HK", "zh-Hani-HK", "zh-Hani-HK"),
    AskedTag("zh-Hant", "zh-Hani", "zh-Hani"), AskedTag("zh_Hant_TW", "zh-Hani-TW", "zh-Hani-TW"),
    AskedTag("zh-Hans-SG", "zh-Hani", "zh-Hani"),
    AskedTag("cmn-Hans-CN", "zh-Hani-CN", "zh-Hani-CN"),
    AskedTag("yue-HK", "zh-Hani-HK", "zh-Hani-HK"), AskedTag("ja-JP", "ja", "ja"),
    AskedTag("ja-Hira", "ja", "ja"), AskedTag("ko-KR", "ko", "ko"), AskedTag("fa-IR", "fa", "fa"),
    AskedTag("prs-AF", "fa", "fa"), AskedTag("ar-EG", "ar", "ar"), AskedTag("arz", "ar", "ar"),
    AskedTag("hi-IN", "hi", "hi"), AskedTag("sv", "sv-SE", "sv-SE", pack: "sv-FI"),
    AskedTag("sv-AX", "sv-SE", "sv-SE", pack: "sv-FI"), AskedTag("nb", "no", "no"),
    AskedTag("no", "no", "no"), AskedTag("no-NO", "no", "no"), AskedTag("nn", "nn-NO", "nn-NO"),
    AskedTag("no-nyn", "nn-NO", "nn-NO"), AskedTag("iw", "he", "he"), AskedTag("he-IL", "he", "he"),
    AskedTag("in-ID", "id", "id"), AskedTag("tl", "fil-Latn", "fil-Latn"),
    AskedTag("mo", "ro-RO", "ro-RO"), AskedTag("ro-MD", "ro-RO", "ro-RO"),
    AskedTag("sr", "sr-Cyrl", "sr-Cyrl"), AskedTag("sr-RS", "sr-Cyrl", "sr-Cyrl"),
    AskedTag("sr-Latn", "sr-Latn-RS", "sr-Latn-RS"), AskedTag("sr-Cyrl", "sr-Cyrl", "sr-Cyrl"),
    AskedTag("sr-ME", "sr-Latn-RS", "sr-Latn-RS"), AskedTag("sh", "sr-Latn-RS", "sr-Latn-RS"),
    AskedTag("ru-RU", "ru", "ru"), AskedTag("uk_UA", "uk", "uk"), AskedTag("el-GR", "el", "el"),
    AskedTag("uz", "uz-Latn", "uz-Latn"), AskedTag("kmr-TR", "ku-Latn", "ku-Latn"),
    AskedTag("hi-Latn", "hi-Latn", "hi-Latn", pack: "bn-Latn"),
    AskedTag("bgc", "bgc-Deva-IN", "bgc-Deva-IN", pack: "hi"), AskedTag("ur-IN", "ur", "ur"),
    AskedTag("ta_IN", "ta", "ta"), AskedTag("te", "te", "te"), AskedTag("si-LK", "si", "si"),
    AskedTag("tha", "th", "th"), AskedTag("lo-LA", "lo", "lo"), AskedTag("km-KH", "km", "km"),
  ]

  /// Tags that no pack reads, and the related ones that are mentioned.
  package static let unread: [(tag: String, related: [String])] = [
    ("tlh", []), ("yi", []), ("rru", []),
    // Sorani is written in Arabic script, and so is Punjabi in Pakistan.
    ("ckb", ["ku-Latn"]), ("pa-PK", ["pa", "pa-Latn"]), ("sd", ["sd-Latn", "sd-Deva"]),
    ("uz-AF", ["uz-Latn"]), ("en-Cyrl", ["en", "en-US", "en-AU"]),
  ]

  /// Names of languages, and the intended model.
  package static let named: [(name: String, related: String)] = [
    ("german", "de"), ("Deutsch", "de"), ("français", "fr"), ("francais", "fr"),
    ("español", "es"), ("日本語", "ja"), ("Japanese", "ja"), ("中文", "zh-Hani"),
    ("Chinese (Traditional)", "zh-Hani"), ("farsi", "fa"), ("فارسی", "fa"), ("Русский", "ru"),
    ("हिन्दी", "hi"), ("한국어", "ko"), ("norwegian_bokmål", "no"), ("tamil", "ta"),
  ]
}
