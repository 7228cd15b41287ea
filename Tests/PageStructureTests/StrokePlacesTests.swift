import InkModel
import PageStructure
import Testing

/// Every stroke has one place: on pages composed at random of words, lines, frames, grids and arrows,
/// with known roles and tables.
struct StrokePlacesTests {
  private struct RandomPage {
    private var state: UInt32
    private let page = PageStructureTests()

    init(seed: UInt32) { state = seed &* 2_654_435_761 &+ 1 }

    mutating func number(below limit: Int) -> Int {
      state = state &* 1_664_525 &+ 1_013_904_223
      return Int(state >> 8) % limit
    }

    mutating func bit() -> Bool { number(below: 2) == 1 }

    private mutating func place() -> (x: Float, y: Float) {
      (Float(number(below: 600)), Float(number(below: 400)))
    }

    private func path(_ corners: [(x: Float, y: Float)]) -> Stroke {
      let points = zip(corners, corners.dropFirst()).flatMap { start, end in
        (0...12).map { step in
          let share = Float(step) / 12
          return StrokePoint(
            x: start.x + share * (end.x - start.x), y: start.y + share * (end.y - start.y))
        }
      }
      return Stroke(points: points)
    }

    /// A word in a frame.
    private func node(_ x: Float, _ y: Float) -> [Stroke] {
      let (right, bottom) = (x + 60, y + 30)
      return page.word(x + 12, y + 10)
        + [path([(x, y), (right, y), (right, bottom), (x, bottom), (x, y)])]
    }

    /// A grid of two rows and columns.
    private func table(_ x: Float, _ y: Float) -> [Stroke] {
      var strokes: [Stroke] = []
      for line in 0..<3 {
        let (left, top) = (x + 60 * Float(line), y + 30 * Float(line))
        strokes += [path([(x, top), (x + 120, top)]), path([(left, y), (left, y + 60)])]
        if line < 2 { strokes += page.word(x + 10, top + 10) + page.word(x + 70, top + 10) }
      }
      return strokes
    }

    private mutating func piece() -> [Stroke] {
      let (x, y) = place()
      switch number(below: 8) {
      case 0: return page.line(x, y, words: 1 + number(below: 4))
      case 1: return page.paragraph(x, y, lines: 2)
      case 2: return node(x, y)
      case 3: return node(x, y) + node(x, y + 80) + [path([(x + 30, y + 31), (x + 30, y + 79)])]
      case 4: return table(x, y)
      case 5:
        return [
          path([(x, y), (x + 70, y)]), path([(x + 58, y - 6), (x + 70, y), (x + 58, y + 6)]),
        ]
      case 6:
        return page.word(0, 0).map { stroke in
          Stroke(points: stroke.points.map { StrokePoint(x: x + 6 * $0.x, y: y + 6 * $0.y) })
        }
      default: return [path([place(), place(), place()]), Stroke(points: [])]
      }
    }

    mutating func ink() -> Ink {
      Ink(strokes: (0..<3 + number(below: 8)).flatMap { _ in piece() })
    }

    mutating func known(_ count: Int) -> [Int: StrokeRole] {
      var known: [Int: StrokeRole] = [:]
      for _ in 0..<number(below: 6) {
        known[number(below: count)] = StrokeRole.allCases[number(below: 4)]
      }
      return known
    }

    /// A table of two columns, of strokes anywhere on the page, each in one cell.
    mutating func table(_ count: Int) -> RuledTable {
      let strokes = (0..<count).filter { _ in number(below: 4) == 0 }
      return RuledTable(
        rules: [], cells: strokes.map { [[$0], []] }, hasHeading: bit(), angle: 0)
    }
  }

  @Test(arguments: 0..<200) func everyStrokeHasOnePlace(seed: UInt32) {
    var random = RandomPage(seed: seed)
    let ink = random.ink()
    let written = ink.strokes.indices.filter { !ink.strokes[$0].points.isEmpty }
    let structure = PageStructure(
      ink, known: random.known(ink.strokes.count), lettersHaveParts: random.bit(),
      mayHaveColumns: random.bit(), isRightToLeft: random.bit(),
      tables: random.bit() ? [random.table(ink.strokes.count)] : [])
    let placed = structure.blocks.joined() + structure.others.flatMap(\.strokes)
    #expect(placed.sorted() == written)
    #expect(structure.blocks.allSatisfy { !$0.isEmpty })
    #expect(structure.figures.isDisjoint(with: structure.blocks.joined()))
    let inTables = structure.tables.flatMap { $0.rules + $0.cells.joined().joined() }
    #expect(Set(inTables).count == inTables.count)
    let rows = structure.largeRows(of: ink).joined()
    #expect(Set(rows).count == rows.count)
  }
}
