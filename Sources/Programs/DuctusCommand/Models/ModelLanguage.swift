import CommandSupport
import Ductus
import ModelStore
import ResultFormats
import UnicodeText

/// What `ductus models info` shows about the requested language of a model.
struct ModelLanguage {
  /// The language, in English; `nil` for a tag that isn't an identifier.
  private let name: String?
  /// The tag of the language whose model serves this one, if it has none of its own.
  private let fallback: String?
  /// The characters that the model writes; empty for figures.
  private let characters: [Unicode.Scalar]
  /// Whether it also writes Hangul syllables.
  private let writesSyllables: Bool

  init(of manifest: PackManifest, tag: String) {
    name = Self.name(of: tag)
    fallback = manifest.fallbacks.first { $0.key.lowercased() == tag.lowercased() }?.value
    let classes = Array(
      (manifest.text?.written ?? manifest.characters?.characters ?? "").unicodeScalars)
    characters = manifest.text?.penOrder == true ? PenOrder.stored(classes: classes) : classes
    writesSyllables = manifest.characters?.hangul ?? false
  }

  /// The maximum number of characters that are listed; more are only counted.
  private static let maximumShownCount = 1_000

  static func name(of tag: String) -> String? {
    DigitalInkRecognitionModelIdentifier.exactly(tag)?.englishName
  }

  var lines: [String] {
    var lines: [String] = []
    if let name { lines.append("  language  \(name)") }
    if let fallback {
      let other = Self.name(of: fallback).map { " (\($0))" } ?? ""
      lines.append("  fallback  has no model of its own; this is that of \(fallback)\(other)")
    }
    if !characters.isEmpty {
      // A separate mark is shown on a dotted circle.
      let others = characters.filter { !$0.isASCII }
      let shown = others.prefix(Self.maximumShownCount).map {
        $0.isMark ? "\u{25CC}\($0)" : "\($0)"
      }
      let list =
        shown.isEmpty
        ? ""
        : ": ASCII and \(shown.joined(separator: " "))"
          + (others.count > shown.count ? " and \(others.count - shown.count) more" : "")
      lines.append("  writes    \(characters.count) characters\(list)")
      if writesSyllables { lines.append("            and the 11172 syllables of Hangul") }
    }
    return lines
  }

  var json: [(String, JSONText)] {
    var members: [(String, JSONText)] = []
    if let name { members.append(("language", .string(name))) }
    if let fallback { members.append(("fallback", .string(fallback))) }
    if !characters.isEmpty { members.append(("characters", .integer(characters.count))) }
    return members
  }
}
