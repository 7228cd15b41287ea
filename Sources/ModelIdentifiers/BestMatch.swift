import Support

extension DigitalInkRecognitionModelIdentifier {
  /// The identifier that fits a language tag best; `nil` if none does.
  ///
  /// In this order:
  ///
  /// 1. A language without identifiers is looked for in its macrolanguage: `arb` is in `ar`.
  /// 2. A tag that neither has nor implies a script fits any script.
  /// 3. A script fits one that contains it: `zh-Hant` is `zh-Hani`.
  /// 4. A tag without region fits any region, but rather none: `ro` is `ro-RO`.
  /// 5. A region without identifier fits the narrowest that contains it: `fr-DZ` is `fr-002`. An
  ///    identifier without region is for the world: `en-IE` is `en`.
  ///
  /// Variants and extensions don't matter. Of private subtags (`-x-`) the first chooses between
  /// text, gestures and symbols where it is one of ``Purpose``'s names: `fr-DZ-x-gesture` is
  /// `fr-002-x-gesture`. Codes that BCP 47 has replaced are known: `iw` is `he`. Case doesn't
  /// matter, and `_` is read as `-`.
  ///
  /// - Throws: ``LanguageTagError`` if the tag can't be parsed.
  /// - Complexity: O(length of the tag + identifiers of the language).
  public static func from(languageTag: String) throws(LanguageTagError) -> Self? {
    try bestMatch(LanguageTag(languageTag))
  }

  // Programs written against ML Kit's Objective-C declaration pass the result on as it is. Where
  // the context allows both functions the optional one is meant: hence disfavoured.
  /// As the function of this name that returns an optional, where no optional is wanted.
  ///
  /// - Throws: ``LanguageTagError`` if the tag can't be parsed, and
  ///   ``LanguageTagError/noIdentifier(tag:)`` if no identifier fits.
  @_disfavoredOverload
  public static func from(languageTag: String) throws(LanguageTagError) -> Self {
    guard let match = try bestMatch(LanguageTag(languageTag)) else {
      throw .noIdentifier(tag: languageTag)
    }
    return match
  }

  private static func bestMatch(_ tag: LanguageTag) -> Self? {
    let table = IdentifierTable.shared
    let purpose = Purpose(of: tag)
    var language = tag.matchedLanguage
    var candidates = table.identifiers(of: language, for: purpose)
    if candidates.isEmpty, let macrolanguage = Languages.macrolanguage(of: language) {
      language = macrolanguage
      candidates = table.identifiers(of: language, for: purpose)
    }
    if let script = tag.script ?? table.impliedScript(of: language) {
      candidates = narrow(candidates, toScript: script)
    }
    return choose(among: candidates, region: tag.region)
  }

  /// Those of the script, or else those of the narrowest script that contains it.
  private static func narrow(_ candidates: [Self], toScript script: String) -> [Self] {
    for script in [script] + Scripts.containers(of: script) {
      let matches = candidates.filter { $0.script == script }
      if !matches.isEmpty { return matches }
    }
    return []
  }

  private static func choose(among candidates: [Self], region: String?) -> Self? {
    let worldwide = candidates.first { $0.regionSubtag == nil }
    guard let region else {
      let main = candidates.first {
        $0.regionSubtag == Languages.mainRegions[$0.languageSubtag]
      }
      return worldwide ?? main ?? candidates.first
    }
    for region in [region] + Regions.containers(of: region) {
      if let match = candidates.first(where: { $0.regionSubtag == region }) { return match }
    }
    return worldwide
  }
}

extension LanguageTag {
  /// The language to look for: an extended one where it belongs to the primary one (`yue` for
  /// `zh-yue`), by the code of today.
  var matchedLanguage: String {
    let primary = Languages.successor(of: language)
    if let extended = extendedLanguages.first, Languages.macrolanguage(of: extended) == primary {
      return extended
    }
    return primary
  }
}

/// The tags of models there are, the nearest to a wanted one first: for messages about a tag that
/// has no model.
///
/// What a model reads ink as counts more than the language, that more than the script, and that
/// more than the region. A language that no identifier has is probably misspelt: then the tags
/// with the fewest edits come first. Among equals the order is alphabetical.
package func rankedTags(_ tags: [String], nearestTo tag: String) -> [String] {
  let ranked = Set(tags).map { (rank: Nearness(of: $0, to: tag), tag: $0) }
  return ranked.sorted {
    ($0.rank.key.0, $0.rank.key.1, $0.tag) < ($1.rank.key.0, $1.rank.key.1, $1.tag)
  }.map(\.tag)
}

/// The few tags worth a mention in a message about one that has no model: those of its language, or
/// those that half of its letters are in.
package func nearestTags(to tag: String, among tags: [String], limit: Int = 3) -> [String] {
  let near = Set(tags).filter { Nearness(of: $0, to: tag).isWorthAMention }
  return Array(rankedTags(Array(near), nearestTo: tag).prefix(limit))
}

/// How near a tag is to a wanted one.
private struct Nearness {
  private let likeness: Int
  private let edits: Int
  private let isOfLanguage: Bool
  private let isListed: Bool
  private let length: Int

  init(of candidate: String, to tag: String) {
    let wanted = try? DigitalInkRecognitionModelIdentifier(packTag: tag)
    let other = try? DigitalInkRecognitionModelIdentifier(packTag: candidate)
    isListed =
      wanted.map { wanted in
        wanted.matchedLanguages.contains { language in
          !IdentifierTable.shared.identifiers(of: language, for: .text).isEmpty
        }
      } ?? false
    (length, edits) = (
      max(tag.utf8.count, candidate.utf8.count),
      editDistance(Array(tag.tagKey.utf8), Array(candidate.tagKey.utf8))
    )
    guard let wanted, let other else {
      (likeness, isOfLanguage) = (0, false)
      return
    }
    isOfLanguage = !wanted.matchedLanguages.isDisjoint(with: other.matchedLanguages)
    likeness =
      (other.purpose == wanted.purpose ? 8 : 0) + (isOfLanguage ? 4 : 0)
      + (other.script == wanted.script ? 2 : 0)
      + (other.regionSubtag == wanted.regionSubtag ? 1 : 0)
  }

  /// Smaller is nearer.
  var key: (Int, Int) { isListed ? (-likeness, 0) : (edits, -likeness) }

  var isWorthAMention: Bool { isOfLanguage || 2 * edits <= length }
}

extension DigitalInkRecognitionModelIdentifier {
  /// The language and what it is part of.
  fileprivate var matchedLanguages: Set<String> {
    let language = Languages.successor(of: languageSubtag)
    return [language, Languages.macrolanguage(of: language) ?? language]
  }
}
