import Foundation
import Testing

/// `ductus patterns` from end to end.
struct PatternsTests {
  private static let inks = [
    #"{"id":1,"label":"T","drawing":[[[0,80],[0,0]],[[40,40],[0,100]]]}"#,
    #"{"label":"L","drawing":[[[0,0,60],[0,100,100]]]}"#,
    #"{"label":"-","drawing":[[[0,100],[0,1],[9,5]]]}"#,
  ].joined(separator: "\n")

  private func withPatterns(_ body: (String) throws -> Void) throws {
    try withDirectory { try body($0.appendingPathComponent("patterns.json").path) }
  }

  @Test(arguments: ["cloud", "grid"])
  func teachesMatchesAndShows(kind: String) throws {
    // A path is one stroke: its T is an L upside down.
    let inks =
      kind == "path"
      ? Self.inks.replacing("[[0,80],[0,0]],[[40,40],[0,100]]", with: "[[0,60,60],[0,0,100]]")
      : Self.inks
    let other =
      kind == "path" ? "[[[100,40,40],[0,0,90]]]" : "[[[40,40],[100,0]],[[80,0],[0,0]]]"
    try withPatterns { file in
      let taught = try Tool.run("patterns", "teach", file, "--kind", kind, input: inks)
      #expect(taught.code == 0, "\(taught.messages)")
      #expect(taught.output == "-  1\nL  1\nT  1\n")
      let again = try Tool.run(
        "patterns", "teach", file, "--name", "T", "--json",
        input: #"{"drawing":\#(other)}"#)
      #expect(again.output == "{\"name\":\"T\",\"patterns\":2}\n")

      let matched = try Tool.run("patterns", "match", file, input: inks)
      #expect(matched.code == 0)
      #expect(matched.lines == ["T", "L", "-"])
      let objects = try Tool.run(
        "patterns", "match", file, "--json", "--candidates", "2", "--threshold", "none",
        input: inks
      ).objects()
      #expect(objects.first?["id"] as? String == "1")
      let candidates = try #require(objects.first?["candidates"] as? [[String: Any]])
      #expect(candidates.count == 2)
      #expect(candidates.first?["text"] as? String == "T")
      #expect(candidates.first?["score"] as? Double == 0)

      let shown = try Tool.run("patterns", "show", file, "L")
      #expect(shown.code == 0)
      #expect(shown.lines.first == "L" && shown.lines.count > 4)
      #expect(try Tool.run("patterns", "show", file, "--json").objects().count == 3)
    }
  }

  @Test func aThresholdIsSaved() throws {
    try withPatterns { file in
      _ = try Tool.run("patterns", "teach", file, "--threshold", "0", input: Self.inks)
      let near = #"{"drawing":[[[0,1,60],[0,90,100]]]}"#
      #expect(try Tool.run("patterns", "match", file, input: near).lines == [""])
      let loose = try Tool.run("patterns", "match", file, "--threshold", "0.5", input: near)
      #expect(loose.lines == ["L"])
    }
  }

  @Test func tellsWhatIsRejected() throws {
    try withPatterns { file in
      _ = try Tool.run("patterns", "teach", file, input: Self.inks)
      let bare = try Tool.run("patterns", "rejection", file, "--json").objects()
      #expect(bare.count == 4)
      #expect(try #require(bare.first?["threshold"] as? Double) > 0)
      let report = try Tool.run(
        "patterns", "rejection", file, "--json", "--threshold", "0", "-",
        input: #"{"label":"T","drawing":[[[0,80],[0,9]],[[40,40],[0,100]]]}"# + "\n" + Self.inks
          + "\n" + #"{"drawing":[[[0,5,10,15],[0,80,0,80]]]}"#
      ).objects()
      let sums = try #require(report.last)
      #expect(sums["inks"] as? Int == 4 && sums["right"] as? Int == 4)
      #expect(sums["rejected"] as? Int == 1, "at 0 only what was taught is accepted")
      #expect(sums["others"] as? Int == 1 && sums["accepted"] as? Int == 0)
      let table = try Tool.run("patterns", "rejection", file, "--threshold", "none")
      #expect(table.lines.count == 5 && table.code == 0)
    }
  }

  @Test func badRecordsCostThemselvesOnly() throws {
    try withPatterns { file in
      let input = "}{\n" + Self.inks + "\n" + #"{"drawing":[[[1],[1]]]}"# + "\n"
      let taught = try Tool.run("patterns", "teach", file, "--format", "ndjson", input: input)
      #expect(taught.code == 1)
      #expect(taught.lines.count == 3)
      #expect(taught.messages.contains("standard input:1:"))
      #expect(taught.messages.contains("record 5: has no label"))
      let matched = try Tool.run(
        "patterns", "match", file, "--json", "--format", "ndjson", input: input)
      #expect(matched.code == 1)
      #expect(
        try matched.objects().map { $0["error"] != nil } == [true, false, false, false, false])
      // An empty ink has no name, and teaches none.
      #expect(try Tool.run("patterns", "match", file, input: Inks.empty).lines == [""])
      let empty = try Tool.run("patterns", "teach", file, "--name", "x", input: Inks.empty)
      #expect(empty.code == 1 && empty.messages.contains("can't be a pattern"))
    }
  }

  @Test func filesThatAreNoPatterns() throws {
    try withFile("{\"format\":1}", suffix: ".json") { file in
      for action in ["match", "show", "teach"] {
        let outcome = try Tool.run("patterns", action, file, input: Self.inks)
        #expect(outcome.code == 3)
        #expect(outcome.messages.contains("'kind' is missing"))
      }
    }
    #expect(try Tool.run("patterns", "match", "/no/such.json").code == 3)
    let unwritable = try Tool.run("patterns", "teach", "/no/such/dir.json", input: Self.inks)
    #expect(unwritable.code == 1)
    #expect(unwritable.messages.hasSuffix("can't be written: No such file or directory\n"))
  }

  @Test func namesThatAreNotThere() throws {
    try withPatterns { file in
      _ = try Tool.run("patterns", "teach", file, input: Self.inks)
      let outcome = try Tool.run("patterns", "show", file, "T", "Q")
      #expect(outcome.code == 1)
      #expect(outcome.messages.contains("'Q'"))
      #expect(outcome.lines.first == "T")
    }
  }

  @Test(arguments: [
    ([], "the action"), (["learn"], "'learn'"), (["match"], "the file of patterns"),
    (["teach", "x", "--kind", "net"], "grid, path, cloud"),
    (["teach", "x", "--grid", "8x8"], "--kind grid"),
    (["teach", "x", "--kind", "grid", "--grid", "0x8"], "8x8"),
    (["teach", "x", "--kind", "path", "--directions", "3"], "4 to 64"),
    (["match", "x", "--name", "y"], "'patterns teach'"),
    (["match", "x", "--threshold", "-1"], "'-1' for --threshold"),
  ])
  func wrongUsage(arguments: [String], message: String) throws {
    let outcome = try Tool.run(["patterns"] + arguments)
    #expect(outcome.code == 2)
    #expect(outcome.messages.contains(message), "\(outcome.messages)")
  }

  @Test func aFileKeepsItsKind() throws {
    try withPatterns { file in
      _ = try Tool.run("patterns", "teach", file, "--kind", "path", input: Self.inks)
      let outcome = try Tool.run("patterns", "teach", file, "--kind", "grid", input: Self.inks)
      #expect(outcome.code == 2)
      #expect(outcome.messages.contains("holds path patterns"))
    }
  }
}
