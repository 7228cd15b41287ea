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
    (["adapt", "--texts", "25,abc", "x"], "'25,abc' for --texts"),
    (["adapt", "--texts", "25,0", "x"], "'25,0' for --texts"),
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

  @Test(
    .enabled(if: Tool.canRecognize, "needs the bundled pack"),
    arguments: [["--texts", "7"], ["--texts", "2"], ["--texts", "3", "--words"]])
  func adaptSaysThatNothingIsLeftToRead(options: [String]) throws {
    let inks = String(
      repeating: Inks.record(members: #""label":"ab","writer":"w","#) + "\n", count: 6)
    try withFile(inks) { file in
      let outcome = try Tool.run(["adapt", "--least", "6", "--later", "8"] + options + [file])
      #expect(outcome.code == 1)
      #expect(outcome.output.isEmpty)
      #expect(outcome.messages.contains("w has 6 inks: none is left to read after 8\n"))
      #expect(outcome.messages.contains("nothing was learned and then read"))
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
