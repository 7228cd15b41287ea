import InkModel
import Testing

@testable import FormulaReading

/// Ways of dividing strokes into symbols.
struct SegmentationSearchTests {
  private let boxes: NamedBoxes

  init() throws { boxes = try NamedBoxes() }

  /// Groups of adjacent strokes, each with a given value.
  private func groups(_ count: Int, _ worth: [(strokes: [Int], score: Double)]) -> StrokeGroups {
    let strokes = (0..<count).map {
      [Vector(20 * Double($0), 0), Vector(20 * Double($0) + 10, 20)]
    }
    var all = StrokeGroups(strokes, known: worth.map(\.strokes), model: boxes.model)
    for (index, (_, score)) in worth.enumerated() {
      all.setOptions([NameOption(symbol: 0, logProbability: 0, score: score)], limit: 1, of: index)
    }
    return all
  }

  /// The groups of each way. The strokes' places don't count.
  private func ways(
    _ all: StrokeGroups, _ strokes: [Int], limit: Int = 8, beam: Double = 12
  ) -> [[Int]] {
    var parameters = FormulaParameters()
    (parameters.joinWeight, parameters.segmentationBeam) = (0, beam)
    return SegmentationSearch.best(all, strokes, parameters: parameters, limit: limit)
      .map { $0.groups.sorted() }
  }

  @Test func findsAllWaysTheBestFirst() {
    let all = groups(3, [([0], 1), ([1], 1), ([2], 1), ([0, 1], 5), ([1, 2], 4)])
    #expect(ways(all, [0, 1, 2]) == [[2, 3], [0, 4], [0, 1, 2]])
    #expect(ways(all, [0, 1, 2], limit: 1) == [[2, 3]])
  }

  @Test func aStrokeMayBelongToAnOlderSymbol() {
    let all = groups(3, [([0, 2], 3), ([1], 1), ([0], 0), ([2], 0)])
    #expect(ways(all, [0, 1, 2]) == [[0, 1], [1, 2, 3]])
  }

  @Test func groupsWithOtherStrokesAreNotInAPart() {
    let all = groups(3, [([0], 1), ([1], 1), ([2], 1), ([1, 2], 9)])
    #expect(ways(all, [0, 1]) == [[0, 1]])
  }

  @Test func groupsWithoutANameAreIgnored() {
    var all = groups(2, [([0], 1), ([1], 1), ([0, 1], 9)])
    all.setOptions([], limit: 1, of: 2)
    #expect(ways(all, [0, 1]) == [[0, 1]])
    all.setOptions([], limit: 1, of: 1)
    #expect(ways(all, [0, 1]) == [])
  }

  @Test func aBeamOfOneTakesTheBestStep() {
    let all = groups(3, [([0], 2), ([1], 2), ([2], 2), ([0, 1, 2], 9)])
    #expect(ways(all, [0, 1, 2], beam: 1).first == [3])
  }

  @Test func strokesBeyondTheFirstSixtyFourAreToldApart() {
    let worth = (0..<130).map { (strokes: [$0], score: 1.0) } + [(strokes: [1, 65, 129], score: 9)]
    let found = ways(groups(130, worth), Array(0..<130))
    #expect(found.first == (0...130).filter { ![1, 65, 129].contains($0) })
  }
}
