/// A language tag of BCP 47 ([RFC 5646](https://www.rfc-editor.org/rfc/rfc5646)), in its parts.
///
/// Parts are kept in the case that the standard recommends: `zh-Hant-TW`. They are checked for
/// their form, not looked up in a register.
public struct LanguageTag: Hashable, Sendable {
  /// The primary language, ISO 639 in lower case; `und` in a tag for private use only.
  public let language: String
  /// Extended languages such as `yue` in `zh-yue`, in lower case.
  public let extendedLanguages: [String]
  /// ISO 15924, `Latn`.
  public let script: String?
  /// ISO 3166-1 in capitals or three digits of UN M.49.
  public let region: String?
  /// Variants such as `1996` in `de-1996`, in lower case.
  public let variants: [String]
  /// Extensions, each with its singleton: `u-hc-h12`; in lower case.
  public let extensions: [String]
  /// What follows `x-`, in lower case.
  public let privateUse: [String]
}

extension LanguageTag: CustomStringConvertible {
  /// The tag, its parts joined by hyphens.
  public var description: String {
    var subtags = extendedLanguages
    if let script { subtags.append(script) }
    if let region { subtags.append(region) }
    subtags += variants + extensions
    // A private part needs no language before it; what else there is does.
    if language != "und" || !subtags.isEmpty || privateUse.isEmpty {
      subtags.insert(language, at: 0)
    }
    if !privateUse.isEmpty { subtags += ["x"] + privateUse }
    return subtags.joined(separator: "-")
  }
}
