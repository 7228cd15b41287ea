import Testing

@testable import CommandSupport

struct HelpTests {
  private struct Bake: Command {
    static let description = CommandDescription(
      name: "bake", operands: "FILE…", summary: "Bake what a file says.",
      options: [
        CommandOption(
          name: "temperature", value: "DEGREES",
          summary: "How hot the oven is to be before anything goes into it\n(default: 200).")
      ],
      discussion: """
        What is baked is looked at every ten minutes, and taken out when it is brown
        on all sides.

        https://example.org/a-recipe-with-a-name-that-is-longer-than-a-line
        """)

    init(_ arguments: Arguments) throws(UsageError) {}
    func run() -> ExitCode { .success }
  }

  private let program = Program(name: "kitchen", purpose: "Cook.", commands: [Bake.self])

  @Test func aNarrowTerminalBreaksNoWord() {
    let text = program.help(Bake.description, width: 60)
    #expect(
      text == """
        Bake what a file says.

        Usage: kitchen bake [OPTIONS] FILE…

          --temperature DEGREES  How hot the oven is to be before
                                 anything goes into it (default:
                                 200).
          -h, --help             Show this help and exit.

        What is baked is looked at every ten minutes, and taken out
        when it is brown on all sides.

        https://example.org/a-recipe-with-a-name-that-is-longer-than-a-line

        """)
  }
}
