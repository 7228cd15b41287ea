/// The names of languages, in English and in the languages themselves.
package enum LanguageNames {
  /// Returns the language of a name, such as `de` for `German`, `deutsch` or `Deutsch`; `nil` for
  /// other texts.
  static func language(named name: String) -> String? { languages[key(of: name)] }

  /// Returns the names of a language, in lower case.
  package static func names(of language: String) -> [String] { names[language] ?? [] }

  private static let names: [String: [String]] = {
    var names: [String: [String]] = [:]
    for fields in LanguageTable.lines() where fields[3] != "-" && names[String(fields[0])] == nil {
      names[String(fields[0])] = fields[3].split(separator: "|").map { String($0) }
    }
    return names
  }()

  private static let languages: [String: String] = {
    var languages: [String: String] = [:]
    for fields in LanguageTable.lines() where fields[3] != "-" {
      for name in fields[3].split(separator: "|") {
        let key = key(of: String(name))
        if languages[key] == nil { languages[key] = String(fields[0]) }
      }
    }
    return languages
  }()

  /// Returns a name in lower case, its words separated by single spaces.
  private static func key(of name: String) -> String {
    name.lowercased().split { " -_(),".contains($0) }.joined(separator: " ")
  }
}
