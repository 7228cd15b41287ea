import Ductus
import Foundation
import Testing

/// `ductus-lab evaluate` from end to end.
@Suite(.serialized, .enabled(if: Tool.canRecognize, "needs the bundled pack"))
struct EvaluateTests {
  /// Inks labelled with their readings: every third label has one letter too many.
  private func labelled(_ count: Int, members: (Int) -> String = { _ in "" }) throws -> String {
    let recognizer = try TextRecognizer()
    let inks = (0..<count).map { Inks.record($0) }.joined(separator: "\n")
    let readings = try withFile(inks) { file in
      try InkFileReader(path: file).map { record in
        try recognizer.recognize(record.get().ink).candidates.first?.text ?? ""
      }
    }
    return readings.enumerated().map { number, reading in
      let label = reading + (number % 3 == 0 ? "é" : "")
      let data = (try? JSONSerialization.data(withJSONObject: [label])) ?? Data()
      let quoted = String(decoding: data, as: UTF8.self).dropFirst().dropLast()
      return Inks.record(
        number,
        members: #""label":\#(quoted),"writer":"w\#(number % 4)",\#(members(number))"#)
    }.joined(separator: "\n")
  }

  @Test func ratesOfKnownReadings() throws {
    try withFile(labelled(30)) { file in
      let outcome = try Tool.run("evaluate", "--json", file)
      #expect(outcome.code == 0)
      #expect(outcome.messages.isEmpty)
      let report = try #require(try outcome.objects().first)
      let characters = try #require(report["characters"] as? Double)
      #expect(report["inks"] as? Int == 30)
      #expect(report["writers"] as? Int == 4)
      #expect(abs(try #require(report["cer"] as? Double) - 10 / characters) < 1e-5)
      #expect(abs(try #require(report["top1"] as? Double) - 20.0 / 30) < 1e-5)
      #expect(report["top5"] as? Double == report["top1"] as? Double)
      #expect(report["wer"] is Double)
      for key in ["cerInterval", "werInterval", "top1Interval", "top5Interval"] {
        let ends = try #require(report[key] as? [Double])
        #expect(ends.count == 2 && ends[0] <= ends[1])
      }
      #expect(try #require(report["millisecondsPerInk"] as? Double) > 0)
      #expect(report["model"] as? String == "en-US")
      #expect(report["modelVersion"] is String)
      #expect(report["beam"] is Int)

      var again = try #require(
        try Tool.run("evaluate", "--json", "--threads", "3", file).objects().first)
      again["millisecondsPerInk"] = report["millisecondsPerInk"]
      #expect(again as NSDictionary == report as NSDictionary)
    }
  }

  @Test func aTableForPeople() throws {
    try withFile(labelled(12)) { file in
      let outcome = try Tool.run("evaluate", "--beam", "5", "--no-language-model", file)
      #expect(outcome.code == 0)
      for text in ["beam 5", "no language model", "12 of 4 writers", "CER  ", "top-5  "] {
        #expect(outcome.output.contains(text))
      }
    }
  }

  /// Such labels were all wrong, and nothing said why.
  @Test func labelsThatTheModelCannotWriteAreCounted() throws {
    let labels = ["щи", "é", "e\u{301}", "a b\n—", "щ"]
    let inks = labels.map { Inks.record(members: #""label":"\#($0)","#) }.joined(separator: "\n")
    try withFile(inks.replacing("b\n", with: "b\\n")) { file in
      for (model, count, characters) in [("en-US", 5, "é и щ —"), ("fr", 3, "и щ —")] {
        let outcome = try Tool.run("evaluate", "--model", model, file)
        #expect(
          outcome.output.contains(
            "never right  \(count) inks with characters that the model doesn't write: "
              + "\(characters)\n"))
        let report = try Tool.run("evaluate", "--json", "--model", model, file).objects().first
        #expect(report?["unwritten"] as? Int == count)
      }
    }
  }

  @Test func unknownWritersAreNotCounted() throws {
    let unknown = Inks.record(members: #""label":"a","#) + "\n"
    let known = Inks.record(members: #""label":"a","writer":"w","#) + "\n"
    for (inks, text) in [
      (unknown + unknown, "2 of unknown writers"), (known + known, "2 of 1 writer,"),
      (known + unknown, "2 of 1 writer and 1 of unknown ones"),
    ] {
      try withFile(inks) { file in
        let outcome = try Tool.run("evaluate", file)
        #expect(outcome.output.contains(text))
      }
    }
  }

  @Test func anEmptyEvaluationIsExplained() throws {
    try withFile(labelled(3)) { file in
      let outcome = try Tool.run("evaluate", "--split", "tset", file)
      #expect(outcome.code == 1)
      #expect(
        outcome.messages.contains("3 are of another split or left out by other options"))
    }
  }

  @Test func splitLimitAndSeveralLines() throws {
    let inks = try labelled(40) { number in
      #""split":"\#(number < 20 ? "val" : "test")","multiline":\#(number % 10 == 0),"#
    }
    try withFile(inks) { file in
      func report(_ arguments: String...) throws -> [String: Any] {
        try #require(
          try Tool.run(["evaluate", "--json"] + arguments + [file]).objects().first)
      }
      #expect(try report("--split", "test")["inks"] as? Int == 20)
      #expect(try report("--split", "test", "--limit", "7")["inks"] as? Int == 7)
      #expect(try report("--limit", "99")["inks"] as? Int == 40)
      let single = try report("--split", "val", "--exclude-multiline")
      #expect(single["inks"] as? Int == 18)
      #expect(single["excludedMultiline"] as? Int == 2)
    }
  }

  @Test func wrongInksAreWrittenForReview() throws {
    try withFile(labelled(9)) { file in
      try withDirectory { directory in
        let errors = directory.appendingPathComponent("errors.ndjson")
        let outcome = try Tool.run("evaluate", "--errors", errors.path, file)
        #expect(outcome.code == 0)
        let lines = try String(contentsOf: errors, encoding: .utf8).split(separator: "\n")
        let objects = try lines.map { line in
          try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] ?? [:]
        }
        #expect(objects.map { $0["index"] as? Int } == [0, 3, 6])
        #expect(objects.map { $0["writer"] as? String } == ["w0", "w3", "w2"])
        for object in objects {
          #expect((object["label"] as? String)?.hasSuffix("é") == true)
          #expect((object["candidates"] as? [Any])?.isEmpty == false)
        }
      }
    }
  }

  @Test func confidencesAreMeasuredAndTheirEvidenceKept() throws {
    try withFile(labelled(30)) { file in
      try withDirectory { directory in
        let evidence = directory.appendingPathComponent("evidence.ndjson")
        let outcome = try Tool.run("evaluate", "--json", "--evidence", evidence.path, file)
        let report = try #require(try outcome.objects().first)
        #expect(abs(try #require(report["errorRate"] as? Double) - 1.0 / 3) < 1e-5)
        for key in ["ece", "eceByChance", "errorRateOfSurest80"] {
          #expect((0...1).contains(try #require(report[key] as? Double)))
        }
        let lines = try String(contentsOf: evidence, encoding: .utf8).split(separator: "\n")
        #expect(lines.count == 30)
        for line in lines {
          let object = try #require(
            try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
          let hypotheses = try #require(object["hypotheses"] as? [[String: Any]])
          let graphemes = try #require(object["graphemes"] as? [[String: Any]])
          #expect(graphemes.count == (hypotheses.first?["text"] as? String)?.count)
          #expect(graphemes.allSatisfy { ($0["agreeing"] as? [Int])?.first == 0 })
          #expect(hypotheses.allSatisfy { $0["score"] is Double && $0["opticalScore"] is Double })
        }
      }
    }
  }

  @Test func badAndUnlabelledRecordsAreSaid() throws {
    let inks = try labelled(6) + "\n" + Inks.record() + "\n{\"drawing\":7}\n"
    try withFile(inks) { file in
      let outcome = try Tool.run("evaluate", "--json", file, "/no/such.ndjson")
      #expect(outcome.code == 1)
      let report = try #require(try outcome.objects().first)
      #expect(report["inks"] as? Int == 6)
      #expect(report["unlabelled"] as? Int == 1)
      #expect(report["faulty"] as? Int == 2)
      #expect(outcome.messages.contains(":8:"))
      #expect(outcome.messages.contains("/no/such.ndjson"))
      #expect(outcome.messages.contains("for want of a label: 1"))
    }
  }

  @Test func nothingToEvaluate() throws {
    let outcome = try Tool.run("evaluate", "--json", "-", input: Inks.record())
    #expect(outcome.code == 1)
    let report = try #require(try outcome.objects().first)
    #expect(report["inks"] as? Int == 0)
    #expect(report["cer"] is NSNull)
  }

  @Test func inksAreRefusedUnlessTimesAreDropped() throws {
    try withFile(Self.inkBackInTime) { file in
      let refused = try Tool.run("evaluate", "--strict", file)
      #expect(refused.code == 1)
      #expect(refused.messages.contains("time runs backwards (--drop-times reads it"))
      let repaired = try Tool.run("evaluate", file)
      #expect(repaired.code == 0)
      #expect(
        repaired.messages.contains(
          "record 1: warning: stroke 0, point 2: time runs backwards; times are ignored"))
      let read = try Tool.run("evaluate", "--drop-times", file)
      #expect(read.code == 0)
      #expect(read.messages.isEmpty)
    }
  }

  private static let inkBackInTime = #"{"label":"l","drawing":[[[0,1,2],[0,30,60],[5,9,7]]]}"#
}
