import InkModel
import SequenceData
import Testing

@testable import InkFeatures

struct TextFeatureTests {
  @Test func goldenFileIsOfThisVersion() {
    #expect(GoldenFile.text.featureVersion == TextFeatures.version)
    #expect(GoldenFile.text.columns == Feature.allCases.count)
  }

  @Test(arguments: GoldenFile.text.cases)
  func agreesWithPython(golden: GoldenCase) {
    let rows = FeatureSequence(text: golden.ink, writingArea: golden.area)
    #expect(rows.values.count == golden.values.count)
    #expect(rows.steps * Feature.allCases.count == rows.values.count)
    #expect(golden.worstDeviation(of: rows) <= 1e-5)
  }

  /// Rows don't depend on the ink that was in the same memory before.
  @Test func memoryIsKept() {
    var memory = FeatureMemory()
    for golden in GoldenFile.text.cases {
      let rows = FeatureSequence(
        text: golden.ink, writingArea: golden.area, version: TextFeatures.version, in: &memory)
      #expect(rows == FeatureSequence(text: golden.ink, writingArea: golden.area))
    }
    #expect(memory.memoryUse > 0)
  }

  @Test func emptyInkHasNoRows() {
    #expect(FeatureSequence(text: Ink(strokes: [])).steps == 0)
    #expect(FeatureSequence(text: Ink(strokes: [Stroke(points: [])])).steps == 0)
  }

  @Test func aDotIsAStrokeOfItsOwn() {
    let dot = FeatureSequence(text: Ink(strokes: [Stroke(points: [StrokePoint(x: 1, y: 2)])]))
    #expect(dot.steps == Trajectory.minimumPoints)
    #expect(dot.values.allSatisfy { $0.isFinite })
    #expect(dot.values[Feature.penDown.rawValue] == 1)
  }

  @Test(arguments: [Float(0.01), 0.5, 2, 1000])
  func sizeDoesNotMatter(factor: Float) {
    let golden = GoldenFile.text.cases.first { $0.name == "random strokes" }!
    var scaled = golden.ink
    for s in scaled.strokes.indices {
      for p in scaled.strokes[s].points.indices {
        scaled.strokes[s].points[p].x *= factor
        scaled.strokes[s].points[p].y *= factor
      }
    }
    let original = FeatureSequence(text: golden.ink, writingArea: WritingArea(width: 9, height: 50))
    let other = FeatureSequence(
      text: scaled, writingArea: WritingArea(width: 9 * factor, height: 50 * factor))
    #expect(original.steps == other.steps)
    let worst = zip(original.values, other.values).map { abs($0 - $1) }.max() ?? 0
    #expect(worst < 1e-3)
  }

  @Test func areaLeavesTheShapeAlone() {
    let golden = GoldenFile.text.cases.first { $0.name == "circle in an area" }!
    let with = FeatureSequence(text: golden.ink, writingArea: golden.area)
    let without = FeatureSequence(text: golden.ink)
    let shape = Feature.areaKnown.rawValue
    for row in 0..<with.steps {
      let start = row * Feature.allCases.count
      #expect(with.values[start..<start + shape] == without.values[start..<start + shape])
      #expect(with.values[start + shape] == 1)
      #expect(without.values[start + shape] == 0)
    }
  }

  @Test func rowsAreBounded() {
    // Far jumps to and fro over a tiny wiggle: the worst case for steps of the ink's own scale.
    let points = (0..<100_000).map { (i: Int) -> StrokePoint in
      StrokePoint(x: i % 500 == 0 ? 1e6 : 0, y: Float(i % 2))
    }
    let rows = FeatureSequence(text: Ink(strokes: [Stroke(points: points)]))
    #expect(rows.steps <= 50_001 + Trajectory.minimumPoints)
    #expect(rows.values.allSatisfy { $0.isFinite })
  }
}
