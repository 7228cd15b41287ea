extension DigitalInkRecognitionModelIdentifier {
  /// The tags of models there are, those most like this one first.
  ///
  /// What a model reads ink as counts more than the language, that more than the script, and that more
  /// than the region. Among equals the order is alphabetical.
  package static func ranked(_ tags: [String], byLikenessTo tag: String) -> [String] {
    guard let wanted = try? Self(packTag: tag) else { return tags.sorted() }
    let language = wanted.matchedLanguages
    let ranked = tags.map { candidate -> (likeness: Int, tag: String) in
      guard let other = try? Self(packTag: candidate) else { return (0, candidate) }
      var likeness = 0
      if other.purpose == wanted.purpose { likeness += 8 }
      if !language.isDisjoint(with: other.matchedLanguages) { likeness += 4 }
      if other.script == wanted.script { likeness += 2 }
      if other.regionSubtag == wanted.regionSubtag { likeness += 1 }
      return (likeness, candidate)
    }
    return ranked.sorted { ($1.likeness, $0.tag) < ($0.likeness, $1.tag) }.map(\.tag)
  }

  /// The language and what it is part of.
  private var matchedLanguages: Set<String> {
    let language = Languages.successor(of: languageSubtag)
    return [language, Languages.macrolanguage(of: language) ?? language]
  }
}
