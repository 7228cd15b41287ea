import Ductus
import Foundation
import Support
import Testing

/// A program that is killed while writing a hand leaves the old or the new one.
@Suite(.enabled(if: Tool.canRecognize, "needs the bundled pack"))
struct HandProcessTests {
  @Test func killedProgramsLeaveAWholeHand() throws {
    let rounds = ProcessInfo.processInfo.environment["DUCTUS_KILLS"].flatMap(Int.init) ?? 6
    try withDirectory { directory in
      let (hand, inks) = (
        directory.appendingPathComponent("me.hand"), directory.appendingPathComponent("mine.ndjson")
      )
      // The sample's word is confirmed as often as the sample occurs, so no two hands are the same.
      func confirm(_ times: Int) throws {
        try Data(
          String(repeating: Inks.record(members: #""label":"word","#) + "\n", count: times).utf8
        )
        .write(to: inks)
      }
      let arguments = ["adapt", "--pace", "at-once", "-o", hand.path, inks.path]
      try confirm(1)
      let start = Date()
      #expect(try Tool.run(arguments).code == 0)
      let duration = Date().timeIntervalSince(start)
      var generator = SeededGenerator(seed: 9)
      var last = 1
      for round in 1...rounds {
        try confirm(round + 1)
        let process = Tool.process(arguments)
        process.standardError = FileHandle.nullDevice
        try process.run()
        Thread.sleep(forTimeInterval: .random(in: 0...1.2 * duration, using: &generator))
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        let count = try #require(try Hand(contentsOf: hand).words["word"])
        #expect(count == last || count == round + 1)
        last = count
      }
    }
  }
}
