import CMath
import CTCDecoder
import InkFeatures
import InkModel
import SequenceData
import Testing

@testable import InkReading

struct SignHeightsTests {
  private let alphabet: Alphabet

  /// The last two are a sign that precedes its letter, and such a letter.
  init() throws { alphabet = try Alphabet("anu-_ \u{BC6}\u{B95}", penOrder: true) }

  private var hyphen: Int { 4 }
  private var lowLine: Int { 5 }

  /// Four letters, 10 high on the baseline 0, with a flat stroke after the second.
  private func ink(signAt y: Float) -> Ink {
    func stroke(_ points: [(Float, Float)]) -> Stroke {
      Stroke(points: points.map { StrokePoint(x: $0.0, y: $0.1) })
    }
    func letter(at x: Float) -> Stroke {
      stroke([(x, -10), (x, 0), (x + 2, -9), (x + 6, -10), (x + 8, 0)])
    }
    return Ink(strokes: [
      letter(at: 0), letter(at: 12), stroke([(24, y), (28, y), (32, y)]), letter(at: 36),
      letter(at: 48),
    ])
  }

  /// The network names each stroke in one frame, the sign with these log-probabilities.
  private func posteriors(
    of ink: Ink, hyphen: Float, lowLine: Float, labels: [Int] = [2, 2, 0, 2, 2]
  ) -> Posteriors {
    let points = ResampledInk(ink).points
    let classes = alphabet.classCount
    var posteriors = Posteriors(
      values: Array(repeating: -20, count: points.count * classes), frames: points.count,
      classes: classes)
    for frame in points.indices { posteriors.values[frame * classes] = -0.01 }
    for stroke in ink.strokes.indices {
      let rows = points.indices.filter { points[$0].stroke == stroke }
      let row = rows[rows.count / 2] * classes
      posteriors.values[row] = -20
      if stroke == 2 {
        posteriors.values[row + self.hyphen] = hyphen
        posteriors.values[row + self.lowLine] = lowLine
      } else {
        posteriors.values[row + labels[stroke]] = -0.01
      }
    }
    return posteriors
  }

  /// ln P of both signs in the frame that shows one.
  private func signs(_ posteriors: Posteriors) throws -> (hyphen: Float, lowLine: Float) {
    let rows = (0..<posteriors.frames).map { $0 * posteriors.classes }
    func surest(_ row: Int) -> Float {
      max(posteriors.values[row + hyphen], posteriors.values[row + lowLine])
    }
    let row = try #require(rows.max { surest($0) < surest($1) })
    return (posteriors.values[row + hyphen], posteriors.values[row + lowLine])
  }

  @Test(arguments: [(Float(0), true), (2, true), (-5, false), (-8, false), (-12, false)])
  func heightsTell(y: Float, isLowLine: Bool) throws {
    let heights = try #require(SignHeights(alphabet))
    let ink = ink(signAt: y)
    let seen = posteriors(of: ink, hyphen: -0.1, lowLine: -3)
    let weighed = heights.weighed(seen, of: ink, stack: 1)
    let shares = try signs(weighed)
    #expect((shares.lowLine > shares.hyphen) == isLowLine)
    // Both together are as likely as before.
    let both = exp(Double(shares.lowLine)) + exp(Double(shares.hyphen))
    #expect(abs(both - exp(-0.1) - exp(-3)) < 1e-5)
    #expect(weighed.values.allSatisfy { $0.isFinite })
  }

  /// A sign that precedes its letter isn't part of the low line before it.
  @Test(arguments: [(Float(0), true), (-8, false)])
  func signsBeforeLettersChangeNoHeights(y: Float, isLowLine: Bool) throws {
    let heights = try #require(SignHeights(alphabet))
    let ink = ink(signAt: y)
    let seen = posteriors(of: ink, hyphen: -0.1, lowLine: -3, labels: [2, 2, 0, 7, 8])
    let shares = try signs(heights.weighed(seen, of: ink, stack: 1))
    #expect((shares.lowLine > shares.hyphen) == isLowLine)
  }

  @Test func whatIsSureStaysFinite() throws {
    let heights = try #require(SignHeights(alphabet))
    let ink = ink(signAt: 0)
    let seen = posteriors(of: ink, hyphen: -1e-7, lowLine: -Float.greatestFiniteMagnitude)
    let shares = try signs(heights.weighed(seen, of: ink, stack: 1))
    #expect(shares.hyphen > shares.lowLine)
    #expect(shares.lowLine.isFinite && shares.hyphen.isFinite)
  }

  @Test func inksWithoutSignsStayAsTheyAre() throws {
    let heights = try #require(SignHeights(alphabet))
    let ink = ink(signAt: 0)
    let seen = posteriors(of: ink, hyphen: -9, lowLine: -9)
    #expect(heights.weighed(seen, of: ink, stack: 1) == seen)
  }

  @Test func aSignAloneStaysAsItIs() throws {
    let heights = try #require(SignHeights(alphabet))
    let alone = Ink(strokes: [ink(signAt: 0).strokes[2]])
    let frames = ResampledInk(alone).points.count
    let row: [Float] = [-20, -20, -20, -20, -0.1, -3, -20, -20, -20]
    let seen = Posteriors(
      values: (0..<frames).flatMap { _ in row }, frames: frames, classes: row.count)
    #expect(heights.weighed(seen, of: alone, stack: 1) == seen)
  }

  @Test func alphabetsWithoutBothSignsHaveNoSignHeights() throws {
    #expect(try SignHeights(Alphabet("abc-")) == nil)
  }
}
