import Support

/// Models by their tags: the only resolver of users' requests.
///
/// A tag is served, in this order, by
///
/// 1. the very tag, ignoring case and the kind of separators,
/// 2. a tag of its language, or else of the macrolanguage to which the language belongs: `nb` by
///    `no`, `arb` by `ar`; a language with an identifier of its own isn't looked for in another;
/// 3. among these one in its script, or else in the narrowest script that contains it: `zh-TW` is
///    in `Hant` and served by `zh-Hani`; any script only if none is named and none is usual;
/// 4. among these one of its region, of the narrowest region that contains it, of no region, of the
///    language's main region, of any;
/// 5. for a tag with a private part, that part for no particular language: `und-x-gesture`.
///
/// Variants and extensions don't matter, nor does a private part that names no purpose.
///
/// The tables are hashed: an answer takes as long with ten models as with ten thousand.
package struct TagIndex<Element: Sendable>: Sendable {
  /// A model that serves a tag.
  package struct Match: Sendable {
    /// The tag under which the model was added.
    package let tag: String
    /// The model.
    package let element: Element
  }

  private struct Entry: Sendable {
    let match: Match
    /// The parts; `nil` for a tag that is found only by its whole name.
    let parts: TagParts?
  }

  private struct Key: Hashable, Sendable {
    let language: String
    let purpose: DigitalInkRecognitionModelIdentifier.Purpose
    /// The script; `nil` for all scripts.
    var script: String?
  }

  private var entries: [Entry] = []
  private var byTag: [String: [Int]] = [:]
  /// The entries by script, and all of them without one.
  private var byKey: [Key: [Int]] = [:]

  /// Creates an empty index.
  package init() {}

  /// Adds a model. The first of two with the same tag comes first.
  package mutating func add(_ tag: String, _ element: Element) {
    let number = entries.count
    let parts = (try? LanguageTag(tag)).map(TagParts.init).flatMap { $0.isPlain ? $0 : nil }
    entries.append(Entry(match: Match(tag: tag, element: element), parts: parts))
    byTag[tag.tagKey, default: []].append(number)
    guard let parts else { return }
    let key = Key(language: parts.language, purpose: parts.purpose, script: nil)
    byKey[key, default: []].append(number)
    guard let script = parts.script else { return }
    byKey[Key(language: parts.language, purpose: parts.purpose, script: script), default: []]
      .append(number)
  }

  /// Returns the models that serve a tag, best first.
  ///
  /// - Throws: ``LanguageTagError`` for a text that is neither a tag nor a model's name;
  ///   ``LanguageTagError/tooLong(bytes:)`` before anything is looked up.
  /// - Complexity: O(1), plus O(models found).
  package func matches(_ tag: String) throws(LanguageTagError) -> [Match] {
    try search(tag).numbers.map { entries[$0].match }
  }

  /// Returns the same as ``matches(_:)``, with the number of table entries examined: for tests.
  package func search(_ tag: String) throws(LanguageTagError) -> (numbers: [Int], steps: Int) {
    guard tag.utf8.count <= LanguageTag.maximumBytes else {
      throw .tooLong(bytes: tag.utf8.count)
    }
    var search = Search()
    search.add(byTag[tag.tagKey])
    let parsed: LanguageTag
    do throws(LanguageTagError) {
      parsed = try LanguageTag(tag)
    } catch {
      if search.numbers.isEmpty { throw error }
      return (search.numbers, search.steps)
    }
    let wanted = TagParts(parsed)
    for language in wanted.languages {
      let found = inScript(of: wanted, language, &search)
      search.add(sorted(found, by: wanted, language))
      // A language with identifiers of its own isn't another's dialect.
      if !found.isEmpty || IdentifierTable.isListed(language) { break }
    }
    if !parsed.privateUse.isEmpty {
      search.add(byTag["und-x-" + parsed.privateUse.joined(separator: "-")])
    }
    return (search.numbers, search.steps)
  }

  /// Returns the entries of a language in the wanted script, or in the narrowest that contains it.
  private func inScript(
    of wanted: TagParts, _ language: String, _ search: inout Search
  ) -> [Int] {
    var key = Key(language: language, purpose: wanted.purpose, script: nil)
    guard let script = wanted.script else {
      search.steps += 1
      return byKey[key] ?? []
    }
    for script in [script] + Scripts.containers(of: script) {
      key.script = script
      search.steps += 1
      // A script with several ways of writing is read in that of the region.
      let found = (byKey[key] ?? []).filter { number in
        guard let region = entries[number].parts?.region else { return true }
        let usual = LanguageTable.shared.script(of: language, in: region)
        return usual == wanted.script || !Scripts.containers(of: usual ?? "").contains(script)
          || script == wanted.script
      }
      if !found.isEmpty { return found }
    }
    return []
  }

  /// Sorts the entries of one language and script by their regions.
  private func sorted(_ numbers: [Int], by wanted: TagParts, _ language: String) -> [Int] {
    guard numbers.count > 1 else { return numbers }
    let regions = wanted.region.map { [$0] + Regions.containers(of: $0) } ?? []
    func rank(_ number: Int) -> Int {
      guard let region = entries[number].parts?.region else { return regions.count }
      if let index = regions.firstIndex(of: region) { return index }
      return regions.count + (region == Languages.mainRegions[language] ? 1 : 2)
    }
    return numbers.map { (rank($0), $0) }.ordered { $0 < $1 }.map { $0.1 }
  }

  /// The entries found, each once, and the number of table entries examined.
  private struct Search {
    var numbers: [Int] = []
    var steps = 0

    mutating func add(_ found: [Int]?) {
      steps += 1 + (found?.count ?? 0)
      for number in found ?? [] where !numbers.contains(number) { numbers.append(number) }
    }
  }
}

extension TagIndex {
  /// Returns models to mention if none serves a tag: those of the language in another script, and
  /// those of the language with this name, in English or in the language itself.
  ///
  /// - Complexity: O(1), plus O(models found).
  package func related(to text: String) -> [Match] {
    guard text.utf8.count <= LanguageTag.maximumBytes else { return [] }
    var numbers: [Int] = []
    let parts = (try? LanguageTag(text)).map(TagParts.init)
    var languages = parts?.languages ?? []
    if let named = LanguageNames.language(named: text) {
      // Somebody who names a language wants a model that reads it, or else a similar one.
      if let best = try? search(named).numbers.first {
        numbers.append(best)
      } else {
        languages.append(named)
      }
    }
    for language in languages {
      let key = Key(language: language, purpose: parts?.purpose ?? .text, script: nil)
      let usual = LanguageTable.shared.script(of: language, in: nil)
      func rank(_ number: Int) -> Int {
        guard let entry = entries[number].parts else { return 3 }
        if entry.script == parts?.script { return 0 }
        return (entry.script == usual ? 1 : 2) + (entry.region == nil ? 0 : 2)
      }
      let ofLanguage = (byKey[key] ?? []).prefix(Self.maximumRelativeCount)
      numbers += ofLanguage.map { (rank($0), $0) }.ordered { $0 < $1 }.map { $0.1 }
    }
    var seen: Set<Int> = []
    return numbers.filter { seen.insert($0).inserted }.prefix(3).map { entries[$0].match }
  }

  /// Returns the end of a message that mentions them; empty if there are none.
  package func mention(ofRelatedTo text: String) -> String {
    ModelIdentifiers.mention(ofRelated: related(to: text).map { $0.tag })
  }

  /// The maximum number of models of a language that are considered for mentioning.
  private static var maximumRelativeCount: Int { 64 }
}
