import Testing

@testable import CommandSupport

struct CommandOutputTests {
  private let option = CommandOption(name: "output", value: "FILE", summary: "")

  @Test(arguments: [
    ("out.svg", "out-2.svg"), ("./out", "./out-2"), ("/tmp/a.b.png", "/tmp/a.b-2.png"),
    (".svg", "-2.svg"), ("-", "-"),
  ])
  func furtherFilesHaveNumbers(_ path: String, _ second: String) throws {
    let output = try CommandOutput(path, option: option, inputs: InputFiles([]))
    #expect(output.numbered(1).path == path)
    #expect(output.numbered(2).path == second)
  }
}
