import InkModel
import SequenceData
import Testing

@testable import InkFeatures

struct FigureFeatureTests {
  @Test func goldenFileIsOfThisVersion() {
    #expect(GoldenFile.figures.featureVersion == FigureFeatures.version)
    #expect(GoldenFile.figures.columns == FigureFeatures.columns)
    #expect(GoldenFile.figures.cases.count > 10)
  }

  @Test(arguments: GoldenFile.figures.cases)
  func agreesWithPython(golden: GoldenCase) {
    let rows = FeatureSequence(figure: golden.ink)
    #expect(rows.values.count == golden.values.count)
    #expect(rows.steps * FigureFeatures.columns == rows.values.count)
    #expect(golden.worstDeviation(of: rows) <= 1e-5)
  }

  @Test func emptyInkHasNoRows() {
    #expect(FeatureSequence(figure: Ink(strokes: [])).steps == 0)
    #expect(FeatureSequence(figure: Ink(strokes: [Stroke(points: [])])).steps == 0)
  }

  /// A figure's place and size don't matter; for powers of two not even in rounding.
  @Test(arguments: [Float(1) / 64, 2, 1024])
  func placeAndSizeDoNotMatter(factor: Float) {
    for golden in GoldenFile.figures.cases where golden.name == "random figure" {
      let moved = Ink(
        strokes: golden.ink.strokes.map { stroke in
          Stroke(points: stroke.points.map { StrokePoint(x: $0.x * factor, y: $0.y * factor) })
        })
      #expect(FeatureSequence(figure: moved) == FeatureSequence(figure: golden.ink))
    }
  }

  /// Backwards, an ink has the rows of an ink that was drawn so; in memory that other inks were in.
  @Test func inksAreTakenBackwards() {
    var memory = FeatureMemory()
    for golden in GoldenFile.figures.cases {
      let turned = Ink(
        strokes: golden.ink.strokes.reversed().map { Stroke(points: $0.points.reversed()) })
      let backwards = FeatureSequence(figure: golden.ink, backwards: true, in: &memory)
      #expect(backwards == FeatureSequence(figure: turned))
      let again = FeatureSequence(figure: golden.ink, backwards: false, in: &memory)
      #expect(again == FeatureSequence(figure: golden.ink))
    }
  }

  @Test func rowsAreBounded() {
    let points = (0..<100_000).map { (i: Int) -> StrokePoint in
      StrokePoint(x: Float(i % 500), y: Float(i % 313))
    }
    let rows = FeatureSequence(figure: Ink(strokes: [Stroke(points: points)]))
    #expect(rows.steps <= 402)
    #expect(rows.values.allSatisfy { $0.isFinite })
  }
}
