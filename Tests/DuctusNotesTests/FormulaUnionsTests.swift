import DuctusEngine
import FormulaNotation
import InkModel
import Testing

@_spi(Laboratory) @testable import DuctusNotes

/// Formulas that may be pieces of one, by their places and what they lack.
struct FormulaUnionsTests {
  /// Formulas of one part each, whose symbols are boxes with one stroke each.
  private struct Page {
    var readings: [ZoneReading] = []
    var parts: [ZonePart] = []
    var strokes: [Stroke] = []

    private mutating func draw(_ box: PageBox) -> Int {
      strokes.append(
        Stroke(points: [
          StrokePoint(x: box.x, y: box.y), StrokePoint(x: box.right, y: box.bottom),
        ]))
      return strokes.count - 1
    }

    private mutating func addPart(_ strokes: [Int], _ box: PageBox, isProse: Bool) {
      parts.append(
        ZonePart(
          position: nil, characters: 0, isLong: false, isProse: isProse, isBar: false,
          strokes: strokes, box: box))
    }

    mutating func add(part x: Float, _ y: Float, _ width: Float, isProse: Bool = false) {
      let box = PageBox(x: x, y: y, width: width, height: 10)
      addPart([draw(box)], box, isProse: isProse)
    }

    typealias Symbol = (name: String, x: Float, y: Float, width: Float, height: Float)

    mutating func add(_ symbols: Symbol...) { add(symbols) }

    mutating func add(_ symbols: [Symbol]) {
      let boxes = symbols.map { PageBox(x: $0.x, y: $0.y, width: $0.width, height: $0.height) }
      let own = boxes.map { draw($0) }
      let box = PageBox(joining: boxes)!
      addPart(own, box, isProse: false)
      let formula = Formula(
        FormulaRow(
          symbols.enumerated().map { index, symbol in
            var found = KnownSymbols.symbol(named: symbol.name)
            found.strokes = [index]
            return found
          }))
      let zone = FormulaZone([parts.count - 1], of: parts)
      let measures = ZoneMeasures(
        zone, formula, confidence: 0.5, cost: 10, sides: [10], box: box,
        on: ZonePage(
          lines: [], likelihoods: [], parts: parts, probabilities: parts.map { _ in 0.5 },
          writing: strokes.map { _ in 0.5 }, unit: 10))
      readings.append(
        ZoneReading(
          zone: zone, formula: formula, confidence: 0.5, cost: 10, measures: measures, box: box,
          size: 10, hasMatrix: false))
    }

    var unions: FormulaUnions { FormulaUnions(readings, parts: parts, in: Ink(strokes: strokes)) }
  }

  private static func sum() -> Page {
    var page = Page()
    page.add(("\\sum", 0, 20, 20, 26), ("x", 26, 28, 10, 10))
    return page
  }

  /// Limits by themselves were formulas of their own.
  @Test func limitsBelongToTheirSum() {
    var page = Self.sum()
    page.add(("n", -4, 58, 10, 9), ("=", 8, 61, 8, 4), ("0", 18, 57, 7, 10))
    page.add(part: 4, 2, 8)
    let unions = page.unions
    #expect(unions.wholes.map(\.formulas) == [[0, 1]] && unions.wholes.map(\.parts) == [[2]])
    #expect(unions.pairs.map(\.formulas) == [[0, 1], [0]])
    #expect(unions.wholes.allSatisfy { $0.allowance > 10 })
  }

  @Test func textAndWhatIsFarOrBesideIsNoLimit() {
    var page = Self.sum()
    page.add(part: 0, 58, 20, isProse: true)
    page.add(part: 0, 90, 20)
    page.add(part: 30, 58, 20)
    page.add(("n", 0, 120, 10, 10))
    #expect(page.unions.wholes.isEmpty)
  }

  /// A wide fraction was apart from the left side of its equation.
  @Test func sidesBelongToTheirRelation() {
    var page = Page()
    page.add(("r", 0, 20, 10, 10), ("=", 16, 23, 10, 4))
    page.add(("a", 50, 8, 10, 10), ("-", 40, 24, 60, 1), ("b", 60, 30, 10, 10))
    page.add(("c", 160, 20, 10, 10))
    let unions = page.unions
    #expect(unions.wholes.map(\.formulas) == [[0, 1]] && unions.pairs.isEmpty)
  }

  @Test func equationsBelowOneAnotherStayApart() {
    var page = Page()
    page.add(("r", 0, 0, 10, 10), ("=", 16, 3, 10, 4), ("s", 32, 0, 10, 10))
    page.add(("=", 16, 23, 10, 4), ("t", 32, 20, 10, 10))
    #expect(page.unions.wholes.isEmpty)
  }

  /// A union with more strokes than were left counted as read, so that no smaller one was.
  @Test func aUnionThatIsTooLargeLeavesItsStrokesToOthers() {
    var page = Page()
    for (row, count) in [4, 3, 1].enumerated() {
      let symbols = (0..<count).map { (name: "x", x: 20 * Float($0), y: 40 * Float(row)) }
      page.add(symbols.map { ($0.name, $0.x, $0.y, 10, 10) })
    }
    let zones = page.readings.map(\.zone)
    var tried = TriedUnions(count: 5)
    #expect(zones.map { tried.insert($0) } == [true, false, true])
    // What was refused wasn't read.
    #expect(zones.map { tried.insert($0) } == [false, false, false])
    tried = TriedUnions(count: 3)
    #expect(zones.map { tried.insert($0) } == [false, true, false])
  }

  /// Single numbers, and halves of equations in code and drawings, were formulas.
  @Test(arguments: [
    ("4", true), ("1 0", true), ("p =", true), ("= 1 0 q =", true), ("> 0", true), ("=", true),
    ("x = 5", false), ("= a + b", false), ("\\alpha =", false), ("x", false), ("x = 5 =", false),
    ("= 1 2 3 4 5 6 7 8", false), ("\\notin M", false),
  ]) func numbersAndHalvesOfEquationsAreText(names: String, isText: Bool) {
    var page = Page()
    page.add(
      names.split(separator: " ").enumerated().map { place, name in
        (String(name), 20 * Float(place), 0, 10, 10)
      })
    #expect(page.readings.map(\.isText) == [isText])
  }
}
