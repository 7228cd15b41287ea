import InkModel
import Testing

@Suite struct InkValidationTests {
  private func ink(_ strokes: [[StrokePoint]]) -> Ink {
    Ink(strokes: strokes.map(Stroke.init(points:)))
  }

  @Test func acceptsEmptyInk() throws {
    try Ink(strokes: []).validate()
    try ink([[], []]).validate(pointLimit: 0)
    #expect(ink([[], []]).isEmpty)
    #expect(ink([[], []]).pointCount == 0)
  }

  @Test func acceptsEqualAndUnknownTimes() throws {
    let points = [
      StrokePoint(x: 0, y: 0, t: 5), StrokePoint(x: 1, y: 0), StrokePoint(x: 1, y: 1, t: 5),
    ]
    try ink([points, [StrokePoint(x: 2, y: 2, t: 9)]]).validate()
  }

  @Test(arguments: [Float.nan, .infinity, -.infinity])
  func refusesWhatIsNotFinite(value: Float) {
    let good = StrokePoint(x: 0, y: 0)
    #expect(throws: InkError.notFinite(stroke: 1, point: 2)) {
      try ink([[good], [good, good, StrokePoint(x: value, y: 0)]]).validate()
    }
    #expect(throws: InkError.notFinite(stroke: 0, point: 0)) {
      try ink([[StrokePoint(x: 0, y: value)]]).validate()
    }
  }

  @Test func refusesTimeThatRunsBackwards() {
    let late = StrokePoint(x: 0, y: 0, t: 10)
    let early = StrokePoint(x: 0, y: 0, t: 9)
    #expect(throws: InkError.timeRunsBackwards(stroke: 0, point: 1)) {
      try ink([[late, early]]).validate()
    }
    #expect(throws: InkError.timeRunsBackwards(stroke: 1, point: 1)) {
      try ink([[late], [StrokePoint(x: 0, y: 0), early]]).validate()
    }
  }

  @Test func refusesMorePointsThanTheLimit() throws {
    let stroke = Array(repeating: StrokePoint(x: 0, y: 0), count: 3)
    try ink([stroke, stroke]).validate(pointLimit: 6)
    #expect(throws: InkError.tooManyPoints(count: 6, limit: 5)) {
      try ink([stroke, stroke]).validate(pointLimit: 5)
    }
    let many = Array(repeating: StrokePoint(x: 0, y: 0), count: 1_000_001)
    try ink([Array(many.dropLast())]).validate()
    #expect(throws: InkError.tooManyPoints(count: 1_000_001, limit: 1_000_000)) {
      try ink([many]).validate()
    }
  }

  @Test(arguments: [
    (Float(0), Float(1)), (1, 0), (-1, 1), (.nan, 1), (1, .infinity),
  ])
  func refusesWritingAreasWithoutASize(width: Float, height: Float) {
    #expect(throws: InkError.self) {
      try WritingArea(width: width, height: height).validate()
    }
  }

  @Test func acceptsAWritingArea() throws {
    try WritingArea(width: 300, height: 0.5).validate()
  }

  @Test func refusesMoreStrokesThanTheLimit() throws {
    let empty = Ink(strokes: Array(repeating: Stroke(points: []), count: 4))
    try empty.validate(strokeLimit: 4)
    #expect(throws: InkError.tooManyStrokes(count: 4, limit: 3)) {
      try empty.validate(strokeLimit: 3)
    }
    let many = Ink(strokes: Array(repeating: Stroke(points: []), count: 100_001))
    #expect(throws: InkError.tooManyStrokes(count: 100_001, limit: 100_000)) {
      try many.validate()
    }
  }

  @Test(
    arguments: [
      ([[3, 2]], .timeRunsBackwards(stroke: 0, point: 1)),
      ([[3, nil, 2], [0]], .timeRunsBackwards(stroke: 0, point: 2)),
      ([[5, 9], [nil, 7, 8]], .strokesOverlap(stroke: 1, point: 1)),
      ([[5, 9], [], [4, 8]], .clockRestarts(stroke: 2, point: 0)),
      ([[-3, 9], [0, 8]], .clockRestarts(stroke: 1, point: 0)),
      ([[1, 2], [nil], [2, 3]], nil),
    ] as [([[Int?]], InkWarning?)])
  func repairDropsTimesThatCannotBeRight(times: [[Int?]], warning: InkWarning?) throws {
    let whole = ink(times.map { $0.map { StrokePoint(x: 1, y: 2, time: $0) } })
    var repaired = whole
    #expect(try repaired.repair() == warning)
    #expect(repaired == (warning == nil ? whole : whole.withoutTimes))
    try repaired.validate()
    if let warning {
      #expect(throws: warning.error) { try whole.validate() }
      #expect(warning.description.hasSuffix("times are ignored"))
    }
  }

  @Test func repairRefusesWhatIsNotFinite() {
    let points = [
      StrokePoint(x: 0, y: 0, t: 3), StrokePoint(x: 0, y: 0, t: 1), StrokePoint(x: .nan, y: 0),
    ]
    var ink = ink([points])
    #expect(throws: InkError.notFinite(stroke: 0, point: 2)) { try ink.repair() }
    #expect(ink.strokes[0].points[0].t == 3)
    #expect(throws: InkError.tooManyPoints(count: 3, limit: 2)) { try ink.repair(pointLimit: 2) }
  }

  @Test func repairLeavesOutAreasWithoutASize() {
    var area: WritingArea? = WritingArea(width: 0, height: 5)
    #expect(area.repair() == .writingAreaIgnored(width: 0, height: 5))
    #expect(area == nil)
    #expect(area.repair() == nil)
    area = WritingArea(width: 3, height: 5)
    #expect(area.repair() == nil)
    #expect(area == WritingArea(width: 3, height: 5))
  }

  @Test(arguments: [
    (
      InkError.notFinite(stroke: 1, point: 2),
      "stroke 1, point 2: coordinate is not a finite number"
    ),
    (.timeRunsBackwards(stroke: 0, point: 3), "stroke 0, point 3: time runs backwards"),
    (.tooManyPoints(count: 7, limit: 5), "7 points, more than the limit of 5"),
  ])
  func errorsNameThePlace(error: InkError, text: String) {
    #expect(error.description == text)
  }
}
