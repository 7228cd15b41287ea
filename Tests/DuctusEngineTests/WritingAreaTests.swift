import Ductus
import EngineFixtures
import Testing

/// Real letters that differ by size alone, of writers that training never saw.
@Suite(.enabled(if: SharedData.isThere, "needs DUCTUS_SHARED, the evaluation data"))
struct WritingAreaTests {
  /// Shares of inks of either form whose best reading of the pair is the right one.
  private func shares(
    small: String, large: String, withArea: Bool
  ) throws -> (small: Double, large: Double, inks: Int) {
    let records = try SharedData.testSplit(of: "chars")
    let heights = capitalHeights(records)
    let recognizer = try TextRecognizer()
    var right = [0, 0]
    var all = [0, 0]
    let pair = Set(small + large)
    let chosen = records.filter { record in
      guard let label = record.label, let writer = record.writer else { return false }
      return label.count == 1 && pair.contains(Character(label)) && (heights[writer] ?? 0) > 0
    }
    let requests = chosen.map { record in
      let height = heights[record.writer!]!
      return RecognitionRequest(
        ink: record.ink,
        context: RecognitionContext(
          writingArea: withArea ? WritingArea(width: 4 * height, height: height) : nil))
    }
    for start in stride(from: 0, to: requests.count, by: 64) {
      let end = min(start + 64, requests.count)
      for (record, result) in zip(
        chosen[start..<end], recognizer.recognize(Array(requests[start..<end])))
      {
        let label = Character(record.label!)
        let position = small.contains(label) ? 0 : 1
        all[position] += 1
        // The first candidate that is either form of this letter decides.
        let partner = Character(position == 0 ? label.uppercased() : label.lowercased())
        let isCased = label.isLetter
        let reading = try result.get().candidates.first { candidate in
          isCased
            ? candidate.text == String(label) || candidate.text == String(partner)
            : candidate.text == small || candidate.text == large
        }
        if reading?.text == String(label) { right[position] += 1 }
      }
    }
    return (
      Double(right[0]) / Double(all[0]), Double(right[1]) / Double(all[1]), all[0] + all[1]
    )
  }

  @Test func caseBySize() throws {
    let with = try shares(small: "ocsvwxz", large: "OCSVWXZ", withArea: true)
    let without = try shares(small: "ocsvwxz", large: "OCSVWXZ", withArea: false)
    let balanced = (with.small + with.large) / 2
    let blind = (without.small + without.large) / 2
    print("case by size: \(balanced) of \(with.inks) inks with an area, \(blind) without")
    #expect(balanced >= 0.76)
    #expect(balanced >= blind + 0.05)
  }

  @Test(arguments: [("o", "O"), ("c", "C"), ("s", "S"), (",", "/")])
  func pairBySize(small: String, large: String) throws {
    let with = try shares(small: small, large: large, withArea: true)
    print("\(small) \(large): \(with)")
    #expect(with.inks >= 20)
    // Chance is a half.
    #expect((with.small + with.large) / 2 >= 0.62)
  }
}
