import Ductus
import EngineFixtures
import Foundation
import Testing

/// The tool's messages without recognition.
@Suite(.serialized)
struct UsageTests {
  @Test(arguments: [
    ([], "command"), (["draw"], "'draw'"), (["--frobnicate"], "'--frobnicate'"),
    (["recognize", "--frobnicate"], "'--frobnicate'"), (["recognize", "--beam"], "--beam"),
    (["recognize", "--beam", "wide"], "'wide' for --beam"),
    (["recognize", "--json=yes"], "--json"), (["recognize", "--writing-area", "4"], "400x60"),
    (["recognize", "--format=svg"], "auto, ndjson, inkml, json"),
    (["evaluate"], "'evaluate'"), (["completions", "--frobnicate"], "bash, zsh, fish"),
    (["models", "install", "sv", "--key", "00"], "--key: it goes with --repository"),
    (["models", "attribution", "--json"], "--json: 'models attribution' prints text"),
    (["models", "trust", "--json"], "--json: 'models trust' prints text"),
    (["models", "list", "--reset"], "--reset: it goes with 'models trust'"),
    (["models", "info", "en-US", "--licences"], "--licences: it goes with 'models list'"),
    (["models", "attribution", "--licences"], "--licences: it goes with 'models list'"),
    (["recognize", "--candidates", "3"], "--candidates: it goes with --json"),
    (["recognize", "--lexicon-weight", "3"], "--lexicon-weight: it goes with --lexicon"),
    (["recognize", "--modle", "de"], "did you mean '--model'?"),
    (["recognize", "--jsno"], "did you mean '--json'?"),
    (["serve", "--key-file", "/no/key"], "--key-file: /no/key: No such file"),
    (["serve", "--key", "a:b", "--key-file", "/no/key"], "--key-file: --key is the key already"),
  ])
  func wrongUsage(arguments: [String], name: String) throws {
    let outcome = try run(arguments)
    #expect(outcome.code == 2)
    #expect(outcome.output.isEmpty)
    #expect(outcome.messages.hasPrefix("ductus: "))
    #expect(outcome.messages.contains(name))
  }

  @Test(arguments: [
    (["--help"], "recognize"), (["help"], "render"), (["help", "models"], "--repository URL"),
    (["--version"], "ductus "),
    (["recognize", "--help"], "--writing-area WxH"), (["models", "-h"], "--repository URL"),
    (["completions", "--help"], "ductus completions"), (["manual", "-h"], "ductus manual"),
    (["help", "manual"], "ductus manual"),
  ])
  func help(arguments: [String], text: String) throws {
    let outcome = try run(arguments)
    #expect(outcome.code == 0)
    #expect(outcome.output.contains(text))
    #expect(outcome.messages.isEmpty)
  }

  /// A server's key that others can read is none.
  @Test(arguments: [
    ("app:secret\n", 0o644, "other users may read it"), ("app:secret", 0o602, "other users"),
    ("", 0o600, "it is not APPKEY:HMACKEY"), ("\n", 0o600, "it is not APPKEY:HMACKEY"),
    ("app\n", 0o400, "it is not APPKEY:HMACKEY"), ("a:b c:d", 0o600, "it is not APPKEY:HMACKEY"),
  ])
  func unusableKeys(text: String, permissions: Int, reason: String) throws {
    try withDirectory { directory in
      let file = directory.appendingPathComponent("key").path
      try Data(text.utf8).write(to: URL(filePath: file))
      try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: file)
      let outcome = try run(["serve", "--key-file", file])
      #expect(outcome.code == 2)
      #expect(outcome.messages.hasPrefix("ductus: --key-file: \(file): \(reason)"))
    }
  }

  @Test func everyOptionThatNamesAFileCompletesFiles() throws {
    let options = try run(["completions", "zsh"]).output.split(separator: "\n")
      .filter { $0.contains("]:FILE:") }
    #expect(options.count > 5)
    for option in options { #expect(option.contains("]:FILE:_files'"), "\(option)") }
  }

  @Test func theManualPageNamesTheEnvironment() throws {
    let page = try run(["manual"]).output
    for variable in [
      "DUCTUS_STORE", "LANGUAGE, LC_ALL, LC_MESSAGES, LANG", "XDG_CACHE_HOME", "XDG_DATA_HOME",
    ] {
      #expect(page.contains(".TP\n.B \(variable)\n"), "\(variable)")
    }
    #expect(page.contains(".SH NAME\nductus \\- read handwriting from pen strokes\n"))
  }

  /// A shell passes on any bytes of a file's name.
  @Test func anArgumentThatIsNoTextIsRefused() throws {
    let script = "exec \"$0\" recognize --json \"$(printf '\\377.ndjson')\""
    let outcome = try Tool.run(
      ["-c", script, Tool.executable.path], of: URL(filePath: "/bin/sh"))
    #expect(outcome.code == 2)
    #expect(outcome.output.isEmpty)
    #expect(
      outcome.messages
        == "ductus: argument 3, '\u{FFFD}.ndjson', isn't valid UTF-8; "
        + "hand a file with such a name over as standard input (see 'ductus --help')\n")
  }

  @Test(arguments: ["tlh", "/no/such/pack", "."])
  func noSuchModel(model: String) throws {
    let outcome = try Tool.run("recognize", "--model", model, "/dev/null")
    #expect(outcome.code == 3)
    #expect(outcome.output.isEmpty)
    #expect(outcome.messages.hasPrefix("ductus: "))
  }

  @Test func aFolderWithoutNotesIsNamed() throws {
    try withDirectory { directory in
      let index = directory.appendingPathComponent("index").path
      for command in [["transcribe"], ["search", "--index", index, "word"]] {
        let outcome = try run(command + [directory.path])
        #expect(outcome.code == 1)
        #expect(outcome.messages == "ductus: no notes in \(directory.path)\n")
      }
    }
  }

  /// A terminal shows the characters of a name, and doesn't obey them.
  @Test(arguments: [["--model"], []])
  func messagesRepeatNamesOnOneLine(option: [String]) throws {
    let name = "/no/such/\u{1B}[31mname\nductus: FAKE"
    let outcome = try run(["recognize"] + option + [name, "/dev/null"])
    #expect(outcome.code != 0)
    #expect(outcome.messages.filter(\.isNewline) == "\n")
    #expect(!outcome.messages.contains("\u{1B}"))
    #expect(outcome.messages.contains("[31mname"))
  }

  @Test func brokenManifest() throws {
    try withDirectory { directory in
      try Data("{\"format\":1}".utf8).write(to: directory.appendingPathComponent("manifest.json"))
      let outcome = try Tool.run("recognize", "--model", directory.path)
      #expect(outcome.code == 3)
      #expect(outcome.messages.contains("manifest.json"))
    }
  }

  @Test(.enabled(if: Tool.canRecognize, "needs the bundled pack"))
  func damagedWeights() throws {
    try withDirectory { directory in
      let pack = directory.appendingPathComponent("pack")
      try PackCatalog.bundled.pack(forTag: "en-US").copy(to: pack)
      let network = try Pack(contentsOf: pack).network
      var bytes = try Data(contentsOf: network)
      bytes[bytes.count / 2] ^= 1
      try bytes.write(to: network)
      let outcome = try Tool.run("recognize", "--model", pack.path)
      #expect(outcome.code == 3)
      #expect(outcome.messages.contains(network.path))
    }
  }

  #if !DEBUG
    /// The checkout that it was built from exists, but must not be used.
    @Test func aProgramWithoutItsFolderSaysWhatIsMissing() throws {
      let folder = Tool.executable.deletingLastPathComponent()
        .appendingPathComponent("moved-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let moved = folder.appendingPathComponent("ductus")
      try FileManager.default.linkItem(at: Tool.executable, to: moved)
      let store = folder.appendingPathComponent("store").path
      let outcome = try Tool.run(
        ["recognize"], of: moved, input: Inks.record(),
        environment: ["DUCTUS_WEIGHTS": "", "DUCTUS_STORE": store])
      #expect(outcome.code == 3)
      #expect(outcome.output.isEmpty)
      #expect(outcome.messages.contains("copy the folder"))
      #expect(outcome.messages.contains("DuctusWeights"))
    }
  #endif

  private func run(_ arguments: [String]) throws -> Tool.Outcome {
    try Tool.run(arguments)
  }
}
