/// The parts of a language tag by which models are told apart, in the codes of today.
///
/// A script that the tag doesn't name is the one that the language is usually written in, there
/// where the region is: `zh-TW` is in `Hant`, by CLDR's likely subtags.
struct TagParts: Sendable {
  /// The language, and after it the macrolanguage that stands for it where no model is named after
  /// the language itself.
  let languages: [String]
  /// Named by the tag or usual; `nil` where neither is known.
  let script: String?
  let region: String?
  let purpose: DigitalInkRecognitionModelIdentifier.Purpose
  /// Whether the tag says no more than this. A model whose tag says more is for those who ask for it
  /// by its whole name.
  let isPlain: Bool

  var language: String { languages[0] }

  init(_ tag: LanguageTag) {
    let language = tag.matchedLanguage
    let macrolanguage = Languages.macrolanguage(of: language)
    languages = [language] + (macrolanguage.map { [$0] } ?? [])
    region = tag.region
    let table = LanguageTable.shared
    script =
      tag.script ?? Languages.impliedScripts[tag.language]
      ?? table.script(of: language, in: tag.region)
      ?? macrolanguage.flatMap { table.script(of: $0, in: tag.region) }
    purpose = .init(of: tag)
    let purposeName = purpose == .text ? "" : purpose.rawValue
    isPlain =
      tag.variants.isEmpty && tag.extensions.isEmpty
      && tag.privateUse.joined(separator: "-") == purposeName
  }
}
