import Foundation
import Testing

/// `ductus models` from end to end, with the repository of the store's tests, which offers what Ductus
/// doesn't bundle: Russian.
struct ModelsTests {
  private static let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("ModelStoreTests/Fixtures/repository")
  private static let options = [
    "--repository", repository.absoluteString, "--key",
    "d04ab232742bb4ab3a1368bd4615e4e6d0224ab71a016baf8520a332c9778737",
  ]

  /// Runs the tool on a store of its own, with no repository in the environment.
  private func run(_ arguments: [String], store: URL) throws -> Tool.Outcome {
    try Tool.run(
      ["models"] + arguments,
      environment: [
        "DUCTUS_STORE": store.path, "DUCTUS_REPOSITORY": "", "DUCTUS_REPOSITORY_KEY": "",
      ])
  }

  @Test func installsShowsVerifiesAndRemoves() throws {
    try withDirectory { store in
      let offered = try run(["list", "--json"] + Self.options, store: store)
      #expect(offered.code == 0)
      #expect(try offered.objects().last?["place"] as? String == "offered")
      // All of a model that is merely offered, too: its manifest is fetched.
      let offer = try #require(
        try run(["info", "RU", "--json"] + Self.options, store: store).objects().first)
      #expect(offer["place"] as? String == "offered" && offer["language"] != nil)
      #expect((offer["files"] as? [Any])?.count == 3)
      let installed = try run(["install", "ru"] + Self.options, store: store)
      #expect(installed.code == 0)
      #expect(installed.output == "ru 1.2.3 installed\n")
      // Russian as written in Belarus has no model of its own.
      for tag in ["ru-RU", "ru-BY"] {
        let again = try run(["install", tag] + Self.options, store: store)
        #expect(again.output == "ru 1.2.3 is up to date\n")
      }
      #expect(try run(["info", "ru-BY"], store: store).output.hasPrefix("ru 1.2.3, installed"))

      let list = try run(["list"] + Self.options, store: store)
      let line = try #require(list.lines.first { $0.hasPrefix("ru ") })
      for text in ["1.2.3", "installed", "CC0", "5.1 % (words)", "ru-RU"] {
        #expect(line.contains(text), "\(text) in '\(line)'")
      }
      #expect(list.lines.filter { $0.hasPrefix("ru ") }.count == 1)
      let info = try #require(try run(["info", "ru", "--json"], store: store).objects().first)
      #expect((info["files"] as? [Any])?.count == 3)
      #expect((info["bytes"] as? Int ?? 0) > 0)

      #expect(try run(["verify", "ru"], store: store).code == 0)
      let directory = try #require(info["directory"] as? String)
      try FileManager.default.removeItem(atPath: directory + "/russian.lm")
      try Data(repeating: 7, count: 24).write(
        to: URL(fileURLWithPath: directory + "/russian.lm"))
      let damaged = try run(["verify"], store: store)
      #expect(damaged.code == 3)
      #expect(damaged.messages.contains("russian.lm"))

      #expect(try run(["remove", "ru"], store: store).output == "ru removed\n")
      #expect(try run(["remove", "ru"], store: store).code == 3)
    }
  }

  @Test func removesWhatInstallTook() throws {
    try withDirectory { store in
      let installed = try run(["install", "ru-BY"] + Self.options, store: store)
      #expect(installed.output == "ru 1.2.3 installed\n")
      let removed = try run(["remove", "ru-BY"], store: store)
      #expect(removed.output == "ru removed\n")
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
      #expect(try run(["install", "ru"] + Self.options, store: store).code == 0)
      let before = try run(["trust"] + Self.options, store: store)
      #expect(before.output.contains(Self.options[3]))
      #expect(before.lines.last == "newest serial number seen  1")
      let after = try run(["trust", "--reset"] + Self.options, store: store)
      #expect(after.lines.last == "newest serial number seen  none")
    }
  }

  @Test func licencesAndCredits() throws {
    try withDirectory { store in
      let list = try run(["list", "--licences", "--local"], store: store)
      #expect(list.code == 0)
      #expect(list.output.contains("languageModel: CC BY 4.0"))
      #expect(list.output.contains("Tatoeba: CC BY 2.0 FR"))
      let credits = try run(["attribution"], store: store)
      #expect(credits.code == 0)
      #expect(credits.output.contains("UNIPEN train_r01_v07"))
      #expect(credits.output.contains("Quick, Draw! drawings (Google): CC BY 4.0"))
    }
  }

  @Test(arguments: [
    (["install", "ja"], 3, "has no model for 'ja'"), (["install", "r_u"], 2, "no language tag"),
    (["info", "ja"], 3, "no model for 'ja'"),
    (["install", "rru"], 3, "has no model for 'rru'; the nearest there: ru"),
  ])
  func modelsThatAreNotThere(arguments: [String], code: Int32, message: String) throws {
    try withDirectory { store in
      let outcome = try run(arguments + Self.options, store: store)
      #expect(outcome.code == code)
      #expect(outcome.messages.contains(message), "\(outcome.messages)")
    }
  }

  @Test(arguments: [
    (["install", "ru"], "DUCTUS_REPOSITORY"), ([], "the action is missing"),
    (["fetch"], "'fetch'"), (["install"], "tag is missing"), (["list", "ru"], "'ru'"),
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
