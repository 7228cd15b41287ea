import Foundation
import InkModel
import Testing

@testable import InkLayout

struct TextDecorationTests {
  private typealias Kind = TextDecoration.Kind

  /// Three words of five letters on a line whose feet are at 0: each is 42 wide, the next 57
  /// further on.
  private func words() -> Writing {
    var writing = Writing()
    writing.line(letters: 15, x: 0, y: 0)
    return writing
  }

  private func across(_ height: Double, from left: Double = 0, to right: Double = 42)
    -> [(Double, Double)]
  {
    (0...12).map { step in
      let share = Double(step) / 12
      return (left + share * (right - left), height + 1.5 * sin(5 * share))
    }
  }

  private func ring(x: Double, y: Double, _ width: Double, _ height: Double) -> [(Double, Double)] {
    (0...32).map { step in
      let angle = 2 * .pi * Double(step) / 31
      return (x + width / 2 * cos(angle), y + height / 2 * sin(angle))
    }
  }

  private func certain(_ writing: Writing, degrees: Double = 0) -> [TextDecoration] {
    TextDecoration.find(in: writing.ink.turned(degrees: degrees)).certain
  }

  private func lines(of ink: Ink) -> [DrawnLine] {
    DrawnLine.find(in: ink, boxes: ink.strokes.map { $0.box }, limit: 32)
  }

  /// Strokes far from a line are never examined, and wouldn't be lines at it.
  @Test(arguments: [0, -14.0, 31]) func strokesFarAwayHaveNoSay(degrees: Double) throws {
    var page = Writing()
    for row in 0..<150 {
      let y = Double(row) * 40
      page.line(letters: 15, x: 0, y: y)
      let line = [across(y + 4), across(y - 6), across(y + 1, from: 150), across(y - 24, to: 20)]
      if row % 5 < line.count { page.write(line[row % 5]) }
      if row % 30 == 7 { page.write([(170, y - 300), (172, y + 20), (171, y + 200)]) }
    }
    let ink = page.ink.turned(degrees: degrees)
    let boxes = ink.strokes.map { $0.box }
    var decorations = 0
    for case .straight(let line) in lines(of: ink) {
      var letters = boxes
      letters[line.stroke] = nil
      var near = 0
      line.forEachReached(letters) { _ in near += 1 }
      // A turned stroke's box is larger.
      #expect(near < ink.strokes.count / (degrees == 0 ? 20 : 2))
      let found = line.decoration(of: ink, letters: letters)
      let all = line.decoration(
        of: ink,
        ink.strokes.indices.filter { $0 != line.stroke }.map {
          StrokeAtLine(of: ink.strokes[$0], index: $0, along: line)
        })
      #expect(found?.decoration == all?.decoration)
      #expect(found?.isCertain == all?.isCertain)
      if found != nil { decorations += 1 }
    }
    #expect(decorations > 0)
  }

  /// Squares of one size, each around a dot: the work of close examination is bounded.
  @Test func fewOfManyEqualLinesAreLookedAt() {
    var writing = Writing()
    for number in 0..<200 {
      let (x, y) = (Double(number % 20) * 50, Double(number / 20) * 50)
      writing.write([
        (x - 20, y - 20), (x + 20, y - 20), (x + 20, y + 20), (x - 20, y + 20), (x - 20, y - 20),
      ])
      writing.write([(x, y), (x + 1, y)])
    }
    let lines = self.lines(of: writing.ink)
    #expect(lines.count == 32)
    #expect(lines.map(\.stroke) == (0..<32).map { 2 * $0 })
  }

  @Test func writingHasNoDecorations() {
    let (certain, all) = TextDecoration.find(in: words().ink)
    #expect(certain.isEmpty && all.isEmpty)
    for ink in [
      Ink(strokes: []), Ink(strokes: [Stroke(points: [])]), Ink(strokes: [words().ink.strokes[0]]),
    ] {
      let (certain, all) = TextDecoration.find(in: ink)
      #expect(certain.isEmpty && all.isEmpty)
    }
  }

  @Test(arguments: [-25.0, -10, 0, 3, 15, 28])
  func linesAreToldByWhereTheyStand(degrees: Double) {
    let lines: [(Kind, [(Double, Double)])] = [
      (.underline, across(4)), (.strikeThrough, across(-6)),
      (.surround, ring(x: 21, y: -7, 62, 40)), (.underline, across(3).reversed()),
    ]
    for (kind, line) in lines {
      var writing = words()
      writing.write(line)
      let found = certain(writing, degrees: degrees)
      let drawn = writing.ink.strokes.count - 1
      #expect(found.map(\.kind) == [kind])
      #expect(found.first?.strokes == [drawn])
      // The first word's seven strokes.
      #expect(Set(found.first?.ink.map(\.stroke) ?? []) == Set(0...6))
      let rest = writing.ink.without(found)
      #expect(rest.strokes[drawn].points.isEmpty)
      #expect(rest.strokes[..<drawn] == writing.ink.strokes[..<drawn])
    }
  }

  @Test func wordsHaveLinesOfTheirOwn() {
    var writing = words()
    writing.write(across(4))
    writing.write(across(-6, from: 57, to: 99))
    writing.write(across(4, from: 114, to: 156))
    writing.write(across(7, from: 114, to: 156))
    let count = words().ink.strokes.count
    let found = certain(writing)
    #expect(found.map(\.kind) == [.underline, .strikeThrough, .underline])
    // A double line is one.
    #expect(found.map(\.strokes) == [[count], [count + 1], [count + 2, count + 3]])
  }

  @Test func linesBesideWordsAreNotDecorations() {
    // A dash and a low line between words, a line above, one far below, and the bars of `=`.
    for line in [
      across(-5, from: 44, to: 55), across(1, from: 44, to: 56), across(-24), across(40),
      across(-8, from: 160, to: 180), across(-4, from: 160, to: 180),
    ] {
      var writing = words()
      writing.write(line)
      #expect(certain(writing).isEmpty)
    }
  }

  @Test func barsOfLettersAreInDoubtAtMost() {
    var letter = Writing()
    letter.write([(0, -20), (0, 0)])
    letter.write([(0, -20), (11, -20)])
    letter.write([(0, -10), (9, -10)])
    letter.write([(0, 0), (12, 0)])
    #expect(certain(letter).isEmpty)
    var sign = Writing()
    sign.write(ring(x: 0, y: 0, 30, 30))
    sign.write(ring(x: 0, y: 0, 10, 10))
    #expect(certain(sign).isEmpty)
  }

  @Test func aLineGoesThroughAWordFromEndToEnd() {
    var word = Writing()
    word.write(
      (0...120).map { step -> (Double, Double) in
        (Double(step) / 2, -2 * Double(abs(step % 20 - 10)))
      })
    for height in [-6.0, -10, -16] {
      var struck = word
      struck.write(across(height, to: 60))
      #expect(certain(struck).map(\.kind) == [.strikeThrough])
      // If the word continues, it is the bar of one of its letters.
      var barred = word
      barred.write(across(height, to: 30))
      #expect(TextDecoration.find(in: barred.ink).all.isEmpty)
    }
  }

  /// Tight loops cut the tops and feet of some letters.
  @Test func aLetterThatALoopCutsIsMeantToo() {
    var writing = words()
    // Its upper third is outside.
    writing.write((0...20).map { (24, -40 + 2 * Double($0)) })
    let cut = writing.ink.strokes.count - 1
    writing.write(ring(x: 21, y: -7, 62, 40))
    let found = certain(writing)
    #expect(found.map(\.kind) == [.surround])
    #expect(Set(found.first?.ink.map(\.stroke) ?? []) == Set(0...6).union([cut]))
  }

  @Test func aRingAroundAllOfTheInkMayBeNoLetter() {
    var letter = Writing()
    letter.write([(0, -18), (1, 0)])
    letter.write(ring(x: 0.5, y: -9, 40, 50))
    #expect(certain(letter).isEmpty)
    #expect(TextDecoration.find(in: letter.ink).all.map(\.kind) == [.surround])
    var pair = Writing()
    pair.write(Writing.arch(at: 0, 0))
    pair.write(Writing.arch(at: 8, 0))
    pair.write(ring(x: 7, y: -5, 34, 30))
    #expect(certain(pair).map(\.kind) == [.surround])
  }

  @Test func theBarOfAnAsteriskStrikesNothing() {
    var writing = words()
    for step in 0..<4 {
      let angle = .pi / 4 * Double(step)
      writing.write(
        [-1, -0.3, 0.3, 1].map { (240 + 6 * $0 * cos(angle), -8 + 6 * $0 * sin(angle)) })
    }
    let (certain, all) = TextDecoration.find(in: writing.ink)
    #expect(certain.isEmpty && all.isEmpty)
  }

  @Test func aLineBetweenLinesOfTextIsOfTheUpperOne() throws {
    var writing = words()
    writing.line(letters: 15, x: 0, y: 30)
    writing.write(across(5, to: 156))
    let found = certain(writing)
    #expect(found.map(\.kind) == [.underline])
    #expect(Set(found.first?.ink.map(\.stroke) ?? []) == Set(writing.lines[0]))
  }

  /// Characters of three strokes, 10 wide and high, on a base of their width.
  private func characters(_ count: Int) -> Writing {
    var writing = Writing()
    for number in 0..<count {
      let left = Double(number) * 12
      writing.write([(left + 2, -10), (left + 2, 0)])
      writing.write([(left + 2, -10), (left + 8, -10), (left + 8, 0)])
      writing.write([(left, 1), (left + 10, 1)])
    }
    return writing
  }

  @Test(arguments: [2, 3]) func linesAboutSeveralCharactersBelongToNone(count: Int) {
    #expect(TextDecoration.find(inCharacters: characters(5).ink, extent: 1.5).isEmpty)
    let right = Double(12 * count - 2)
    let lines: [(Kind, [(Double, Double)])] = [
      (.underline, across(5, to: right)), (.strikeThrough, across(-6, to: right)),
      (.surround, ring(x: right / 2, y: -5, right + 6, 20)),
    ]
    for (kind, line) in lines {
      var writing = characters(5)
      writing.write(line)
      let found = TextDecoration.find(inCharacters: writing.ink, extent: 1.5)
      #expect(found.map(\.kind) == [kind])
      #expect(found.first?.strokes == [15])
      #expect(found.flatMap(\.ink).allSatisfy { $0.stroke < 3 * count })
    }
  }

  @Test func aLineAboutOneCharacterIsPartOfIt() {
    // `皿`: by the rule for letters, its base is an underline.
    var flat = Writing()
    flat.write([(2, 0), (2, -5), (8, -5), (8, 0)])
    for x in [4.0, 6] { flat.write([(x, -5), (x, 0)]) }
    flat.write(across(2.5, to: 10))
    #expect(certain(flat).map(\.kind) == [.underline])
    #expect(TextDecoration.find(inCharacters: flat.ink, extent: 1.5).isEmpty)
    // `禁`: a line about its upper part, whose strokes are short.
    var high = Writing()
    for x in [0.0, 3, 6, 9] { high.write([(x, 0), (x + 1, -3), (x + 2, 0)]) }
    high.write([(0, 0.5), (11, 0.5)])
    for x in [3.0, 7] { high.write([(x, 0.9), (x, 6)]) }
    #expect(certain(high).map(\.kind) == [.underline])
    #expect(TextDecoration.find(inCharacters: high.ink, extent: 1.5).isEmpty)
    for line in [across(3, to: 10), across(3, from: -2, to: 12), ring(x: 5, y: -5, 16, 18)] {
      var writing = characters(1)
      writing.write(line)
      #expect(TextDecoration.find(inCharacters: writing.ink, extent: 1.5).isEmpty)
    }
  }

  @Test func aStrokeMayBeLongerByAnyFactor() {
    for far: Float in [1e20, 3e38] {
      var ink = words().ink
      ink.strokes.append(
        Stroke(points: across(4, to: 156).map { StrokePoint(x: Float($0.0), y: Float($0.1)) }))
      // Its first pass goes over the line, and it isn't one by itself.
      ink.strokes.append(
        Stroke(
          points: [(-far, -9), (far, -9), (0, -far)].map { StrokePoint(x: $0.0, y: $0.1) }))
      // At a stroke of that size, the line is too short to underline anything.
      let (certain, all) = TextDecoration.find(in: ink)
      #expect(certain.isEmpty && all.isEmpty)
    }
  }

  @Test func unitsDoNotMatter() {
    for factor: Float in [1e-6, 1, 1e30] {
      var writing = words()
      writing.write(across(4))
      var ink = writing.ink
      for s in ink.strokes.indices {
        for p in ink.strokes[s].points.indices {
          ink.strokes[s].points[p].x *= factor
          ink.strokes[s].points[p].y *= factor
        }
      }
      #expect(TextDecoration.find(in: ink).certain.count == 1)
    }
  }
}
