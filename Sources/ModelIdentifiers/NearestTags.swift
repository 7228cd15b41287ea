import Support

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
