import EngineFixtures
import Foundation
import Testing

/// `ductus models` from end to end, with the repository that comes with Ductus and that of the
/// store's tests, which offers bytes as a model of Russian.
struct ModelsTests {
  private static let bundled = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("weights/repository")
  private static let comingWithDuctus = [
    "--repository", bundled.absoluteString, "--key",
    "800036067d8e55762cd881f7c9faa11cfb4d4cd8e16f41c0172013486877ddf2",
  ]
  private static let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("ModelStoreTests/Fixtures/repository")
  private static let options = [
    "--repository", repository.absoluteString, "--key",
    "d04ab232742bb4ab3a1368bd4615e4e6d0224ab71a016baf8520a332c9778737",
  ]

  /// The version of the Finnish model that this repository offers.
  private let version: String

  init() throws {
    struct Index: Decodable {
      struct Pack: Decodable {
        let tags: [String]
        let version: String
      }
      let packs: [Pack]
    }
    let data = try Data(contentsOf: Self.bundled.appendingPathComponent("index.json"))
    let packs = try JSONDecoder().decode(Index.self, from: data).packs
    version = try #require(packs.first { $0.tags.contains("fi") }).version
  }

  /// Runs the tool with its own store, without a repository in the environment.
  private func run(_ arguments: [String], store: URL) throws -> Tool.Outcome {
    try Tool.run(
      ["models"] + arguments,
      environment: [
        "DUCTUS_STORE": store.path, "DUCTUS_REPOSITORY": "", "DUCTUS_REPOSITORY_KEY": "",
      ])
  }

  /// The repository that comes with Ductus is local, so its models are installed without
  /// confirmation; but every installation and failure is reported.
  @Test(.enabled(if: Tool.canRecognize, "needs the bundled pack"))
  func readingSaysWhatItInstalls() throws {
    func read(_ store: URL) throws -> Tool.Outcome {
      try Tool.run(
        ["recognize", "--model", "fi"], input: Inks.record(),
        environment: ["DUCTUS_STORE": store.path])
    }
    try withDirectory { directory in
      let store = directory.appendingPathComponent("store")
      let first = try read(store)
      #expect(first.code == 0)
      #expect(first.messages == "ductus: note: fi \(version) is installed now\n")
      #expect(try read(store).messages.isEmpty)

      let foreign = directory.appendingPathComponent("foreign")
      try FileManager.default.createDirectory(at: foreign, withIntermediateDirectories: true)
      try Data("mine".utf8).write(to: foreign.appendingPathComponent("letter"))
      let refused = try read(foreign)
      #expect(refused.code == 3)
      #expect(refused.messages.hasPrefix("ductus: 'fi' can't be installed: "))
      #expect(refused.messages.utf8.count < 1_000)
    }
  }

  @Test func installsShowsVerifiesAndRemoves() throws {
    try withDirectory { store in
      let offered = try run(["list", "--json"] + Self.comingWithDuctus, store: store)
      #expect(offered.code == 0)
      #expect(try offered.objects().contains { $0["place"] as? String == "offered" })
      // Everything, even for a model that is only offered: its manifest is downloaded.
      let offer = try #require(
        try run(["info", "FI", "--json"] + Self.comingWithDuctus, store: store).objects().first)
      #expect(offer["place"] as? String == "offered" && offer["language"] != nil)
      #expect((offer["files"] as? [Any])?.count == 4)
      let installed = try run(["install", "fi"] + Self.comingWithDuctus, store: store)
      #expect(installed.code == 0)
      #expect(installed.output == "fi \(version) installed\n")
      // Finnish as written in Sweden has no model of its own.
      for (tag, name) in [("olo-Latn-RU", "olo-Latn-RU (pack fi)"), ("fi-SE", "fi")] {
        let again = try run(["install", tag] + Self.comingWithDuctus, store: store)
        #expect(again.output == "\(name) \(version) is up to date\n")
      }
      #expect(
        try run(["info", "fi-SE"], store: store).output.hasPrefix("fi \(version), installed"))

      let list = try run(["list"] + Self.comingWithDuctus, store: store)
      let line = try #require(list.lines.first { $0.hasPrefix("fi ") })
      for text in [version, "installed", "CC BY 4.0", "CER 2.3 % (composed)", "olo-Latn-RU"] {
        #expect(line.contains(text), "\(text) in '\(line)'")
      }
      #expect(list.lines.filter { $0.hasPrefix("fi ") }.count == 1)
      let info = try #require(try run(["info", "fi", "--json"], store: store).objects().first)
      #expect((info["files"] as? [Any])?.count == 4)
      #expect((info["bytes"] as? Int ?? 0) > 0)

      #expect(try run(["verify", "fi"], store: store).code == 0)
      let directory = try #require(info["directory"] as? String)
      try FileManager.default.removeItem(atPath: directory + "/fi.lm")
      try Data(repeating: 7, count: 24).write(
        to: URL(fileURLWithPath: directory + "/fi.lm"))
      let damaged = try run(["verify"], store: store)
      #expect(damaged.code == 3)
      #expect(damaged.messages.contains("fi.lm"))

      #expect(try run(["remove", "fi"], store: store).output == "fi removed\n")
      #expect(try run(["remove", "fi"], store: store).code == 3)
    }
  }

  @Test func verifiesAndRemovesWhatInstallTook() throws {
    try withDirectory { store in
      let installed = try run(["install", "fi-SE"] + Self.comingWithDuctus, store: store)
      #expect(installed.output == "fi \(version) installed\n")
      let verified = try run(["verify", "fi-SE"], store: store)
      #expect(verified.code == 0)
      #expect(verified.output.hasPrefix("fi \(version), installed: intact"))
      let removed = try run(["remove", "fi-SE"], store: store)
      #expect(removed.output == "fi removed\n")
    }
  }

  /// The files have the signed hashes and begin as they should.
  @Test func invalidModelsAreNotInstalled() throws {
    try withDirectory { store in
      let outcome = try run(["install", "ru"] + Self.options, store: store)
      #expect(outcome.code == 3)
      #expect(outcome.messages.contains("can't be used"), "\(outcome.messages)")
      #expect(try run(["info", "ru"], store: store).code == 3)
    }
  }

  @Test func directoryThatIsNoStoreIsLeftAlone() throws {
    try withDirectory { store in
      let thesis = store.appendingPathComponent("versions/1.0/thesis.txt")
      try FileManager.default.createDirectory(
        at: thesis.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data("precious".utf8).write(to: thesis)
      let outcome = try run(["install", "ru"] + Self.options, store: store)
      #expect(outcome.code == 1)
      #expect(outcome.messages.contains("DUCTUS_STORE"), "\(outcome.messages)")
      #expect(FileManager.default.fileExists(atPath: thesis.path))
    }
  }

  @Test func trustShowsAndForgetsTheSerialNumber() throws {
    try withDirectory { store in
      #expect(try run(["install", "fi"] + Self.comingWithDuctus, store: store).code == 0)
      let before = try run(["trust"] + Self.comingWithDuctus, store: store)
      #expect(before.output.contains(Self.comingWithDuctus[3]))
      let seen = "newest serial number seen  "
      let serial = try #require(before.lines.last).trimmingPrefix(seen)
      #expect(try #require(Int(serial), "\(before.output)") >= 1)
      let after = try run(["trust", "--reset"] + Self.comingWithDuctus, store: store)
      #expect(after.lines.last == "newest serial number seen  none")
    }
  }

  /// Completions ask like this, at each key press.
  @Test func offlineAsksOnlyRepositoriesOfThisMachine() throws {
    // Nobody answers there.
    let away = ["--repository", "http://127.0.0.1:1/", "--key", Self.options[3]]
    try withDirectory { store in
      let asked = try run(["list"] + away, store: store)
      #expect(asked.code != 0 && asked.messages.contains("127.0.0.1:1"))
      let offline = try run(["list", "--offline"] + away, store: store)
      #expect(offline.code == 0 && offline.messages.isEmpty)
      #expect(offline.output == (try run(["list", "--local"], store: store)).output)
      let near = try run(["list", "--offline"] + Self.options, store: store)
      #expect(near.code == 0 && near.output.contains("offered"))
      let refused = try run(["install", "ru", "--offline"] + away, store: store)
      #expect(refused.code == 2)
      #expect(refused.messages.contains("--offline: http://127.0.0.1:1/ is on another machine"))
    }
  }

  @Test func licencesAndCredits() throws {
    try withDirectory { store in
      let list = try run(["list", "--licences", "--local"], store: store)
      #expect(list.code == 0)
      #expect(list.output.contains("languageModel: CC BY 4.0"))
      #expect(list.output.contains("Tatoeba: CC BY 2.0 FR"))
      // Vietnamese has texts under a share-alike licence.
      let table = try run(["list", "--local"], store: store)
      let line = try #require(table.lines.first { $0.hasPrefix("vi ") })
      #expect(line.contains("CC BY 4.0, CC BY-SA 4.0"), "\(line)")
      let info = try run(["info", "vi"], store: store).lines
      #expect(info.contains("  licence   network: CC BY 4.0"))
      #expect(info.contains("  licence   languageModel: CC BY-SA 4.0"))
      let credits = try run(["attribution"], store: store)
      #expect(credits.code == 0)
      #expect(credits.output.contains("UNIPEN train_r01_v07"))
      #expect(credits.output.contains("Quick, Draw! drawings (Google): CC BY 4.0"))
    }
  }

  /// A folder can be asked for every offer's manifest; of another machine's offers, the index says
  /// only what applies to most parts.
  @Test func licencesOfOffers() throws {
    try withDirectory { store in
      let table = try run(["list"] + Self.comingWithDuctus, store: store)
      let line = try #require(table.lines.first { $0.hasPrefix("haw-Latn ") })
      #expect(line.contains("CC BY 4.0, CC BY-SA 4.0"), "\(line)")
      let info = try run(["info", "haw-Latn"] + Self.comingWithDuctus, store: store)
      #expect(info.lines.contains("  licence   languageModel: CC BY-SA 4.0"))
      let list = try run(["list", "--licences", "--json"] + Self.comingWithDuctus, store: store)
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
      let info = try run(["info", tag] + Self.comingWithDuctus, store: store)
      #expect(info.lines.contains("  kind      \(kind)"))
      let json = try run(["info", tag, "--json"] + Self.comingWithDuctus, store: store)
      #expect(try json.objects().first?["kind"] as? String == kind)
    }
  }

  @Test(arguments: [
    (["install", "te"], 3, "has no model for 'te'"),
    (["install", "r+u"], 2, "isn't a language tag"),
    (["info", "te"], 3, "no model for 'te'"),
    (["install", "russian"], 3, "has no model for 'russian'; a related one is ru"),
    (["install", "german"], 3, "has no model for 'german'; a related one is de"),
    (["info", "日本語"], 3, "language tag '日本語': no letter"),
  ])
  func modelsThatAreNotThere(arguments: [String], code: Int32, message: String) throws {
    try withDirectory { store in
      let outcome = try run(arguments + Self.options, store: store)
      #expect(outcome.code == code)
      #expect(outcome.messages.contains(message), "\(outcome.messages)")
    }
  }

  @Test func tagsAsUsersWriteThem() throws {
    let asked = AskedTag.bundled + AskedTag.offered
    try withDirectory { store in
      let outcome = try run(
        ["info", "--json"] + asked.map(\.tag) + Self.comingWithDuctus, store: store)
      #expect(outcome.code == 0, "\(outcome.messages)")
      let models = try outcome.objects()
      let packs = models.map { ($0["tags"] as? [String])?.first ?? "" }
      #expect(packs.count == asked.count)
      for (asked, (pack, model)) in zip(asked, zip(packs, models)) {
        let tags = model["tags"] as? [String] ?? []
        #expect(pack == asked.pack || asked.pack.hasPrefix("zxx"), "\(asked)")
        #expect(tags.contains(asked.served), "\(asked)")
      }
      let unread = try run(
        ["info"] + AskedTag.unread.map(\.tag) + Self.comingWithDuctus, store: store)
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

  /// Bundled models are available, and are updated if the repository has newer ones.
  @Test(arguments: ["de", "de_AT", "en-IE"]) func whatIsBundledIsUpToDate(tag: String) throws {
    try withDirectory { store in
      let outcome = try run(["install", tag] + Self.comingWithDuctus, store: store)
      #expect(outcome.code == 0, "\(outcome.messages)")
      #expect(outcome.output.hasSuffix(" is bundled and up to date\n"))
      #expect(outcome.output.hasPrefix(tag.hasPrefix("de") ? "de " : "en-US "))
      #expect(!FileManager.default.fileExists(atPath: store.path + "/packs/de"))
    }
  }

  @Test(arguments: ["2020.1.1", nil]) func whatIsBundledIsUpdated(older: String?) throws {
    try withDirectory { place in
      let store = place.appendingPathComponent("store")
      #expect(try run(["install", "fi"] + Self.comingWithDuctus, store: store).code == 0)
      // The same pack, as a bundled one.
      let weights = place.appendingPathComponent("weights")
      for name in ["en-US", "fi"] {
        try FileManager.default.createDirectory(
          at: weights.appendingPathComponent(name), withIntermediateDirectories: true)
      }
      let installed = store.appendingPathComponent("packs/fi").resolvingSymlinksInPath()
      for name in try FileManager.default.contentsOfDirectory(atPath: installed.path) {
        var data = try Data(contentsOf: installed.appendingPathComponent(name))
        if name == "manifest.json", let older {
          let text = String(decoding: data, as: UTF8.self).replacing(version, with: older)
          data = Data(text.utf8)
        }
        try data.write(to: weights.appendingPathComponent("fi").appendingPathComponent(name))
      }
      let outcome = try Tool.run(
        ["models", "install", "fi-FI"] + Self.comingWithDuctus,
        environment: [
          "DUCTUS_STORE": place.appendingPathComponent("other").path,
          "DUCTUS_WEIGHTS": weights.path,
        ])
      #expect(outcome.code == 0, "\(outcome.messages)")
      let state = older == nil ? "is bundled and up to date" : "installed"
      #expect(outcome.output == "fi \(version) \(state)\n")
    }
  }

  /// Four errors, each of which says what to do, for all commands that need a model.
  @Test(arguments: [["models", "info"], ["models", "verify"], ["recognize", "--model"]])
  func modelsThatCannotBeUsed(command: [String]) throws {
    try withDirectory { place in
      let packs = place.appendingPathComponent("packs")
      let damaged = packs.appendingPathComponent("vi")
      // The file that marks the folder of packs.
      for name in ["vi", "en-US"] {
        try FileManager.default.createDirectory(
          at: packs.appendingPathComponent(name), withIntermediateDirectories: true)
      }
      try Data("{".utf8).write(to: damaged.appendingPathComponent("manifest.json"))
      let nowhere = place.appendingPathComponent("nowhere").path
      var cases = [
        ("vi", packs.path, "copy the program's resources"),
        ("tlh", packs.path, "there is no model for 'tlh', installed or offered"),
      ]
      // 'info' shows offers, too.
      if command != ["models", "info"] {
        cases.append(("ru", packs.path, "`ductus models install ru` fetches it"))
      }
      #if !DEBUG  // whose programs look into the checkout
        cases.append(("en-US", nowhere, "copy the folder"))
      #endif
      for (tag, weights, message) in cases {
        let outcome = try Tool.run(
          command + [tag],
          environment: [
            "DUCTUS_STORE": place.appendingPathComponent("store").path, "DUCTUS_WEIGHTS": weights,
            "DUCTUS_REPOSITORY": Self.repository.absoluteString,
            "DUCTUS_REPOSITORY_KEY": Self.options[3],
          ])
        #expect(outcome.code == 3, "\(tag)")
        #expect(outcome.messages.contains(message), "\(tag): \(outcome.messages)")
      }
    }
  }

  @Test(arguments: [
    (["install", "ru"], "DUCTUS_REPOSITORY"), ([], "missing argument: the action"),
    (["fetch"], "'fetch'"), (["install"], "missing argument: the model"), (["list", "ru"], "'ru'"),
    (["list", "--repository", "x", "--key", "0"], "--repository"),
    (["list", "--repository", "https://host/", "--key", "0"], "64 hexadecimal digits"),
  ])
  func wrongUsage(arguments: [String], message: String) throws {
    try withDirectory { store in
      let outcome = try run(arguments, store: store)
      #expect(outcome.code == 2)
      #expect(outcome.messages.contains(message), "\(outcome.messages)")
    }
  }

  /// The list is sorted by tags, with the languages' names, wherever models are.
  @Test func theListIsSorted() throws {
    try withDirectory { store in
      let outcome = try run(["list"] + Self.comingWithDuctus, store: store)
      let tags = outcome.lines.dropFirst().map { $0.prefix { $0 != " " }.lowercased() }
      #expect(tags.count > 40 && tags == tags.sorted())
      #expect(outcome.lines.contains { $0.hasPrefix("he ") && $0.contains(" Hebrew ") })
      let models = try run(["list", "--json"] + Self.comingWithDuctus, store: store).objects()
      #expect(models.contains { $0["language"] as? String == "Hebrew, Hebrew script" })
    }
  }

  /// A pack that serves another language than its first is named after both.
  @Test func thePackOfAnotherLanguageIsNamed() throws {
    try withDirectory { store in
      let outcome = try run(["info", "de-AT"] + Self.comingWithDuctus, store: store)
      #expect(outcome.output.hasPrefix("de-AT (pack de) "))
    }
  }

  /// A repository on another machine that wasn't asked may offer more.
  @Test func aRemoteRepositoryThatIsNotAskedMayOfferMore() throws {
    try withDirectory { store in
      let outcome = try Tool.run(
        ["models", "info", "--offline", "he"],
        environment: [
          "DUCTUS_STORE": store.path, "DUCTUS_REPOSITORY": "https://models.example",
          "DUCTUS_REPOSITORY_KEY": Self.options[3],
        ])
      #expect(outcome.code == 3)
      #expect(outcome.messages.contains("https://models.example may offer it"))
    }
  }

  @Test func repositoryThatFailsLeavesTheRestOfTheList() throws {
    try withDirectory { store in
      let outcome = try run(
        ["list", "--repository", "file:///nowhere", "--key", String(repeating: "0", count: 64)],
        store: store)
      #expect(outcome.code == 1)
      #expect(outcome.lines.first?.hasPrefix("TAG") == true)
      #expect(outcome.messages.contains("file:///nowhere/index.json: not found"))
    }
  }
}
