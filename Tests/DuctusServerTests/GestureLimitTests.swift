import Ductus
import Testing

@testable import DuctusServer

/// The limits of the text that gestures are drawn over.
struct GestureLimitTests: RouterTests {
  let router: Router

  init() throws { router = try Router(ServerOptions()) }

  /// The status of the answer to a gesture over an ink's words.
  private func status(ink: String, _ member: String) throws -> Int {
    try answer("/v1/gestures", #"{"drawing":[[[1,9],[2,2]]],"ink":\#(ink),\#(member)}"#).status
  }

  /// A level stroke.
  private func stroke(of count: Int) -> String {
    let xs = (0..<count).map { "\($0 % 100)" }.joined(separator: ",")
    return "[[\(xs)],[\(Array(repeating: "0", count: count).joined(separator: ","))]]"
  }

  @Test func pagesHaveLimits() throws {
    let words = #""lines":[[{"text":"a","strokes":[0]}]]"#
    let most = Plan.maximumPointCount
    #expect(try status(ink: "[\(stroke(of: most))]", words) == 200)
    #expect(try status(ink: "[\(stroke(of: most + 1))]", words) == 413)
    for (count, status) in [(Plan.maximumStrokeCount, 200), (Plan.maximumStrokeCount + 1, 413)] {
      let ink = Array(repeating: "[[1],[2]]", count: count).joined(separator: ",")
      #expect(try self.status(ink: "[\(ink)]", words) == status)
    }
  }

  /// A stroke of several words, or characters, takes as much work as several strokes.
  @Test(arguments: [(0, 200), (1, 413)])
  func pointsCountOncePerWord(more: Int, status: Int) throws {
    let count = Plan.maximumPointCount / 100 + more
    let ink = "[\(stroke(of: count))]"
    func list(_ item: String) -> String {
      "[\(Array(repeating: item, count: 100).joined(separator: ","))]"
    }
    #expect(
      try self.status(ink: ink, #""lines":[\#(list(#"{"text":"a","strokes":[0,0]}"#))]"#) == status)
    let text = String(repeating: "a", count: 100)
    let graphemes = list(#"{"ink":[[0,0,\#(count)]]}"#)
    #expect(
      try self.status(ink: ink, #""reading":{"text":"\#(text)","graphemes":\#(graphemes)}"#)
        == status)
  }
}
