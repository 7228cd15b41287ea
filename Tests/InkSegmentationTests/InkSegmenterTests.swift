import InkFeatures
import InkModel
import Support
import Testing
import UnicodeText

@testable import InkSegmentation

struct InkSegmenterTests {
  /// The span of a whole stroke.
  private func whole(_ ink: Ink, _ stroke: Int) -> InkSpan {
    InkSpan(stroke: stroke, points: 0..<ink.strokes[stroke].points.count)
  }

  /// The segments of an ink, each grapheme seen in one row of a stroke, so far along its rows.
  private func spans(
    _ ink: Ink, _ text: String, seenAt places: [(stroke: Int, share: Double)?]
  ) -> [[InkSpan]] {
    let path = ResampledInk(ink)
    let sightings = places.map { place in
      place.map { place -> Range<Int> in
        let rows = path.points.indices.filter { path.points[$0].stroke == place.stroke }
        let row = rows[Int(place.share * Double(rows.count - 1))]
        return row..<row + 1
      }
    }
    return InkSegmenter(path).spans(
      of: text.map { String($0).decomposedScalars }, seenIn: sightings)
  }

  @Test func strokesGoToTheirLetters() {
    let ink = Ink(strokes: [vertical(0), vertical(20), dash(15, 25, y: 10), vertical(40)])
    let spans = spans(ink, "l l t", seenAt: [(0, 0.5), nil, (1, 0.5), nil, (3, 0.5)])
    #expect(spans == [[whole(ink, 0)], [], [whole(ink, 1), whole(ink, 2)], [], [whole(ink, 3)]])
  }

  /// A number in a line of Hebrew, which is mirrored: each digit stands left of the one before it.
  @Test(arguments: ["12:3", "ab.c"])
  func numbersThatGoBackHaveTheirStrokes(_ run: String) {
    let ink = Ink(strokes: [
      vertical(0), vertical(20), vertical(120), vertical(100), vertical(80), vertical(60),
      dash(55, 65, y: 10), vertical(150),
    ])
    let spans = spans(
      ink, "\u{5E9}\u{5DC} \(run) \u{5D5}",
      seenAt: [
        (0, 0.5), (1, 0.5), nil, (2, 0.5), (3, 0.5), (4, 0.5), (5, 0.5), nil, (7, 0.5),
      ])
    #expect(
      spans == [
        [whole(ink, 0)], [whole(ink, 1)], [], [whole(ink, 2)], [whole(ink, 3)], [whole(ink, 4)],
        [whole(ink, 5), whole(ink, 6)], [], [whole(ink, 7)],
      ])
  }

  @Test func ofTwoNumbersEachGoesBack() {
    let ink = Ink(strokes: [20, 0, 80, 60].map { vertical($0) })
    let spans = spans(ink, "12 34", seenAt: [(0, 0.5), (1, 0.5), nil, (2, 0.5), (3, 0.5)])
    #expect(spans == [[whole(ink, 0)], [whole(ink, 1)], [], [whole(ink, 2)], [whole(ink, 3)]])
  }

  /// A sign runs backwards with its number, or stands where the line begins.
  @Test(arguments: [Float(80), 0]) func signsOfNumbersKeepTheirs(x: Float) {
    let ink = Ink(strokes: [dash(x, x + 8, y: 25)] + [60, 40, 20].map { vertical($0) })
    let spans = spans(ink, "-123", seenAt: [(0, 0.5), (1, 0.5), (2, 0.5), (3, 0.5)])
    #expect(spans == (0..<4).map { [whole(ink, $0)] })
  }

  @Test func delayedStrokesGoToTheLettersThatLackThem() {
    // `til` with the bar and the dot last: the dot is nearer to the l than to the i.
    let ink = Ink(strokes: [
      vertical(0), vertical(20, from: 20), vertical(60), dash(-14, 16, y: 12), dash(41, 42, y: 5),
    ])
    let spans = spans(ink, "til", seenAt: [(0, 0.5), (1, 0.5), (2, 0.5)])
    #expect(spans[0] == [whole(ink, 0), whole(ink, 3)])
    #expect(spans[1] == [whole(ink, 1), whole(ink, 4)])
    #expect(spans[2] == [whole(ink, 2)])
  }

  /// Accents between their letter and the last one, written after it: a dot, a bar, two dots.
  @Test(arguments: [
    ("l\u{E9}l", [36...39]), ("le\u{301}l", [36...39]), ("l\u{101}l", [28...48]),
    ("l\u{FC}l", [33...34, 38...39]), ("l\u{1EBF}l", [33...40, 36...40]), ("l\u{ED}l", [36...39]),
  ])
  func lateAccentsGoToTheirLetters(_ text: String, _ accents: [ClosedRange<Float>]) {
    let letters = [vertical(0), vertical(20, from: 20), vertical(60)]
    let ink = Ink(
      strokes: letters + accents.map { dash($0.lowerBound, $0.upperBound, y: 5) })
    let spans = spans(ink, text, seenAt: [(0, 0.5), (1, 0.5), (2, 0.5)])
    #expect(spans[0] == [whole(ink, 0)])
    #expect(spans[1] == [whole(ink, 1)] + accents.indices.map { whole(ink, 3 + $0) })
    #expect(spans[2] == [whole(ink, 2)])
    // Without the accents in the text, their strokes belong to the last letter.
    let plain = self.spans(ink, "lel", seenAt: [(0, 0.5), (1, 0.5), (2, 0.5)])
    #expect(plain[1] == [whole(ink, 1)])
  }

  @Test(arguments: [
    ("a", 0, 0), ("i", 1, 0), ("\u{ED}", 0, 1), ("\u{12F}", 1, 1), ("\u{FC}", 0, 2),
    ("\u{1EBF}", 0, 2), ("t", 1, 0), ("\u{C9}", 1, 1), ("\u{142}", 1, 0), ("\u{1EE3}", 0, 2),
  ])
  func delayedStrokesOfLetters(_ letter: Character, _ own: Int, _ accents: Int) {
    let strokes = DelayedStroke.strokes(of: String(letter).decomposedScalars)
    #expect(strokes.count { $0 == .accent } == accents)
    #expect(strokes.count { $0 != .accent } == own)
  }

  /// A line over three letters, written after or before them: each gets its piece.
  @Test(arguments: [
    ("\u{915}\u{916}\u{917}", 3), ("\u{915}\u{916}\u{917}", 0), ("\u{995}\u{996}\u{997}", 3),
    ("\u{A15}\u{A16}\u{A17}", 3),
  ])
  func aHeadlineIsSharedByItsLetters(_ text: String, _ place: Int) throws {
    var strokes = [vertical(0), vertical(20), vertical(40)]
    strokes.insert(dash(-8, 48, y: 0), at: place)
    let ink = Ink(strokes: strokes)
    let letters = strokes.indices.filter { $0 != place }
    let spans = spans(ink, text, seenAt: letters.map { ($0, 0.5) })
    for (own, letter) in zip(spans, letters) {
      #expect(own.contains(whole(ink, letter)))
      #expect(own.count == 2)
    }
    let pieces = try spans.map { own in try #require(own.first { $0.stroke == place }).points }
    #expect(pieces[0].lowerBound == 0)
    #expect(pieces[2].upperBound == strokes[place].points.count)
    #expect(zip(pieces, pieces.dropFirst()).allSatisfy { $0.upperBound == $1.lowerBound })
    // No letter of another script hangs, and a dash beside the letters is a separate letter.
    if place == 3 {
      let others = self.spans(ink, "lll", seenAt: letters.map { ($0, 0.5) })
      #expect(others.joined().contains(whole(ink, place)))
    }
    let dashed = Ink(strokes: [vertical(0), dash(10, 30, y: 15), vertical(40)])
    let parts = self.spans(dashed, "\u{915}-\u{917}", seenAt: [(0, 0.5), (1, 0.5), (2, 0.5)])
    #expect(parts == (0..<3).map { [whole(dashed, $0)] })
  }

  @Test func aStrokeIsCutWhereTheLettersPart() throws {
    // Two loops on a line, as `ll` in one stroke.
    let points = loop(at: 0) + loop(at: 40)
    let ink = Ink(strokes: [Stroke(points: points)])
    let spans = spans(ink, "ll", seenAt: [(0, 0.25), (0, 0.75)])
    #expect(spans.map(\.count) == [1, 1])
    let cut = try #require(spans[0].first).points.upperBound
    #expect(spans[1].first?.points == cut..<points.count)
    #expect(abs(points[cut].x - 30) <= 12)
    #expect(points[cut].y > 40)
  }

  @Test func everyPointHasOneGrapheme() {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<200 {
      let ink = Ink(
        strokes: (0..<Int.random(in: 1...8, using: &generator)).map { _ in
          let count = Int.random(in: 0...12, using: &generator)
          let isDot = Int.random(in: 0..<4, using: &generator) == 0
          return Stroke(
            points: (0..<count).map { _ in
              isDot
                ? StrokePoint(x: 5, y: 5)
                : StrokePoint(
                  x: .random(in: 0...100, using: &generator),
                  y: .random(in: 0...30, using: &generator))
            })
        })
      let rows = ResampledInk(ink).points.count
      let count = Int.random(in: 1...6, using: &generator)
      let seen = (0..<rows).shuffled(using: &generator).prefix(count).sorted()
      let text = "tix l!".prefix(seen.count).map { String($0).decomposedScalars }
      let spans = InkSegmenter(ResampledInk(ink)).spans(
        of: text, seenIn: seen.map { $0..<$0 + 1 })
      let points = spans.joined().flatMap { span in
        span.points.map { [span.stroke, $0] }
      }
      #expect(Set(points).count == points.count)
      #expect(points.count == (seen.isEmpty ? 0 : ink.pointCount))
      for grapheme in spans {
        let places = grapheme.map { [$0.stroke, $0.points.lowerBound] }
        #expect(places == places.sorted { $0.lexicographicallyPrecedes($1) })
      }
    }
  }

  @Test func whiteSpaceAloneHasNoInk() {
    let ink = Ink(strokes: [vertical(0)])
    #expect(spans(ink, " ", seenAt: [nil]) == [[]])
    #expect(InkSegmenter(ResampledInk(Ink(strokes: []))).spans(of: [], seenIn: []).isEmpty)
  }

  @Test func slantedLettersAreToldApartAlongTheirSlant() {
    // Tall slanted strokes whose tops hang over the next letter's bottom.
    let ink = Ink(
      strokes: (0..<8).map { letter in
        Stroke(
          points: (0...20).map { step in
            let (x, y) = (letter * 15 + 40 - 2 * step, step * 3)
            return StrokePoint(x: Float(x), y: Float(y))
          })
      })
    let spans = spans(ink, "llllllll", seenAt: (0..<8).map { ($0, 0.5) })
    #expect(spans == (0..<8).map { [whole(ink, $0)] })
  }

  // MARK: - Shapes, on a line of height 50

  private func vertical(_ x: Float, from top: Float = 0) -> Stroke {
    Stroke(
      points: (0...10).map { step in
        let y: Float = top + (50 - top) * Float(step) / 10
        return StrokePoint(x: x, y: y)
      })
  }

  private func dash(_ left: Float, _ right: Float, y: Float) -> Stroke {
    Stroke(
      points: (0...4).map { step in
        let x: Float = left + (right - left) * Float(step) / 4
        return StrokePoint(x: x, y: y)
      })
  }

  /// A narrow loop up and down again, with a ligature of 20 on the line behind it.
  private func loop(at x: Float) -> [StrokePoint] {
    func curve(_ steps: ClosedRange<Int>, _ place: (Float) -> (Float, Float)) -> [StrokePoint] {
      steps.map { step in
        let (dx, y) = place(Float(step))
        return StrokePoint(x: x + dx, y: y)
      }
    }
    let up = curve(0...10) { ($0, 50 - 5 * $0) }
    let down = curve(0...10) { (10 - $0 / 2, 5 * $0) }
    let on = curve(1...7) { (5 + 5 * $0, 50) }
    return up + down + on
  }
}
