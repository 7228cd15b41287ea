import InkModel
import Support

/// Roles of the strokes of a page, and the places of its writing.
///
///     let structure = PageStructure(ink)
///     for block in structure.blocks { read(block) }
public struct PageStructure: Hashable, Sendable {
  /// The blocks of writing in reading order, each with its strokes in the order of writing, as
  /// places in the page's strokes. A block is a column, a paragraph, a note in the margin.
  public let blocks: [[Int]]
  /// Groups of strokes that aren't writing and stand together. Every stroke with points is in a
  /// block or in one of these.
  public let others: [StrokeGroup]
  /// The probability of each stroke that it is writing, 0 to 1.
  public let writing: [Double]
  /// Height of the small letters, in the ink's units; 0 where nothing has a height.
  public let letterHeight: Double

  /// Finds out what the strokes of a page are. In a cancelled task it is a rough guess.
  ///
  /// - Parameters:
  ///   - ink: a valid ink.
  ///   - known: strokes whose role the note tells, such as a drawing tool's.
  ///   - lettersHaveParts: whether letters are put together of strokes and signs that stand around one another,
  ///     as those of Chinese and of the scripts of India are.
  ///   - isRightToLeft: whether columns are read from the right.
  /// - Complexity: O(points + strokes · strokes around them).
  public init(
    _ ink: Ink, known: [Int: StrokeRole] = [:], lettersHaveParts: Bool = false,
    isRightToLeft: Bool = false
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
      writing = ink.strokes.map { _ in 1 }
      return
    }
    var probabilities = StackedClassifier.writing.probabilities(
      measures.values, neighbours: measures.neighbours)
    Self.lookAgain(at: strokes, &probabilities)
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
    let groups = Self.groups(roles.indices.filter { roles[$0] != .text }, strokes)
    // A straight line of a drawing is part of it; lines of a table are straight, all of them.
    for group in groups
    where group.allSatisfy({ known[written[$0]] == nil && Rules.isRule(strokes[$0]) }) {
      for index in group { roles[index] = .rule }
    }
    let texts = roles.indices.filter { roles[$0] == .text }
    blocks = Self.blocks(
      of: texts, in: Self.outlines(groups, strokes), strokes, isRightToLeft: isRightToLeft
    ).map { $0.map { written[$0] } }
    others = groups.map { members in
      let sum = members.reduce(0) { $0 + 1 - probabilities[$1] }
      return StrokeGroup(
        role: roles[members[0]], confidence: sum / Double(members.count),
        strokes: members.map { written[$0] })
    }
    var all = [Double](repeating: 0, count: ink.strokes.count)
    for (index, probability) in zip(written, probabilities) { all[index] = probability }
    writing = all
  }

  /// The measures of each stroke with points, for fitting the model.
  @_spi(Laboratory) public static func measures(_ ink: Ink) -> StrokeMeasures? {
    guard let unit = ink.letterHeight() else { return nil }
    return strokes(ink.strokes.filter { !$0.points.isEmpty }, unit: unit)
      .flatMap { StrokeMeasures($0) }
  }

  /// `nil` in a cancelled task, and where there is no unit.
  private static func strokes(_ strokes: [Stroke], unit: Double) -> [PageStroke]? {
    guard unit > 0 else { return nil }
    var shapes: [PageStroke] = []
    for stroke in strokes {
      if Cancellation.isRequested { return nil }
      shapes.append(PageStroke(stroke.points, unit: unit))
    }
    return shapes
  }

  /// The height of letters that are put together of parts, in what is measured as the height of small letters:
  /// the pen moves as far as a part is high. What tells writing from drawings learned of letters of few strokes.
  private static let letterOfParts = 2.5
  /// How large letters are beside a line at them, at most; and how much of it is at letters, at least.
  private static let (largestLetter, leastWords) = (4.0, 0.3)
  /// Pairs of lines and other strokes that are looked at, at most: more are a hatching.
  private static let mostLooks = 4_000_000

  /// Judges what touches straight lines once more, without the lines: letters that are struck through, or
  /// underlined tightly, look like a part of a drawing.
  ///
  /// - Parameter probabilities: of each stroke that it is writing.
  /// - Complexity: O(lines · strokes), at most `mostLooks`, and where letters are found that of measuring.
  private static func lookAgain(at strokes: [PageStroke], _ probabilities: inout [Double]) {
    let drawn = strokes.indices.filter { probabilities[$0] < 0.5 }
    let lines = drawn.filter { Rules.isAtWords(strokes[$0]) }
    let hidden = Set(lines)
    let rest = strokes.indices.filter { !hidden.contains($0) }
    guard lines.count <= mostLooks / max(1, rest.count) else { return }
    var beside: Set<Int> = []
    for line in lines.map({ strokes[$0] }) {
      let touching = rest.filter {
        strokes[$0].height <= largestLetter && strokes[$0].width <= line.width
          && Rules.isAt(line, strokes[$0])
      }
      // An arrow's head is far shorter than its line.
      if touching.reduce(0, { $0 + strokes[$1].width }) >= leastWords * line.width {
        beside.formUnion(touching.filter { probabilities[$0] < 0.5 })
      }
    }
    guard !beside.isEmpty, let measures = StrokeMeasures(rest.map { strokes[$0] }) else { return }
    let seen = StackedClassifier.writing.probabilities(
      measures.values, neighbours: measures.neighbours)
    let others = Dictionary(uniqueKeysWithValues: zip(rest, seen))
    for index in beside { probabilities[index] = others[index] ?? probabilities[index] }
  }

  /// Strokes of one drawing are no farther apart, in heights of the writing.
  private static let drawingGap = 1.5

  /// Strokes that touch, or nearly, one with another.
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

/// Kind of content that a stroke of a page is part of.
public enum StrokeRole: String, CaseIterable, Hashable, Sendable {
  /// Writing that is to be read.
  case text
  /// A sketch, an arrow, a scribble.
  case drawing
  /// Signs of mathematics, which are no running text.
  case formula
  /// A line under text, between parts of a page or around them.
  case rule
}

/// Strokes that are taken for one thing.
public struct StrokeGroup: Hashable, Sendable {
  /// Kind of content that they are taken for.
  public var role: StrokeRole
  /// The mean probability that its strokes are writing, for text, or that they aren't, for all
  /// else.
  public var confidence: Double
  /// Places in the page's strokes, ascending.
  public var strokes: [Int]

  /// A group of strokes.
  public init(role: StrokeRole, confidence: Double, strokes: [Int]) {
    self.role = role
    self.confidence = confidence
    self.strokes = strokes
  }
}
