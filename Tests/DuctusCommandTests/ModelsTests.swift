import Foundation
import Testing

/// `ductus models` from end to end, with the repository that comes with Ductus and that of the
/// store's tests, which offers bytes as a model of Russian.
struct ModelsTests {
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
    let data = try Data(contentsOf: Models.bundled.appendingPathComponent("index.json"))
    let packs = try JSONDecoder().decode(Index.self, from: data).packs
    version = try #require(packs.first { $0.tags.contains("fi") }).version
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
      let offered = try Models.run(["list", "--json"] + Models.comingWithDuctus, store: store)
      #expect(offered.code == 0)
      #expect(try offered.objects().contains { $0["place"] as? String == "offered" })
      // Everything, even for a model that is only offered: its manifest is downloaded.
      let offer = try #require(
        try Models.run(["info", "FI", "--json"] + Models.comingWithDuctus, store: store).objects()
          .first)
      #expect(offer["place"] as? String == "offered" && offer["language"] != nil)
      #expect((offer["files"] as? [Any])?.count == 4)
      let installed = try Models.run(["install", "fi"] + Models.comingWithDuctus, store: store)
      #expect(installed.code == 0)
      #expect(installed.output == "fi \(version) installed\n")
      // Finnish as written in Sweden has no model of its own.
      for (tag, name) in [("olo-Latn-RU", "olo-Latn-RU (pack fi)"), ("fi-SE", "fi")] {
        let again = try Models.run(["install", tag] + Models.comingWithDuctus, store: store)
        #expect(again.output == "\(name) \(version) is up to date\n")
      }
      #expect(
        try Models.run(["info", "fi-SE"], store: store).output.hasPrefix("fi \(version), installed")
      )

      let list = try Models.run(["list"] + Models.comingWithDuctus, store: store)
      let line = try #require(list.lines.first { $0.hasPrefix("fi ") })
      for text in [version, "installed", "CC BY 4.0", "CER 2.3 % (composed)", "olo-Latn-RU"] {
        #expect(line.contains(text), "\(text) in '\(line)'")
      }
      #expect(list.lines.filter { $0.hasPrefix("fi ") }.count == 1)
      let info = try #require(
        try Models.run(["info", "fi", "--json"], store: store).objects().first)
      #expect((info["files"] as? [Any])?.count == 4)
      #expect((info["bytes"] as? Int ?? 0) > 0)

      #expect(try Models.run(["verify", "fi"], store: store).code == 0)
      let directory = try #require(info["directory"] as? String)
      try FileManager.default.removeItem(atPath: directory + "/fi.lm")
      try Data(repeating: 7, count: 24).write(
        to: URL(fileURLWithPath: directory + "/fi.lm"))
      let damaged = try Models.run(["verify"], store: store)
      #expect(damaged.code == 3)
      #expect(damaged.messages.contains("fi.lm"))

      #expect(try Models.run(["remove", "fi"], store: store).output == "fi removed\n")
      #expect(try Models.run(["remove", "fi"], store: store).code == 3)
    }
  }

  @Test func verifiesAndRemovesWhatInstallTook() throws {
    try withDirectory { store in
      let installed = try Models.run(["install", "fi-SE"] + Models.comingWithDuctus, store: store)
      #expect(installed.output == "fi \(version) installed\n")
      let verified = try Models.run(["verify", "fi-SE"], store: store)
      #expect(verified.code == 0)
      #expect(verified.output.hasPrefix("fi \(version), installed: intact"))
      let removed = try Models.run(["remove", "fi-SE"], store: store)
      #expect(removed.output == "fi removed\n")
    }
  }

  /// The files have the signed hashes and begin as they should.
  @Test func invalidModelsAreNotInstalled() throws {
    try withDirectory { store in
      let outcome = try Models.run(["install", "ru"] + Models.ofStoreTests, store: store)
      #expect(outcome.code == 3)
      #expect(outcome.messages.contains("can't be used"), "\(outcome.messages)")
      #expect(try Models.run(["info", "ru"], store: store).code == 3)
    }
  }

  @Test func directoryThatIsNoStoreIsLeftAlone() throws {
    try withDirectory { store in
      let thesis = store.appendingPathComponent("versions/1.0/thesis.txt")
      try FileManager.default.createDirectory(
        at: thesis.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data("precious".utf8).write(to: thesis)
      let outcome = try Models.run(["install", "ru"] + Models.ofStoreTests, store: store)
      #expect(outcome.code == 1)
      #expect(outcome.messages.contains("DUCTUS_STORE"), "\(outcome.messages)")
      #expect(FileManager.default.fileExists(atPath: thesis.path))
    }
  }

  @Test func trustShowsAndForgetsTheSerialNumber() throws {
    try withDirectory { store in
      #expect(try Models.run(["install", "fi"] + Models.comingWithDuctus, store: store).code == 0)
      let before = try Models.run(["trust"] + Models.comingWithDuctus, store: store)
      #expect(before.output.contains(Models.comingWithDuctus[3]))
      let seen = "newest serial number seen  "
      let serial = try #require(before.lines.last).trimmingPrefix(seen)
      #expect(try #require(Int(serial), "\(before.output)") >= 1)
      let after = try Models.run(["trust", "--reset"] + Models.comingWithDuctus, store: store)
      #expect(after.lines.last == "newest serial number seen  none")
    }
  }

  /// Completions ask like this, at each key press.
  @Test func offlineAsksOnlyRepositoriesOfThisMachine() throws {
    // Nobody answers there.
    let away = ["--repository", "http://127.0.0.1:1/", "--key", Models.ofStoreTests[3]]
    try withDirectory { store in
      let asked = try Models.run(["list"] + away, store: store)
      #expect(asked.code != 0 && asked.messages.contains("127.0.0.1:1"))
      let offline = try Models.run(["list", "--offline"] + away, store: store)
      #expect(offline.code == 0 && offline.messages.isEmpty)
      #expect(offline.output == (try Models.run(["list", "--local"], store: store)).output)
      let near = try Models.run(["list", "--offline"] + Models.ofStoreTests, store: store)
      #expect(near.code == 0 && near.output.contains("offered"))
      let refused = try Models.run(["install", "ru", "--offline"] + away, store: store)
      #expect(refused.code == 2)
      #expect(refused.messages.contains("--offline: http://127.0.0.1:1/ is on another machine"))
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
      let outcome = try Models.run(arguments + Models.ofStoreTests, store: store)
      #expect(outcome.code == code)
      #expect(outcome.messages.contains(message), "\(outcome.messages)")
    }
  }

  /// Bundled models are available, and are updated if the repository has newer ones.
  @Test(arguments: ["de", "de_AT", "en-IE"]) func whatIsBundledIsUpToDate(tag: String) throws {
    try withDirectory { store in
      let outcome = try Models.run(["install", tag] + Models.comingWithDuctus, store: store)
      #expect(outcome.code == 0, "\(outcome.messages)")
      #expect(outcome.output.hasSuffix(" is bundled and up to date\n"))
      #expect(outcome.output.hasPrefix(tag.hasPrefix("de") ? "de " : "en-US "))
      #expect(!FileManager.default.fileExists(atPath: store.path + "/packs/de"))
    }
  }

  @Test(arguments: ["2020.1.1", nil]) func whatIsBundledIsUpdated(older: String?) throws {
    try withDirectory { place in
      let store = place.appendingPathComponent("store")
      #expect(try Models.run(["install", "fi"] + Models.comingWithDuctus, store: store).code == 0)
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
        ["models", "install", "fi-FI"] + Models.comingWithDuctus,
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
            "DUCTUS_REPOSITORY": Models.repository.absoluteString,
            "DUCTUS_REPOSITORY_KEY": Models.ofStoreTests[3],
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
      let outcome = try Models.run(arguments, store: store)
      #expect(outcome.code == 2)
      #expect(outcome.messages.contains(message), "\(outcome.messages)")
    }
  }

  /// A repository on another machine that wasn't asked may offer more.
  @Test func aRemoteRepositoryThatIsNotAskedMayOfferMore() throws {
    try withDirectory { store in
      let outcome = try Tool.run(
        ["models", "info", "--offline", "he"],
        environment: [
          "DUCTUS_STORE": store.path, "DUCTUS_REPOSITORY": "https://models.example",
          "DUCTUS_REPOSITORY_KEY": Models.ofStoreTests[3],
        ])
      #expect(outcome.code == 3)
      #expect(outcome.messages.contains("https://models.example may offer it"))
    }
  }
}
