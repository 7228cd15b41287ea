import DuctusEngine
import InkModel
import PageStructure

/// Finds the marks of items before lines: boxes, ticks, and bullets that weren't read as text.
///
/// Drawings before two lines are bullets. Ink taken for letters is a bullet if it is like such a
/// drawing, or a dot before two lines of a block or at one edge of the page. A dash is one if another
/// line of its block begins with a dash at the same edge. Rings are bullets if all lines that begin
/// where they do have one, unless the letter that they look like is a word. A box before a line is a
/// mark, unless it is a node of a tree or a diagram.
struct ItemMarks {
  /// A mark, and the stroke that comes next in its line.
  struct Found {
    var mark: ItemMark
    let next: Int
  }

  enum Look {
    case box(isTicked: Bool)
    /// A box that something else is in or that lines lead to: a node of a tree or a diagram.
    case node
    case tick
    case dot
    case other
  }

  /// A possible mark before the rest of a line.
  struct Candidate {
    let look: Look
    let strokes: [Int]
    let box: Box
    /// Whether it is known not to be a letter.
    let isDrawn: Bool
    /// The form that it shares with letters: other lines may begin with a dash too, and a ring may be
    /// the letter o or a zero.
    var form: BulletForm?
    let next: Int

    /// Whether it is small, or filled like a larger dot.
    var isDot: Bool {
      if case .dot = look { return true }
      return form == .blot
    }
  }

  // Lengths, in heights of small letters, which are measured by the pen's moves; most are lower
  // than a letter.

  /// The limits of a box's side.
  static let sides = 1.2...6.0
  static let maximumBulletSize = (width: 5.0, height: 2.6)
  /// The mean ln P of letters above which a letter between spaces is a word.
  private static let wordLikelihood = -4.6
  /// The limits of the gap to the text after a mark.
  static let gaps = 0.6...6.0
  /// The maximum gap within a mark.
  static let innerGap = 0.4
  /// The maximum distance of equal bullets from a common edge.
  private static let edge = 1.2

  let part: PagePart
  private let boxes: [Box?]
  let isDrawn: Set<Int>
  /// Whether a ring by itself can't be a word.
  private let hasRings: Bool
  /// Small strokes, and those of them that are drawn, sorted by the heights of their middles.
  let (small, smallDrawn): ([(stroke: Int, box: Box)], [(stroke: Int, box: Box)])
  /// The first strokes of the lines that drawings before them belong to.
  private var lines: [Int: Int] = [:]

  /// The number of strokes whose middles tell the height of a line's start.
  private static let startCount = 6
  /// The dashes that text may begin with.
  private static let dashes: Set<Character> = ["-", "–", "—"]

  /// - Complexity: O(points + strokes · log strokes + lines · small drawn strokes at their
  ///   height), and O(small strokes at its height + drawn strokes) for each box.
  ///
  /// - Parameter language: that of the text; `nil` if unknown.
  static func find(
    before blocks: [TranscribedBlock], of part: PagePart, language: TextLikelihood?
  ) -> [Found] {
    let blocks = blocks.filter { !$0.isLabel }
    var marks = ItemMarks(part, language, lines: blocks.flatMap(\.lines))
    marks.assignDrawings(to: blocks.flatMap(\.lines))
    let candidates = blocks.map { block in
      block.lines.compactMap { line in marks.candidate(before: line).map { (line, $0) } }
    }
    // Formulas and notes between the items of a list cut it into blocks.
    let dots = candidates.joined().map(\.1).filter(\.isDot).map { marks.start($0.box) }
    return zip(blocks, candidates).flatMap { marks.find($1, before: $0, dots: dots) }
  }

  private init(_ part: PagePart, _ language: TextLikelihood?, lines: [TranscribedLine]) {
    self.part = part
    hasRings = language.map { $0.meanLogProbability(of: "o o") < Self.wordLikelihood } ?? false
    let boxes = part.ink.strokes.map(\.box)
    // A blot far from its item is a line by itself.
    let blots = lines.filter { BulletForm($0.strokes, of: part) == .blot }.flatMap(\.strokes)
    let isDrawn = Set(part.structure.others.lazy.flatMap(\.strokes))
      .subtracting(part.structure.figures).union(blots)
    let largest = 2 * Self.sides.upperBound * part.structure.letterHeight
    let small = boxes.indices
      .compactMap { stroke in boxes[stroke].map { (stroke: stroke, box: $0) } }
      .filter { $0.box.side <= largest }.sorted { $0.box.centre.y < $1.box.centre.y }
    (self.boxes, self.isDrawn, self.small) = (boxes, isDrawn, small)
    smallDrawn = small.filter { isDrawn.contains($0.stroke) }
  }

  /// Assigns each drawing before lines to the one whose start is nearest in height.
  private mutating func assignDrawings(to all: [TranscribedLine]) {
    var nearest: [Int: (line: Int, distance: Double)] = [:]
    for line in all where !isDrawn.isSuperset(of: line.strokes) {
      let own = line.strokes.compactMap { boxes[$0] }.sorted { start($0) < start($1) }
      guard let middle = own.prefix(Self.startCount).map(\.centre.y).median else { continue }
      for (stroke, box) in drawings(before: line) {
        let distance = abs(box.centre.y - middle)
        if distance < nearest[stroke]?.distance ?? .infinity {
          nearest[stroke] = (line.strokes[0], distance)
        }
      }
    }
    lines = nearest.mapValues { $0.line }
  }

  /// Returns those candidates before the lines of a block that are marks.
  ///
  /// - Parameter dots: the starts of all dots before lines of the page.
  private func find(
    _ candidates: [(TranscribedLine, Candidate)], before block: TranscribedBlock, dots: [Double]
  ) -> [Found] {
    let hasDots = candidates.count(where: \.1.isDot) > 1
    let boxes = candidates.count { if case .box = $0.1.look { true } else { false } }
    let ticks = candidates.count { if case .tick = $0.1.look { true } else { false } }
    let bullets = candidates.filter { if case .other = $0.1.look { $0.1.isDrawn } else { false } }
    let alike = candidates.filter { line, candidate in
      bullets.contains { isAlike($0.1, candidate, unit: line.letterHeight) }
    }
    let rings = candidates.map(\.1).filter { $0.form == .ring }
    let haveRings = areBullets(rings, before: block.lines)
    let dashes =
      candidates.filter { $0.1.form == .dash }.map { start($0.1.box) }
      + block.lines.filter(beginsWithDash).compactMap { line in
        Box(around: line.strokes.lazy.compactMap { self.boxes[$0] }).map(start)
      }
    return candidates.compactMap { line, candidate in
      let isOneOfDots =
        candidate.isDot && (hasDots || areAligned(dots, at: candidate, unit: line.letterHeight))
      let kind: ItemMark.Kind
      switch candidate.look {
      case .node: return nil
      case .box(let isTicked):
        // Two letters may look like one.
        guard candidate.isDrawn || boxes > 1 else { return nil }
        kind = isTicked ? .tickedBox : .openBox
      case .tick:
        guard candidate.isDrawn || ticks > 1 else { return nil }
        kind = .tickedBox
      case .dot:
        guard isOneOfDots || candidate.form == .ring && haveRings else { return nil }
        kind = .bullet
      case .other:
        guard
          isOneOfDots || candidate.form == .ring && haveRings
            || candidate.form == .dash
              && areAligned(dashes, at: candidate, unit: line.letterHeight)
            || (candidate.isDrawn
              ? bullets.count > 1 || alike.count > 1
              : alike.contains(where: { $0.1.next == candidate.next }))
        else { return nil }
        kind = .bullet
      }
      return Found(
        mark: ItemMark(
          kind: kind, strokes: candidate.strokes.sorted(),
          box: PageBox(around: candidate.strokes.flatMap { part.ink.strokes[$0].points })),
        next: candidate.next)
    }
  }

  /// Returns whether rings are bullets: after the first of them, every line that begins where they
  /// do has one.
  private func areBullets(_ rings: [Candidate], before lines: [TranscribedLine]) -> Bool {
    guard hasRings, rings.count > 1 else { return false }
    let nexts = Set(rings.map(\.next))
    return lines.drop { nexts.isDisjoint(with: $0.strokes) }.allSatisfy { line in
      guard nexts.isDisjoint(with: line.strokes),
        let own = Box(around: line.strokes.lazy.compactMap { boxes[$0] })
      else { return true }
      return rings.allSatisfy {
        abs(start($0.box) - start(own)) > Self.edge * line.letterHeight
      }
    }
  }

  private func isAlike(_ a: Candidate, _ b: Candidate, unit: Double) -> Bool {
    let (first, second) = (a.box.size, b.box.size)
    let difference = max(
      abs(first.x - second.x), abs(first.y - second.y), abs(start(a.box) - start(b.box)))
    return difference <= Self.edge * unit
  }

  /// Returns whether a mark and another line's like it are at one edge.
  ///
  /// - Parameter starts: those of all marks like it.
  private func areAligned(_ starts: [Double], at mark: Candidate, unit: Double) -> Bool {
    starts.count { abs($0 - start(mark.box)) <= Self.edge * unit } > 1
  }

  /// Returns the start and end of a box in the direction of the lines.
  func start(_ box: Box) -> Double {
    part.script.isRightToLeft ? -box.bottomRight.x : box.topLeft.x
  }
  func end(_ box: Box) -> Double {
    part.script.isRightToLeft ? -box.topLeft.x : box.bottomRight.x
  }

  private func candidate(before line: TranscribedLine) -> Candidate? {
    let unit = line.letterHeight
    guard unit > 0, !line.isColumn, line.strokes.count > 1, !isDrawn.isSuperset(of: line.strokes)
    else { return nil }
    let own = line.strokes.compactMap { stroke in boxes[stroke].map { (stroke: stroke, box: $0) } }
    let before = drawings(before: line)
    func sorted(_ drawings: [(stroke: Int, box: Box)]) -> [(stroke: Int, box: Box)] {
      (drawings + own).sorted { start($0.box) < start($1.box) }
    }
    // The sides of a box may be nearer to other lines.
    if let box = box(first: sorted(before), unit: unit) { return box }
    var bullet = bullet(
      first: sorted(before.filter { lines[$0.stroke] == line.strokes[0] }), unit: unit)
    if let found = bullet, found.form == .dash, !found.isDrawn, !mayBeginWithDash(line) {
      bullet?.form = nil
    }
    return bullet
  }

  /// Returns the small drawings before a line, at about its height.
  private func drawings(before line: TranscribedLine) -> [(stroke: Int, box: Box)] {
    let unit = line.letterHeight
    guard let own = Box(around: line.strokes.lazy.compactMap { boxes[$0] }) else { return [] }
    let first = start(own)
    let reach = first - (Self.gaps.upperBound + Self.maximumBulletSize.width) * unit
    return smallDrawn.middles(from: own.topLeft.y - unit / 2, to: own.bottomRight.y + unit / 2)
      .filter { _, box in
        box.side <= Self.sides.upperBound * unit && start(box) > reach && start(box) < first + unit
      }
  }

  private func beginsWithDash(_ line: TranscribedLine) -> Bool {
    line.text.first.map(Self.dashes.contains) ?? false
  }

  /// Returns whether a line's first letter may be a misread dash, and not a minus sign or 一.
  private func mayBeginWithDash(_ line: TranscribedLine) -> Bool {
    !part.script.lettersHaveParts && !beginsWithDash(line)
      && !FormulaTest.isFormula(line.text, words: line.words.map(\.confidence))
  }
}
