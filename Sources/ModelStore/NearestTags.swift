import Support

/// The tags most like a given one, the likest first: for messages about tags that have no model.
///
/// Tags of the same language come first, then those with the fewest edits; tags that differ in
/// more than half of their letters are not worth a mention.
func nearestTags(to tag: String, among tags: [String], limit: Int = 3) -> [String] {
  let wanted = Array(tag.lowercased().unicodeScalars)
  let language = wanted.prefix { $0 != "-" }
  let ranked = Set(tags).compactMap { candidate -> (isForeign: Bool, edits: Int, tag: String)? in
    let letters = Array(candidate.lowercased().unicodeScalars)
    let isForeign = letters.prefix { $0 != "-" } != language
    let edits = editDistance(wanted, letters)
    if isForeign && 2 * edits > max(wanted.count, letters.count) { return nil }
    return (isForeign, edits, candidate)
  }
  let sorted = ranked.sorted {
    ($0.isForeign ? 1 : 0, $0.edits, $0.tag) < ($1.isForeign ? 1 : 0, $1.edits, $1.tag)
  }
  return sorted.prefix(limit).map(\.tag)
}
