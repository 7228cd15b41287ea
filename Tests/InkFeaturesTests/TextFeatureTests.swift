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
    let points = (0..<100_000).map { i in
      StrokePoint(x: i % 500 == 0 ? 1e6 : 0, y: Float(i % 2))
    }
    let rows = FeatureSequence(text: Ink(strokes: [Stroke(points: points)]))
    #expect(rows.steps <= 50_001 + Trajectory.minimumPoints)
    #expect(rows.values.allSatisfy { $0.isFinite })
  }
}

struct SurroundingsTests {
  private func rows(_ strokes: [[(Float, Float)]]) -> [[Feature: Float]] {
    let ink = Ink(
      strokes: strokes.map { Stroke(points: $0.map { StrokePoint(x: $0.0, y: $0.1) }) })
    let sequence = FeatureSequence(text: ink)
    let count = Feature.allCases.count
    return (0..<sequence.steps).map { row in
      Dictionary(
        uniqueKeysWithValues: Feature.allCases.map {
          ($0, sequence.values[row * count + $0.rawValue])
        })
    }
  }

  /// A long stroke, a dot over its middle, drawn afterwards.
  @Test func aDotIsSeenWhereItStands() {
    let line: [(Float, Float)] = (0...60).map { (Float($0), $0 % 2 == 0 ? 10 : 20) }
    let all = rows([line, [(30, 4)]])
    let stroke = all.prefix { $0[.penUp] == 0 }
    let under = stroke.indices.filter { stroke[$0][.aboveNear] ?? 0 > 0 }
    #expect(!under.isEmpty && under.count < stroke.count / 4)
    #expect(under.allSatisfy { stroke[$0][.aboveSmall] == 1 && stroke[$0][.aboveLater] == 1 })
    #expect(under.allSatisfy { (stroke.count / 3..<stroke.count * 2 / 3).contains($0) })
    #expect(all.last?[.belowNear] ?? 0 > 0 && all.last?[.belowLater] == -1)
    #expect(stroke.allSatisfy { $0[.belowNear] == 0 })
  }

  @Test func versionOneHasNoneOfIt() {
    let golden = GoldenFile.text.cases.first { $0.name == "marks above and below" }!
    let old = FeatureSequence(text: golden.ink, version: 1)
    let new = FeatureSequence(text: golden.ink)
    let columns = (TextFeatures.columns(ofVersion: 1)!, TextFeatures.columns(ofVersion: 2)!)
    #expect(columns == (11, 17) && TextFeatures.columns(ofVersion: 3) == nil)
    for row in 0..<old.steps {
      #expect(
        old.values[row * columns.0..<(row + 1) * columns.0].elementsEqual(
          new.values[row * columns.1..<row * columns.1 + columns.0]))
    }
  }

  /// Thousands of strokes over one another take a moment, not minutes.
  @Test func crowdsAreLookedAtInPart() {
    let dots = (0..<1_500).map { [(Float($0 % 3), Float($0))] }
    let all = rows(dots)
    #expect(all.count == 7_500 && all.allSatisfy { $0.values.allSatisfy(\.isFinite) })
  }
}
