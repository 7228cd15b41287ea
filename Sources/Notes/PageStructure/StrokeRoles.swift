import InkModel
import Support

/// The roles of a page's strokes with points, and each one's probability of being writing, as they
/// are found step by step.
struct StrokeRoles {
  private let judged: JudgedStrokes
  private(set) var roles: [StrokeRole]
  private(set) var probabilities: [Double]
  /// The roles that are in the note.
  private let known: [StrokeRole?]
  /// The lines of tables.
  private var ruled: Set<Int> = []

  /// - Parameter isRightToLeft: whether lines are read from the right.
  init(_ judged: JudgedStrokes, known: [StrokeRole?], isRightToLeft: Bool) {
    self.judged = judged
    self.known = known
    probabilities = judged.probabilities
    roles = probabilities.map { $0 >= 0.5 ? .text : .drawing }
    for (index, role) in known.enumerated() {
      guard let role else { continue }
      roles[index] = role
      probabilities[index] = role == .text ? 1 : 0
    }
    guard !areColumns else { return }
    let unknown = known.map { $0 == nil }
    for index in LettersInLines(strokes, isRightToLeft: isRightToLeft)
      .find(roles.map { $0 == .text }, among: unknown)
    {
      roles[index] = .text
      probabilities[index] = 0.5
    }
  }

  var strokes: [PageStroke] { judged.strokes }
  var areColumns: Bool { judged.areColumns }

  /// The strokes of writing.
  var texts: [Int] { roles.indices.filter { roles[$0] == .text } }

  /// The strokes whose role isn't in the note, without the lines of tables.
  var unruled: [Int] { roles.indices.filter { known[$0] == nil && !ruled.contains($0) } }

  /// Returns the mean probability that strokes aren't writing.
  func confidence(ofOthers members: [Int]) -> Double {
    members.reduce(0) { $0 + 1 - probabilities[$1] } / Double(members.count)
  }

  // MARK: - Tables

  /// Finds the tables drawn with lines, and gives their strokes the roles that they have there.
  ///
  /// - Parameter given: tables known from their text.
  /// - Returns: all tables.
  mutating func tables(after given: [RuledTable], isRightToLeft: Bool) -> [RuledTable] {
    let grids = TableGrid.find(
      among: roles.indices.filter {
        roles[$0] != .text || known[$0] == nil && RulePart.isLine(strokes[$0])
      }, of: strokes)
    let letters = judged.letters(without: Set(grids.lazy.flatMap(\.strokes)))
      .filter { known[$0.key] == nil }
    let taken = Set(given.lazy.flatMap { $0.strokes.union($0.rules) })
    let found =
      given
      + TableGrid.tables(
        grids, of: roles.indices.filter { roles[$0] == .text || letters[$0] != nil }, strokes,
        besides: taken, isRightToLeft: isRightToLeft)
    for index in found.lazy.flatMap(\.strokes) where roles[index] != .text {
      roles[index] = .text
      probabilities[index] = letters[index] ?? probabilities[index]
    }
    ruled = Set(found.lazy.flatMap(\.rules))
    for index in ruled { roles[index] = .rule }
    return found
  }

  // MARK: - Figures and columns

  /// The maximum number of lines between columns: more are hatching.
  private static let maximumColumnRuleCount = 40

  /// Finds the figures of frames and lines between them, and gives their strokes the roles that they
  /// have there.
  ///
  /// - Parameters:
  ///   - tables: their strokes aren't in figures.
  ///   - minimumSide: the minimum side of frames, in heights of the writing.
  mutating func figures(besides tables: [RuledTable], minimumSide: Double) -> [DrawnFigure] {
    let taken = ruled.union(tables.lazy.flatMap(\.strokes))
    var figures = DrawnFigure.find(
      among: roles.indices.filter { !taken.contains($0) }, of: strokes, minimumSide: minimumSide,
      mayBeLine: { known[$0] != .text }, isDrawn: { roles[$0] != .text })
    guard !figures.isEmpty else { return [] }
    for line in figures.lazy.flatMap(\.strokes) { becomeDrawing(line) }
    let arrows = ArrowHeads.find(in: strokes, probabilities).filter { known[$0.head] == nil }
    for figure in figures.indices {
      let lines = Set(figures[figure].strokes)
      let heads = Set(arrows.lazy.filter { lines.contains($0.shaft) }.map(\.head))
      for head in heads { becomeDrawing(head) }
      figures[figure].add(heads)
    }
    let letters = judged.letters(without: Set(figures.lazy.flatMap(\.strokes)))
    for index in figures.lazy.flatMap(\.labels).joined() where known[index] == nil {
      guard let probability = letters[index] else { continue }
      roles[index] = .text
      probabilities[index] = probability
    }
    return figures
  }

  /// Returns the drawn lines that may separate columns.
  ///
  /// - Parameter figures: the strokes of figures.
  func columnRules(besides figures: Set<Int>) -> [ColumnRule] {
    let rules = roles.indices.lazy.filter {
      roles[$0] != .text && !ruled.contains($0) && !figures.contains($0)
    }.compactMap { ColumnRule(strokes[$0]) }
    return rules.count <= Self.maximumColumnRuleCount ? Array(rules) : []
  }

  private mutating func becomeDrawing(_ index: Int) {
    guard roles[index] == .text else { return }
    roles[index] = .drawing
    probabilities[index] = 1 - probabilities[index]
  }

  // MARK: - Groups

  /// The maximum distance between strokes of one drawing, in heights of the writing.
  private static let drawingGap = 1.5

  /// Groups the strokes that are neither writing nor lines of tables, and finds the lines among
  /// them.
  ///
  /// - Parameter figures: their lines are drawings.
  mutating func groups(besides figures: [DrawnFigure]) -> [[Int]] {
    let inFigures = Set(figures.lazy.flatMap(\.strokes))
    let groups = adjacent(roles.indices.filter { roles[$0] != .text && !ruled.contains($0) })
    // A straight line of a drawing is part of it; all lines of a table are straight.
    for group in groups
    where group.allSatisfy({
      known[$0] == nil && !inFigures.contains($0) && Rules.isRule(strokes[$0])
    }) {
      for index in group { roles[index] = .rule }
    }
    return groups
  }

  /// Returns the groups of strokes of one role that touch, or nearly do.
  ///
  /// - Parameter members: ascending.
  /// - Complexity: O(strokes · (log strokes + strokes at the same height)).
  private func adjacent(_ members: [Int]) -> [[Int]] {
    let drawn = members.map { strokes[$0] }
    var sets = DisjointSets(count: drawn.count)
    // From the top: the strokes that reach down to the current one, or nearly.
    var open: [Int] = []
    for index in drawn.indices.sorted(by: { drawn[$0].box.topLeft.y < drawn[$1].box.topLeft.y }) {
      if Cancellation.isRequested { return [members] }
      let (stroke, top) = (drawn[index], drawn[index].box.topLeft.y)
      open.removeAll { top - drawn[$0].box.bottomRight.y >= Self.drawingGap }
      for other in open
      where roles[members[other]] == roles[members[index]]
        && drawn[other].gap(to: stroke) < Self.drawingGap
      {
        sets.join(index, other)
      }
      open.append(index)
    }
    return sets.sets.map { set in set.map { members[$0] } }
  }
}
