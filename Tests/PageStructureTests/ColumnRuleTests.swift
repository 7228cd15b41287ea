import InkModel
import Testing

@testable import PageStructure

/// Drawn lines between columns that are no farther apart than words.
@Suite struct ColumnRuleTests {
  private let page = PageStructureTests()

  private func rule(_ x: Float, from top: Float, to bottom: Float) -> Stroke {
    Stroke(
      points: (0...80).map { step in
        let share = Float(step) / 80
        return StrokePoint(x: x + share, y: top + share * (bottom - top))
      })
  }

  /// Lines above and below them go on from one side to the other.
  @Test(arguments: [false, true]) func aDrawnLineSeparatesColumns(isRightToLeft: Bool) {
    let parts = [
      page.line(0, -40, words: 8), page.paragraph(0, 0, lines: 6),
      page.paragraph(196, 0, lines: 6), page.line(0, 160, words: 8),
    ]
    var (strokes, blocks): ([Stroke], [[Int]]) = ([], [])
    for part in parts {
      blocks.append(Array(strokes.count..<strokes.count + part.count))
      strokes += part
    }
    if isRightToLeft { blocks.swapAt(1, 2) }
    strokes.append(rule(186, from: -5, to: 135))
    let structure = PageStructure(Ink(strokes: strokes), isRightToLeft: isRightToLeft)
    #expect(structure.blocks == blocks)
    #expect(structure.others.map(\.strokes) == [[strokes.count - 1]])
  }

  /// A line with text on one side only, and a short one.
  @Test(arguments: [(-12, -5, 135), (186, 20, 60)])
  func otherLinesSeparateNothing(x: Float, top: Float, bottom: Float) {
    let text = (0..<6).flatMap { page.line(0, 24 * Float($0), words: 8) }
    let strokes = text + [rule(x, from: top, to: bottom)]
    #expect(PageStructure(Ink(strokes: strokes)).blocks == [Array(text.indices)])
  }

  /// What goes across isn't in two columns; a letter may touch the line.
  @Test(arguments: [(0.3, true), (1.5, false)]) func aLineThroughLettersSeparatesNothing(
    reach: Double, separates: Bool
  ) throws {
    let rule = try #require(ColumnRule(PageStroke(self.rule(10, from: 0, to: 20).points, unit: 1)))
    func letter(_ x: Double, _ y: Double) -> Box {
      Box(topLeft: Vector(x, y), bottomRight: Vector(x + 2, y + 1))
    }
    let lines = (0..<6).map { 1 + 3 * Double($0) }
    let boxes =
      [letter(8, -4), letter(8, 24)] + lines.map { letter(5, $0) } + lines.map { letter(13, $0) }
      + [letter(8 + reach, 10)]
    let parts = rule.parts(of: Array(boxes.indices), boxes)
    #expect(parts?.above == (separates ? [0] : nil))
    #expect(parts?.left == (separates ? Array(2..<8) + [14] : nil))
    #expect(parts?.right == (separates ? Array(8..<14) : nil))
    #expect(parts?.below == (separates ? [1] : nil))
  }
}
