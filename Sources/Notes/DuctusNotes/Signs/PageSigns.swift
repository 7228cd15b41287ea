import DuctusEngine
import InkModel
import PageStructure

/// The signs at the lines of a page that networks take for letters: marks of items, dashes after their
/// numbers, leaders, carets and arrows. Lines are read without them, and then get them back.
///
/// Once arrows are settled, no stroke belongs to two of them. Arrows come first, since their form says most, then the others in
/// this order.
struct PageSigns {
  /// The marks of items, except arrows.
  private var marks: [ItemMarks.Found]
  private var dashes: [ItemDash]
  private var leaders: [DotLeader]
  /// Arrows among words and before items.
  private(set) var arrows: [WrittenArrow] = []

  /// Finds the signs of a page, except arrows.
  ///
  /// - Parameters:
  ///   - blocks: the page's text, read with its signs.
  ///   - language: that of the text; `nil` if unknown.
  init(in blocks: [TranscribedBlock], of part: PagePart, language: TextLikelihood?) {
    marks = ItemMarks.find(before: blocks, of: part, language: language)
    dashes = ItemDash.find(in: blocks, of: part)
    leaders = DotLeader.find(in: blocks, of: part)
    var taken = Set(marks.lazy.flatMap(\.mark.strokes))
    dashes.removeAll { taken.contains($0.stroke) }
    taken.formUnion(dashes.lazy.map(\.stroke))
    leaders.removeAll { !taken.isDisjoint(with: $0.strokes) }
  }

  /// Finds arrows in text that is read without the other signs. They may yet be symbols of formulas.
  mutating func findArrows(in blocks: [TranscribedBlock], of part: PagePart) {
    arrows = WrittenArrow.find(in: blocks, of: part)
  }

  /// Finds the arrows that aren't symbols of formulas. What is one of them is no other sign.
  ///
  /// - Parameter symbols: the strokes of each symbol.
  mutating func settleArrows(
    in blocks: [TranscribedBlock], of part: PagePart, besides symbols: Set<[Int]>
  ) {
    findArrows(in: blocks, of: part)
    let found = arrows.filter { !symbols.contains($0.strokes) }
    withdraw(Set(found.lazy.flatMap(\.strokes)))
    arrows = found
  }

  /// Removes the signs that have some of these strokes, which are something else.
  mutating func withdraw(_ strokes: Set<Int>) {
    marks.removeAll { !strokes.isDisjoint(with: $0.mark.strokes) }
    dashes.removeAll { strokes.contains($0.stroke) }
    leaders.removeAll { !strokes.isDisjoint(with: $0.strokes) }
    arrows.removeAll { !strokes.isDisjoint(with: $0.strokes) }
  }

  // MARK: - Strokes

  /// The strokes of dashes, leaders and arrows.
  private var amongWords: Set<Int> {
    Set(dashes.lazy.map(\.stroke)).union(leaders.lazy.flatMap(\.strokes))
      .union(arrows.lazy.flatMap(\.strokes))
  }

  /// The strokes that are in no formula. Bullets may be: a dot or a dash.
  var besideFormulas: Set<Int> {
    amongWords.union(
      marks.lazy.filter { $0.mark.kind != .bullet }.flatMap(\.mark.strokes))
  }

  /// The strokes of the arrows before items.
  var itemArrows: Set<Int> { Set(arrows.lazy.compactMap(\.itemMark).flatMap(\.mark.strokes)) }

  /// Returns the strokes of the signs, with carets.
  func strokes(in blocks: [TranscribedBlock], of part: PagePart) -> Set<Int> {
    besideCarets.union(insertedWords(in: blocks, of: part).map(\.caret))
  }

  private var besideCarets: Set<Int> { amongWords.union(marks.lazy.flatMap(\.mark.strokes)) }

  // MARK: - Text

  private var items: [ItemMarks.Found] { arrows.compactMap(\.itemMark) + marks }

  private func insertedWords(
    in blocks: [TranscribedBlock], of part: PagePart
  ) -> [InsertedWords] {
    InsertedWords.find(
      in: blocks, of: part, besides: besideCarets, items: Set(items.lazy.map(\.next)))
  }

  /// Gives lines their signs, and the words at their carets, but not leaders: these may lead to
  /// another block, and tables are joined before.
  ///
  /// - Parameter ink: the page's.
  func put(into blocks: inout [TranscribedBlock], of part: PagePart, ink: Ink) {
    blocks.put(items)
    blocks.put(dashes, of: ink)
    blocks.put(arrows, of: ink)
    blocks.put(
      insertedWords(in: blocks, of: part), isRightToLeft: part.script.isRightToLeft)
  }

  /// Gives lines their leaders, and what these lead to.
  ///
  /// - Parameter ink: the page's.
  func putLeaders(into blocks: inout [TranscribedBlock], of part: PagePart, ink: Ink) {
    blocks.put(leaders, unit: part.structure.letterHeight, of: ink)
  }
}
