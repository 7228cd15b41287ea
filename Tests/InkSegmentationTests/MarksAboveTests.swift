import InkModel
import Support
import Testing

@testable import InkSegmentation

struct MarksAboveTests {
  /// A stroke through places, y downwards.
  private func stroke(_ places: (Float, Float)...) -> Stroke {
    Stroke(points: places.map { StrokePoint(x: $0.0, y: $0.1) })
  }

  /// `u` in one stroke, 20 wide, between y 40 and 60.
  private func u(at x: Float) -> Stroke {
    stroke((x, 40), (x, 58), (x + 10, 60), (x + 20, 40), (x + 20, 60))
  }

  @Test func whatStandsAboveIsCounted() {
    let dot = stroke((10, 30), (11, 31))
    let grave = stroke((34, 22), (42, 32))
    #expect(Ink(strokes: [u(at: 0), u(at: 30)]).marksAbove == 0)
    #expect(Ink(strokes: [u(at: 0), u(at: 30), dot]).marksAbove == 1)
    #expect(Ink(strokes: [dot, u(at: 0), grave, u(at: 30)]).marksAbove == 2)
    // Before its letter, or a little beside it.
    #expect(Ink(strokes: [u(at: 0), stroke((22, 30), (23, 31))]).marksAbove == 1)
  }

  @Test func crossingOrLowerStrokesAreNotMarksAbove() {
    // The bar of a t, a cedilla, a dot at the line's end, a letter above nothing.
    let t = stroke((0, 10), (0, 60))
    #expect(Ink(strokes: [t, stroke((-8, 25), (8, 25))]).marksAbove == 0)
    #expect(Ink(strokes: [u(at: 0), stroke((10, 64), (8, 70))]).marksAbove == 0)
    #expect(Ink(strokes: [u(at: 0), stroke((40, 59), (41, 60))]).marksAbove == 0)
    #expect(Ink(strokes: [u(at: 0), stroke((80, 20), (90, 20))]).marksAbove == 0)
    // One half of a line isn't a mark on the other.
    #expect(Ink(strokes: [u(at: 0), stroke((10, -10), (12, 35))]).marksAbove == 0)
  }

  /// A piece without points between two letters lies in all columns that it passes.
  @Test func linesCountBetweenTheirPoints() {
    let long = stroke((0, 20), (100, 20))
    let below = stroke((45, 30), (47, 32))
    #expect(Ink(strokes: [long, below, u(at: 0)]).marksAbove == 1)
    #expect(Ink(strokes: [stroke((0, 40), (100, 40)), below, u(at: 0)]).marksAbove == 1)
  }

  @Test(
    arguments: [
      [[]], [[(0, 0)]], [[(0, 0)], [(0, 0)]], [[(0, 0), (5, 0)], [(2, 0)]], [[], [(1, 1)], []],
      [[(-1e30, 0), (1e30, 1)], [(0, 0)]], [[(0, 0), (1e-30, 1e-30)], [(1e30, 1e30)]],
    ] as [[[(Float, Float)]]])
  func degenerateInksHaveACount(_ strokes: [[(Float, Float)]]) {
    let ink = Ink(
      strokes: strokes.map { Stroke(points: $0.map { StrokePoint(x: $0.0, y: $0.1) }) })
    #expect(ink.marksAbove <= 1)
  }

  /// The columns are a faster way of comparing with all other strokes.
  @Test func agreesWithTheDefinition() {
    var generator = SeededGenerator(seed: 8)
    var (marks, differing) = (0, 0)
    for _ in 0..<100 {
      let strokes = (0..<Int.random(in: 2...9, using: &generator)).map { _ -> Stroke in
        let x = Float.random(in: 0...200, using: &generator)
        let y = Float.random(in: 0...60, using: &generator)
        return Stroke(
          points: (0..<Int.random(in: 1...12, using: &generator)).map { _ in
            StrokePoint(
              x: x + .random(in: 0...20, using: &generator),
              y: y + .random(in: 0...20, using: &generator))
          })
      }
      let (found, expected) = (Ink(strokes: strokes).marksAbove, slowly(strokes))
      marks += expected
      differing += abs(found - expected)
    }
    #expect(marks > 50)
    // A column is a twentieth of the line's height: by so much may the reach differ.
    #expect(differing * 12 < marks)
  }

  private func slowly(_ strokes: [Stroke]) -> Int {
    let dense = strokes.map { stroke -> [StrokePoint] in
      zip(stroke.points, stroke.points.dropFirst()).flatMap { a, b in
        (0...100).map { step in
          let share = Float(step) / 100
          return StrokePoint(x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share)
        }
      } + stroke.points
    }
    let ys = dense.joined().map(\.y)
    let height = (ys.max() ?? 0) - (ys.min() ?? 0)
    return dense.indices.count { place in
      let (xs, own) = (dense[place].map(\.x), dense[place].map(\.y))
      guard let left = xs.min(), let right = xs.max(), let top = own.min(), let bottom = own.max(),
        bottom - top <= height / 2
      else { return false }
      let reach = left - height / 10...right + height / 10
      let others = dense.indices.filter { $0 != place }
      let near = others.flatMap { dense[$0] }.filter { reach.contains($0.x) }
      return near.map(\.y).min().map { bottom <= $0 } ?? false
    }
  }
}
