import Foundation
import Testing

/// `ductus recognize` from end to end.
@Suite(.serialized, .enabled(if: Tool.canRecognize, "needs the bundled pack"))
struct RecognizeTests {
  @Test func oneLinePerInk() throws {
    let outcome = try Tool.run(
      "recognize", input: "\(Inks.record(1))\n\n\(Inks.empty)\n\(Inks.record(2))\n")
    #expect(outcome.code == 0)
    #expect(outcome.lines.count == 3)
    #expect(!outcome.lines[0].isEmpty)
    #expect(outcome.lines[1].isEmpty)
    #expect(!outcome.lines[2].isEmpty)
    #expect(outcome.messages.isEmpty)
  }

  @Test func noInkAtAll() throws {
    let outcome = try Tool.run("recognize", "-")
    #expect(outcome.code == 0)
    #expect(outcome.output.isEmpty)
  }

  @Test func resultsAsJSON() throws {
    let outcome = try Tool.run(
      "recognize", "--json", "--candidates", "3",
      input: Inks.record(members: #""id":7,"label":"x\"y","#) + "\n" + Inks.empty)
    #expect(outcome.code == 0)
    let objects = try outcome.objects()
    try #require(objects.count == 2)
    #expect(objects[0]["id"] as? String == "7")
    #expect(objects[0]["label"] as? String == "x\"y")
    let candidates = try #require(objects[0]["candidates"] as? [[String: Any]])
    #expect((1...3).contains(candidates.count))
    let scores = candidates.compactMap { $0["score"] as? Double }
    #expect(scores.count == candidates.count)
    #expect(scores == scores.sorted())
    #expect(objects[1]["id"] == nil)
    #expect((objects[1]["candidates"] as? [Any])?.isEmpty == true)
  }

  @Test func segmentsAsJSON() throws {
    let outcome = try Tool.run("recognize", "--json", "--segments", input: Inks.record())
    let object = try #require(try outcome.objects().first)
    #expect(object["model"] as? String == "en-US")
    #expect(object["modelVersion"] is String)
    #expect(object["engineVersion"] is String)
    for candidate in try #require(object["candidates"] as? [[String: Any]]) {
      let text = try #require(candidate["text"] as? String)
      let graphemes = try #require(candidate["graphemes"] as? [[String: Any]])
      #expect((0...1).contains(try #require(candidate["confidence"] as? Double)))
      #expect(
        graphemes.map { $0["text"] as? [Int] }
          == text.indices.indices.map { index in
            let offset = text.distance(from: text.startIndex, to: index)
            return [offset, offset + 1]
          })
      // Two strokes of two points.
      let spans = graphemes.flatMap { $0["ink"] as? [[Int]] ?? [] }
      let points = spans.reduce(0) { $0 + $1[2] - $1[1] }
      #expect(points == 4)
      #expect((candidate["words"] as? [Any])?.count == text.split(separator: " ").count)
    }
    let refused = try Tool.run("recognize", "--segments", input: Inks.record())
    #expect(refused.code == 2)
  }

  @Test func aBadLineCostsThatLineOnly() throws {
    let input = [Inks.record(1), #"{"drawing":[[[0,NaN],[1,2]]]}"#, "}{", Inks.record(2)]
    let plain = try Tool.run("recognize", input: input.joined(separator: "\n"))
    #expect(plain.code == 1)
    #expect(plain.lines.map(\.isEmpty) == [false, true, true, false])
    #expect(plain.messages.contains("standard input:2:"))
    #expect(plain.messages.contains("standard input:3:"))

    let json = try Tool.run("recognize", "--json", input: input.joined(separator: "\n"))
    #expect(json.code == 1)
    #expect(try json.objects().map { $0["error"] != nil } == [false, true, true, false])
  }

  @Test func anUnreadableFileInAList() throws {
    try withFile(Inks.record()) { file in
      let outcome = try Tool.run("recognize", "--json", file, "/no/such.ndjson", file)
      #expect(outcome.code == 1)
      #expect(outcome.messages.contains("/no/such.ndjson"))
      #expect(try outcome.objects().map { $0["error"] != nil } == [false, true, false])
    }
  }

  @Test func recordsWinOverOptions() throws {
    let plain = try Tool.run(
      "recognize", "--json", "--writing-area", "500x35", "--pre-context", "abc",
      input: Inks.record())
    let own = #""writingArea":[500,35],"preContext":"abc","#
    let recorded = try Tool.run(
      "recognize", "--json", "--writing-area", "9000x9000", "--pre-context", "xyz",
      input: Inks.record(members: own))
    #expect(plain.code == 0)
    #expect(plain.output == recorded.output)
  }

  @Test func threadsDoNotChangeTheOrder() throws {
    let input = (0..<300).map { number in
      number % 17 == 5 ? "bad" : Inks.record(number, members: #""id":\#(number),"#)
    }.joined(separator: "\n")
    let outcome = try Tool.run("recognize", "--json", "--threads", "4", input: input)
    let objects = try outcome.objects()
    try #require(objects.count == 300)
    for (number, object) in objects.enumerated() {
      #expect(object["id"] as? String == (number % 17 == 5 ? nil : "\(number)"))
    }
  }

  @Test(.timeLimit(.minutes(60)))
  func anInkIsAnsweredBeforeTheNextOneComes() throws {
    let (input, output) = (Pipe(), Pipe())
    let process = Tool.process(["recognize"])
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    for number in 0..<3 {
      input.fileHandleForWriting.write(Data((Inks.record(number) + "\n").utf8))
      var answer = Data()
      while answer.last != UInt8(ascii: "\n") {
        let more = output.fileHandleForReading.availableData
        try #require(!more.isEmpty)
        answer += more
      }
    }
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }

  @Test(.timeLimit(.minutes(60)))
  func aReaderThatLeavesEndsItQuietly() throws {
    try withDirectory { directory in
      let (input, output) = (Pipe(), Pipe())
      let messages = directory.appendingPathComponent("messages")
      try Data().write(to: messages)
      let process = Tool.process(["recognize"])
      process.standardInput = input
      process.standardOutput = output
      process.standardError = try FileHandle(forWritingTo: messages)
      try process.run()
      try output.fileHandleForReading.close()
      // Standard input stays open, so the write error ends the process.
      input.fileHandleForWriting.write(Data((Inks.record() + "\n").utf8))
      process.waitUntilExit()
      #expect(process.terminationReason == .exit)
      #expect(process.terminationStatus == 0)
      #expect(try Data(contentsOf: messages).isEmpty)
    }
  }
}
