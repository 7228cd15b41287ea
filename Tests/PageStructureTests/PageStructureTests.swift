import Foundation
import InkModel
import PageStructure
import Testing

@Suite struct PageStructureTests {
  /// Letters: zigzags of a small height, three to a word.
  func word(_ x: Float, _ y: Float, letters: Int = 4) -> [Stroke] {
    (0..<letters).map { letter in
      let left: Float = x + Float(letter) * 9
      let points = (0...12).map { step -> StrokePoint in
        let part = Float(step % 3)
        let height: Float = step / 3 % 2 == 0 ? part : 3 - part
        return StrokePoint(x: left + Float(step) * 0.6, y: y + 3 * height)
      }
      return Stroke(points: points)
    }
  }

  func line(_ x: Float, _ y: Float, words: Int = 4) -> [Stroke] {
    (0..<words).flatMap { word(x + Float($0) * 48, y) }
  }

  func paragraph(_ x: Float, _ y: Float, lines: Int) -> [Stroke] {
    (0..<lines).flatMap { line(x, y + Float($0) * 24) }
  }

  func rule(_ x: Float, _ y: Float, width: Float) -> Stroke {
    Stroke(points: (0...40).map { StrokePoint(x: x + width * Float($0) / 40, y: y) })
  }

  @Test func readsColumnsOneAfterTheOther() {
    let (left, right) = (paragraph(0, 0, lines: 6), paragraph(260, 0, lines: 6))
    // The right one was written first.
    let structure = PageStructure(Ink(strokes: right + left))
    #expect(structure.blocks.count == 2)
    #expect(structure.blocks.first.map(Set.init) == Set(right.count..<right.count + left.count))
    #expect(structure.others.isEmpty)
    let other = PageStructure(Ink(strokes: right + left), isRightToLeft: true)
    #expect(other.blocks == structure.blocks.reversed())
  }

  @Test func keepsAParagraphTogether() {
    let strokes = paragraph(0, 0, lines: 5)
    #expect(PageStructure(Ink(strokes: strokes)).blocks == [Array(strokes.indices)])
  }

  /// On every second line, text has gaps like those between paragraphs.
  @Test func keepsWidelySpacedLinesTogether() {
    let strokes = (0..<6).flatMap { line(0, Float($0) * 55) }
    #expect(PageStructure(Ink(strokes: strokes)).blocks == [Array(strokes.indices)])
    let apart = (0..<6).flatMap { line(0, Float($0) * 55) } + line(0, 6 * 55 + 40)
    #expect(PageStructure(Ink(strokes: apart)).blocks.map(\.count) == [96, 16])
  }

  /// Its words are as far apart as columns of the text are.
  @Test func keepsALargeTitleTogether() {
    let words = line(0, 0, words: 3).map { stroke in
      Stroke(points: stroke.points.map { StrokePoint(x: $0.x * 2.5, y: $0.y * 2.5) })
    }
    let strokes = words + paragraph(0, 80, lines: 6)
    #expect(PageStructure(Ink(strokes: strokes)).blocks.first == Array(words.indices))
  }

  /// A head alone looks like a letter.
  @Test func keepsArrowsOfTwoStrokesTogether() {
    for head in ArrowHeadsTests.heads {
      let arrow = [ArrowHeadsTests.shaft] + head
      let text = line(0, 0) + word(0, 27) + arrow + word(150, 27) + line(0, 54)
      let structure = PageStructure(Ink(strokes: text))
      #expect(structure.others.map(\.strokes) == [Array(20..<20 + arrow.count)])
    }
  }

  /// A date, or the number of a page.
  @Test func readsWhatIsAtTheTopRightInItsPlace() {
    let text = paragraph(0, 0, lines: 6)
    let strokes = text + word(300, -50)
    let number = Array(text.count..<strokes.count)
    #expect(PageStructure(Ink(strokes: strokes)).blocks == [number, Array(text.indices)])
    let inFirstLine = text + word(300, 0)
    #expect(PageStructure(Ink(strokes: inFirstLine)).blocks == [Array(inFirstLine.indices)])
    // From the right to the left, it is a column like any other.
    #expect(PageStructure(Ink(strokes: strokes), isRightToLeft: true).blocks.first == number)
  }

  /// Its cells are as far apart as columns, but no column of the page; the lines around it are
  /// other blocks.
  @Test func keepsAMatrixTogether() {
    func bracket(_ x: Float, bend: Float) -> Stroke {
      Stroke(
        points: (0...20).map {
          let part = Float($0) / 20
          return StrokePoint(x: x + bend * 4 * part * (1 - part), y: 40 + 80 * part)
        })
    }
    let cells = [Float(50), 102].flatMap { word(20, $0, letters: 1) + word(170, $0, letters: 1) }
    let matrix = [bracket(10, bend: -8)] + cells + [bracket(190, bend: 8)]
    let strokes = line(0, 0) + matrix + line(0, 145)
    let structure = PageStructure(Ink(strokes: strokes))
    let first = strokes.count / 2 - matrix.count / 2
    let own = Array(first..<first + matrix.count)
    #expect(structure.bracketedRows == [own])
    let texts = own.filter { structure.writing[$0] >= 0.5 }
    let below = Array(first + matrix.count..<strokes.count)
    #expect(structure.blocks == [Array(0..<first), texts, below])
  }

  /// Beside columns, a remark at the end of a line is farther away than the columns are.
  @Test func readsColumnsWithARemarkBesideThem() {
    let (left, right) = (paragraph(0, 0, lines: 8), paragraph(205, 0, lines: 8) + word(415, 72))
    let structure = PageStructure(Ink(strokes: left + right))
    let rights = Array(left.count..<left.count + right.count)
    #expect(structure.blocks == [Array(left.indices), rights])
  }

  @Test func putsRulesAndFramesAside() {
    let text = paragraph(0, 0, lines: 4)
    let strokes = text + [rule(0, 110, width: 190)]
    let structure = PageStructure(Ink(strokes: strokes))
    #expect(structure.others.map(\.role) == [.rule])
    #expect(structure.others.map(\.strokes) == [[text.count]])
    #expect(structure.writing[text.count] < 0.5)
    #expect(Set(structure.blocks.joined()) == Set(text.indices))
  }

  /// Text in a frame is a separate block, whatever is right beside the frame.
  @Test(arguments: [4, 64]) func readsEachFrameByItself(corners: Int) {
    let (left, right) = (paragraph(40, 40, lines: 2), paragraph(330, 40, lines: 2))
    func frame(around x: Double) -> Stroke {
      let turn = 2 * Double.pi / Double(corners)
      return Stroke(
        points: (0...corners).map { corner in
          let angle = turn * Double(corner)
          return StrokePoint(x: Float(x + 145 * cos(angle)), y: Float(65 + 120 * sin(angle)))
        })
    }
    let strokes = left + right + [frame(around: 130), frame(around: 420)]
    let structure = PageStructure(Ink(strokes: strokes))
    let rights = Array(left.count..<left.count + right.count)
    #expect(structure.blocks == [Array(left.indices), rights])
    #expect(Set(structure.others.flatMap(\.strokes)) == [rights.count * 2, rights.count * 2 + 1])
  }

  /// Notes stuck side by side aren't at the same height.
  @Test func readsFramesOfARowFromTheSide() {
    let places: [(x: Float, y: Float)] = [(0, 0), (260, 6), (520, -6), (0, 150), (260, 140)]
    let texts = places.map { paragraph($0.x, $0.y, lines: 2) }
    let frames = places.map { x, y in
      let corners = [(x - 20, y - 20), (x + 205, y - 20), (x + 205, y + 55), (x - 20, y + 55)]
      return Stroke(
        points: (0...80).map { step in
          let (side, share) = (step / 20 % 4, Float(step % 20) / 20)
          let (start, end) = (corners[side], corners[(side + 1) % 4])
          return StrokePoint(
            x: start.0 + share * (end.0 - start.0), y: start.1 + share * (end.1 - start.1))
        })
    }
    let ink = Ink(strokes: texts.flatMap { $0 } + frames)
    let first = PageStructure(ink).blocks.map { $0[0] / texts[0].count }
    #expect(first == [0, 1, 2, 3, 4])
    #expect(
      PageStructure(ink, isRightToLeft: true).blocks.map { $0[0] / texts[0].count }
        == [2, 1, 0, 4, 3])
  }

  @Test(arguments: [0, 48, 144]) func aWordWithALineAroundItStaysInItsLine(x: Double) {
    let text = paragraph(0, 0, lines: 3)
    let ring = Stroke(
      points: (0...64).map { step in
        let angle = 2 * Double.pi * Double(step) / 64
        return StrokePoint(
          x: Float(x + 17 + 23 * cos(angle)), y: Float(28.5 + 11 * sin(angle)))
      })
    let structure = PageStructure(Ink(strokes: text + [ring]))
    #expect(structure.others.map(\.strokes) == [[text.count]])
    #expect(structure.blocks == [Array(text.indices)])
  }

  /// The next word may be far, and the line high, in a line of words.
  @Test(arguments: [1, 4]) func aWordWithAWideLineAroundIt(words: Int) {
    let text = line(0, 0, words: 1) + line(75, 0, words: words)
    let ring = Stroke(
      points: (0...64).map { step in
        let angle = 2 * Double.pi * Double(step) / 64
        return StrokePoint(x: Float(17 + 33 * cos(angle)), y: Float(4.5 + 26 * sin(angle)))
      })
    let structure = PageStructure(Ink(strokes: text + [ring]))
    #expect(structure.others.map(\.strokes) == [[text.count]])
    #expect(structure.blocks.count == (words == 1 ? 2 : 1))
  }

  @Test func everyStrokeWithPointsIsSomewhereOnce() {
    var strokes = paragraph(0, 0, lines: 3) + [rule(0, 90, width: 300)]
    strokes.insert(Stroke(points: []), at: 2)
    strokes.append(Stroke(points: [StrokePoint(x: 400, y: 300)]))
    let structure = PageStructure(Ink(strokes: strokes))
    let all = structure.blocks.joined() + structure.others.flatMap(\.strokes)
    #expect(all.sorted() == strokes.indices.filter { !strokes[$0].points.isEmpty })
  }

  @Test func takesTheNotesWordForShapes() {
    let text = paragraph(0, 0, lines: 3)
    let structure = PageStructure(Ink(strokes: text), known: [0: .drawing])
    #expect(structure.others.map(\.strokes) == [[0]])
    #expect(structure.others.map(\.role) == [.drawing])
  }

  @Test func unitsDontMatter() {
    let strokes = paragraph(0, 0, lines: 4) + paragraph(300, 0, lines: 4)
    let large = strokes.map { stroke in
      Stroke(points: stroke.points.map { StrokePoint(x: $0.x * 64, y: $0.y * 64) })
    }
    #expect(
      PageStructure(Ink(strokes: strokes)).blocks == PageStructure(Ink(strokes: large)).blocks)
  }

  @Test func emptyAndFlatInk() {
    #expect(PageStructure(Ink(strokes: [])).blocks.isEmpty)
    let dot = Ink(strokes: [Stroke(points: [StrokePoint(x: 1, y: 1)])])
    #expect(PageStructure(dot).blocks == [[0]])
  }
}
