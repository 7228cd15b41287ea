/// What is known of languages by CLDR: the scripts that they are written in, and other codes.
struct LanguageTable: Sendable {
  static let shared = LanguageTable()

  /// By language, and by language and region where another script is usual there: `zh` and `zh-TW`.
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

  /// The table's lines, as language, scripts, codes and names.
  fileprivate static func lines() -> some Sequence<[Substring]> {
    rows.split(separator: "\n").lazy.map { $0.split(separator: "\t") }
  }

  /// The script that a language is usually written in, in a region where one is named; `nil` where
  /// that isn't known.
  func script(of language: String, in region: String?) -> String? {
    region.flatMap { scripts["\(language)-\($0)"] } ?? scripts[language]
  }

  /// The language of a code that isn't the one that tags use: `en` of `eng`.
  func language(ofCode code: String) -> String? { languagesOfCodes[code] }
}

/// Languages by what people call them, in English and in the languages themselves.
enum LanguageNames {
  /// The language of a name, such as `de` of `German`, `deutsch` or `Deutsch`; `nil` for no name.
  static func language(named name: String) -> String? { languages[key(of: name)] }

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

  /// A name in small letters, its words parted by single spaces.
  private static func key(of name: String) -> String {
    name.lowercased().split { " -_(),".contains($0) }.joined(separator: " ")
  }
}
