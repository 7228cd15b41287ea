import CMath
import InkModel
import Testing

@testable import FormulaReading

/// How likely strokes belong to one symbol, by the pack's perceptron; lengths in units.
struct JoinTableTests {
  private let boxes: NamedBoxes

  init() throws { boxes = try NamedBoxes() }

  private func table(_ strokes: [[Vector]], barPenalty: Double = 0) -> JoinTable {
    JoinTable(
      strokes, boxes: strokes.map { Box($0)! }, unit: 1, perceptron: boxes.model.joins,
      barPenalty: barPenalty)
  }

  private func line(_ a: (Double, Double), _ b: (Double, Double)) -> [Vector] {
    [Vector(a.0, a.1), Vector(b.0, b.1)]
  }

  /// A plus sign, and an x beside it, whose strokes cross.
  private var signs: [[Vector]] {
    [
      line((0, 0.5), (1, 0.5)), line((0.5, 0), (0.5, 1)), line((1.6, 0), (2.4, 1)),
      line((2.4, 0), (1.6, 1)),
    ]
  }

  @Test func strokesThatCrossBelongTogether() {
    let table = table(signs)
    for (a, b) in [(0, 1), (2, 3)] {
      #expect(table.probability(a, b) > 0.5)
      #expect(table.probability(a, b) > 3 * table.probability(1, 2))
      #expect(table.score(of: [a, b]) > table.score(of: [1, 2]))
    }
    #expect(table.score(of: [0, 1]) > table.score(of: [0]))
  }

  @Test func strokesFarApartNeverDo() {
    let (left, right) = (line((0, 0), (0, 1)), line((1, 0), (1, 1)))
    let table = table([left, right, line((9, 0), (9, 1)), line((0.5, 0), (0.5, 1))])
    #expect(table.probability(0, 2) == 0 && table.probability(1, 2) > 0)
    #expect(table.probability(0, 3) > 0 && table.probability(1, 3) > 0)
    // The next stroke is examined however far it is, and so are strokes near an older one.
    #expect(table.later(than: 0, near: [0]) == [1, 3])
    #expect(table.later(than: 1, near: [0, 1]) == [2, 3])
    #expect(table.later(than: 2, near: [0, 1, 2]) == [3])
  }

  @Test func oneStrokeByItselfIsWorthNothing() {
    #expect(table([line((0, 0), (1, 1))]).score(of: [0]) == 0)
  }

  @Test func scoresAreBounded() {
    // An impossible join costs ln of a ten-thousandth.
    let table = table([line((0, 0), (0, 1)), line((5, 0), (5, 1)), line((40, 0), (40, 1))])
    #expect(table.probability(0, 2) == 0)
    #expect(table.score(of: [0, 2]) >= 2 * log(1e-4) - 1e-9)
  }

  @Test func aBarIsTakenFromWhatStandsOnIt() {
    let fraction = [
      line((0.5, 0), (0.5, 0.9)), line((0, 1), (1, 1)),
      [Vector(0.3, 1.2), Vector(0.7, 1.2), Vector(0.3, 1.9), Vector(0.7, 1.9)],
    ]
    let (free, parted) = (table(fraction), table(fraction, barPenalty: 4))
    for (a, b) in [(0, 1), (1, 2), (0, 2)] {
      #expect(abs(log(free.probability(a, b)) - log(parted.probability(a, b)) - 4) < 1e-6)
    }
  }

  /// A circle by its middle and its half width and height.
  private func ring(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> [Vector] {
    (0...24).map { step in
      let angle = Vector(angle: Double(step) * 2 * .pi / 24)
      return Vector(x + width * angle.x, y + height * angle.y)
    }
  }

  @Test func theRingOfADegreeIsTakenFromItsDigit() {
    let zero = ring(0.3, 0.5, 0.3, 0.5)
    #expect(table([zero, ring(0.8, 0.1, 0.1, 0.1)]).probability(0, 1) == 0)
    for other in [
      ring(0.8, 0.5, 0.1, 0.1), ring(0.5, 0, 0.1, 0.1), line((0.7, 0.1), (0.9, 0.1)),
    ] {
      #expect(table([zero, other]).probability(0, 1) > 0)
    }
  }

  @Test func fewOfManyNearStrokesAreLookedAt() {
    let strokes = (0..<40).map { number in
      line((0.01 * Double(number), 0), (0.01 * Double(number), 1))
    }
    let table = table(strokes)
    #expect(table.later(than: 0, near: [0]) == Array(1...12))
    #expect(table.later(than: 39, near: [39]).isEmpty)
  }
}
