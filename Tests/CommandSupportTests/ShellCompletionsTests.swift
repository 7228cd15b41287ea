import Foundation
import Testing

@testable import CommandSupport

/// Completions as given by the shells. Shells that aren't installed are left out.
struct ShellCompletionsTests {
  private struct Paint: Command {
    enum Colour: String, CaseIterable { case red, green }

    static let description = CommandDescription(
      name: "paint", operands: "wall | [FILE…]", actions: ["wall", "door"],
      targets: ["wall": .choices(["north", "south"]), "door": .offeredModels],
      summary: "Paint it, or don't.",
      options: [
        CommandOption(
          name: "colour", value: "NAME", choices: Colour.self, summary: "[sic]: it's one of two."),
        CommandOption(
          name: "output", letter: "o", value: "FILE", completion: .files, summary: "Where to."),
        CommandOption(name: "twice", summary: "Paint again."),
      ],
      discussion: "First paragraph.\n.dotted line\n\nC:\\path --colour.")

    init(_ arguments: Arguments) throws(UsageError) {}
    func run() -> ExitCode { .success }
  }

  private let program = Program(
    name: "house", purpose: "Look after a house.", commands: [Paint.self],
    environment: [("HOUSE", "Which one.")])

  /// The output of a script in a shell; `nil` if there is no such shell.
  private func output(_ shell: String, _ arguments: [String], _ script: String) throws -> String? {
    let places = ["/bin/", "/usr/bin/", "/usr/local/bin/", "/opt/homebrew/bin/"]
    guard
      let path = places.map({ $0 + shell }).first(where: FileManager.default.isExecutableFile)
    else { return nil }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments + [script]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return String(decoding: data, as: UTF8.self)
  }

  @Test(arguments: [
    (["house", "p"], "paint"), (["house", "paint", "--t"], "--twice"),
    (["house", "paint", "--colour", "g"], "green"), (["house", "paint", "wa"], "wall"),
    (["house", "help", "pa"], "paint"), (["house", "completions", "z"], "zsh"),
    (["house", "paint", "--colour", "x"], ""), (["house", "paint", "wall", "n"], "north"),
    (["house", "paint", "wall", "north", "s"], "south"), (["house", "paint", "door", "d"], "de"),
  ])
  func bash(words: [String], reply: String) throws {
    let typed = words.map { "'\($0)'" }.joined(separator: " ")
    let script = """
      compopt() { :; }
      house() { [[ $* == 'models list --offline' ]] && printf 'TAG VERSION\nde 1\nfa 2\n'; }
      \(ShellCompletions(of: program).text(for: .bash))
      COMP_WORDS=(\(typed)) COMP_CWORD=\(words.count - 1)
      _house
      printf '%s' "${COMPREPLY[*]}"
      """
    if let output = try output("bash", ["-c"], script) { #expect(output == reply) }
  }

  @Test func zshAndFishUnderstandTheirs() throws {
    let completions = ShellCompletions(of: program)
    _ = try output("zsh", ["-n", "-c"], completions.text(for: .zsh))
    let asked = completions.text(for: .fish) + "\ncomplete -C 'house paint --colour g'\n"
    if let output = try output("fish", ["-c"], asked) { #expect(output.contains("green")) }
    let target = completions.text(for: .fish) + "\ncomplete -C 'house paint wall n'\n"
    if let output = try output("fish", ["-c"], target) { #expect(output == "north\n") }
  }

  @Test func nothingEndsAQuote() {
    for shell in ShellCompletions.Shell.allCases {
      let text = ShellCompletions(of: program).text(for: shell)
      #expect(!text.contains("it's one") && !text.contains("don't"))
      #expect(text.contains("green") && text.contains("twice"))
    }
  }

  @Test func theManualPageHasAll() {
    let page = ManualPage(of: program).text
    for part in [
      ".ad l\n.nh\n.SH NAME\nhouse \\- look after a house\n", ".SS house paint [OPTIONS]",
      "\\fB\\-o\\fR, \\fB\\-\\-output\\fR \\fIFILE\\fR", "\\&.dotted line",
      "C:\\epath \\-\\-colour",
      ".B HOUSE", ".SH EXIT STATUS",
    ] {
      #expect(page.contains(part), "\(part)")
    }
  }

  @Test(arguments: [
    ("recognise", "recognize"), ("rec", "recognize"), ("serv", "serve"), ("mdoels", "models"),
    ("sevre", "serve"), ("modle", "models"), ("x", nil), ("zzzzzz", nil),
    (String(repeating: "recognize", count: 9), nil),
  ])
  func mistypedNames(name: String, nearest: String?) {
    let names = ["recognize", "render", "serve", "models"]
    #expect(UsageError.nearest(to: name, among: names) == nearest)
  }
}
