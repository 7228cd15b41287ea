import Foundation
import Testing

/// The output of `ductus-lab evaluate` besides its summary, from end to end.
@Suite(.serialized, .enabled(if: Tool.canRecognize, "needs the bundled pack"))
struct EvaluateGroupsTests {
  /// Two inks each of three writers, labelled with readings that will not come, so that every
  /// character is an error.
  private let inks =
    ["Ñ", "ñ", "Ññ", "ññññ", "٣", "Ññ Ñ"].enumerated().map { number, label in
      Inks.record(number, members: #""label":"\#(label)","writer":"w\#(number % 3)","hz":100,"#)
    }.joined(separator: "\n")

  private func report(_ arguments: String..., input: String? = nil) throws -> [String: Any] {
    try withFile(input ?? inks) { file in
      let outcome = try Tool.run(["evaluate", "--json"] + arguments + [file])
      #expect(outcome.messages.isEmpty)
      return try #require(try outcome.objects().first)
    }
  }

  private func names(_ report: [String: Any]) -> [String?] {
    (report["groups"] as? [[String: Any]] ?? []).map { $0["name"] as? String }
  }

  @Test func groupsHaveTheFiguresOfTheSummary() throws {
    let lengths = try report("--by", "length")
    #expect(names(lengths) == ["1", "2-3", "4-6"])
    let groups = try #require(lengths["groups"] as? [[String: Any]])
    #expect(groups.map { $0["inks"] as? Int } == [3, 1, 2])
    for key in ["cer", "wer", "top1", "top5", "oracleCer", "oracleTop"] {
      #expect(groups.allSatisfy { $0[key] is Double })
      #expect(groups.map { $0["\(key)Interval"] is [Double] } == [true, false, true])
    }
    #expect(Set(names(try report("--by=writer"))) == ["w0", "w1", "w2"])
    #expect(
      names(try report("--by=class")) == [
        "digits", "capitals", "small letters", "capitalised", "mixed case",
      ])
    #expect(try report()["groups"] == nil)
  }

  @Test func confusionsAreCounted() throws {
    let report = try report("--confusions", "3")
    let confusions = try #require(report["confusions"] as? [[String: Any]])
    #expect(confusions.count == 3)
    let counts = confusions.compactMap { $0["count"] as? Int }
    #expect(counts == counts.sorted(by: >))
    for confusion in confusions {
      let kind = try #require(confusion["kind"] as? String)
      #expect((confusion["label"] is NSNull) == (kind == "insertion"))
      #expect((confusion["reading"] is NSNull) == (kind == "deletion"))
    }
    let characters = try #require(report["characters"] as? Double)
    let edits = try #require(report["cer"] as? Double) * characters
    #expect(report["confusionTotal"] as? Int == Int(edits.rounded()))
  }

  @Test func tablesForPeople() throws {
    try withFile(inks) { file in
      let outcome = try Tool.run(
        "evaluate", "--by", "writer", "--confusions", "2", "--scale", "2", "--rotate", "-7",
        "--rate", "40", "--breaks", "0.5", file)
      #expect(outcome.code == 0)
      for text in [
        "oracle CER", "oracle top", "writer  inks", "\nw2 ", "confusion ", "of the label's",
        "\nothers ", "scaled by 2, turned by -7°, 40 Hz, 0.5 of the strokes broken",
      ] {
        #expect(outcome.output.contains(text), "\(text)")
      }
    }
  }

  @Test func theOracleIsNoWorseThanTheFirst() throws {
    let report = try report("--candidates", "20")
    let (first, oracle) = (report["cer"] as? Double, report["oracleCer"] as? Double)
    #expect(try #require(oracle) <= #require(first))
    #expect((report["options"] as? [String: Any])?["candidates"] as? Int == 20)
  }

  @Test func settingsCanBeTraced() throws {
    let report = try report(
      "--scale=0.5", "--rotate=7", "--rate=40", "--limit=4", "--beam=9", "--by=length",
      "--pattern=A+", "--precision=float32", "--no-latin-words")
    let options = try #require(report["options"] as? [String: Any])
    #expect(options["scale"] as? Double == 0.5)
    #expect(options["rotate"] as? Double == 7)
    #expect(options["rate"] as? Double == 40)
    #expect(options["limit"] as? Int == 4)
    #expect(options["by"] as? String == "length")
    #expect(options["split"] is NSNull)
    #expect((options["hints"] as? [String: Any])?["pattern"] as? String == "A+")
    #expect(options["precision"] as? String == "float32")
    #expect(options["latinWords"] as? Bool == false)
    #expect(options["hand"] is NSNull)
    #expect((options["files"] as? [String])?.count == 1)
    #expect((report["decoder"] as? [String: Any])?["beamWidth"] as? Int == 9)
    #expect(report["engineVersion"] is String)
    #expect((report["networkSHA256"] as? String)?.count == 64)
    #expect(report["notResampled"] as? Int == 0)
  }

  @Test func inksOfNoKnownRateAreCounted() throws {
    let input = inks + "\n" + Inks.record(members: #""label":"ñ","#)
    #expect(try report("--rate=40", input: input)["notResampled"] as? Int == 1)
    #expect(try report(input: input)["notResampled"] == nil)
  }

  @Test func aTurnedInkIsReadOtherwise() throws {
    let upright = Inks.record(members: #""label":"ñ","#)
    let costs = try ["0", "90"].map { degrees in
      try withFile(upright) { file in
        try withDirectory { directory in
          let errors = directory.appendingPathComponent("errors").path
          _ = try Tool.run("evaluate", "--rotate", degrees, "--errors", errors, file)
          return try String(contentsOfFile: errors, encoding: .utf8)
        }
      }
    }
    #expect(costs[0] != costs[1])
  }

  @Test func punctuationApartIsCountedSo() throws {
    let input = Inks.record(members: #""label":"Hello, you","#)
    let plain = try report(input: input)
    #expect(plain["words"] as? Int == 2)
    let apart = try report("--punctuation-apart", input: input)
    #expect(apart["words"] as? Int == 3)
    #expect((apart["options"] as? [String: Any])?["punctuationApart"] as? Bool == true)
  }

  @Test func withinClassesOnlyTheLabelsClassCounts() throws {
    let labels = ["7", "Q", "q", "ab", "?"]
    let input = labels.enumerated().map { number, label in
      Inks.record(number, members: #""label":"\#(label)","#)
    }.joined(separator: "\n")
    try withFile(input) { file in
      try withDirectory { directory in
        let errors = directory.appendingPathComponent("errors.ndjson")
        let outcome = try Tool.run(
          "evaluate", "--within-class", "--json", "--errors", errors.path, file)
        let report = try #require(try outcome.objects().first)
        #expect(report["inks"] as? Int == 3)
        #expect(names(report) == ["digits", "capitals", "small letters"])
        #expect((report["decoder"] as? [String: Any])?["beamWidth"] as? Int == 400)
        for line in try String(contentsOf: errors, encoding: .utf8).split(separator: "\n") {
          let object = try #require(
            try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
          let label = try #require(object["label"] as? String)
          let candidates = try #require(object["candidates"] as? [[String: Any]])
          // The list has (nearly) the whole class.
          #expect(candidates.count >= 8)
          for candidate in candidates {
            let text = try #require(candidate["text"] as? String)
            #expect(text.count == 1)
            #expect(text.first?.isNumber == (label == "7"))
            #expect(text.first?.isUppercase == (label == "Q"))
          }
        }
      }
    }
  }
}
