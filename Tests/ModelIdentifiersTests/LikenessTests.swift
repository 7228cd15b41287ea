import ModelIdentifiers
import Testing

/// What counts in the order of the models that there are instead of a wanted one.
struct LikenessTests {
  private static let tags = [
    "und-x-gesture", "de", "zh-Hani", "en-IN", "en", "sr-Latn-RS", "ru", "mn-Cyrl",
  ]

  @Test(arguments: [
    // Purpose, then language, script and region; among equals the alphabet.
    ("ja-x-gesture", ["und-x-gesture"]), ("sr-Cyrl", ["sr-Latn-RS", "mn-Cyrl", "ru"]),
    ("en-ZA", ["en", "en-IN"]), ("mr-IN", ["en-IN", "de"]), ("haq-Latn-TZ", ["de", "en", "en-IN"]),
    ("cmn", ["zh-Hani"]), ("no tag", ["de", "en", "en-IN"]),
  ])
  func theLikestComeFirst(tag: String, first: [String]) {
    let ranked = rankedTags(Self.tags, nearestTo: tag)
    #expect(Array(ranked.prefix(first.count)) == first)
    #expect(ranked.sorted() == Self.tags.sorted())
    #expect(rankedTags(Self.tags.reversed(), nearestTo: tag) == ranked)
  }

  /// Of many tags few are worth a mention.
  @Test(arguments: [
    ("en-AU", ["en", "en-GB", "en-US"]), ("EN-us", ["en-US", "en", "en-GB"]), ("frr", ["fr"]),
    ("zz", []), ("de-CH", ["de"]), ("rru", []), ("fra", ["fr"]),
  ])
  func fewAreMentioned(tag: String, nearest: [String]) {
    #expect(nearestTags(to: tag, among: ["en", "en-US", "en-GB", "de", "fr"]) == nearest)
  }
}
