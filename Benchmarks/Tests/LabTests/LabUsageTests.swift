import Testing

/// The program's messages without a measurement.
@Suite(.serialized)
struct LabUsageTests {
  @Test(arguments: [
    ([], "command"), (["recognize"], "'recognize'"), (["evaluate"], "FILE"), (["live"], "FILE"),
    (["evaluate", "--limit", "0", "x"], "'0' for --limit"),
    (["evaluate", "--errors", "/no/such/file", "x"], "/no/such/file"),
    (["evaluate", "--limit", "3", "-"], "--limit"),
    (["evaluate", "--by", "x", "y"], "writer, length, class"),
  ])
  func wrongUsage(arguments: [String], name: String) throws {
    let outcome = try Tool.run(arguments)
    #expect(outcome.code == 2)
    #expect(outcome.output.isEmpty)
    #expect(outcome.messages.hasPrefix("ductus-lab: "))
    #expect(outcome.messages.contains(name))
  }

  @Test(arguments: [
    (["help"], "evaluate"), (["--version"], "ductus-lab "), (["evaluate", "-h"], "--split NAME"),
    (["live", "--help"], "ductus-lab live [OPTIONS] FILE…"),
  ])
  func help(arguments: [String], text: String) throws {
    let outcome = try Tool.run(arguments)
    #expect(outcome.code == 0)
    #expect(outcome.output.contains(text))
    #expect(outcome.messages.isEmpty)
  }

  @Test(.enabled(if: Tool.canRecognize, "needs the bundled pack"))
  func adaptSaysThatNobodyWroteEnough() throws {
    try withFile(Inks.record(members: #""label":"a","writer":"w","#)) { file in
      let outcome = try Tool.run("adapt", file)
      #expect(outcome.code == 1)
      #expect(outcome.messages == "ductus-lab: no writer has 150 inks (see --least)\n")
    }
  }

  @Test(arguments: ["tlh", "/no/such/pack", "."])
  func noSuchModel(model: String) throws {
    let outcome = try Tool.run("evaluate", "--model", model, "/dev/null")
    #expect(outcome.code == 3)
    #expect(outcome.output.isEmpty)
    #expect(outcome.messages.hasPrefix("ductus-lab: "))
  }
}
