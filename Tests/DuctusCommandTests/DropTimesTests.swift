import Foundation
import Testing

/// Inks whose times run backwards, from end to end.
@Suite(.serialized, .enabled(if: Tool.canRecognize, "needs the bundled pack"))
struct DropTimesTests {
  private let ink = #"{"label":"l","drawing":[[[0,1,2],[0,30,60],[5,9,7]]]}"#

  @Test(arguments: ["recognize", "evaluate", "render"])
  func areRefusedUnlessTimesAreDropped(command: String) throws {
    try withFile(ink) { file in
      let refused = try Tool.run(command, file)
      #expect(refused.code == 1)
      #expect(refused.messages.contains("time runs backwards (--drop-times reads it"))
      let read = try Tool.run(command, "--drop-times", file)
      #expect(read.code == 0)
      #expect(read.messages.isEmpty)
    }
  }

  @Test func inkMLToo() throws {
    let document = """
      <ink xmlns="http://www.w3.org/2003/InkML"><context><traceFormat>
      <channel name="X"/><channel name="Y"/><channel name="T" units="ms"/>
      </traceFormat></context><trace>0 0 5, 1 30 9, 2 60 7</trace></ink>
      """
    try withFile(document, suffix: ".inkml") { file in
      let refused = try Tool.run("recognize", file)
      #expect(refused.code == 1)
      let read = try Tool.run("recognize", "--drop-times", file)
      #expect(read.code == 0)
    }
  }
}
