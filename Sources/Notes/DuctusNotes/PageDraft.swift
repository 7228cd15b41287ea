import DuctusEngine
import InkModel
import NoteFormats
import PageStructure

/// A page while it is read: its text tells what some strokes are, and then it is read again.
struct PageDraft {
  private let ink: Ink
  private let lines: LineTranscriber
  private let formulaReader: FormulaRecognizer?
  /// The page's upright part, as far as its strokes are known.
  private var upright: PagePart
  /// The text of the upright part.
  private var blocks: [TranscribedBlock]
  private var signs: PageSigns
  private var formulas: [FoundFormula] = []
  /// Writing so large that it was taken for drawings.
  private var large: [PagePart] = []

  /// - Parameters:
  ///   - ink: the whole page's.
  ///   - formulaReader: without it, no formulas are found.
  init(
    _ upright: PagePart, of ink: Ink, lines: LineTranscriber, formulaReader: FormulaRecognizer?
  ) throws(DuctusError) {
    self.upright = upright
    self.ink = ink
    self.lines = lines
    self.formulaReader = formulaReader
    blocks = try lines.blocks(of: upright, of: ink)
    signs = PageSigns(in: blocks, of: upright, language: lines.recognizer.language)
  }

  private mutating func reread(_ upright: PagePart) throws(DuctusError) {
    self.upright = upright
    blocks = try lines.blocks(of: upright, of: ink)
  }

  /// Takes marks before items, dashes after their numbers, leaders and carets out of the text.
  mutating func settleSigns() throws(DuctusError) {
    let read = signs.strokes(in: blocks, of: upright).intersection(blocks.strokes)
    if !read.isEmpty { try reread(upright.knowing(read.roles(.drawing))) }
  }

  /// Reads tables without lines cell by cell. Arrows, which aren't settled yet, lead from one text to
  /// another.
  mutating func settleAlignedTables() throws(DuctusError) {
    signs.findArrows(in: blocks, of: upright)
    var drawn = blocks
    drawn.join(upright.structure.tables)
    let aligned = AlignedTables.find(in: drawn, of: upright)
      .filter { table in
        let cells = Set(table.cells.joined().joined())
        return signs.arrows.count { $0.leads(within: cells) } < 2
      }
    if !aligned.isEmpty { try reread(upright.knowing(tables: aligned)) }
  }

  /// Reads notes apart that were read as one line because they are side by side.
  mutating func settleJoinedColumns() throws(DuctusError) {
    let columns = JoinedColumns.find(in: blocks, of: upright)
    if !columns.isEmpty { try reread(upright.knowing(columns: columns)) }
  }

  /// Finds formulas, and takes for writing what only the words of a formula tell to be letters.
  mutating func settleFormulaLetters() throws(DuctusError) {
    // Formulas are found anew when arrows are out of the text.
    let isFinal = signs.arrows.isEmpty
    let letters = try findFormulas(isFinal: isFinal)
    guard !letters.isEmpty else { return }
    try reread(upright.knowing(letters.roles(.text)))
    try findFormulas(isFinal: isFinal)
  }

  /// Takes arrows that aren't symbols of formulas out of the text.
  mutating func settleArrows() throws(DuctusError) {
    let isFinal = signs.arrows.isEmpty
    signs.settleArrows(in: blocks, of: upright, besides: Set(formulas.flatMap(\.arrows)))
    let strokes = Set(signs.arrows.flatMap(\.strokes))
    if !strokes.isDisjoint(with: blocks.strokes) {
      let bullets = signs.itemArrows
      try reread(
        upright.knowing(bullets.roles(.drawing), settingAside: strokes.subtracting(bullets)))
    } else if isFinal {
      return
    }
    try findFormulas()
  }

  /// Reads large writing apart from the rest.
  mutating func settleLargeWriting(_ test: TurningTest) throws(DuctusError) {
    large = try test.largeWriting(
      beside: upright, lines: blocks.flatMap(\.lines),
      formulas: Set(formulas.flatMap(\.zone.strokes)))
    guard !large.isEmpty else { return }
    let taken = Set(large.flatMap(\.members))
    signs.withdraw(taken)
    try reread(upright.part(upright.members.filter { !taken.contains($0) }))
    try findFormulas()
  }

  /// Finds the formulas of a page, and returns strokes that weren't taken for writing but are
  /// letters of words, where text was read instead of a formula.
  @discardableResult
  private mutating func findFormulas(isFinal: Bool = true) throws(DuctusError) -> Set<Int> {
    guard let formulaReader else { return [] }
    let cells = upright.structure.tables.cellsOfStrokes
    let found = try FormulaFinder(
      formulaReader, upright, lines: blocks.flatMap(\.lines), beside: signs.besideFormulas,
      language: lines.recognizer.language
    ).formulas(isFinal: isFinal).filter { found in
      let own = Set(found.zone.strokes.map { cells[$0] })
      let text = found.formula.text
      // What stands in two cells of a table isn't one formula. An amount in one is text, and so is a
      // time anywhere.
      return !NumberColumns.isTime(text)
        && (own == [nil] || own.count == 1 && !NumberColumns.isAmount(text))
    }
    let words = try found.words(lines.recognizer, in: upright.ink)
    let zones = Set(words.map(\.zone))
    formulas = found.filter { !zones.contains($0.zone) }
    return Set(words.flatMap(\.zone.others))
  }

  /// Returns the page's text with all that belongs to it.
  ///
  /// - Parameters:
  ///   - turned: parts that are turned in other directions.
  ///   - texts: what was typed on the page.
  func assembled(
    with turned: [PagePart], texts: [TypedText], of page: NotePage
  ) throws(DuctusError) -> PageTranscript {
    var blocks = blocks
    blocks.put(formulas, ink: ink)
    signs.put(into: &blocks, of: upright, ink: ink)
    blocks.join(upright.structure.tables)
    NumberColumns.join(in: &blocks, isRightToLeft: upright.script.isRightToLeft)
    signs.putLeaders(into: &blocks, of: upright, ink: ink)
    for part in large {
      for block in try lines.blocks(of: part, of: ink) { blocks.insert(aboveNext: block) }
    }
    let parts = [upright] + large + turned
    var others = parts.flatMap(\.structure.others).without(blocks.strokes)
    LoneSticks.read(in: &blocks)
    others += StrayMarks.remove(from: &blocks)
    blocks.insert(texts, of: page, isRightToLeft: upright.script.isRightToLeft)
    for part in turned { blocks += try lines.blocks(of: part, of: ink) }
    others += unread(in: parts, placed: blocks.strokes.union(others.lazy.flatMap(\.strokes)))
    return PageTranscript(
      blocks: blocks, others: others, letterHeight: upright.structure.letterHeight)
  }

  /// Returns the strokes that were taken for writing but have no place yet: arrows beside no word, and
  /// what reading finds no line in. They are drawings, so that every stroke has a place.
  ///
  /// - Parameter placed: the strokes of lines and of other groups.
  private func unread(in parts: [PagePart], placed: Set<Int>) -> [StrokeGroup] {
    let alone = signs.arrows.compactMap { arrow -> StrokeGroup? in
      let rest = arrow.strokes.filter { !placed.contains($0) }
      return rest.isEmpty ? nil : StrokeGroup(role: .drawing, confidence: 1, strokes: rest)
    }
    let known = placed.union(alone.lazy.flatMap(\.strokes))
    return alone + parts.flatMap { $0.writing(without: known) }
  }
}

extension FoundFormula {
  /// The strokes of each of its arrows.
  fileprivate var arrows: [[Int]] {
    formula.symbols.filter { $0.name.hasSuffix("arrow") }.map(\.strokes)
  }
}

extension Set<Int> {
  /// Strokes with one role.
  fileprivate func roles(_ role: StrokeRole) -> [Int: StrokeRole] {
    Dictionary(uniqueKeysWithValues: map { ($0, role) })
  }
}

extension [StrokeGroup] {
  /// Returns the groups without some strokes, as far as others are left.
  fileprivate func without(_ strokes: Set<Int>) -> [StrokeGroup] {
    compactMap { group in
      var rest = group
      rest.strokes.removeAll(where: strokes.contains)
      return rest.strokes.isEmpty ? nil : rest
    }
  }
}

extension [TranscribedBlock] {
  /// The strokes of all lines.
  fileprivate var strokes: Set<Int> { Set(lazy.flatMap(\.lines).flatMap(\.strokes)) }
}
