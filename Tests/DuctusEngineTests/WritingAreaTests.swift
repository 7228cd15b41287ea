import Ductus
import EngineFixtures
import Testing

/// Real letters that differ by size alone, of writers that training never saw.
@Suite(.enabled(if: SharedData.isThere, "needs DUCTUS_SHARED, the evaluation data"))
struct WritingAreaTests {
  /// A letter and what it was read as.
  private typealias Reading = (letter: String, texts: [String])

  /// All readings for the tests, made once.
  private static let withArea = Result { try read("ocsvwxzOCSVWXZ,/", withArea: true) }

  /// The readings of some letters: of all inks with an area, of every second one without.
  private static func read(_ letters: String, withArea: Bool) throws -> [Reading] {
    let records = try SharedData.testSplit(of: "chars")
    let heights = capitalHeights(records)
    let recognizer = try TextRecognizer()
    let wanted = Set(letters.map(String.init))
    let chosen = records.filter { record in
      wanted.contains(record.label ?? "") && heights[record.writer ?? ""] ?? 0 > 0
    }.enumerated().filter { withArea || $0.offset % 2 == 0 }.map(\.element)
    let requests = chosen.map { record -> RecognitionRequest in
      let height = heights[record.writer ?? ""] ?? 0
      return RecognitionRequest(
        ink: record.ink,
        context: RecognitionContext(
          writingArea: withArea ? WritingArea(width: 4 * height, height: height) : nil))
    }
    var readings: [Reading] = []
    for start in stride(from: 0, to: requests.count, by: 64) {
      let results = recognizer.recognize(Array(requests[start...].prefix(64)))
      for (record, result) in zip(chosen[start...], results) {
        readings.append((record.label ?? "", try result.get().candidates.map(\.text)))
      }
    }
    return readings
  }

  /// Shares of inks of either form whose best reading of the pair is the right one.
  private func shares(
    of readings: [Reading], small: String, large: String
  ) -> (small: Double, large: Double, inks: Int) {
    var right = [0, 0]
    var all = [0, 0]
    for (letter, texts) in readings where (small + large).contains(letter) {
      let position = small.contains(letter) ? 0 : 1
      all[position] += 1
      // The first candidate that is either form of this letter counts.
      let forms =
        letter == "," || letter == "/"
        ? [small, large] : [letter.lowercased(), letter.uppercased()]
      if texts.first(where: forms.contains) == letter { right[position] += 1 }
    }
    return (
      Double(right[0]) / Double(all[0]), Double(right[1]) / Double(all[1]), all[0] + all[1]
    )
  }

  @Test func caseBySize() throws {
    let (small, large) = ("ocsvwxz", "OCSVWXZ")
    let with = shares(of: try Self.withArea.get(), small: small, large: large)
    let blindly = try Self.read(small + large, withArea: false)
    let without = shares(of: blindly, small: small, large: large)
    let balanced = (with.small + with.large) / 2
    let blind = (without.small + without.large) / 2
    print("case by size: \(balanced) of \(with.inks) inks with an area, \(blind) without")
    #expect(balanced >= 0.76)
    #expect(balanced >= blind + 0.05)
  }

  @Test(arguments: [("o", "O"), ("c", "C"), ("s", "S"), (",", "/")])
  func pairBySize(small: String, large: String) throws {
    let with = shares(of: try Self.withArea.get(), small: small, large: large)
    print("\(small) \(large): \(with)")
    #expect(with.inks >= 20)
    // Chance is a half.
    #expect((with.small + with.large) / 2 >= 0.62)
  }
}
