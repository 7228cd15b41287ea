import InkModel
import PageStructure

extension FuzzTarget {
  /// A page's strokes: their roles, and the places of writing. The first byte has the number of known
  /// roles and how the page is written.
  static let pageStructure = FuzzTarget(name: "structure") { bytes in
    var choices = Choices(bytes)
    var known: [Int: StrokeRole] = [:]
    let first = choices.byte()
    for _ in 0..<first % 4 {
      known[choices.below(8)] = choices.one(of: StrokeRole.allCases)
    }
    let ink = choices.ink(strokes: 200)
    guard (try? ink.validate(checksTimes: false)) != nil else { return }
    let written = ink.strokes.indices.filter { !ink.strokes[$0].points.isEmpty }
    let structure = PageStructure(
      ink, known: known, lettersHaveParts: first & 4 > 0, mayHaveColumns: first & 8 > 0,
      isRightToLeft: first & 16 > 0, tables: first & 32 > 0 ? PageStructure(ink).tables : [])
    let placed = structure.blocks.joined() + structure.others.flatMap(\.strokes)
    try expect(placed.sorted() == written, "a stroke has no place, or two")
    try expect(structure.blocks.allSatisfy { !$0.isEmpty }, "an empty block")
    let inTables = structure.tables.flatMap { $0.rules + $0.cells.joined().joined() }
    try expect(Set(inTables).count == inTables.count, "a stroke is in two tables")
    let rows = structure.largeRows(of: ink).joined()
    try expect(Set(rows).count == rows.count, "a stroke is in two rows")
    try expect(structure.letterHeight.isFinite, "letters of no height")
    let probabilities = structure.writing + structure.others.map(\.confidence)
    try expect(probabilities.allSatisfy((0...1).contains), "no probability: \(probabilities)")
  }
}
