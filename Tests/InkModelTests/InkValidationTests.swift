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
    let many = Array(repeating: StrokePoint(x: 0, y: 0), count: 100_001)
    #expect(throws: InkError.tooManyPoints(count: 100_001, limit: 100_000)) {
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
