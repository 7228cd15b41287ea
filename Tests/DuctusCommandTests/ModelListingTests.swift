import EngineFixtures
import Foundation
import Testing

/// What `ductus models` tells of models: lists, single ones, licences.
struct ModelListingTests {
  @Test func licencesAndCredits() throws {
    try withDirectory { store in
      let list = try Models.run(["list", "--licences", "--local"], store: store)
      #expect(list.code == 0)
      #expect(list.output.contains("languageModel: CC BY 4.0"))
      #expect(list.output.contains("Tatoeba: CC BY 2.0 FR"))
      // Vietnamese has texts under a share-alike licence.
      let table = try Models.run(["list", "--local"], store: store)
      let line = try #require(table.lines.first { $0.hasPrefix("vi ") })
      #expect(line.contains("CC BY 4.0, CC BY-SA 4.0"), "\(line)")
      let info = try Models.run(["info", "vi"], store: store).lines
      #expect(info.contains("  licence   network: CC BY 4.0"))
      #expect(info.contains("  licence   languageModel: CC BY-SA 4.0"))
      let credits = try Models.run(["attribution"], store: store)
      #expect(credits.code == 0)
      #expect(credits.output.contains("UNIPEN train_r01_v07"))
      #expect(credits.output.contains("Quick, Draw! drawings (Google): CC BY 4.0"))
    }
  }

  /// A folder can be asked for every offer's manifest; of another machine's offers, the index says
  /// only what applies to most parts.
  @Test func licencesOfOffers() throws {
    try withDirectory { store in
      let table = try Models.run(["list"] + Models.comingWithDuctus, store: store)
      let line = try #require(table.lines.first { $0.hasPrefix("haw-Latn ") })
      #expect(line.contains("CC BY 4.0, CC BY-SA 4.0"), "\(line)")
      let info = try Models.run(["info", "haw-Latn"] + Models.comingWithDuctus, store: store)
      #expect(info.lines.contains("  licence   languageModel: CC BY-SA 4.0"))
      let list = try Models.run(
        ["list", "--licences", "--json"] + Models.comingWithDuctus, store: store)
      let offer = try #require(
        try list.objects().first { ($0["tags"] as? [String])?.first == "haw-Latn" })
      let parts = try #require(offer["licences"] as? [[String: Any]])
      #expect(parts.map { $0["licence"] as? String } == ["CC BY 4.0", "CC BY-SA 4.0"])
    }
  }

  @Test(arguments: [
    ("zxx-Zsym-x-shapes", "figures"), ("zxx-Zmth-x-formula", "formulas"), ("en-US", "text"),
    ("ja", "text"),
  ])
  func kindsAreNamedAsByTheServer(tag: String, kind: String) throws {
    try withDirectory { store in
      let info = try Models.run(["info", tag] + Models.comingWithDuctus, store: store)
      #expect(info.lines.contains("  kind      \(kind)"))
      let json = try Models.run(["info", tag, "--json"] + Models.comingWithDuctus, store: store)
      #expect(try json.objects().first?["kind"] as? String == kind)
    }
  }

  @Test func tagsAsUsersWriteThem() throws {
    let asked = AskedTag.bundled + AskedTag.offered
    try withDirectory { store in
      let outcome = try Models.run(
        ["info", "--json"] + asked.map(\.tag) + Models.comingWithDuctus, store: store)
      #expect(outcome.code == 0, "\(outcome.messages)")
      let models = try outcome.objects()
      let packs = models.map { ($0["tags"] as? [String])?.first ?? "" }
      #expect(packs.count == asked.count)
      for (asked, (pack, model)) in zip(asked, zip(packs, models)) {
        let tags = model["tags"] as? [String] ?? []
        #expect(pack == asked.pack || asked.pack.hasPrefix("zxx"), "\(asked)")
        #expect(tags.contains(asked.served), "\(asked)")
      }
      let unread = try Models.run(
        ["info"] + AskedTag.unread.map(\.tag) + Models.comingWithDuctus, store: store)
      #expect(unread.code == 3 && unread.output.isEmpty)
      let messages = unread.messages.split(separator: "\n")
      for (message, (tag, related)) in zip(messages, AskedTag.unread) {
        #expect(message.contains("'\(tag)'"))
        #expect(
          related.isEmpty
            ? !message.contains("related")
            : message.hasSuffix(
              (related.count == 1 ? "a related one is " : "related ones are ")
                + related.joined(separator: ", ")))
      }
    }
  }

  /// The list is sorted by tags, with the languages' names, wherever models are.
  @Test func theListIsSorted() throws {
    try withDirectory { store in
      let outcome = try Models.run(["list"] + Models.comingWithDuctus, store: store)
      let tags = outcome.lines.dropFirst().map { $0.prefix { $0 != " " }.lowercased() }
      #expect(tags.count > 40 && tags == tags.sorted())
      #expect(outcome.lines.contains { $0.hasPrefix("he ") && $0.contains(" Hebrew ") })
      let models = try Models.run(["list", "--json"] + Models.comingWithDuctus, store: store)
        .objects()
      #expect(models.contains { $0["language"] as? String == "Hebrew, Hebrew script" })
    }
  }

  /// A pack that serves another language than its first is named after both.
  @Test func thePackOfAnotherLanguageIsNamed() throws {
    try withDirectory { store in
      let outcome = try Models.run(["info", "de-AT"] + Models.comingWithDuctus, store: store)
      #expect(outcome.output.hasPrefix("de-AT (pack de) "))
    }
  }

  @Test func repositoryThatFailsLeavesTheRestOfTheList() throws {
    try withDirectory { store in
      let outcome = try Models.run(
        ["list", "--repository", "file:///nowhere", "--key", String(repeating: "0", count: 64)],
        store: store)
      #expect(outcome.code == 1)
      #expect(outcome.lines.first?.hasPrefix("TAG") == true)
      #expect(outcome.messages.contains("file:///nowhere/index.json: not found"))
    }
  }
}
