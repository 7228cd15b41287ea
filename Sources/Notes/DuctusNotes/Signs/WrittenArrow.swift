import InkModel
import PageStructure

/// An arrow written among words, as in `rain → wet`, or before an item.
///
/// Networks take arrows for letters. Lines are read without them, and then get them back.
struct WrittenArrow {
  /// Its strokes, ascending, and the box around them.
  let strokes: [Int]
  let box: PageBox
  let sign: String
  /// The strokes of the line nearest to it, before and after it in reading order.
  private let before, after: Int?
  private let isRightToLeft: Bool

  /// The maximum number of a line's strokes among which arrows are searched.
  private static let maximumStrokeCount = 500
  /// The minimum neck of an arrow to the left, up or down, relative to its head's height: E, G, ш and
  /// Ψ have a shorter one.
  private static let minimumNeck = 0.5
  /// The minimum depth and spread of the head of an arrow up or down, relative to its height: the
  /// first stroke of a 4 is flatter, the arch of an n is on one side.
  private static let (minimumDepth, minimumSpread) = (0.3, 0.15)

  // Lengths, in heights of small letters.

  /// The maximum distance of a drawing from a line.
  private static let reach = 8.0
  /// The length from which an arrow leads from one thing to another.
  private static let long = 9.0
  /// The gaps within an arrow, narrow ones first, and the minimum gap on the left of one.
  private static let (innerGaps, gapBefore) = ([0.1, 0.5], 0.3)

  /// Finds arrows in lines, whether they were taken for letters or for drawings. Those in a cell of a
  /// drawn table, or beside it, are in no line of another cell.
  ///
  /// - Complexity: O(lines · (strokes² + drawn strokes) + points), and O(points of tables' lines) for
  ///   each drawn stroke near a line.
  static func find(in blocks: [TranscribedBlock], of part: PagePart) -> [WrittenArrow] {
    let boxes = part.ink.strokes.map(\.box)
    let drawn = part.structure.othersBesideLines.flatMap(\.strokes)
      .compactMap { stroke in boxes[stroke].map { (stroke, $0) } }
    let rules = part.structure.tables.flatMap(\.rules).map { rule in
      part.ink.strokes[rule].points.map(\.vector)
    }
    var taken: Set<Int> = []
    return blocks.lazy.flatMap(\.lines).flatMap { line in
      let found = find(in: line, beside: drawn, boxes, rules: rules, of: part)
        .filter { taken.isDisjoint(with: $0.strokes) }
      taken.formUnion(found.flatMap(\.strokes))
      return found
    }
  }

  private static func find(
    in line: TranscribedLine, beside drawn: [(stroke: Int, box: Box)], _ boxes: [Box?],
    rules: [[Vector]], of part: PagePart
  ) -> [WrittenArrow] {
    let found = find(
      in: line, unit: line.letterHeight, beside: drawn, boxes, rules: rules, of: part)
    // What may be a single arrow doesn't show the height of letters.
    guard found.isEmpty, line.strokes.count <= ArrowShape.maximumStrokeCount else { return found }
    return find(
      in: line, unit: part.structure.letterHeight, beside: drawn, boxes, rules: rules, of: part)
  }

  private static func find(
    in line: TranscribedLine, unit: Double, beside drawn: [(stroke: Int, box: Box)],
    _ boxes: [Box?], rules: [[Vector]], of part: PagePart
  ) -> [WrittenArrow] {
    let own = line.strokes.compactMap { stroke in boxes[stroke].map { (stroke, $0) } }
    guard unit > 0, !line.isColumn, own.count <= maximumStrokeCount,
      let whole = Box(around: own.lazy.map(\.1))
    else { return [] }
    let near = drawn.filter { _, box in
      box.side <= ArrowShape.maximumLength * unit && whole.topLeft.y < box.centre.y
        && box.centre.y < whole.bottomRight.y
        && box.centre.x > whole.topLeft.x - reach * unit
        && box.centre.x < whole.bottomRight.x + reach * unit
        && !rules.contains { crosses($0, from: whole.centre.x, to: box.centre) }
    }
    guard near.count <= maximumStrokeCount else { return [] }
    let all = LineStrokes(
      strokes: own + near, ownCount: own.count, unit: unit, ink: part.ink, script: part.script)
    var (found, taken): ([WrittenArrow], Set<Int>) = ([], [])
    for start in all.strokes.indices where !taken.contains(all.strokes[start].stroke) {
      guard
        let arrow = innerGaps.lazy.compactMap({ all.arrow(around: start, gap: $0 * unit) }).first,
        taken.isDisjoint(with: arrow.strokes)
      else { continue }
      taken.formUnion(arrow.strokes)
      found.append(arrow)
    }
    return found
  }

  /// Returns whether a drawn line crosses the level way to a place.
  private static func crosses(_ rule: [Vector], from x: Double, to place: Vector) -> Bool {
    zip(rule, rule.dropFirst()).contains { start, end in
      guard (start.y <= place.y) != (end.y <= place.y) else { return false }
      let crossing = start + (place.y - start.y) / (end.y - start.y) * (end - start)
      return min(x, place.x) < crossing.x && crossing.x < max(x, place.x)
    }
  }

  /// The strokes of a line, and small drawings beside it.
  private struct LineStrokes {
    /// The strokes of the line, and then the drawings.
    let strokes: [(stroke: Int, box: Box)]
    let ownCount: Int
    let unit: Double
    let ink: Ink
    let script: PageScript

    /// Returns the arrow that a stroke belongs to, all of whose strokes are within a gap of one
    /// another and apart from the rest.
    func arrow(around start: Int, gap: Double) -> WrittenArrow? {
      guard let (members, box) = cluster(around: start, gap: gap),
        let sign = sign(
          of: members.map { ink.strokes[strokes[$0].stroke].points.map(\.vector) })
      else { return nil }
      let rest = strokes.indices.filter { !members.contains($0) }.map { strokes[$0] }
      func isBeside(_ other: Box) -> Bool {
        other.topLeft.y < box.bottomRight.y + unit && other.bottomRight.y > box.topLeft.y - unit
      }
      let left = rest.filter { $0.box.centre.x < box.centre.x && isBeside($0.box) }
        .max { $0.box.bottomRight.x < $1.box.bottomRight.x }
      let right = rest.filter { $0.box.centre.x > box.centre.x && isBeside($0.box) }
        .min { $0.box.topLeft.x < $1.box.topLeft.x }
      // One that is all of its line stands between lines, as a drawing.
      let isAlone = members.count == ownCount && members.allSatisfy { $0 < ownCount }
      guard
        left != nil && right != nil || box.width < long * unit && (left ?? right) != nil || isAlone,
        left.map({ box.topLeft.x - $0.box.bottomRight.x >= gapBefore * unit }) ?? true
      else { return nil }
      let own = members.map { strokes[$0].stroke }.sorted()
      let isRightToLeft = script.isRightToLeft
      return WrittenArrow(
        strokes: own, box: PageBox(around: own.lazy.flatMap { ink.strokes[$0].points }),
        sign: sign, before: isRightToLeft ? right?.stroke : left?.stroke,
        after: isRightToLeft ? left?.stroke : right?.stroke, isRightToLeft: isRightToLeft)
    }

    /// Returns a stroke with those near it, and the box around them; `nil` if these are too many.
    private func cluster(around start: Int, gap: Double) -> (members: [Int], box: Box)? {
      var (members, box) = ([start], strokes[start].box)
      while let next = strokes.indices.first(where: { index in
        let other = strokes[index].box
        return !members.contains(index) && other.topLeft.x < box.bottomRight.x + gap
          && other.bottomRight.x > box.topLeft.x - gap && other.topLeft.y < box.bottomRight.y
          && other.bottomRight.y > box.topLeft.y
      }) {
        members.append(next)
        box = box.union(strokes[next].box)
        if members.count > ArrowShape.maximumStrokeCount { return nil }
      }
      return (members, box)
    }

    private func sign(of paths: [[Vector]]) -> String? {
      func shape(_ turned: (Vector) -> Vector) -> ArrowShape? {
        ArrowShape(paths.map { $0.map(turned) }, unit: unit)
      }
      if let right = shape({ $0 }) {
        return right.hasTwoHeads ? (right.isDouble ? "⇔" : "↔") : right.isDouble ? "⇒" : "→"
      }
      if let left = shape({ Vector(-$0.x, $0.y) }), left.neck >= minimumNeck {
        return left.isDouble ? "⇐" : "←"
      }
      // Chinese characters and Korean syllables have such parts, as `个` and `수`.
      guard !script.lettersHaveParts, paths.count > 1 else { return nil }
      func isUpright(_ shape: ArrowShape) -> Bool {
        shape.isJoined && shape.neck >= minimumNeck && shape.depth >= minimumDepth
          && shape.spread >= minimumSpread
      }
      if let up = shape({ Vector(-$0.y, $0.x) }), isUpright(up) {
        return up.hasTwoHeads ? (up.isDouble ? "⇕" : "↕") : up.isDouble ? "⇑" : "↑"
      }
      guard let down = shape({ Vector($0.y, -$0.x) }), isUpright(down) else { return nil }
      return down.isDouble ? "⇓" : "↓"
    }
  }

  /// Returns whether it leads from one to another of some strokes.
  func leads(within strokes: Set<Int>) -> Bool {
    [before, after].allSatisfy { $0.map(strokes.contains) ?? false }
  }

  /// The arrow as the mark of the item that it begins; `nil` among words, and for a double one,
  /// which says that something follows.
  var itemMark: ItemMarks.Found? {
    guard let after, before == nil, sign == (isRightToLeft ? "←" : "→") else { return nil }
    return ItemMarks.Found(mark: ItemMark(kind: .bullet, strokes: strokes, box: box), next: after)
  }

  /// Gives a line the arrow as a word.
  ///
  /// - Returns: whether the line has a neighbour of the arrow.
  fileprivate func put(into line: inout TranscribedLine, of ink: Ink) -> Bool {
    func word(of stroke: Int?) -> Int? {
      stroke.flatMap { stroke in
        line.words.firstIndex { $0.ink.contains { $0.stroke == stroke } }
      }
    }
    guard let index = word(of: before).map({ $0 + 1 }) ?? word(of: after) else { return false }
    line.insert(TranscribedLine(sign: sign, strokes: strokes, box: box, of: ink), at: index)
    return true
  }
}

extension [TranscribedBlock] {
  /// Gives lines their arrows.
  mutating func put(_ arrows: [WrittenArrow], of ink: Ink) {
    for arrow in arrows where arrow.itemMark == nil {
      search: for block in indices {
        for line in self[block].lines.indices
        where arrow.put(into: &self[block].lines[line], of: ink) {
          break search
        }
      }
    }
  }
}
