import Support

extension LanguageTag {
  /// The tag with the current code of its language: `he-IL` for `iw_il`.
  package var currentForm: String {
    let text = description
    // Codes that imply a script stay, because their successors imply another.
    guard text.hasPrefix(language), Languages.impliedScripts[language] == nil else { return text }
    return Languages.successor(of: language) + text.dropFirst(language.utf8.count)
  }

  /// The tag of a document in this language, as in HTML. Models of Chinese read `Hani`, but
  /// documents are in a script that is part of it: `zh-Hant-TW` for `zh-Hani-TW`, `zh` for
  /// `zh-Hani`.
  package var ofDocument: String {
    let text = currentForm
    guard let script, let usual = LanguageTable.shared.script(of: language, in: region),
      Scripts.containers(of: usual).contains(script)
    else { return text }
    let part = region == nil ? nil : usual
    return text.split(separator: "-").compactMap { $0 == script ? part : String($0) }
      .joined(separator: "-")
  }
}
