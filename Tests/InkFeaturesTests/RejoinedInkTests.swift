import Foundation
import InkModel
import Testing

@testable import InkFeatures

struct RejoinedInkTests {
  /// Strokes with a height of 100: points at regular angles of a circle's arc.
  private func arc(
    from start: Double, to end: Double, by step: Double, centre: Double = 50
  ) -> Stroke {
    Stroke(
      points: Array(stride(from: start, through: end, by: step)).map { degrees in
        let angle = degrees * .pi / 180
        return StrokePoint(
          x: Float(centre + 50 * cos(angle)), y: Float(50 + 50 * sin(angle)))
      })
  }

  private func stroke(_ places: (Double, Double)...) -> Stroke {
    Stroke(points: places.map { StrokePoint(x: Float($0.0), y: Float($0.1)) })
  }

  /// The points of spans, in their order.
  private func points(of spans: [InkSpan], in ink: Ink) -> [StrokePoint] {
    spans.flatMap { ink.strokes[$0.stroke].points[$0.points] }
  }

  @Test func aCurveWithSamplesLostIsWholeAgain() {
    // From 150° to 170° the pen lost contact.
    let drawn = Ink(strokes: [
      arc(from: 0, to: 150, by: 10), arc(from: 170, to: 340, by: 10),
      arc(from: 0, to: 350, by: 10, centre: 200),
    ])
    let rejoined = RejoinedInk(drawn)
    #expect(rejoined.ink.strokes.map(\.points.count) == [34, 36])
    #expect(rejoined.ink.strokes[0].points == drawn.strokes[0].points + drawn.strokes[1].points)
  }

  @Test func spansAreThoseOfTheDrawnInk() {
    let drawn = Ink(strokes: [
      stroke((300, 0), (300, 100)),
      arc(from: 0, to: 150, by: 10), arc(from: 160, to: 240, by: 10),
      arc(from: 250, to: 340, by: 10),
      stroke((400, 0), (400, 100)),
    ])
    let rejoined = RejoinedInk(drawn)
    #expect(rejoined.ink.strokes.map(\.points.count) == [2, 35, 2])
    // Every cut of the rejoined stroke, and the strokes beside it.
    for cut in 1..<35 {
      let halves = [
        rejoined.drawn([
          InkSpan(stroke: 0, points: 0..<2), InkSpan(stroke: 1, points: 0..<cut),
        ]),
        rejoined.drawn([
          InkSpan(stroke: 1, points: cut..<35), InkSpan(stroke: 2, points: 1..<2),
        ]),
      ]
      let all = drawn.strokes.flatMap(\.points)
      #expect(points(of: halves[0], in: drawn) == Array(all[..<(2 + cut)]))
      let rest = Array(all[(2 + cut)..<37]) + Array(all[38...])
      #expect(points(of: halves[1], in: drawn) == rest)
    }
  }

  @Test func aSpeckAtAStrokesEndIsPartOfIt() {
    let drawn = Ink(strokes: [
      stroke((0, 0), (0, 50), (0, 100)), stroke((1, 101)), stroke((1.5, 100.5), (1, 100)),
      stroke((60, 99)), stroke((60, 100), (60, 50), (60, 0)),
    ])
    let rejoined = RejoinedInk(drawn)
    #expect(rejoined.ink.strokes.map(\.points.count) == [6, 4])
    #expect(rejoined.ink.strokes.flatMap(\.points) == drawn.strokes.flatMap(\.points))
  }

  /// Pens begin strokes with specks, too; detecting them doesn't depend on the unit.
  @Test(arguments: [0.01, 1, 100] as [Float]) func aSpeckAtAStrokesBeginningIsPartOfIt(
    unit: Float
  ) {
    func scaled(_ places: (Float, Float)...) -> Stroke {
      Stroke(points: places.map { StrokePoint(x: unit * $0.0, y: unit * $0.1) })
    }
    let rejoined = RejoinedInk(
      Ink(strokes: [
        scaled((0, 0)), scaled((0, 0), (0, 5), (0, 10)), scaled((6, 0)),
        scaled((6, 0), (6, 5), (6, 10)), scaled((12, 9)),
      ]))
    #expect(rejoined.ink.strokes.map(\.points.count) == [4, 4, 1])
    #expect((0..<3).map { rejoined.pieces(of: $0) } == [[0, 1], [2, 3], [4]])
  }

  @Test func onlyBeginningsAreJoinedIfRequested() {
    let drawn = Ink(strokes: [
      stroke((0, 0)), stroke((0, 0), (0, 50), (0, 100)), stroke((1, 101)), stroke((40, 0)),
      stroke((40, 0), (40, 50), (40, 100)),
    ])
    func counts(_ rejoined: RejoinedInk) -> [Int] { rejoined.ink.strokes.map(\.points.count) }
    #expect(counts(RejoinedInk(drawn)) == [5, 4])
    #expect(counts(RejoinedInk(drawn, joinsOnlySpecks: true)) == [4, 1, 4])
  }

  @Test(
    "What is a stroke of its own stays one",
    arguments: [
      // The dot of an i; two of a colon beside something tall.
      [[(0, 30), (0, 60), (0, 100)], [(0, 0)]],
      [[(0, 0), (0, 50), (0, 100)], [(30, 70)], [(30, 95)]],
      // L in two strokes, the second from where the first ends.
      [
        [(0, 0), (0, 30), (0, 60), (0, 100)], [(0, 100), (20, 100), (40, 100), (60, 100)],
      ],
      // It continues where the other ended, but backwards.
      [
        [(0, 0), (0, 30), (0, 60), (0, 100)], [(0, 100), (2, 70), (4, 40), (6, 0)],
      ],
      // In a row, but farther away than lost samples would be.
      [
        [(0, 100), (2, 98), (4, 96), (6, 94)], [(26, 74), (28, 72), (30, 70), (32, 68)],
        [(100, 0), (100, 100)],
      ],
      // Beside its direction.
      [
        [(0, 0), (10, 0), (20, 0), (30, 0)], [(30, 12), (40, 12), (50, 12), (60, 12)],
        [(100, 0), (100, 100)],
      ],
      // The pen slowed down before it was lifted.
      [
        [(0, 0), (0, 10), (0, 20), (0, 30), (0, 32), (0, 33)],
        [(0, 36), (0, 46), (0, 56), (0, 66)], [(100, 0), (100, 100)],
      ],
      // Too few samples to say where the pen went.
      [[(0, 0), (0, 45)], [(0, 55), (0, 100)], [(100, 0), (100, 100)]],
    ])
  func strokesOfTheirOwn(strokes: [[(Double, Double)]]) {
    let ink = Ink(
      strokes: strokes.map { places in
        Stroke(points: places.map { StrokePoint(x: Float($0.0), y: Float($0.1)) })
      })
    #expect(RejoinedInk(ink).ink == ink)
  }

  @Test func inkWithoutHeightIsLeftAlone() {
    for strokes in [[], [Stroke(points: [])], [stroke((0, 0)), stroke((0, 0))]] {
      let ink = Ink(strokes: strokes)
      #expect(RejoinedInk(ink).ink == ink)
    }
    // Dashes are as flat as an ink can be.
    let dashes = Ink(strokes: [
      stroke((0, 0), (10, 0), (20, 0), (30, 0)), stroke((35, 0), (45, 0), (55, 0), (65, 0)),
    ])
    #expect(RejoinedInk(dashes).ink == dashes)
  }

  @Test func emptyStrokesPartOthers() {
    let ink = Ink(strokes: [
      arc(from: 0, to: 150, by: 10), Stroke(points: []), arc(from: 160, to: 340, by: 10),
    ])
    #expect(RejoinedInk(ink).ink == ink)
  }

  /// Three letters from left to right: two of one stroke, and one of two.
  private var written: Ink {
    Ink(strokes: [
      stroke((0, 0), (0, 100), (50, 100)), stroke((70, 0), (90, 100), (120, 0)),
      stroke((140, 0), (140, 100), (141, 100)), stroke((150, 10), (150, 90), (152, 95)),
    ])
  }

  @Test func strokesInOtherOrderAndDirectionAreAsWritten() throws {
    let strokes = written.strokes
    let drawn = Ink(strokes: [
      Stroke(points: strokes[2].points.reversed()), strokes[0], strokes[3],
      Stroke(points: strokes[1].points.reversed()),
    ])
    let ordered = try #require(RejoinedInk(asDrawn: drawn).inOrder(.latin))
    #expect(ordered.ink == written)
    #expect(ordered.drawnStrokes == drawn.strokes)
    // Spans refer to the ink as drawn.
    for (stroke, place) in [1, 3, 0, 2].enumerated() {
      let span = InkSpan(stroke: stroke, points: 0..<2)
      let own = ordered.drawn([span])
      #expect(own.map { $0.stroke } == [place])
      #expect(
        Set(points(of: own, in: drawn)) == Set(written.strokes[stroke].points[0..<2]))
    }
  }

  @Test func spansOfStrokesThatAreBrokenAndInOtherOrder() throws {
    let broken = [arc(from: 0, to: 150, by: 10), arc(from: 170, to: 340, by: 10)]
    let drawn = Ink(strokes: [arc(from: 0, to: 350, by: 10, centre: 400)] + broken)
    let ordered = try #require(RejoinedInk(drawn).inOrder(.latin))
    #expect(ordered.ink.strokes.map { $0.points.count } == [34, 36])
    let spans = ordered.drawn([InkSpan(stroke: 0, points: 0..<34)])
    #expect(Set(spans.map { $0.stroke }) == [1, 2])
    let count = spans.reduce(0) { $0 + $1.points.count }
    #expect(count == 34)
  }

  @Test func oneBackwardStrokeIsEnough() {
    let word = Ink(strokes: [stroke((300, 0), (200, 100), (0, 0))])
    #expect(RejoinedInk(word).inOrder(.latin) != nil)
    let cross = Ink(strokes: [stroke((100, 0), (0, 100)), stroke((100, 100), (0, 0))])
    #expect(RejoinedInk(cross).inOrder(.latin) != nil)
  }

  /// Strokes of other scripts may lead backwards as people write them: they are turned only if most
  /// do.
  @Test func strokesAreSortedButNotTurned() throws {
    let marked = Ink(strokes: [
      stroke((300, 0), (300, 100)), stroke((150, 0), (100, 100)), stroke((0, 0), (0, 100)),
    ])
    let ordered = try #require(RejoinedInk(asDrawn: marked).inOrder(.marked))
    #expect(ordered.ink.strokes == marked.strokes.reversed())
    #expect(RejoinedInk(asDrawn: ordered.ink).inOrder(.marked) == nil)
    let backward = Ink(
      strokes: written.strokes.map { Stroke(points: $0.points.reversed()) })
    #expect(RejoinedInk(asDrawn: backward).inOrder(.marked)?.ink == written)
  }

  @Test func inkAsPeopleWriteItIsInOrder() {
    #expect(RejoinedInk(written).inOrder(.latin) == nil)
    // A bar was postponed to the word's end.
    let wide = Ink(
      strokes: written.strokes + [stroke((300, 0), (300, 100)), stroke((260, 40), (290, 40))])
    #expect(RejoinedInk(wide).inOrder(.latin) == nil)
    #expect(RejoinedInk(Ink(strokes: [])).inOrder(.latin) == nil)
  }

  /// Stored twice, stroke by stroke or as a whole, with other times or without.
  @Test(arguments: [true, false]) func repeatedStrokesAreLeftOut(oneByOne: Bool) {
    let broken = [arc(from: 0, to: 150, by: 10), arc(from: 170, to: 340, by: 10)]
    let strokes = written.strokes + broken
    let timed = strokes.map { stroke in
      Stroke(points: stroke.points.map { StrokePoint(x: $0.x, y: $0.y, t: 5) })
    }
    let drawn = Ink(
      strokes: oneByOne ? zip(strokes, timed).flatMap { [$0, $1] } : strokes + timed)
    let rejoined = RejoinedInk(drawn)
    #expect(rejoined.ink == RejoinedInk(Ink(strokes: strokes)).ink)
    #expect(RejoinedInk(asDrawn: drawn).ink == Ink(strokes: strokes))
    // All copies have the same spans.
    let all = (0..<5).flatMap { rejoined.pieces(of: $0) }
    #expect(all.sorted() == Array(drawn.strokes.indices))
    let spans = rejoined.drawn([InkSpan(stroke: 4, points: 10..<34)])
    let copies = oneByOne ? [[8, 9], [10, 11]] : [[4, 10], [5, 11]]
    #expect(spans.map { $0.stroke } == copies.flatMap { $0 })
    #expect(spans.map { $0.points } == [10..<16, 10..<16, 0..<18, 0..<18])
  }

  /// Several strokes may begin at one point with as many points: the corner of a `K` or `V`.
  @Test(arguments: [1, 40]) func repeatedStrokesThatBeginAlikeAreLeftOut(inks: Int) {
    let corners = [
      [stroke((0, 40), (40, 0)), stroke((0, 40), (40, 80)), stroke((0, 40), (0, 80))],
      [stroke((30, 80), (60, 0)), stroke((30, 80), (0, 0))],
    ]
    for strokes in corners {
      let once = Ink(
        strokes: (0..<inks).flatMap { ink in
          strokes.map { stroke in
            Stroke(points: stroke.points.map { StrokePoint(x: $0.x + Float(ink) * 90, y: $0.y) })
          }
        })
      let twice = RejoinedInk(asDrawn: Ink(strokes: once.strokes + once.strokes))
      #expect(twice.ink == once)
      for stroke in once.strokes.indices {
        #expect(twice.pieces(of: stroke) == [stroke, once.strokes.count + stroke])
      }
    }
  }

  @Test func dotsMayBeAtOnePlace() {
    let dots = Ink(strokes: [stroke((0, 0)), stroke((0, 0)), stroke((0, 50), (0, 100))])
    #expect(RejoinedInk(asDrawn: dots).ink == dots)
  }

  /// Drawn once more on top of itself, in one direction or the other, with other points and a little
  /// off: a word, or one letter.
  @Test(arguments: [1, 3]) func whatWasGoneOverIsReadOnce(strokes: Int) {
    let word = Array(
      [
        arc(from: 0, to: 350, by: 10), stroke((140, 0), (137, 50), (140, 100)),
        arc(from: 30, to: 330, by: 10, centre: 220),
      ].prefix(strokes))
    let again = Array(
      [
        arc(from: 0, to: 348, by: 6, centre: 58), stroke((145, 97), (143, 2)),
        arc(from: 36, to: 330, by: 7, centre: 213),
      ].prefix(strokes))
    let late = stroke((320, 0), (350, 100), (380, 0))
    let drawn = Ink(strokes: word + [late] + again)
    for rejoined in [RejoinedInk(drawn), RejoinedInk(asDrawn: drawn)] {
      #expect(rejoined.ink.strokes == word + [late])
      // The copies belong to the ink of their strokes.
      #expect(rejoined.pieces(of: Array(0...strokes)) == Array(drawn.strokes.indices))
      let spans = rejoined.drawn([InkSpan(stroke: 0, points: 0..<18)])
      #expect(
        spans == [
          InkSpan(stroke: 0, points: 0..<18), InkSpan(stroke: strokes + 1, points: 0..<30),
        ])
    }
  }

  @Test func whatWasGoneOverBackwardsHasItsPoints() {
    let word = arc(from: 0, to: 350, by: 10)
    let back = Stroke(points: word.points.reversed().map { StrokePoint(x: $0.x + 1, y: $0.y) })
    let rejoined = RejoinedInk(Ink(strokes: [word, back]))
    let count = word.points.count
    #expect(
      rejoined.drawn([InkSpan(stroke: 0, points: 0..<5)]) == [
        InkSpan(stroke: 0, points: 0..<5), InkSpan(stroke: 1, points: count - 5..<count),
      ])
  }

  /// Strokes that were stored twice part a run from the strokes that it is compared with.
  @Test func aRunGoesOnBehindManyCopies() {
    let line = stroke((0, 0), (0, 50), (0, 100))
    let again = stroke((0.5, 0), (0.5, 50), (0.5, 100))
    let far = stroke((400, 0), (400, 50), (400, 100))
    let drawn = [line, again] + Array(repeating: line, count: 305) + [far]
    #expect(RejoinedInk(asDrawn: Ink(strokes: drawn)).drawn([]).isEmpty)
    #expect(RejoinedInk(Ink(strokes: drawn)).ink.strokes.last == far)
  }

  /// Strokes that only resemble each other stay: `ll`, `"`, `=`, `#`, `oo`, a ring in a ring, hatching.
  @Test func doublesAreNoCopies() {
    let bars = [0.0, 7, 14, 21, 28].map { stroke(($0, 0), ($0, 100)) }
    for strokes in [
      [stroke((0, 0), (0, 100)), stroke((20, 0), (20, 100))],
      [stroke((0, 0), (0, 30)), stroke((8, 0), (8, 30)), stroke((60, 0), (60, 100))],
      [stroke((0, 0), (60, 0)), stroke((0, 12), (60, 12))],
      [
        stroke((20, 0), (10, 100)), stroke((50, 0), (40, 100)), stroke((0, 30), (60, 30)),
        stroke((0, 60), (60, 60)),
      ],
      [arc(from: 0, to: 350, by: 10), arc(from: 0, to: 350, by: 10, centre: 90)],
      [
        arc(from: 0, to: 350, by: 10),
        Stroke(
          points: arc(from: 0, to: 350, by: 10).points.map {
            StrokePoint(x: 50 + 0.7 * ($0.x - 50), y: 50 + 0.7 * ($0.y - 50))
          }),
      ],
      bars,
    ] {
      #expect(RejoinedInk(asDrawn: Ink(strokes: strokes)).ink.strokes == strokes)
    }
  }
}
