import Foundation

/// The languages in the user's environment.
public enum UserLanguages {
  /// Tags in order of priority: from GNU's list (`LANGUAGE`), `LC_ALL`, `LC_MESSAGES` and `LANG`,
  /// as in POSIX: if one names no language (`C`), those after it don't count.
  ///
  /// - Returns: tags such as `de-DE`; none if there is no language.
  public static func tags(
    in environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> [String] {
    func value(_ name: String) -> String? {
      environment[name].flatMap { $0.isEmpty ? nil : $0 }
    }
    let locales = ["LC_ALL", "LC_MESSAGES", "LANG"].compactMap(value)
    let named = locales.prefix { tag(of: $0) != nil }
    guard !named.isEmpty else { return [] }
    let list = value("LANGUAGE")?.split(separator: ":").map(String.init) ?? []
    var tags: [String] = []
    for case let tag? in (list + named).map(tag(of:)) where !tags.contains(tag) {
      tags.append(tag)
    }
    return tags
  }

  /// Returns the tag of a locale's name: `de-DE` for `de_DE.UTF-8@euro`; `nil` for `C` and `POSIX`.
  private static func tag(of locale: String) -> String? {
    let name = locale.prefix { $0 != "." && $0 != "@" }
    guard !["C", "POSIX"].contains(name), !name.isEmpty else { return nil }
    // Scripts are at the end: sr_RS@latin.
    let script = locale.split(separator: "@").dropFirst().first.flatMap {
      ["latin": "Latn", "cyrillic": "Cyrl", "devanagari": "Deva"][$0]
    }
    var parts = name.split(separator: "_").map(String.init)
    if let script { parts.insert(script, at: 1) }
    return parts.joined(separator: "-")
  }
}
