import ModelIdentifiers
import Support
import Testing

/// The model that serves a tag among models of few languages, and the mentioned ones if none does.
struct TagIndexTests {
  private func index(_ tags: String...) -> TagIndex<Int> {
    var index = TagIndex<Int>()
    for (number, tag) in tags.enumerated() { index.add(tag, number) }
    return index
  }

  private func tags(_ index: TagIndex<Int>, for tag: String) throws -> [String] {
    try index.matches(tag).map(\.tag)
  }

  /// An available model serves, even if another would serve better.
  @Test(arguments: [
    ("zh-TW", ["zh-Hani"], "zh-Hani"), ("zh-CN", ["zh-Hani-TW", "zh-Hani"], "zh-Hani"),
    ("zh-MO", ["zh-Hani-CN", "zh-Hani-HK"], "zh-Hani-HK"), ("zh-SG", ["zh-Hani-CN"], "zh-Hani-CN"),
    ("sr-Latn", ["sr-Cyrl", "sr-Latn-RS"], "sr-Latn-RS"), ("de", ["de-CH", "de-AT"], "de-CH"),
    ("de-AT", ["de-CH", "de"], "de"), ("nb", ["no"], "no"),
    ("ar-MA", ["ar-EG", "ar-015"], "ar-015"),
    ("en-x-mine", ["en", "en-x-mine"], "en-x-mine"), ("tlh-Latn", ["tlh-Latn"], "tlh-Latn"),
    ("X_y", ["x-y"], "x-y"), ("cmn", ["zh-Hani", "cmn"], "cmn"),
  ])
  func theBestThatIsThere(tag: String, there: [String], best: String) throws {
    var index = TagIndex<Int>()
    for tag in there { index.add(tag, 0) }
    #expect(try index.matches(tag).first?.tag == best)
  }

  /// Simplified characters don't serve traditional ones, nor Bokmål Nynorsk, nor private subtags
  /// others.
  @Test(arguments: [
    ("zh-TW", "zh-Hani-CN"), ("zh", "zh-Hani-TW"), ("zh-Hans-TW", "zh-Hani-TW"), ("nn", "no"),
    ("no", "nn-NO"), ("en", "en-x-mine"), ("ta", "ta-Latn"), ("ckb", "ku-Latn"), ("id", "ms"),
    ("sr", "sr-Latn-RS"), ("de", "de-x-gesture"), ("de-x-gesture", "de"), ("und", "en"),
  ])
  func whatOthersCannotRead(tag: String, other: String) throws {
    #expect(try tags(index(other), for: tag).isEmpty)
  }

  @Test func ofTheSameTagTheFirstComesFirst() throws {
    #expect(try index("de", "fr", "de").matches("DE").map(\.element) == [0, 2])
  }

  /// Only the length of an overlong tag is examined.
  @Test func aLongTagIsRefused() throws {
    let long = "en-x" + String(repeating: "-abcdefgh", count: 100_000)
    #expect(throws: LanguageTagError.tooLong(bytes: 900_004)) { try index("en").matches(long) }
    #expect(throws: LanguageTagError.tooLong(bytes: 900_004)) { try LanguageTag(long) }
    #expect(index("en").related(to: long).isEmpty)
    #expect(DigitalInkRecognitionModelIdentifier(forLanguageTag: long) == nil)
    let longest = "en-x" + String(repeating: "-abcdefgh", count: 6) + "-abcde"
    #expect(longest.utf8.count == LanguageTag.maximumBytes)
    #expect(try tags(index("en"), for: longest) == ["en"])
    #expect(throws: LanguageTagError.self) { try index("en").matches(longest + "f") }
  }

  /// Ten thousand models of other languages cost no step, whether one is found or none.
  @Test(arguments: ["en", "de-AT", "zh-TW", "ta", "tlh", "nonsense", "qaa-Latn-US-x-gesture"])
  func theStepsDoNotDependOnHowManyThereAre(tag: String) throws {
    var index = index("en", "de", "zh-Hani", "und-x-gesture")
    let few = try index.search(tag).steps
    for number in 0..<10_000 { index.add("a\(number % 10)\(number / 10)", 0) }
    for letter in "abcdefghijklmnopqrs" { index.add("q\(letter)\(letter)", 0) }
    #expect(try index.search(tag).steps == few)
    #expect(few < 16)
  }

  @Test(arguments: [
    ("en-Cyrl", ["en", "en-GB", "en-US"]), ("ta", ["ta-Latn"]), ("tamil", ["ta-Latn"]),
    ("sr-Arab", ["sr-Cyrl", "sr-Latn-RS"]), ("German", ["de"]), ("deutsch", ["de"]),
    ("English", ["en"]),
    ("DEUTSCH", ["de"]), ("francais", []), ("rru", []), ("frr", []), ("no tag", []), ("", []),
    ("nb-Cyrl", ["no"]),
  ])
  func whatIsRelated(text: String, related: [String]) {
    let index = index("de", "en", "en-GB", "en-US", "no", "sr-Cyrl", "sr-Latn-RS", "ru", "ta-Latn")
    #expect(index.related(to: text).map(\.tag) == related)
  }
}
