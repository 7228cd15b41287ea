import InkModel
import Support

/// The roles of a page's strokes, and the blocks of its writing.
///
///     let structure = PageStructure(ink)
///     for block in structure.blocks { read(block) }
public struct PageStructure: Hashable, Sendable {
  /// The blocks of writing in reading order, each with its strokes in the order of writing, as
  /// indices in the page's strokes. A block is a column, a paragraph, a note in the margin.
  public let blocks: [[Int]]
  /// Groups of adjacent strokes that aren't writing. Every stroke with points is in a block or in
  /// one of these.
  public let others: [StrokeGroup]
  /// The tables drawn with lines, after those given. Each cell with writing is a block, and the lines of a table are a
  /// group of `others`.
  public let tables: [RuledTable]
  /// Each stroke's probability of being writing, 0 to 1.
  public let writing: [Double]
  /// The height of the small letters, in the ink's units; 0 if nothing has a height.
  public let letterHeight: Double

  /// Analyses the strokes of a page. In a cancelled task the result is a rough guess.
  ///
  /// - Parameters:
  ///   - ink: a valid ink.
  ///   - known: strokes whose role is in the note, such as a drawing tool's.
  ///   - lettersHaveParts: whether letters consist of strokes and signs placed around one another,
  ///     as in Chinese and the scripts of India.
  ///   - isRightToLeft: whether columns are read from the right.
  ///   - given: tables known from their text.
  /// - Complexity: O(points + strokes · strokes around them).
  public init(
    _ ink: Ink, known: [Int: StrokeRole] = [:], lettersHaveParts: Bool = false,
    isRightToLeft: Bool = false, tables given: [RuledTable] = []
  ) {
    let written = ink.strokes.indices.filter { !ink.strokes[$0].points.isEmpty }
    let drawn = written.map { ink.strokes[$0] }
    let unit = ink.letterHeight() ?? 0
    letterHeight = unit
    guard let strokes = Self.strokes(drawn, unit: unit),
      let measures = StrokeMeasures(strokes)
    else {
      blocks = written.isEmpty ? [] : [written]
      others = []
      tables = []
      writing = ink.strokes.map { _ in 1 }
      return
    }
    var probabilities = StackedClassifier.writing.probabilities(
      measures.values, neighbours: measures.neighbours)
    Self.reclassify(at: strokes, &probabilities)
    if lettersHaveParts,
      let parts = Self.strokes(drawn, unit: Self.letterOfParts * unit).flatMap({
        StrokeMeasures($0)
      })
    {
      let seen = StackedClassifier.writing.probabilities(parts.values, neighbours: parts.neighbours)
      for (index, other) in seen.enumerated() {
        probabilities[index] = max(probabilities[index], other)
      }
    }
    var roles: [StrokeRole] = probabilities.map { $0 >= 0.5 ? .text : .drawing }
    for index in strokes.indices {
      if let role = known[written[index]] {
        roles[index] = role
        probabilities[index] = role == .text ? 1 : 0
      }
    }
    let grids = TableGrid.find(
      among: roles.indices.filter { roles[$0] != .text || RulePart.isLine(strokes[$0]) },
      of: strokes)
    let letters = Self.letters(in: grids, strokes).filter { known[written[$0.key]] == nil }
    let places = Dictionary(uniqueKeysWithValues: zip(written, written.indices))
    var found = given.map { $0.renumbered { places[$0] } }.filter { !$0.strokes.isEmpty }
    let taken = Set(found.lazy.flatMap { $0.strokes.union($0.rules) })
    found += Self.tables(
      grids.filter { taken.isDisjoint(with: $0.strokes) },
      of: roles.indices.filter {
        (roles[$0] == .text || letters[$0] != nil) && !taken.contains($0)
      }, strokes, isRightToLeft: isRightToLeft)
    for index in found.lazy.flatMap(\.strokes) where roles[index] != .text {
      roles[index] = .text
      probabilities[index] = letters[index] ?? probabilities[index]
    }
    let ruled = Set(found.lazy.flatMap(\.rules))
    for index in ruled { roles[index] = .rule }
    let groups = Self.groups(
      roles.indices.filter { roles[$0] != .text && !ruled.contains($0) }, strokes)
    // A straight line of a drawing is part of it; all lines of a table are straight.
    for group in groups
    where group.allSatisfy({ known[written[$0]] == nil && Rules.isRule(strokes[$0]) }) {
      for index in group { roles[index] = .rule }
    }
    let texts = roles.indices.filter { roles[$0] == .text }
    blocks = Self.blocks(
      of: texts, in: Self.outlines(groups, strokes), tables: found, strokes,
      isRightToLeft: isRightToLeft
    ).map { $0.map { written[$0] } }
    tables = found.map { $0.renumbered { written[$0] } }
    others = (groups + found.map(\.rules).filter { !$0.isEmpty }).map { members in
      let sum = members.reduce(0) { $0 + 1 - probabilities[$1] }
      return StrokeGroup(
        role: roles[members[0]], confidence: sum / Double(members.count),
        strokes: members.map { written[$0] })
    }
    var all = [Double](repeating: 0, count: ink.strokes.count)
    for (index, probability) in zip(written, probabilities) { all[index] = probability }
    writing = all
  }

  /// Judges what stands in the cells of tables once more, without their lines.
  ///
  /// - Returns: strokes that are writing then, with their probabilities.
  private static func letters(in grids: [TableGrid], _ strokes: [PageStroke]) -> [Int: Double] {
    let rules = Set(grids.lazy.flatMap(\.strokes))
    let rest = strokes.indices.filter { !rules.contains($0) }
    guard !grids.isEmpty, let measures = StrokeMeasures(rest.map { strokes[$0] }) else {
      return [:]
    }
    let seen = StackedClassifier.writing.probabilities(
      measures.values, neighbours: measures.neighbours)
    let likely = zip(rest, seen).filter { $0.1 >= 0.5 }
    return Dictionary(uniqueKeysWithValues: likely.map { ($0.0, $0.1) })
  }

  /// Tables drawn with lines; no stroke is of two.
  private static func tables(
    _ grids: [TableGrid], of texts: [Int], _ strokes: [PageStroke], isRightToLeft: Bool
  ) -> [RuledTable] {
    var rest = texts
    return grids.compactMap { grid in
      guard let table = grid.table(of: rest, strokes, isRightToLeft: isRightToLeft) else {
        return nil
      }
      let taken = table.strokes
      rest.removeAll(where: taken.contains)
      return table
    }
  }

  /// The groups of `others` that no table is drawn with: they may be lines at words, or signs of formulas.
  package var othersBesideTables: [StrokeGroup] {
    let rules = Set(tables.lazy.flatMap(\.rules))
    return others.filter { !rules.contains($0.strokes[0]) }
  }

  /// The measures of each stroke with points, for fitting the model.
  @_spi(Laboratory) public static func measures(_ ink: Ink) -> StrokeMeasures? {
    guard let unit = ink.letterHeight() else { return nil }
    return strokes(ink.strokes.filter { !$0.points.isEmpty }, unit: unit)
      .flatMap { StrokeMeasures($0) }
  }

  /// Measures the strokes; `nil` in a cancelled task, and without a unit.
  private static func strokes(_ strokes: [Stroke], unit: Double) -> [PageStroke]? {
    guard unit > 0 else { return nil }
    var shapes: [PageStroke] = []
    for stroke in strokes {
      if Cancellation.isRequested { return nil }
      shapes.append(PageStroke(stroke.points, unit: unit))
    }
    return shapes
  }

  /// The height of letters that consist of parts, in measured heights of small letters: the pen's
  /// moves are as high as a part. The model of writing was fitted to letters of few strokes.
  private static let letterOfParts = 2.5
  /// The largest letters, by the length of a line at them; and the smallest share of the line that
  /// is at letters.
  private static let (maximumLetter, minimumWordShare) = (4.0, 0.3)
  /// The most pairs of lines and other strokes that are examined: more are hatching.
  private static let maximumComparisonCount = 4_000_000

  /// Judges strokes that touch straight lines once more, without the lines: letters that are struck
  /// through, or underlined tightly, look like parts of a drawing.
  ///
  /// - Parameter probabilities: each stroke's probability of being writing.
  /// - Complexity: O(lines · strokes), at most `maximumComparisonCount`, and that of measuring if letters are
  ///   found.
  private static func reclassify(at strokes: [PageStroke], _ probabilities: inout [Double]) {
    let drawn = strokes.indices.filter { probabilities[$0] < 0.5 }
    let lines = drawn.filter { Rules.isAtWords(strokes[$0]) }
    let hidden = Set(lines)
    let rest = strokes.indices.filter { !hidden.contains($0) }
    guard lines.count <= maximumComparisonCount / max(1, rest.count) else { return }
    var beside: Set<Int> = []
    for line in lines.map({ strokes[$0] }) {
      let touching = rest.filter {
        strokes[$0].height <= maximumLetter && strokes[$0].width <= line.width
          && Rules.isAt(line, strokes[$0])
      }
      // An arrow's head is far shorter than its line.
      if touching.reduce(0, { $0 + strokes[$1].width }) >= minimumWordShare * line.width {
        beside.formUnion(touching.filter { probabilities[$0] < 0.5 })
      }
    }
    guard !beside.isEmpty, let measures = StrokeMeasures(rest.map { strokes[$0] }) else { return }
    let seen = StackedClassifier.writing.probabilities(
      measures.values, neighbours: measures.neighbours)
    let others = Dictionary(uniqueKeysWithValues: zip(rest, seen))
    for index in beside { probabilities[index] = others[index] ?? probabilities[index] }
  }

  /// The greatest distance between strokes of one drawing, in heights of the writing.
  private static let drawingGap = 1.5

  /// Groups of strokes that touch, or nearly do.
  ///
  /// - Parameter members: ascending.
  /// - Complexity: O(strokes · (log strokes + strokes at the same height)).
  private static func groups(_ members: [Int], _ strokes: [PageStroke]) -> [[Int]] {
    let drawn = members.map { strokes[$0] }
    var sets = DisjointSets(count: drawn.count)
    // From the top: those that reach down to a stroke, or nearly.
    var open: [Int] = []
    for index in drawn.indices.sorted(by: { drawn[$0].box.topLeft.y < drawn[$1].box.topLeft.y }) {
      if Cancellation.isRequested { return [members] }
      let (stroke, top) = (drawn[index], drawn[index].box.topLeft.y)
      open.removeAll { top - drawn[$0].box.bottomRight.y >= drawingGap }
      for other in open where drawn[other].gap(to: stroke) < drawingGap { sets.join(index, other) }
      open.append(index)
    }
    return sets.sets.map { set in set.map { members[$0] } }
  }
}

/// The kind of content that a stroke of a page belongs to.
public enum StrokeRole: String, CaseIterable, Codable, Hashable, Sendable {
  /// Writing to read.
  case text
  /// A sketch, an arrow, a scribble.
  case drawing
  /// Mathematical signs, which aren't running text.
  case formula
  /// A line under text, between parts of a page or around them.
  case rule
}

/// A group of strokes with one role.
public struct StrokeGroup: Codable, Hashable, Sendable {
  /// The kind of content that they are taken for.
  public var role: StrokeRole
  /// The mean probability that its strokes are writing, for text, or that they aren't, for other
  /// roles.
  public var confidence: Double
  /// The indices in the page's strokes, ascending.
  public var strokes: [Int]

  /// Creates a group of strokes.
  public init(role: StrokeRole, confidence: Double, strokes: [Int]) {
    self.role = role
    self.confidence = confidence
    self.strokes = strokes
  }
}
