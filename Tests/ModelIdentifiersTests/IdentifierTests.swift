import ModelIdentifiers
import Testing

struct IdentifierTests {
  typealias Identifier = DigitalInkRecognitionModelIdentifier

  @Test func thereAreAsManyAsTheTableSays() {
    #expect(DataTable.texts.count == 361)
    #expect(Identifier.allModelIdentifiers().count == 2 * 361 + 3)
    let purposes = Dictionary(grouping: Identifier.allModelIdentifiers(), by: \.purpose)
    #expect(purposes[.text]?.count == 361)
    #expect(purposes[.gesture]?.count == 361)
    for symbols in [Identifier.Purpose.autodraw, .emoji, .shapes] {
      #expect(purposes[symbols]?.count == 1)
    }
  }

  @Test(arguments: DataTable.rows) func everyRowIsAnIdentifier(row: DataTable.Row) throws {
    let identifier = try #require(Identifier(forLanguageTag: row.tag))
    #expect(identifier.languageTag == row.tag)
    #expect(identifier.script == row.script)
    #expect(identifier.networkFamily == row.family)
    #expect(identifier.englishName == row.name)
    let subtags = [identifier.languageSubtag, identifier.scriptSubtag, identifier.regionSubtag]
    #expect(row.tag.hasPrefix(subtags.compactMap { $0 }.joined(separator: "-")))
    #expect(Identifier.allModelIdentifiers().contains(identifier))
  }

  @Test(arguments: DataTable.rows) func everyTagIsItsOwnBestMatch(row: DataTable.Row) throws {
    #expect(try Identifier.from(languageTag: row.tag)?.languageTag == row.tag)
    let underscored = String(row.tag.uppercased().map { $0 == "-" ? "_" : $0 })
    #expect(try Identifier.from(languageTag: underscored)?.languageTag == row.tag)
    #expect(Identifier(forLanguageTag: underscored)?.languageTag == row.tag)
  }

  @Test(arguments: DataTable.texts) func everyTextHasATwinForGestures(row: DataTable.Row) throws {
    let tag = row.tag + "-x-gesture"
    let twin = try #require(Identifier(forLanguageTag: tag))
    let text = try #require(Identifier(forLanguageTag: row.tag))
    #expect(twin.languageTag == tag)
    #expect(twin.purpose == .gesture)
    #expect(twin.languageSubtag == text.languageSubtag)
    #expect(twin.script == text.script)
    #expect(twin.regionSubtag == text.regionSubtag)
    #expect(twin != text)
    #expect(try Identifier.from(languageTag: tag) == twin)
  }

  @Test(arguments: [
    (Identifier.enUs, "en-US"), (.fr002, "fr-002"), (.awaDevaIn, "awa-Deva-IN"),
    (.zhHaniTw, "zh-Hani-TW"), (.as, "as"), (.is, "is"), (.id, "id"), (.haqLatnTz, "haq-Latn-TZ"),
    (.autodraw, "zxx-Zsym-x-autodraw"), (.emoji, "zxx-Zsye-x-emoji"),
    (.shapes, "zxx-Zsym-x-shapes"),
  ])
  func constantsAreNamedAfterTheirTags(identifier: Identifier, tag: String) {
    #expect(identifier.languageTag == tag)
    #expect(identifier.description == tag)
  }

  /// Ductus's own are found by their tags and leave ML Kit's list as it is.
  @Test func ownIdentifiers() throws {
    #expect(Identifier.ductusModelIdentifiers == [.shapesPlus])
    let own = try #require(Identifier(forLanguageTag: "zxx-zsym-X-shapes-plus"))
    #expect(own == .shapesPlus)
    #expect(own.languageTag == "zxx-Zsym-x-shapes-plus")
    #expect(own.purpose == .shapesPlus)
    #expect(own.script == "Zsym")
    #expect(try Identifier.from(languageTag: "zxx_Zsym_x_shapes_plus") == own)
    #expect(try Identifier.from(languageTag: "zxx-Zsym-x-shapes") == .shapes)
    #expect(!Identifier.allModelIdentifiers().contains(own))
    #expect(!Identifier.modelIdentifiers(forScriptSubtag: "Zsym").contains(own))
  }

  @Test func subtagsAreThoseOfTheTag() throws {
    let english = Identifier.enUs
    #expect(english.languageSubtag == "en")
    #expect(english.scriptSubtag == nil)
    #expect(english.script == "Latn")
    #expect(english.regionSubtag == "US")
    #expect(Identifier.awaDevaIn.scriptSubtag == "Deva")
    #expect(Identifier.fr002.regionSubtag == "002")
    #expect(Identifier.emoji.scriptSubtag == "Zsye")
    #expect(Identifier.emoji.languageSubtag == "zxx")
  }

  @Test(arguments: ["", "tlh", "en-", "en US", "\u{212A}o", "🖊️", "ta-Cyrl"])
  func unknownTagsHaveNoIdentifier(tag: String) {
    #expect(Identifier(forLanguageTag: tag) == nil)
  }

  @Test(arguments: [
    ("en-Latn-US", "en-US"), ("en-US-x-gestures", "en-US"), ("zh-CN", "zh-Hani-CN"),
    ("ja_JP", "ja"), ("sv", "sv-SE"), ("iw-IL", "he"),
  ])
  func whatIsNotListedHasTheIdentifierThatFits(tag: String, expected: String) {
    #expect(Identifier(forLanguageTag: tag)?.languageTag == expected)
  }

  @Test func languagesAreLookedUp() {
    let chinese = Identifier.modelIdentifiers(forLanguageSubtag: "ZH")
    #expect(chinese.count == 8)
    #expect(chinese.isSuperset(of: [.zhHani, .zhHaniCn, .zhHaniHk, .zhHaniTw]))
    #expect(Identifier.modelIdentifiers(forLanguageSubtag: "tlh").isEmpty)
  }

  @Test func scriptsAreLookedUpImpliedOrNot() {
    let cyrillic = Identifier.modelIdentifiers(forScriptSubtag: "cyrl")
    #expect(cyrillic.isSuperset(of: [.ru, .srCyrl, .mnCyrl]))
    #expect(cyrillic.allSatisfy { $0.script == "Cyrl" })
    #expect(cyrillic.count == 2 * DataTable.rows.filter { $0.script == "Cyrl" }.count)
    #expect(Identifier.modelIdentifiers(forScriptSubtag: "Zsym") == [.autodraw, .shapes])
    #expect(Identifier.modelIdentifiers(forScriptSubtag: "Hebrew").isEmpty)
  }

  @Test func regionsAreLookedUp() {
    let african = Identifier.modelIdentifiers(forRegionSubtag: "002")
    #expect(
      Set(african.map(\.languageTag)) == [
        "fr-002", "pt-002", "fr-002-x-gesture", "pt-002-x-gesture",
      ])
    #expect(Identifier.modelIdentifiers(forRegionSubtag: "us").contains(.enUs))
    #expect(Identifier.modelIdentifiers(forRegionSubtag: "AQ").isEmpty)
  }
}
