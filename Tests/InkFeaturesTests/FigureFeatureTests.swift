import InkModel
import Testing

@testable import InkFeatures

struct FigureFeatureTests {
  @Test func goldenFileIsOfThisVersion() {
    #expect(GoldenFile.figures.featureVersion == FigureFeatureVersion.current)
    #expect(GoldenFile.figures.columns == FeatureMatrix.columns)
    #expect(GoldenFile.figures.cases.count > 10)
  }

  @Test(arguments: GoldenFile.figures.cases)
  func agreesWithPython(golden: GoldenCase) {
    let matrix = FeatureMatrix(figure: golden.ink)
    #expect(matrix.values.count == golden.values.count)
    #expect(matrix.rows * FeatureMatrix.columns == matrix.values.count)
    #expect(golden.worstDeviation(of: matrix) <= 1e-5)
  }

  @Test func emptyInkHasNoRows() {
    #expect(FeatureMatrix(figure: Ink(strokes: [])).rows == 0)
    #expect(FeatureMatrix(figure: Ink(strokes: [Stroke(points: [])])).rows == 0)
  }

  /// Where a figure stands and how large it is doesn't matter, in powers of two not even by rounding.
  @Test(arguments: [Float(1) / 64, 2, 1024])
  func placeAndSizeDoNotMatter(factor: Float) {
    for golden in GoldenFile.figures.cases where golden.name == "random figure" {
      let moved = Ink(
        strokes: golden.ink.strokes.map { stroke in
          Stroke(points: stroke.points.map { StrokePoint(x: $0.x * factor, y: $0.y * factor) })
        })
      #expect(FeatureMatrix(figure: moved) == FeatureMatrix(figure: golden.ink))
    }
  }

  @Test func rowsAreBounded() {
    let points = (0..<100_000).map { StrokePoint(x: Float($0 % 500), y: Float($0 % 313)) }
    let matrix = FeatureMatrix(figure: Ink(strokes: [Stroke(points: points)]))
    #expect(matrix.rows <= 402)
    #expect(matrix.values.allSatisfy { $0.isFinite })
  }
}
