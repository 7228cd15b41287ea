import DuctusEngine
import InkModel
import NoteFormats
import PageStructure
import Testing

@_spi(Laboratory) @testable import DuctusNotes

/// Words and strokes of a page as parts of formulas: their measures, the zones that they form, and
/// the growth of zones.
struct FormulaPartsTests {
  /// A page of words and strokes, each a diagonal in its box; lengths in heights of small letters.
  private struct Page {
    var lines: [TranscribedLine] = []
    var strokes: [Stroke] = []
    var others: [Int] = []
    let unit: Float

    init(unit: Float = 10) {
      self.unit = unit
    }

    private mutating func draw(_ x: Float, _ y: Float, _ width: Float, _ height: Float) -> Int {
      let corners = [(x, y), (x + width, y + height)]
      strokes.append(
        Stroke(points: corners.map { StrokePoint(x: $0.0 * unit, y: $0.1 * unit) }))
      return strokes.count - 1
    }

    mutating func add(
      line words: [(text: String, confidence: Double, x: Float, width: Float)], y: Float,
      height: Float = 1.5
    ) {
      let words = words.map { word in
        let stroke = draw(word.x, y, word.width, height)
        return TranscribedWord(
          text: word.text, confidence: word.confidence,
          box: PageBox(around: strokes[stroke].points),
          ink: [InkSpan(stroke: stroke, points: 0..<2)])
      }
      var line = TranscribedLine(text: words.map(\.text).joined(separator: " "), words: words)
      line.box = words.dropFirst().reduce(words[0].box) { $0.union($1.box) }
      lines.append(line)
    }

    mutating func add(stroke x: Float, _ y: Float, width: Float, height: Float) {
      others.append(draw(x, y, width, height))
    }

    var parts: ZoneParts {
      ZoneParts(
        lines, likelihoods: likelihoods, others: others, of: Ink(strokes: strokes),
        unit: Double(unit))
    }

    private var likelihoods: [[Double]] {
      lines.map { $0.words.map { _ in TextLikelihood.typical } }
    }

    var measures: PartMeasures {
      PartMeasures(
        parts, lines: lines, likelihoods: likelihoods, writing: strokes.map { _ in 0.9 })
    }
  }

  /// Text, and below it a fraction whose bar isn't a word.
  private func page(unit: Float = 10) -> Page {
    var page = Page(unit: unit)
    page.add(
      line: [("Here", 0.99, 0, 4), ("stands", 0.98, 5, 6), ("text", 0.99, 12, 4)], y: 0)
    page.add(line: [("a", 0.4, 2, 1), ("+1", 0.3, 4, 2)], y: 5)
    page.add(line: [("b", 0.4, 3, 1)], y: 8)
    page.add(stroke: 1.5, 7.2, width: 5, height: 0.1)
    return page
  }

  // MARK: - Measures

  @Test func allPartsHaveAsManyValues() {
    let page = page()
    let measures = page.measures
    #expect(measures.values.count == 7 && measures.neighbours.count == 7)
    #expect(Set(measures.values.map { $0.count }).count == 1)
    #expect(Set(measures.neighbours.map { $0.count }) == [5])
    let isFinite = measures.values.joined().allSatisfy { $0.isFinite }
    #expect(isFinite)
    let likely = StackedClassifier.formulaParts.probabilities(
      measures.values, neighbours: measures.neighbours)
    #expect(likely.count == 7 && likely.min()! >= 0 && likely.max()! <= 1)
    // Words of text are less likely a formula's than the letters around a bar.
    #expect(likely[..<3].max()! < likely[3...].min()!)
  }

  @Test func measuresDoNotChangeWithTheSizeOfWriting() {
    let (small, large) = (page(unit: 4).measures, page(unit: 64).measures)
    #expect(small.neighbours == large.neighbours)
    for (a, b) in zip(small.values.joined(), large.values.joined()) {
      #expect(abs(a - b) < 1e-4)
    }
  }

  @Test func neighboursAreThoseBesideInLineAndAround() {
    let neighbours = page().measures.neighbours
    #expect(neighbours[1][0] == [0, 2] && neighbours[0][0] == [1])
    #expect(neighbours[0][1] == [1, 2])
    // The bar nearly touches the word above it and the one below.
    #expect(Set(neighbours[6][2]).isSuperset(of: [3, 5]))
    #expect(Set(neighbours[6][4]).isSuperset(of: [3, 5]))
    #expect(neighbours[6][0].isEmpty && neighbours[6][1].isEmpty)
  }

  @Test func aStrokeOfTwoWordsIsInNoPart() {
    var page = page()
    page.lines[0].words[1].ink = page.lines[0].words[0].ink
    #expect(page.parts.parts.compactMap(\.position).filter { $0.line == 0 }.map(\.word) == [2])
  }

  @Test func inkAsLargeAsADrawingIsNotAPart() {
    var page = page()
    let count = page.parts.parts.count
    page.add(stroke: 0, 0, width: 71, height: 1)
    page.add(stroke: 0, 0, width: 1, height: 21)
    #expect(page.parts.parts.count == count)
  }

  /// A wide fraction was torn, since its bar was taken for a drawing.
  @Test func aBarBetweenRowsIsAPartHoweverWide() {
    var page = Page()
    page.add(line: [("Here", 0.99, 0, 40), ("stands", 0.98, 45, 60)], y: 0)
    page.add(stroke: 0, 3, width: 110, height: 0.1)
    page.add(line: [("a+1", 0.4, 0, 40), ("+b", 0.3, 45, 60)], y: 4.5)
    page.add(stroke: 0, 7.5, width: 110, height: 0.1)
    page.add(line: [("c", 0.4, 52, 4)], y: 9)
    // The side of a frame is above a letter that isn't at its middle.
    page.add(stroke: 0, 12, width: 110, height: 0.1)
    page.add(line: [("d", 0.4, 20, 4)], y: 13)
    let parts = page.parts
    #expect(parts.parts.filter(\.isBar).map(\.strokes) == [[5]])
    let zones = FormulaZoneSearch(
      parts, probabilities: parts.parts.map { $0.isProse ? 0 : 0.5 }
    ).zones()
    #expect(zones.map(\.strokes) == [[3, 4, 5, 6], [8]])
  }

  /// Lines of text were a fraction, because not all of their words are surely text.
  @Test func aLineBetweenLinesOfTextIsNoBar() {
    var page = Page()
    page.add(line: [("small", 0.8, 0, 30), ("16", 0.4, 35, 20), ("house", 0.3, 60, 45)], y: 0)
    page.add(stroke: 0, 2, width: 110, height: 0.1)
    page.add(line: [("wrd]", 0.4, 0, 50), ("(ltrs)", 0.5, 55, 50)], y: 3)
    #expect(page.parts.parts.filter(\.isBar).isEmpty)
  }

  /// Two items at the left of a page were a fraction, because a line across the page is between them.
  @Test func whatIsFarFromTheMiddleOfALineIsNoRow() {
    for (x, count) in [(Float(0), 0), (35, 1)] {
      var page = Page()
      page.add(line: [("a+1", 0.4, x, 40)], y: 0)
      page.add(stroke: 0, 2, width: 110, height: 0.1)
      page.add(line: [("b", 0.4, x, 40)], y: 3)
      #expect(page.parts.parts.count(where: \.isBar) == count)
    }
  }

  // MARK: - Zones

  @Test func partsAroundABarAreOneZone() {
    let zones = FormulaZoneSearch(page().parts, probabilities: [0, 0, 0, 0.9, 0.9, 0.5, 0.6])
      .zones()
    #expect(zones.map(\.members) == [[3, 4, 5, 6]])
    #expect(zones.first?.strokes == [3, 4, 5, 6] && zones.first?.others == [6])
  }

  @Test func textKeepsZonesApart() {
    let parts = page().parts
    let apart = FormulaZoneSearch(parts, probabilities: [0.9, 0, 0.9, 0, 0, 0, 0]).zones()
    #expect(apart.map(\.members) == [[0], [2]])
    let joined = FormulaZoneSearch(parts, probabilities: [0.9, 0.9, 0.9, 0, 0, 0, 0]).zones()
    #expect(joined.map(\.members) == [[0, 1, 2]])
  }

  /// Only a line of one stroke was found again: the strokes of any other were in the rows.
  @Test func aLineOfTwoStrokesIsInNeitherRow() {
    var page = page()
    page.add(stroke: 5, 7.3, width: 2, height: 0.1)
    let parts = page.parts.parts
    let rows = FormulaZone(3...7, of: parts)
      .rows(around: [6, 7], of: parts, in: Ink(strokes: page.strokes))
    #expect(rows.map(\.members) == [[3, 4], [5]])
  }

  @Test func aZoneTakesWhatIsBesideAndNoText() {
    let parts = page().parts
    var growth = ZoneGrowth(parts, probabilities: [0, 0, 0, 0.9, 0.02, 0.05, 0.9])
    let grown = growth.grown([FormulaZone([3, 6], of: parts.parts)])
    #expect(grown.map(\.members) == [[3, 4, 5, 6]])
  }

  /// An axis of a drawing far below was a symbol of a formula above its upper end.
  @Test(arguments: [false, true]) func aStrokeOfADrawingStaysThere(isDrawing: Bool) {
    var page = Page()
    page.add(line: [("x", 0.4, 0, 2), ("+1", 0.3, 4, 3)], y: 0, height: 5)
    page.add(stroke: 7.5, 4, width: 0.5, height: 8)
    if isDrawing { page.add(stroke: 4, 7, width: 8, height: 8) }
    let parts = page.parts
    var growth = ZoneGrowth(parts, probabilities: [0.9, 0.9, 0.1, 0.1])
    let grown = growth.grown([FormulaZone([0, 1], of: parts.parts)])
    #expect(grown.map(\.members) == [isDrawing ? [0, 1] : [0, 1, 2]])
    let zones = FormulaZoneSearch(parts, probabilities: [0.9, 0.9, 0.9, 0]).zones()
    #expect(zones.map(\.members) == (isDrawing ? [[0, 1], [2]] : [[0, 1, 2]]))
  }

  /// Text inside a zone's box was drawn into the formula.
  @Test func aZoneTakesNoProseInsideIt() {
    var page = Page()
    page.add(line: [("x", 0.4, 0, 2), ("for", 0.9, 4, 4), ("fox", 0.3, 10, 4)], y: 0)
    page.add(line: [("y", 0.4, 16, 2)], y: 1)
    let parts = page.parts
    var growth = ZoneGrowth(parts, probabilities: [0.9, 0, 0, 0.9])
    let grown = growth.grown([FormulaZone([0, 3], of: parts.parts)])
    #expect(grown.map(\.members) == [[0, 2, 3]])
  }

  /// A formula among the words of a column leaves it one; a formula alone is level.
  @Test func columnsStayColumnsBesideFormulas() throws {
    var page = page()
    page.lines[1].isColumn = true
    let typed = TypedText("x+1", at: StrokePoint(x: 0, y: 0), size: 9, form: .formula)
    let formula = try #require(TranscribedBlock(typed: typed).lines[0].words[0].formula)
    for (members, isColumn) in [([4], true), ([3, 4], false)] {
      var blocks = [TranscribedBlock(lines: page.lines)]
      let zone = FormulaZone(members, of: page.parts.parts)
      blocks.put(
        [FoundFormula(zone: zone, formula: formula, confidence: 1)], ink: Ink(strokes: page.strokes)
      )
      let lines = blocks.flatMap(\.lines)
      try #require(lines.count == 3)
      #expect(lines[1].words.last?.formula == formula && lines[1].isColumn == isColumn)
    }
  }

  @Test func twoZonesSideBySideBecomeOne() {
    let parts = page().parts
    var growth = ZoneGrowth(parts, probabilities: [0, 0, 0, 0.9, 0.9, 0, 0])
    let grown = growth.grown([3, 4].map { FormulaZone([$0], of: parts.parts) })
    #expect(grown.map(\.members) == [[3, 4]])
  }
}
