/// CLDR's data on languages: the scripts in which they are written, and other codes.
struct LanguageTable: Sendable {
  static let shared = LanguageTable()

  /// By language, and by language and region if another script is usual there: `zh` and `zh-TW`.
  private let scripts: [String: String]
  private let languagesOfCodes: [String: String]

  private init() {
    var scripts: [String: String] = [:]
    var languagesOfCodes: [String: String] = [:]
    for fields in Self.lines() {
      let language = String(fields[0])
      for script in fields[1].split(separator: " ") where script != "?" {
        if let mark = script.firstIndex(of: "=") {
          scripts["\(language)-\(script[..<mark])"] = String(script[script.index(after: mark)...])
        } else {
          scripts[language] = String(script)
        }
      }
      for code in fields[2].split(separator: " ") where code != "-" {
        languagesOfCodes[String(code)] = language
      }
    }
    self.scripts = scripts
    self.languagesOfCodes = languagesOfCodes
  }

  /// Returns the table's lines, as language, scripts, codes and names.
  static func lines() -> some Sequence<[Substring]> {
    rows.split(separator: "\n").lazy.map { $0.split(separator: "\t") }
  }

  /// Returns the script in which a language is usually written, in a region if one is given; `nil`
  /// if unknown.
  func script(of language: String, in region: String?) -> String? {
    region.flatMap { scripts["\(language)-\($0)"] } ?? scripts[language]
  }

  /// Returns the language of an alternative code: `en` for `eng`.
  func language(ofCode code: String) -> String? { languagesOfCodes[code] }
}
