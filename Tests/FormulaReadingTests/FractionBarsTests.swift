import InkModel
import Testing

@testable import FormulaReading

/// Which strokes are fraction bars, and what they separate; lengths in units.
struct FractionBarsTests {
  private typealias Line = [(x: Double, y: Double)]

  private let one: Line = [(0.5, 0), (0.5, 0.9)]
  private let bar: Line = [(0, 1), (1, 1)]
  private let two: Line = [(0.3, 1.2), (0.7, 1.2), (0.3, 1.9), (0.7, 1.9)]

  private func bars(_ strokes: Line...) -> FractionBars {
    let looks = strokes.map { stroke in
      StrokeLook(stroke.map { Vector($0.x, $0.y) }, unit: 1)
    }
    return FractionBars(looks, unit: 1)
  }

  @Test func aBarPartsWhatIsAboveAndBelow() {
    let found = bars(one, bar, two)
    for (a, b) in [(0, 1), (1, 0), (1, 2), (0, 2), (2, 0)] { #expect(found.divide(a, b)) }
  }

  @Test func aFootHasNothingBelow() {
    #expect(!bars(one, [(0.2, 0.95), (0.8, 0.95)]).divide(0, 1))
  }

  @Test func aFootOnABarBelongsToItsOne() {
    let found = bars(one, [(0.3, 0.9), (0.7, 0.9)], [(0, 1.05), (1, 1.05)], two)
    #expect(!found.divide(0, 1))
    #expect(found.divide(1, 2) && found.divide(0, 2) && found.divide(1, 3))
  }

  @Test func anEqualsSignIsNoBar() {
    let lower: Line = [(0, 1.3), (1, 1.3)]
    #expect(!bars(bar, lower).divide(0, 1))
    #expect(!bars(one, bar, lower).divide(1, 2))
  }

  @Test func aDivisionSignIsNoBar() {
    let found = bars([(0.5, 0.7), (0.5, 0.75)], bar, [(0.5, 1.3), (0.5, 1.35)])
    #expect(!found.divide(0, 1) && !found.divide(1, 2))
  }

  @Test func whatStandsAsideIsNotParted() {
    let found = bars(one, bar, two, [(1.4, 0), (1.5, 0.9)])
    #expect(!found.divide(1, 3) && !found.divide(0, 3))
  }

  /// Fractions side by side, more than bits fit into one number.
  @Test func manyBarsPartTheirOwnStrokesAlone() {
    let strokes = (0..<130).flatMap { number -> [Line] in
      [one, bar, two].map { line in line.map { (x: $0.x + 2 * Double(number), y: $0.y) } }
    }
    let looks = strokes.map { stroke in
      StrokeLook(stroke.map { Vector($0.x, $0.y) }, unit: 1)
    }
    let found = FractionBars(looks, unit: 1)
    for first in [0, 63, 64, 127, 128, 129].map({ 3 * $0 }) {
      #expect(found.divide(first, first + 1) && found.divide(first + 2, first))
      #expect(!found.divide(first, (first + 3 * 64 + 2) % 390))
    }
  }
}
