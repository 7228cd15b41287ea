import DuctusEngine
import FormulaNotation
import InkModel

/// Tells relations between the symbols of a row from double bars over symbols, which look like them.
struct RelationTest {
  /// The boxes of all symbols.
  private let boxes: [PageBox]
  /// The usual size of strokes.
  private let size: Float

  /// The maximum distance of a symbol from the height of a relation in its row, and the maximum gap
  /// of those next to it, in usual sizes of strokes.
  private static let maximumShift: Float = 0.5
  private static let maximumGap: Float = 1.5
  /// The maximum gap between a bar and the symbol below, and the minimum height of that, relative to
  /// the heights of the symbol and the bar.
  private static let barGap: Float = 0.4
  private static let minimumHeight: Float = 1.5
  /// The minimum overlap of a bar with that symbol, relative to the bar's width, and the maximum
  /// width of the bar, relative to the symbol's.
  private static let overlap: Float = 0.5
  private static let maximumWidth: Float = 1.6

  init(_ boxes: [PageBox], size: Float) {
    self.boxes = boxes
    self.size = size
  }

  /// Returns whether something in a relation's row stands to the right of it.
  func hasRightSide(_ relation: PageBox) -> Bool {
    let middle = relation.y + relation.height / 2
    return boxes.contains { box in
      box.x + box.width / 2 > relation.right
        && max(box.y - middle, middle - box.bottom) <= Self.maximumShift * size
    }
  }

  /// Returns whether a relation is the double bar over a symbol. A relation with a symbol at either
  /// side isn't, whatever is below it.
  func isOverSymbol(_ relation: PageBox) -> Bool {
    let sides = Set(boxes.compactMap { isNext($0, to: relation) })
    return sides.count < 2 && boxes.contains { isOver($0, relation) }
  }

  private func isOver(_ box: PageBox, _ bar: PageBox) -> Bool {
    let (x, y) = bar.white(to: box)
    return box.y > bar.y && y <= Self.barGap * box.height
      && box.height >= Self.minimumHeight * bar.height && -x >= Self.overlap * bar.width
      && bar.width <= Self.maximumWidth * box.width
  }

  /// Returns whether a box next to a relation, and at the same height, is right of it; `nil` for any
  /// other.
  private func isNext(_ box: PageBox, to relation: PageBox) -> Bool? {
    let shift = box.y + box.height / 2 - relation.y - relation.height / 2
    let (x, _) = relation.white(to: box)
    guard box != relation, abs(shift) <= Self.maximumShift * size, x <= Self.maximumGap * size
    else { return nil }
    return box.x + box.width / 2 > relation.x + relation.width / 2
  }
}

extension Formula {
  /// Returns whether one of its lines has nothing but signs, or is aligned at the double bar over a
  /// symbol.
  ///
  /// - Parameter ink: the formula's.
  func hasFalseLine(in ink: Ink) -> Bool {
    let all = symbols
    let lines = all.filter { $0.name == FormulaSymbol.lines }.flatMap(\.cells)
    guard !lines.isEmpty else { return false }
    let sides = ink.strokes.map { PageBox(around: $0.points) }.map { max($0.width, $0.height) }
    let test = RelationTest(all.compactMap { $0.box(in: ink) }, size: sides.upperMedian ?? 0)
    return lines.contains { line in
      let row = line.flatMap(\.symbols)
      let relation = row.first(where: \.isAligning)?.box(in: ink)
      return !Formula(FormulaRow(row)).symbols.contains(where: \.isOperand)
        || relation.map { test.isOverSymbol($0) } ?? false
    }
  }
}

extension FormulaSymbol {
  fileprivate var isOperand: Bool { kind == .letter || kind == .digit }

  /// Returns the box of its strokes; `nil` if it has none.
  func box(in ink: Ink) -> PageBox? {
    PageBox(joining: strokes.map { PageBox(around: ink.strokes[$0].points) })
  }
}
