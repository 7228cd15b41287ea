import Testing

@testable import FormulaReading

/// Cells that are numbers or have letters, as evidence about their neighbours.
struct CellKindTests {
  private let boxes: NamedBoxes

  init() throws { boxes = try NamedBoxes() }

  /// Readings of cells that stand far from each other.
  private func readings(_ names: [[String]]) throws -> [[Arrangement]] {
    let all = try boxes.groups(
      names.enumerated().map { place, names in
        let left = 100 * Double(place)
        return (names, left...left + 10, 0...20)
      })
    return names.indices.map { boxes.arrangements(all, of: [$0]) }
  }

  private func name(_ reading: Arrangement?) -> String? {
    reading?.formula(strokes: nil, confidence: { _ in 1 }).latex
  }

  @Test func lettersAreMoreThanDigits() throws {
    let all = try boxes.groups([
      (["2"], 0...10, 0...20), (["a"], 14...24, 8...20), (["3"], 100...110, 0...20),
      (["+"], 200...210, 5...15),
    ])
    #expect(CellKind(boxes.arrangements(all, of: [0, 1])[0]) == .letters)
    #expect(CellKind(boxes.arrangements(all, of: [2])[0]) == .number)
    #expect(CellKind(boxes.arrangements(all, of: [3])[0]) == nil)
  }

  @Test func cellsAgreeWithMostOfTheOthers() throws {
    let cells = try readings([["z", "2"], ["2", "z"], ["3"], ["5"]])
    let agreeing = CellKind.agreeing([[cells[0], cells[1]], [cells[2], cells[3]]], penalty: 2)
    #expect(agreeing.joined().map { name($0.first) } == ["2", "2", "3", "5"])
    let letters = try readings([["2", "z"], ["a"], ["b"]])
    #expect(
      CellKind.agreeing([letters], penalty: 2)[0].map { name($0.first) } == ["z", "a", "b"])
  }

  @Test func aSmallPenaltyChangesNothing() throws {
    let cells = try readings([["z", "2"], ["3"], ["5"]])
    #expect(
      CellKind.agreeing([cells], penalty: 0.1)[0].map { name($0.first) } == ["z", "3", "5"])
  }

  @Test func emptyCellsAndSignsHaveNoKind() throws {
    let cells = try readings([["+"], ["3"]])
    let agreeing = CellKind.agreeing([[[], cells[0], cells[1]]], penalty: 2)[0]
    #expect(agreeing.map { name($0.first) } == [nil, "+", "3"])
    #expect(agreeing[1][0].score == cells[0][0].score)
  }
}
