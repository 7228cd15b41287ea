import Testing

@Suite(.enabled(if: Tool.canRecognize)) struct LiveCommandTests {
  @Test func nothingToWriteHasNoFigures() throws {
    let outcome = try Tool.run("live", "-", "--shortest", "1", input: "")
    #expect(outcome.code == 1)
    #expect(outcome.output.isEmpty)
    #expect(outcome.messages.contains("no inks"))
  }
}
