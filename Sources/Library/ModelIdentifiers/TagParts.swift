/// The parts of a language tag by which models are distinguished, in current codes.
///
/// If the tag names no script, it is the one in which the language is usually written in that
/// region: `zh-TW` is in `Hant`, by CLDR's likely subtags.
struct TagParts: Sendable {
  /// The language, followed by the macrolanguage that replaces it if no model is named after the
  /// language itself.
  let languages: [String]
  /// The script that the tag names, or the usual one; `nil` if neither is known.
  let script: String?
  let region: String?
  let purpose: DigitalInkRecognitionModelIdentifier.Purpose
  /// Whether the tag consists of only these parts. A model whose tag has more is only found by its
  /// whole name.
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
