import InkModel
import SequenceData
import Testing

@testable import InkFeatures

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
    let line = (0...60).map { (i: Int) -> (Float, Float) in (Float(i), i % 2 == 0 ? 10 : 20) }
    let all = rows([line, [(30, 4)]])
    let stroke = all.prefix { $0[.penUp] == 0 }
    let under = stroke.indices.filter { stroke[$0][.aboveNear] ?? 0 > 0 }
    #expect(!under.isEmpty && under.count < stroke.count / 4)
    #expect(under.allSatisfy { stroke[$0][.aboveSmall] == 1 && stroke[$0][.aboveLater] == 1 })
    #expect(under.allSatisfy { (stroke.count / 3..<stroke.count * 2 / 3).contains($0) })
    #expect(all.last?[.belowNear] ?? 0 > 0 && all.last?[.belowLater] == -1)
    #expect(stroke.allSatisfy { $0[.belowNear] == 0 })
  }

  @Test func versionOneHasNoSurroundings() {
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
