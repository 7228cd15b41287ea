import Foundation
import InkModel
import Support
import Testing

@testable import InkLayout

struct PageLayoutTests {
  private func page(gap: Double = 35) -> Writing {
    var page = Writing()
    for (line, letters) in [30, 25, 32, 4, 18].enumerated() {
      page.line(letters: letters, x: Double(line % 3) * 7, y: Double(line) * gap, wave: 3)
    }
    return page
  }

  @Test(arguments: [-12.0, -5, -2, 0, 3, 5, 10])
  func findsSkewedLines(degrees: Double) {
    let page = page()
    let layout = PageLayout(page.ink.turned(degrees: degrees))
    #expect(layout.lines.map(\.strokes) == page.lines)
    for line in layout.lines { #expect(abs(atan(line.slope) * 180 / .pi - degrees) < 1) }
  }

  /// Lines are levelled by the slope: if it stays, known lines aren't read again. Of slopes between
  /// two steps it may change.
  @Test func `The slope of a page stays as it is while strokes are added`() {
    let page = page().ink.turned(degrees: 2.7)
    let slopes = (page.strokes.count / 2...page.strokes.count).map { count in
      PageLayout(Ink(strokes: Array(page.strokes.prefix(count)))).lines[0].slope
    }
    #expect(Set(slopes).count == 1, "\(slopes)")
  }

  @Test(arguments: [26.0, 35, 60, 150])
  func gapsMayBeNarrowOrWide(gap: Double) {
    let page = page(gap: gap)
    #expect(PageLayout(page.ink).lines.map(\.strokes) == page.lines)
  }

  @Test(arguments: [Float(0.001), 1, 3_000], [Float(0), 100_000])
  func unitsDoNotMatter(factor: Float, shift: Float) {
    let page = page()
    var ink = page.ink
    for s in ink.strokes.indices {
      for p in ink.strokes[s].points.indices {
        ink.strokes[s].points[p].x = (ink.strokes[s].points[p].x + shift) * factor
        ink.strokes[s].points[p].y = (ink.strokes[s].points[p].y - shift) * factor
      }
    }
    #expect(PageLayout(ink).lines.map(\.strokes) == page.lines)
  }

  /// A circle's two moves are higher than all letters' together: the lines above stay apart.
  @Test(arguments: [60.0, 150, 400])
  func `A circle below a page leaves its lines apart`(diameter: Double) {
    var page = page()
    page.write(
      (0...40).map { step in
        let angle = Double(step) * .pi / 20
        return (diameter * (1 + cos(angle)) / 2, 170 + diameter * (1 + sin(angle)) / 2)
      })
    let lines = PageLayout(page.ink).lines.map(\.strokes)
    #expect(lines.prefix(4) == page.lines.prefix(4))
  }

  /// A word that is written in one stroke goes up and down more often than half of an 8 does.
  @Test func twoStrokesAreWordsOrOneCharacter() {
    var words = Writing()
    let tops: [Double] = [0, 10, 0, 18, 0, 10, 0, 10, 0]
    for y: Double in [0, 28] {
      let points = tops.enumerated().map { (5 * Double($0), y - $1) }
      words.write(points)
    }
    #expect(PageLayout(words.ink).lines.map(\.strokes) == [[0], [1]])
    var eight = Writing()
    for y: Double in [0, 20] {
      let points = (0...16).map { step -> (Double, Double) in
        let angle = Double.pi * Double(step) / 8
        return (8 * sin(angle), y + 10 * cos(angle))
      }
      eight.write(points)
    }
    #expect(PageLayout(eight.ink).lines.map(\.strokes) == [[0, 1]])
  }

  @Test(arguments: [1, 2, 3, 12, 60])
  func oneLineStaysAsItWasWritten(letters: Int) {
    var line = Writing()
    line.line(letters: letters, x: 50, y: 20, wave: 6)
    for degrees in [-8.0, 0, 8] {
      let layout = PageLayout(line.ink.turned(degrees: degrees))
      #expect(layout.lines.map(\.strokes) == [Array(line.ink.strokes.indices)])
    }
  }

  /// Its ends are some heights off: a straight line is no measure of it.
  @Test(arguments: [-30.0, -25, 25, 30]) func aCurvedLineIsOne(rise: Double) {
    var line = Writing()
    line.line(letters: 40, x: 0, y: 0)
    let middle = 228.0
    for s in line.ink.strokes.indices {
      for p in line.ink.strokes[s].points.indices {
        let x = (Double(line.ink.strokes[s].points[p].x) - middle) / middle
        line.ink.strokes[s].points[p].y += Float(rise * x * x)
      }
    }
    #expect(PageLayout(line.ink).lines.map(\.strokes) == line.lines)
  }

  /// Its words go up and down, and one may get its accent last.
  @Test(arguments: [false, true]) func aWanderingLineIsOne(hasAccent: Bool) {
    var line = Writing()
    line.line(letters: 30, x: 0, y: 0)
    if hasAccent { line.write([(0, -13), (4, -20), (8, -13)]) }
    for s in line.ink.strokes.indices {
      for p in line.ink.strokes[s].points.indices {
        let x = line.ink.strokes[s].points[p].x
        line.ink.strokes[s].points[p].y += 13 * sin(x / 32 + 4.5)
      }
    }
    #expect(PageLayout(line.ink).lines.map { $0.strokes.sorted() } == line.lines)
  }

  /// An accent may be as high as a low letter, which is a line of its own.
  @Test func anAccentAddedLastIsNoLine() {
    var line = Writing()
    line.line(letters: 10, x: 0, y: 0)
    line.line(letters: 10, x: 120, y: 0)
    line.write([(7, -20), (12, -29), (17, -20)])
    #expect(PageLayout(line.ink).lines.count == 1)
  }

  /// Each line begins where the one above ends.
  @Test(arguments: [37.0, 45, 60]) func stepsAreLines(pitch: Double) {
    var steps = Writing()
    for step in 0..<4 {
      steps.line(letters: 10, x: 125 * Double(step), y: pitch * Double(step))
    }
    #expect(PageLayout(steps.ink).lines.map(\.strokes) == steps.lines)
  }

  /// All runs that end with a stroke are tried if a page is one; in lines, those of about two.
  @Test func onlyPlausibleRunsAreTried() throws {
    var page = Writing()
    for line in 0..<40 { page.line(letters: 20, x: 0, y: Double(line) * 35, wave: 3) }
    let shapes = try #require(StrokeShapes(page.ink, unit: 10, spread: 1))
    var tried = 0
    let runs = WritingRuns.find(shapes) { run in
      tried += 1
      return run.cost()
    }
    for run in runs { #expect(page.lines.contains { Set(run).isSubset(of: $0) }) }
    #expect(tried < 3 * shapes.strokes.count * page.lines[0].count)
  }

  /// The distance between two lines is only measured if they may be one.
  @Test func linesAreMeasuredAgainstThoseNearby() throws {
    var page = Writing()
    for line in 0..<60 { page.line(letters: 20, x: 0, y: Double(line) * 30, wave: 3) }
    let shapes = try #require(StrokeShapes(page.ink, unit: 10, spread: 1))
    let ribbons = page.lines.map { Ribbon(shapes, members: $0) }
    var near = 0
    for (ribbon, other) in ribbons.flatMap({ ribbon in ribbons.map { (ribbon, $0) } }) {
      if ribbon.isFarther(than: 2.4, from: other) {
        #expect(abs(ribbon.offset(of: other)) > 2.4)
      } else {
        near += 1
      }
    }
    #expect(near <= 3 * ribbons.count)
  }

  /// Letters with others below them, signs above, and the headline over all.
  @Test func stacksAreOneLine() {
    var writing = Writing()
    for line in 0..<3 {
      let y = Double(line) * 60
      if line > 0 { writing.line(letters: 0, x: 0, y: 0) }
      for letter in 0..<4 {
        let x = Double(letter) * 11
        writing.write(Writing.arch(at: x, y))
        writing.write(Writing.arch(at: x + 1, y + 15, height: 7))
        if letter % 2 == 0 { writing.write([(x + 1, y - 24), (x + 6, y - 17)]) }
      }
      writing.write([(-2, y - 11), (20, y - 11), (44, y - 11)])
    }
    let first = Ink(strokes: writing.lines[0].map { writing.ink.strokes[$0] })
    #expect(PageLayout(first, habits: .stacked).lines.map(\.strokes) == [writing.lines[0]])
    #expect(PageLayout(first).lines.count > 1)
    #expect(PageLayout(writing.ink, habits: .stacked).lines.map(\.strokes) == writing.lines)
  }

  /// Early in the next line, the pen goes back to the end of the line above.
  @Test(arguments: [-8.0, 0, 6]) func wordsMayBeAddedToTheLineAbove(degrees: Double) {
    var page = Writing()
    page.line(letters: 15, x: 0, y: 0)
    page.line(letters: 5, x: 0, y: 34)
    page.line(letters: 5, x: 171, y: 0)
    page.line(letters: 15, x: 57, y: 34)
    page.line(letters: 20, x: 0, y: 68)
    let lines = [page.lines[0] + page.lines[2], page.lines[1] + page.lines[3], page.lines[4]]
    #expect(PageLayout(page.ink.turned(degrees: degrees)).lines.map(\.strokes) == lines)
  }

  /// Letters of straight strokes, in heights of capitals: the last one may be a flat bar.
  private static let letters: [Character: [[(Double, Double)]]] = [
    "A": [[(0, 1), (0.35, 0)], [(0.35, 0), (0.7, 1)], [(0.15, 0.6), (0.55, 0.6)]],
    "H": [[(0, 0), (0, 1)], [(0.6, 0), (0.6, 1)], [(0, 0.5), (0.6, 0.5)]],
    "L": [[(0, 0), (0, 1), (0.5, 1)]],
    "T": [[(0, 0), (0.6, 0)], [(0.3, 0), (0.3, 1)]],
    "1": [[(0.1, 0.2), (0.3, 0), (0.3, 1)]],
    "f": [[(0.4, 0), (0.2, 0.1), (0.2, 1)], [(0, 0.5), (0.4, 0.5)]],
    "n": [[(0, 0.55), (0, 1), (0.05, 0.6), (0.3, 0.6), (0.35, 1)]],
    "o": [[(0.2, 0.55), (0, 0.75), (0.15, 1), (0.35, 0.8), (0.2, 0.55)]],
    "i": [[(0.1, 0.4), (0.1, 1)], [(0.1, 0.1), (0.12, 0.12)]],
    "!": [[(0.1, 0), (0.1, 0.7)], [(0.1, 0.95), (0.12, 0.97)]],
    "=": [[(0, 0.35), (0.6, 0.35)], [(0, 0.65), (0.6, 0.65)]],
    "÷": [[(0.3, 0.2), (0.32, 0.2)], [(0, 0.5), (0.6, 0.5)], [(0.3, 0.8), (0.32, 0.8)]],
    "%": [
      [(0.1, 0), (0, 0.2), (0.1, 0.4), (0.2, 0.2), (0.1, 0)], [(0.7, 0), (0, 1)],
      [(0.6, 0.6), (0.5, 0.8), (0.6, 1), (0.7, 0.8), (0.6, 0.6)],
    ],
    ":": [
      [(0.1, 0.3), (0.05, 0.35), (0.1, 0.4), (0.15, 0.35), (0.1, 0.3)],
      [(0.1, 0.8), (0.05, 0.85), (0.1, 0.9), (0.15, 0.85), (0.1, 0.8)],
    ],
    "½": [
      [(0.3, 0), (0.3, 0.4)], [(0.1, 0.55), (0.5, 0.55)],
      [(0.2, 0.7), (0.4, 0.75), (0.2, 1), (0.4, 1)],
    ],
    "Å": [
      [(0.35, -0.35), (0.25, -0.25), (0.35, -0.15), (0.45, -0.25), (0.35, -0.35)],
      [(0, 1), (0.35, 0), (0.7, 1)], [(0.15, 0.6), (0.55, 0.6)],
    ],
  ]

  private func column(_ text: String, pitch: Double = 1) -> Writing {
    var column = Writing()
    for (row, line) in text.split(separator: "/").enumerated() {
      column.line(letters: 0, x: 0, y: 0)
      for (place, letter) in line.enumerated() {
        for stroke in Self.letters[letter]! {
          column.write(
            stroke.map { (90 * Double(place) + 100 * $0.0, 100 * (Double(row) * pitch + $0.1)) })
        }
      }
    }
    return column
  }

  /// Whatever their distance, letters one below the other are lines, and no single character.
  @Test(
    arguments: ["A/H", "H/A", "L/T", "T/L", "HA/AT", "A/HAT", "HAT/A", "HA/L", "on/off", "off/on"],
    [3, 4.5, 6])
  func shortLinesBelowOneAnother(text: String, pitch: Double) {
    let column = column(text, pitch: pitch)
    let lines = PageLayout(column.ink).lines
    #expect(lines.map(\.strokes) == column.lines)
    #expect(!ScriptHabits.latin.isDoubtful(lines, of: column.ink))
  }

  @Test(arguments: ["i", "!", "=", "÷", "%", ":", "½", "Å", "A", "T"])
  func charactersOfSeveralPartsStayWhole(text: String) {
    let ink = column(text).ink
    let lines = PageLayout(ink).lines
    #expect(lines.count == 1 || ScriptHabits.latin.isDoubtful(lines, of: ink))
  }

  @Test func findsAColumnOfSingleLetters() {
    var column = Writing()
    for row in 0..<6 {
      column.line(letters: 1, x: Double(row % 2) * 3, y: Double(row) * 16)
    }
    #expect(PageLayout(column.ink).lines.map(\.strokes) == column.lines)
  }

  @Test func marksFoundNoLine() {
    let colon = Ink(strokes: [dot(5, 0), dot(5, 20)])
    #expect(PageLayout(colon).lines.count == 1)
    let equals = Ink(strokes: [bar(0, 20, at: 0), bar(0, 20, at: 9)])
    #expect(PageLayout(equals).lines.count == 1)
    let colonOfBlots = Ink(strokes: [blot(5, 0), blot(5, 20)])
    #expect(PageLayout(colonOfBlots).lines.count == 1)
  }

  @Test func marksGoToTheLineTheyStandOn() {
    var page = Writing()
    page.line(letters: 20, x: 0, y: 0)
    page.line(letters: 20, x: 0, y: 34)
    let comma = page.ink.strokes.count
    page.write([(86, -2), (85, 4)])  // of the first line, written last
    let layout = PageLayout(page.ink)
    #expect(layout.lines.count == 2)
    #expect(layout.lines[0].strokes.contains(comma))
    #expect(Set(layout.lines[1].strokes) == Set(page.lines[1]).subtracting([comma]))
  }

  @Test func levelsLines() {
    let page = page()
    let ink = page.ink.turned(degrees: 5)
    let layout = PageLayout(ink)
    let first = layout.lines[0].ink(in: ink)
    let ys = first.strokes.flatMap(\.points).map(\.y)
    #expect(ys.max()! - ys.min()! < 30)  // 330 wide, it fell by 29 before
    #expect(first.strokes.count == layout.lines[0].strokes.count)
  }

  @Test func everyStrokeIsInOneLine() {
    for seed in 0..<200 {
      var random = SeededGenerator(seed: seed)
      let size = Float([0, 1e-40, 1, 1e20, 3e38][seed % 5])
      let strokes = (0..<Int.random(in: 0...60, using: &random)).map { _ in
        Stroke(
          points: (0..<Int.random(in: 0...4, using: &random)).map { _ in
            StrokePoint(
              x: Float.random(in: 0...1, using: &random) * size,
              y: Float.random(in: 0...1, using: &random) * size)
          })
      }
      let layout = PageLayout(Ink(strokes: strokes))
      let found = layout.lines.flatMap(\.strokes)
      #expect(found.sorted() == strokes.indices.filter { !strokes[$0].points.isEmpty })
      #expect(layout.lines.allSatisfy { !$0.strokes.isEmpty && $0.slope.isFinite })
    }
  }

  /// Ink that jumps very often isn't writing.
  @Test(arguments: [(1_500, 1_500), (2_500, 1)])
  func veryManyRunsAreOneLine(runs: Int, lines: Int) {
    var page = Writing()
    for line in 0..<runs { page.line(letters: 5, x: 0, y: 35 * Double(line)) }
    #expect(PageLayout(page.ink).lines.count == lines)
  }

  @Test func emptyInkHasNoLines() {
    #expect(PageLayout(Ink(strokes: [])).lines.isEmpty)
    #expect(PageLayout(Ink(strokes: [Stroke(points: [])])).lines.isEmpty)
  }

  private func dot(_ x: Float, _ y: Float) -> Stroke {
    Stroke(points: [StrokePoint(x: x, y: y)])
  }

  private func bar(_ left: Float, _ right: Float, at y: Float) -> Stroke {
    Stroke(points: [StrokePoint(x: left, y: y), StrokePoint(x: right, y: y + 1)])
  }

  private func blot(_ x: Float, _ y: Float) -> Stroke {
    Stroke(
      points: (0..<30).map { StrokePoint(x: x + 2 * cos(Float($0)), y: y + 2 * sin(Float($0))) })
  }
}
