import InkModel
import Support

/// What the strokes of a page are, and where its writing stands.
///
///     let structure = PageStructure(ink)
///     for block in structure.blocks { read(block) }
public struct PageStructure: Hashable, Sendable {
  /// The blocks of writing in reading order, each with its strokes in the order of writing, as
  /// places in the page's strokes. A block is a column, a paragraph, a note in the margin.
  public let blocks: [[Int]]
  /// What isn't writing: strokes that stand together. Every stroke with points is in a block or in
  /// one of these.
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
  /// - Complexity: O(points + strokes · strokes around them).
  public init(_ ink: Ink, known: [Int: StrokeRole] = [:]) {
    let written = ink.strokes.indices.filter { !ink.strokes[$0].points.isEmpty }
    let unit = ink.letterHeight() ?? 0
    letterHeight = unit
    guard let strokes = Self.strokes(written.map { ink.strokes[$0] }, unit: unit),
      let measures = StrokeMeasures(strokes)
    else {
      blocks = written.isEmpty ? [] : [written]
      others = []
      writing = ink.strokes.map { _ in 1 }
      return
    }
    var probabilities = RoleModel.notes.writing(measures)
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
    let cutting = BlockCutting(strokes, texts: texts)
    blocks = Self.framed(texts, roles, strokes).flatMap { cutting.blocks($0) }
      .map { $0.map { written[$0] } }
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

  /// Writing in each frame by itself, and last what is in none.
  private static func framed(
    _ texts: [Int], _ roles: [StrokeRole], _ strokes: [PageStroke]
  ) -> [[Int]] {
    let frames = strokes.indices.filter { roles[$0] == .rule && Rules.isFrame(strokes[$0]) }
      .sorted { strokes[$0].width * strokes[$0].height < strokes[$1].width * strokes[$1].height }
    guard !frames.isEmpty else { return [texts] }
    var groups = [[Int]](repeating: [], count: frames.count + 1)
    for text in texts {
      if Cancellation.isRequested { return [texts] }
      let frame = frames.firstIndex { strokes[$0].contains(strokes[text].centre) }
      groups[frame ?? frames.count].append(text)
    }
    // By where they begin on the page.
    return groups.filter { !$0.isEmpty }.sorted { a, b in
      let tops = [a, b].map { $0.map { strokes[$0].box.topLeft.y }.min() ?? 0 }
      return tops[0] < tops[1]
    }
  }

  /// Strokes that touch, or nearly, one with another.
  private static func groups(_ members: [Int], _ strokes: [PageStroke]) -> [[Int]] {
    var groups: [[Int]] = []
    // The group of those that are near is that of a new stroke, too, and they become one.
    for member in members {
      if Cancellation.isRequested { return [members] }
      var (joined, rest) = ([member], [[Int]]())
      for group in groups {
        if group.contains(where: { strokes[$0].gap(to: strokes[member]) < 1.5 }) {
          joined += group
        } else {
          rest.append(group)
        }
      }
      groups = rest + [joined]
    }
    return groups.map { $0.sorted() }.sorted { $0[0] < $1[0] }
  }
}

/// What a stroke of a page is part of.
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
  /// What they are taken for.
  public var role: StrokeRole
  /// The mean probability that its strokes are writing, for text, or that they aren't, for all else.
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

/// Cuts a page's writing into blocks, columns and notes in the margin, by the white between them:
/// recursive XY cuts (Nagy and Seth 1984).
///
/// A gap from top to bottom parts two columns; one from left to right parts paragraphs where one of
/// them has columns, or where it is large.
struct BlockCutting {
  /// Strokes in the order of writing.
  private let strokes: [PageStroke]
  /// What the white is measured by: the height of larger letters and of joined ones.
  private let unit: Double

  /// White between paragraphs that parts them in any case, in units.
  private static let paragraphGap = 2.5
  /// White between lines that may part blocks.
  private static let lineGap = 0.15
  /// Recursions at most.
  private static let depthLimit = 40

  /// White between columns, by the height of what they hold, in units: words of few lines may stand so
  /// that their gaps are one.
  private static func columnGap(height: Double) -> Double {
    height < 4 ? 6 : height < 8 ? 3.5 : 2.2
  }

  /// - Parameters:
  ///   - strokes: all of the page.
  ///   - texts: places of those that are writing.
  init(_ strokes: [PageStroke], texts: [Int]) {
    self.strokes = strokes
    let heights = texts.map { strokes[$0].height }.filter { $0 > 1 }.sorted()
    unit = heights.isEmpty ? 1 : heights[heights.count * 3 / 5]
  }

  /// The blocks in reading order.
  ///
  /// - Parameter members: places in `strokes`.
  /// - Complexity: O(strokes · log strokes · cuts).
  func blocks(_ members: [Int]) -> [[Int]] {
    members.isEmpty ? [] : cut(members, depth: 0).blocks
  }

  /// - Returns: the blocks, and whether some stand side by side.
  private func cut(_ members: [Int], depth: Int) -> (blocks: [[Int]], hasColumns: Bool) {
    guard members.count > 1, depth < Self.depthLimit, !Cancellation.isRequested,
      let box = Box(
        members.lazy.flatMap { [strokes[$0].box.topLeft, strokes[$0].box.bottomRight] })
    else { return ([members], false) }
    if let parts = part(members, along: \.x, gap: unit * Self.columnGap(height: box.height / unit))
    {
      let (left, right) = (cut(parts.0, depth: depth + 1), cut(parts.1, depth: depth + 1))
      return (left.blocks + right.blocks, true)
    }
    guard let gap = widestGap(members, along: \.y), gap.width > Self.lineGap * unit,
      let parts = part(members, along: \.y, gap: gap.width)
    else { return ([members], false) }
    let (above, below) = (cut(parts.0, depth: depth + 1), cut(parts.1, depth: depth + 1))
    let hasColumns = above.hasColumns || below.hasColumns
    guard hasColumns || gap.width > Self.paragraphGap * unit else { return ([members], false) }
    return (above.blocks + below.blocks, hasColumns)
  }

  private func part(
    _ members: [Int], along axis: KeyPath<Vector, Double>, gap least: Double
  ) -> ([Int], [Int])? {
    guard let gap = widestGap(members, along: axis), gap.width >= least else { return nil }
    return (
      members.filter { strokes[$0].centre[keyPath: axis] < gap.middle },
      members.filter { strokes[$0].centre[keyPath: axis] >= gap.middle }
    )
  }

  private func widestGap(
    _ members: [Int], along axis: KeyPath<Vector, Double>
  ) -> (middle: Double, width: Double)? {
    let spans = members.map {
      (strokes[$0].box.topLeft[keyPath: axis], strokes[$0].box.bottomRight[keyPath: axis])
    }.sorted { $0.0 < $1.0 }
    var widest: (middle: Double, width: Double)?
    var end = spans[0].1
    for span in spans.dropFirst() {
      if span.0 - end > widest?.width ?? 0 { widest = ((span.0 + end) / 2, span.0 - end) }
      end = max(end, span.1)
    }
    return widest
  }
}
