import Ductus

/// The identifier that fits a tag which no model has as it is.
enum BestTag {
  /// The other tag of the same language that fits best, such as `sv-SE` for `sv`; `nil` if there is none.
  static func tag(for tag: String) -> String? {
    let match: DigitalInkRecognitionModelIdentifier? =
      (try? DigitalInkRecognitionModelIdentifier.from(languageTag: tag)) ?? nil
    return match.flatMap { $0.languageTag.lowercased() == tag.lowercased() ? nil : $0.languageTag }
  }
}
